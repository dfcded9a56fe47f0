// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_view.h"

#include <qcustomplot.h>

#include <algorithm>
#include <iterator>

namespace tonescope::ui {

BarsView::BarsView(QWidget* parent) : BarsChart(parent) {
    show(Measurements());
}

void BarsView::show(const Measurements& measurements) {
    Measurements timed;
    std::ranges::copy_if(measurements, std::back_inserter(timed),
                         [](const MeasurementPointer& each) { return each && each->series; });
    plot().setVisible(!timed.empty());
    BarsChart::show({timed, timed.size()}, {});
}

void BarsView::fit() {
    BarsChart::fit();
    plot().setMinimumHeight(wholeHeight());
}

} // namespace tonescope::ui

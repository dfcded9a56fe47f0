// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_report.h"

#include "ui/lab/bars/bars_figure.h"
#include "ui/lab/shell/report.h"

#include <qcustomplot.h>

#include <cmath>

namespace tonescope::ui {

void reportBars(Report& report, const BarRows& rows, const BarChoice& choice, const BarsLook& look) {
    QCustomPlot plot; // of its own, with room for all rows
    BarsFigure figure(plot);
    figure.setLook(look.palette, look.font);
    figure.show(rows, choice);
    const double height = Report::heightOf(figure.height());
    plot.setViewport(QRect(QPoint(), Report::plotSize(height)));
    for (int pass = 0; pass < 2; ++pass) { // now the room is known that axis and legend leave
        plot.replot();
        figure.fit();
    }
    const double inSight = figure.rowsInSight();
    const auto pieces = static_cast<int>(std::ceil(figure.rows() / inSight));
    for (int piece = 0; piece < pieces; ++piece) {
        figure.scrollTo(piece * inSight);
        figure.fit();
        plot.replot(); // ticks were made before the layout
        report.plot(plot, height);
    }
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Bars view: a chart of a few kernel times, as high as it needs to be. Takes no room without a time.
#pragma once

#include "ui/lab/bars/bars_chart.h"

namespace tonescope::ui {

class BarsView : public BarsChart {
    Q_OBJECT

public:
    explicit BarsView(QWidget* parent = nullptr);

    /// A bar for each measurement that has a time.
    void show(const Measurements& measurements);
    using QWidget::show;

protected:
    void fit() override;
};

} // namespace tonescope::ui

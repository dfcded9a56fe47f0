// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers about the channels.
#pragma once

#include "ui/panes/statistics_model.h"

#include <QTableView>

namespace tonescope::ui {

class StatisticsPane : public QTableView {
    Q_OBJECT

public:
    explicit StatisticsPane(QWidget* parent = nullptr);

    void show(const Histogram& histogram);
    using QWidget::show;

private:
    StatisticsModel m_model;
};

} // namespace tonescope::ui

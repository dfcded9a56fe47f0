// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers about the channels, a row for each.
#pragma once

#include "engine/values/histogram.h"

#include <QStandardItemModel>
#include <QTableView>

namespace tonescope::ui {

class StatisticsPane : public QTableView {
    Q_OBJECT

public:
    explicit StatisticsPane(QWidget* parent = nullptr);

    void show(const Histogram& histogram);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;

private:
    void colourNames();

    QStandardItemModel m_rows; ///< the first cell of a row holds its channel
};

} // namespace tonescope::ui

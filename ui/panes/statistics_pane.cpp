// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/statistics_pane.h"

#include "ui/panes/row_copy.h"

#include <QHeaderView>

namespace tonescope::ui {

StatisticsPane::StatisticsPane(QWidget* parent) : QTableView(parent) {
    setObjectName(QStringLiteral("statisticsTable"));
    setAccessibleName(tr("Statistics"));
    setModel(&m_model);
    makeRowsCopyable(*this);
    setShowGrid(false);
    setAlternatingRowColors(true);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->hide();
}

void StatisticsPane::show(const Histogram& histogram) {
    m_model.show(histogram);
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/statistics_pane.h"

#include "engine/values/statistics.h"
#include "ui/panes/row_copy.h"
#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHeaderView>
#include <QLocale>

namespace tonescope::ui {

namespace {

QStringList cellsOf(Channel channel, const Statistics& statistics) {
    const QLocale locale;
    return {wordFor(channel),
            countText(statistics.count),
            locale.toString(statistics.mean, 'f', 2),
            locale.toString(statistics.stddev, 'f', 2),
            locale.toString(statistics.median, 'f', 1),
            countText(statistics.min),
            countText(statistics.max),
            countText(statistics.mode),
            locale.toString(statistics.entropy, 'f', 3)};
}

} // namespace

StatisticsPane::StatisticsPane(QWidget* parent) : QTableView(parent) {
    setObjectName(QStringLiteral("statisticsTable"));
    setAccessibleName(tr("Statistics"));
    m_rows.setHorizontalHeaderLabels({tr("Channel"), tr("Pixels"), tr("Mean"), tr("Std dev"), tr("Median"),
                                      tr("Min"), tr("Max"), tr("Mode"), tr("Entropy (bits)")});
    setModel(&m_rows);
    makeRowsCopyable(*this);
    setShowGrid(false);
    setWordWrap(false);
    setAlternatingRowColors(true);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->hide();
}

void StatisticsPane::show(const Histogram& histogram) {
    m_rows.removeRows(0, m_rows.rowCount());
    for (const Channel channel : allChannels) {
        if (!histogram.channels().contains(channel)) continue;
        QList<QStandardItem*> row;
        for (const QString& cell : cellsOf(channel, statisticsOf(histogram.counts(channel)))) {
            auto* item = new QStandardItem(cell);
            item->setEditable(false);
            item->setTextAlignment((row.isEmpty() ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            row.append(item);
        }
        row.first()->setData(static_cast<int>(indexOf(channel)));
        m_rows.appendRow(row);
    }
    colourNames();
    // Rows that come one by one are measured before they are laid out, as if they were empty.
    horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
}

void StatisticsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) colourNames();
    QTableView::changeEvent(event);
}

void StatisticsPane::colourNames() {
    for (int row = 0; row < m_rows.rowCount(); ++row) {
        QStandardItem& name = *m_rows.item(row);
        name.setForeground(colourOf(allChannels.at(name.data().toUInt()), palette()));
    }
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/counts_pane.h"

#include "ui/panes/row_copy.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QHeaderView>

#include <utility>

namespace tonescope::ui {

void CountsModel::show(const Histogram& histogram) {
    std::vector<Channel> channels;
    for (const Channel channel : allChannels) {
        if (histogram.channels().contains(channel)) channels.push_back(channel);
    }
    const bool sameShape = channels == m_channels && histogram.bins() == m_histogram.bins();
    if (!sameShape) beginResetModel();
    m_histogram = histogram;
    m_channels = std::move(channels);
    if (!sameShape) return endResetModel();
    if (!m_channels.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int CountsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_channels.empty() ? 0 : static_cast<int>(m_histogram.bins());
}

int CountsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_channels.size()) + 1;
}

QVariant CountsModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (index.column() == 0) return index.row();
    const Channel channel = m_channels.at(static_cast<std::size_t>(index.column() - 1));
    return countText(m_histogram.counts(channel)[static_cast<std::size_t>(index.row())]);
}

QVariant CountsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("Value") : wordFor(m_channels.at(static_cast<std::size_t>(section - 1)));
}

CountsPane::CountsPane(QWidget* parent) : QTableView(parent) {
    setObjectName(QStringLiteral("countsTable"));
    setAccessibleName(tr("Counts of every value"));
    setModel(&m_model);
    makeRowsCopyable(*this);
    setShowGrid(false);
    setAlternatingRowColors(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
}

void CountsPane::show(const Histogram& histogram) {
    if (isVisible()) return m_model.show(histogram);
    m_waiting = histogram;
}

void CountsPane::showEvent(QShowEvent* event) {
    if (const auto waiting = std::exchange(m_waiting, std::nullopt)) m_model.show(*waiting);
    QTableView::showEvent(event);
}

} // namespace tonescope::ui

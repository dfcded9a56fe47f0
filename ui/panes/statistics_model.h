// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of channels as a table: a row a channel, the columns that are chosen.
#pragma once

#include "engine/values/histogram.h"
#include "ui/panes/statistics_columns.h"

#include <QAbstractTableModel>
#include <QPalette>

namespace tonescope::ui {

/// Made for histograms that come 25 times a second: where the channels stay, the rows do too, and only what
/// is painted is put into words.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit StatisticsModel(QObject* parent = nullptr);

    void show(const Histogram& histogram);
    /// Only the pixels of these values; nothing: all.
    void setRange(std::optional<ValueRange> range);

    /// What is chosen to be seen, whether or not there is a range.
    [[nodiscard]] const std::vector<StatisticsColumn>& chosen() const { return m_chosen; }
    [[nodiscard]] bool isChosen(const StatisticsColumn& column) const;
    void choose(const StatisticsColumn& column, bool shown);
    void chooseAll(std::vector<StatisticsColumn> columns);

    /// Colours of the channels' names.
    void setPalette(const QPalette& palette);

    /// Everything that is shown as lines of CSV, with a header and plain numbers.
    [[nodiscard]] QString csv() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refresh();
    [[nodiscard]] ChannelFigures figuresOf(Channel channel) const;
    /// Those chosen, of ranges only where there is one; the channel comes first.
    [[nodiscard]] std::vector<StatisticsColumn> shownColumns() const;

    Histogram m_histogram;
    std::optional<ValueRange> m_range;
    std::vector<StatisticsColumn> m_chosen;
    std::vector<StatisticsColumn> m_columns; ///< as shown
    std::vector<ChannelFigures> m_rows;
    QPalette m_palette;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Two tables of statistics: a compact one, and one with all statistics.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/histogram.h"
#include "engine/values/value_range.h"
#include "ui/panes/tables.h"
#include "ui/plot/colours.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace tonescope::ui {

class StatisticsModel;

/// A table of statistics, as high as its rows, which can be copied as text. Uses the small font if the texts
/// would not fit otherwise. Lives on the GUI thread.
class StatisticsPane : public QuietTable {
    Q_OBJECT

public:
    enum class Kind : std::uint8_t {
        All,    ///< a row for each statistic, a column per channel; can be copied as CSV
        Compact ///< a row per shown channel: mean, standard deviation, median, 1st and 99th percentile
    };
    explicit StatisticsPane(Kind kind, QWidget* parent = nullptr);

    /// Shows the statistics of this histogram; an empty one leaves the room of the rows empty, so that
    /// nothing below moves until the next histogram. While the channels stay the same, only the texts of
    /// cells change, so that 25 histograms in a second, as during a drag, keep the selection.
    void show(const Histogram& histogram);
    using QWidget::show;
    /// Gives each row of a compact table a second one, with the statistics of the second photo, which are
    /// empty without `counts`. No name: there is no second photo.
    void setBeside(const QString& name, const std::shared_ptr<const Histogram>& counts);
    /// Restricts the statistics to pixels with these values; nothing: all pixels.
    void setRange(std::optional<ValueRange> range);
    /// Shows channels in these colours; a compact table only has rows of `channels`.
    void setChannels(ChannelSet channels, ChannelColours colours);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Fits type, rows and columns to room, font and the longest numbers that the histogram can have.
    void fit();

    StatisticsModel* m_model;
    int m_rows = 0; ///< of the last histogram with any
};

} // namespace tonescope::ui

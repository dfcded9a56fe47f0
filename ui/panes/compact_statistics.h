// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics that are read most often, in a few lines below the histogram.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/histogram.h"
#include "engine/values/value_range.h"
#include "ui/panes/tables.h"
#include "ui/plot/colours.h"

#include <optional>

namespace tonescope::ui {

class CompactStatisticsModel;

/// A row per shown channel with mean, standard deviation, median and the 1st and 99th percentile. As high as
/// its rows; rows can be copied as text. Lives on the GUI thread.
class CompactStatistics : public QuietTable {
    Q_OBJECT

public:
    explicit CompactStatistics(QWidget* parent = nullptr);

    /// Shows the statistics of this histogram; an empty one leaves the room of the rows empty, so that
    /// nothing below moves until the next histogram.
    void show(const Histogram& histogram);
    using QWidget::show;
    /// Restricts the statistics to pixels with these values; nothing: all pixels.
    void setRange(std::optional<ValueRange> range);
    /// Shows rows of these channels only, marked in these colours.
    void setChannels(ChannelSet channels, ChannelColours colours);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Fits rows and columns to room, font and the longest numbers that the histogram can have.
    void fit();

    CompactStatisticsModel* m_model;
    int m_rows = 0; ///< of the last histogram with any
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What can stand in a column of the statistics: names, texts, plain numbers.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/statistics.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// Per cent of which there may be columns.
inline constexpr std::array offeredPercents{0.1,  1.0,  2.0,  5.0,  10.0, 25.0,
                                            75.0, 90.0, 95.0, 98.0, 99.0, 99.9};

/// One channel, of all values or of a range of them.
struct ChannelFigures {
    Channel channel = Channel::Gray;
    Statistics statistics;
    std::uint64_t pixels = 0; ///< of all values
    std::optional<ValueRange> range;
    std::vector<double> percentiles; ///< of offeredPercents
};

/// Where the column stands, from the left. Percentiles are one kind, each per cent a column of its own.
enum class Figure : std::uint8_t {
    Channel,
    Values, ///< the range
    Pixels,
    Share, ///< of the range among all pixels
    Mean,
    StdDev,
    Median,
    Min,
    Max,
    Mode,
    Entropy,
    Distinct,
    ClippedLow,
    ClippedHigh,
    Percentile
};

struct StatisticsColumn {
    Figure figure = Figure::Channel;
    std::size_t percent = 0; ///< place in offeredPercents; of percentiles only

    bool operator==(const StatisticsColumn&) const = default;
};

/// Every column that there may be, in their order.
[[nodiscard]] std::vector<StatisticsColumn> allStatisticsColumns();
/// Those that are shown where nobody chose.
[[nodiscard]] std::vector<StatisticsColumn> usualStatisticsColumns();
/// Whether it says something only where there is a range, and stands there only then.
[[nodiscard]] bool isOfRanges(const StatisticsColumn& column);

/// Its name in settings and in the first line of CSV: "mean", "p95".
[[nodiscard]] QString idOf(const StatisticsColumn& column);
/// Its name in the header, and more about it.
[[nodiscard]] QString titleOf(const StatisticsColumn& column);
[[nodiscard]] QString tipOf(const StatisticsColumn& column);

/// The figure for people, in their locale; and for programs, with all digits.
[[nodiscard]] QString cellText(const StatisticsColumn& column, const ChannelFigures& row);
[[nodiscard]] QString plainText(const StatisticsColumn& column, const ChannelFigures& row);

} // namespace tonescope::ui

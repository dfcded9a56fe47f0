// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of values: which light the bins of a histogram stand for. They bring the levels of a sensor, which are
// proportional to light, and the samples of pictures, which follow the curve of sRGB, onto one axis.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/histogram.h"
#include "engine/values/image.h"

#include <cstddef>

namespace tonescope {

/// An axis of values. Light is 0 without light and 1 at the white level of a sensor, or at the largest sample
/// of a picture.
class ToneAxis {
public:
    /// The axis of the samples of a result: the used levels of a sensor, or all values of a picture.
    explicit ToneAxis(const CountResult& result);
    /// Thirds of a stop below the white level. The last bin has the levels from white on, the bin before it
    /// those of the first third below white. The bin black() has the levels up to black; no level is in the
    /// bins before it.
    [[nodiscard]] static ToneAxis inStops(const Mosaic& mosaic);

    [[nodiscard]] std::size_t bins() const { return std::size_t{1} << static_cast<unsigned>(m_bitDepth); }
    /// Of an axis in stops.
    [[nodiscard]] std::size_t black() const;
    /// The levels of a channel in these bins of an axis in stops; an empty range if there are none.
    [[nodiscard]] ValueRange levelsIn(ValueRange bins, Channel channel) const;

    /// The histogram of a result on this axis. If this is the axis of the result, or in stops, or has no more
    /// bins than the result, each sample value is in one bin. Otherwise the pixels of a sample value are
    /// spread evenly over the bins of its light; the sum of a channel stays the same. Of pictures, gray and
    /// alpha are left out on the axis of a sensor.
    [[nodiscard]] Histogram of(const CountResult& result) const;

private:
    enum class Kind : std::uint8_t { Picture, Levels, Stops };

    ToneAxis(Kind kind, int bitDepth, const Mosaic& mosaic)
        : m_kind(kind), m_bitDepth(bitDepth), m_mosaic(mosaic) {}

    /// The least light of a bin.
    [[nodiscard]] double lightFrom(std::size_t bin, Channel channel) const;
    /// The sample value of this light, not rounded; not for stops.
    [[nodiscard]] double valueOf(double light, Channel channel) const;
    /// The range of levels between black and white.
    [[nodiscard]] double rangeOf(Channel channel) const;

    Kind m_kind;
    int m_bitDepth;
    Mosaic m_mosaic; ///< not of a picture
};

} // namespace tonescope

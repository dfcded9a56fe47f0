// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels of an image are lit over it: those with chosen values, and those that are clipped.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/image.h"
#include "engine/values/value_range.h"
#include "ui/image/image_painter.h"

#include <QImage>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace tonescope::ui {

/// A pixel is lit where one of the channels has such a value.
struct LitRule {
    ChannelSet channels; ///< of which values are chosen
    GrayFormula formula = GrayFormula::Rec601;
    std::optional<ValueRange> chosen;
    ChannelSet lowest;  ///< where these have the value 0
    ChannelSet highest; ///< and where these have the last value
    /// The last value of gray and colours, where the image uses a part of all values: see
    /// Histogram::lastValue().
    std::optional<std::uint32_t> last{};

    [[nodiscard]] bool any() const { return chosen || !lowest.empty() || !highest.empty(); }
    bool operator==(const LitRule&) const = default;
};

inline constexpr QRgb litChosen = 0xffffd400; ///< in the colours in which pixels are lit
inline constexpr QRgb litLowest = 0xff2a7bff;
inline constexpr QRgb litHighest = 0xffff2a2a;

/// What lies over a view that shows `image` in this place. A pixel of the view is as opaque as the share of
/// the image's pixels under it that are lit, so that the view shows the share that the counts tell. Few lit
/// pixels would vanish by that: so each is shown more opaque, by so much that all of them together add at
/// most a thousandth of the image's area in the view. Blocks; any thread may call. Null where it was stopped.
[[nodiscard]] QImage litMask(const Image& image, const LitRule& rule, const ImagePlacement& placement,
                             const ViewSurface& surface, const std::stop_token& stop = {});

} // namespace tonescope::ui

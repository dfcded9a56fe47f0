// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels of an image are lit over it: those with chosen values, and those that are clipped.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/image.h"
#include "engine/values/value_range.h"
#include "ui/image/image_painter.h"

#include <QImage>

#include <optional>
#include <stop_token>

namespace tonescope::ui {

/// A pixel is lit where one of the channels has such a value.
struct LitRule {
    ChannelSet channels;
    GrayFormula formula = GrayFormula::Rec601;
    std::optional<ValueRange> chosen;
    bool lowest = false;  ///< the value 0
    bool highest = false; ///< the last value

    [[nodiscard]] bool any() const { return chosen || lowest || highest; }
    bool operator==(const LitRule&) const = default;
};

inline constexpr QRgb litChosen = 0xffffd400; ///< in the colours in which pixels are lit
inline constexpr QRgb litLowest = 0xff2a7bff;
inline constexpr QRgb litHighest = 0xffff2a2a;

/// What lies over a view that shows `image` in this place. A pixel of the view is lit where any pixel of the
/// image under it is: none is left out, however small the image is shown. Blocks; any thread may call. Null
/// where it was stopped.
[[nodiscard]] QImage litMask(const Image& image, const LitRule& rule, const ImagePlacement& placement,
                             const ViewSurface& surface, const std::stop_token& stop = {});

} // namespace tonescope::ui

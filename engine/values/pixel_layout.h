// SPDX-License-Identifier: GPL-3.0-or-later
// How one pixel lies in memory. Pixels are counted in the layout that the decoder gives, so there are
// several.
#pragma once

#include "engine/values/channel.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tonescope {

/// Names list the samples in the order of their addresses. X is a sample that means nothing.
enum class PixelLayout : std::uint8_t {
    Gray8,
    Rgb8,
    Bgr8,
    Rgbx8,
    Rgba8,
    Bgrx8,
    Bgra8,
    Gray16,
    Rgbx16,
    Rgba16
};

inline constexpr std::array<PixelLayout, 10> allPixelLayouts{
    PixelLayout::Gray8, PixelLayout::Rgb8,  PixelLayout::Bgr8,   PixelLayout::Rgbx8,  PixelLayout::Rgba8,
    PixelLayout::Bgrx8, PixelLayout::Bgra8, PixelLayout::Gray16, PixelLayout::Rgbx16, PixelLayout::Rgba16};

/// What matters of a layout to those who count: the size of the tables, and whether there are several.
enum class PixelKind : std::uint8_t { Gray8, Colour8, Gray16, Colour16 };

inline constexpr std::array<PixelKind, 4> allPixelKinds{PixelKind::Gray8, PixelKind::Colour8,
                                                        PixelKind::Gray16, PixelKind::Colour16};

/// "8-bit gray", "8-bit colour", "16-bit gray" or "16-bit colour".
[[nodiscard]] std::string_view nameOf(PixelKind kind);

/// What a layout consists of. Offsets count samples from the start of a pixel; 16-bit samples are in the
/// machine's byte order.
struct LayoutTraits {
    static constexpr int none = -1;

    std::string_view name;
    int sampleBits;      ///< 8 or 16
    int samplesPerPixel; ///< 1, 3 or 4
    int red, green, blue;
    int alpha; ///< or `none`

    [[nodiscard]] constexpr bool hasColour() const { return samplesPerPixel > 1; }
    [[nodiscard]] constexpr bool hasAlpha() const { return alpha != none; }
    [[nodiscard]] constexpr std::size_t bytesPerPixel() const {
        return static_cast<std::size_t>(samplesPerPixel) * static_cast<std::size_t>(sampleBits) / 8U;
    }
    /// Number of values a sample can take, and so of bins: 256 or 65536.
    [[nodiscard]] constexpr std::size_t bins() const {
        return std::size_t{1} << static_cast<unsigned>(sampleBits);
    }
    [[nodiscard]] constexpr PixelKind kind() const {
        if (sampleBits == 8) return hasColour() ? PixelKind::Colour8 : PixelKind::Gray8;
        return hasColour() ? PixelKind::Colour16 : PixelKind::Gray16;
    }
    /// The channels that can be counted in this layout.
    [[nodiscard]] ChannelSet channels() const;
};

[[nodiscard]] const LayoutTraits& traitsOf(PixelLayout layout);

} // namespace tonescope

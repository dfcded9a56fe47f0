// SPDX-License-Identifier: GPL-3.0-or-later
// How the samples of one pixel lie in memory. Decoders deliver several layouts, and each is counted as it is,
// because converting a large picture takes longer than counting it. Host loops and kernels are compiled for
// the layout.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tonescope {

/// The name lists the samples of a pixel in the order of their addresses, and the bits of a sample. X is a
/// sample without a meaning. A pixel of Mosaic16 is four photosites of a camera's sensor, 2x2, in the order
/// red, green, blue, green 2. F: samples are ranks of half-precision floating-point numbers; see half.h. A
/// pixel of Ycbcr8 is luma, Cb and Cr as a file stores them; neighbouring pixels may share a sample of
/// chroma.
enum class PixelLayout : std::uint8_t {
    Gray8,
    Rgb8,
    Bgr8,
    Rgbx8,
    Rgba8,
    Bgrx8,
    Bgra8,
    Ycbcr8,
    Gray16,
    Rgbx16,
    Rgba16,
    Mosaic16,
    Gray16F,
    Rgbx16F,
    Rgba16F
};

/// The property of a layout that decides the size and number of tables.
enum class PixelKind : std::uint8_t { Gray8, Colour8, Gray16, Colour16 };

template <>
inline constexpr auto
    namesOf<PixelKind> = std::to_array<Name<PixelKind>>({{PixelKind::Gray8, SENTENCE("8-bit gray")},
                                                         {PixelKind::Colour8, SENTENCE("8-bit colour")},
                                                         {PixelKind::Gray16, SENTENCE("16-bit gray")},
                                                         {PixelKind::Colour16, SENTENCE("16-bit colour")}});

inline constexpr auto allPixelKinds = valuesOf<PixelKind>();

/// The facts about a layout. Offsets are numbers of samples from the start of a pixel. 16-bit samples are in
/// the byte order of the machine.
struct LayoutTraits {
    /// The offset of a sample that the layout lacks.
    static constexpr int none = -1;

    PixelLayout layout;
    std::string_view name; ///< on the command line and in files
    int sampleBits;        ///< 8 or 16
    int samplesPerPixel;   ///< 1, 3 or 4
    int red, green, blue;  ///< offsets; all 0 for gray
    int fourth;            ///< offset of alpha, or of the second green of a mosaic; or `none`
    bool made = false;     ///< synthetic pixels use this layout; one layout per kind has it
    bool mosaic = false;   ///< samples of a sensor: the fourth is the second green, and there is no gray
    bool floating = false; ///< samples are ranks of halves; of colours there is no gray
    bool chroma = false;   ///< luma, Cb and Cr, counted as red, green and blue; there is no gray

    [[nodiscard]] constexpr bool hasColour() const { return samplesPerPixel > 1; }
    /// Whether pixels whose alpha is 0 can be left out. Floating-point alpha is only counted.
    [[nodiscard]] constexpr bool hasAlpha() const { return fourth != none && !mosaic && !floating; }
    /// Whether gray is computed from colours.
    [[nodiscard]] constexpr bool computesGray() const {
        return hasColour() && !mosaic && !floating && !chroma;
    }
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
    [[nodiscard]] constexpr ChannelSet channels() const {
        if (mosaic) return mosaicChannels;
        ChannelSet set = hasColour() ? grayAndColour : ChannelSet::of(Channel::Gray);
        if (hasColour() && (floating || chroma)) set = colourChannels;
        if (fourth != none) set.insert(Channel::Alpha);
        return set;
    }
};

/// Every layout, in the order of the enum.
inline constexpr auto layoutTable = std::to_array<LayoutTraits>(
    {{PixelLayout::Gray8, "gray8", 8, 1, 0, 0, 0, LayoutTraits::none, true},
     {PixelLayout::Rgb8, "rgb8", 8, 3, 0, 1, 2, LayoutTraits::none},
     {PixelLayout::Bgr8, "bgr8", 8, 3, 2, 1, 0, LayoutTraits::none},
     {PixelLayout::Rgbx8, "rgbx8", 8, 4, 0, 1, 2, LayoutTraits::none},
     {PixelLayout::Rgba8, "rgba8", 8, 4, 0, 1, 2, 3, true},
     {PixelLayout::Bgrx8, "bgrx8", 8, 4, 2, 1, 0, LayoutTraits::none},
     {PixelLayout::Bgra8, "bgra8", 8, 4, 2, 1, 0, 3},
     {PixelLayout::Ycbcr8, "ycbcr8", 8, 3, 0, 1, 2, LayoutTraits::none, false, false, false, true},
     {PixelLayout::Gray16, "gray16", 16, 1, 0, 0, 0, LayoutTraits::none, true},
     {PixelLayout::Rgbx16, "rgbx16", 16, 4, 0, 1, 2, LayoutTraits::none},
     {PixelLayout::Rgba16, "rgba16", 16, 4, 0, 1, 2, 3, true},
     {PixelLayout::Mosaic16, "mosaic16", 16, 4, 0, 1, 2, 3, false, true},
     {PixelLayout::Gray16F, "gray16f", 16, 1, 0, 0, 0, LayoutTraits::none, false, false, true},
     {PixelLayout::Rgbx16F, "rgbx16f", 16, 4, 0, 1, 2, LayoutTraits::none, false, false, true},
     {PixelLayout::Rgba16F, "rgba16f", 16, 4, 0, 1, 2, 3, false, false, true}});

template <>
inline constexpr auto namesOf<PixelLayout> = [] {
    std::array<Name<PixelLayout>, layoutTable.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = {layoutTable[i].layout, layoutTable[i].name};
    return names;
}();

inline constexpr auto allPixelLayouts = valuesOf<PixelLayout>();

[[nodiscard]] constexpr const LayoutTraits& traitsOf(PixelLayout layout) {
    return layoutTable.at(static_cast<std::size_t>(layout));
}

/// The names of luma, Cb and Cr, which are counted as red, green and blue.
inline constexpr auto chromaNames = std::to_array<Name<Channel>>(
    {{Channel::Red, SENTENCE("luma")}, {Channel::Green, SENTENCE("cb")}, {Channel::Blue, SENTENCE("cr")}});

/// The name of a channel in pictures of a layout.
[[nodiscard]] constexpr std::string_view nameOf(Channel channel, PixelLayout layout) {
    if (!traitsOf(layout).chroma) return nameOf(channel);
    return chromaNames.at(indexOf(channel) - indexOf(Channel::Red)).text;
}

/// The layout of synthetic pixels of that kind.
[[nodiscard]] constexpr PixelLayout madeLayout(PixelKind kind) {
    for (const LayoutTraits& traits : layoutTable) {
        if (traits.made && traits.kind() == kind) return traits.layout;
    }
    return PixelLayout::Gray8; // every kind has one
}

} // namespace tonescope

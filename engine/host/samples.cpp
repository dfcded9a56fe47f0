// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/samples.h"

namespace tonescope::host {

namespace {

/// Where the samples of a pixel are, with the number of samples a pixel known at compile time: this is what
/// lets the compiler turn the loops below into vector instructions.
template <typename Sample, int Step>
struct Pixels {
    const Sample* first;
    const LayoutTraits& traits;

    [[nodiscard]] Sample at(std::size_t pixel, int offset) const {
        return first[pixel * Step + static_cast<std::size_t>(offset)];
    }
};

/// Calls `valueOf(pixel)` for every pixel that counts and stores what it returns.
template <typename Sample, int Step, typename ValueOf>
std::size_t gather(const Pixels<Sample, Step>& pixels, Transparent transparent, std::size_t width,
                   Sample* out, ValueOf valueOf) {
    if (transparent == Transparent::Counted || !pixels.traits.hasAlpha()) {
        for (std::size_t i = 0; i < width; ++i)
            out[i] = valueOf(i);
        return width;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < width; ++i) {
        out[kept] = valueOf(i);
        kept += pixels.at(i, pixels.traits.alpha) != 0 ? 1U : 0U;
    }
    return kept;
}

template <GrayFormula Formula, typename Sample, int Step>
std::size_t gatherGray(const Pixels<Sample, Step>& pixels, Transparent transparent, std::size_t width,
                       Sample* out) {
    const int red = pixels.traits.red;
    const int green = pixels.traits.green;
    const int blue = pixels.traits.blue;
    return gather(pixels, transparent, width, out, [&](std::size_t i) {
        return static_cast<Sample>(
            grayOf(Formula, pixels.at(i, red), pixels.at(i, green), pixels.at(i, blue)));
    });
}

template <typename Sample, int Step>
std::size_t gatherGray(const CountTask& task, const Pixels<Sample, Step>& pixels, std::size_t width,
                       Sample* out) {
    switch (task.formula) {
    case GrayFormula::Rec601:
        return gatherGray<GrayFormula::Rec601>(pixels, task.transparent, width, out);
    case GrayFormula::Rec709:
        return gatherGray<GrayFormula::Rec709>(pixels, task.transparent, width, out);
    case GrayFormula::Mean:
        return gatherGray<GrayFormula::Mean>(pixels, task.transparent, width, out);
    case GrayFormula::Value:
        break;
    }
    return gatherGray<GrayFormula::Value>(pixels, task.transparent, width, out);
}

/// The groups of letters a to z; everything else is left out.
template <typename Sample>
std::size_t gatherLetters(const Sample* text, std::size_t width, Sample* out) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const auto letter = static_cast<unsigned>(text[i]) - 'a'; // what lies before a becomes a large number
        out[kept] = static_cast<Sample>(letter / 4);
        kept += letter < 26 ? 1U : 0U;
    }
    return kept;
}

template <typename Sample, int Step>
std::size_t gatherChannel(Channel channel, const CountTask& task, const std::byte* first, std::size_t width,
                          Sample* out) {
    // Rows of 16-bit layouts start at even addresses: PixelView asks for it.
    const Pixels<Sample, Step> pixels{reinterpret_cast<const Sample*>(first), traitsOf(task.pixels.layout)};
    const auto plain = [&](int offset) {
        return gather(pixels, task.transparent, width, out,
                      [&](std::size_t i) { return pixels.at(i, offset); });
    };
    switch (channel) {
    case Channel::Red:
        return plain(pixels.traits.red);
    case Channel::Green:
        return plain(pixels.traits.green);
    case Channel::Blue:
        return plain(pixels.traits.blue);
    case Channel::Alpha:
        return plain(pixels.traits.alpha);
    case Channel::Gray:
        break;
    }
    if constexpr (Step == 1) {
        if (task.binning == Binning::Letters) return gatherLetters(pixels.first, width, out);
        return plain(0);
    } else {
        return gatherGray(task, pixels, width, out);
    }
}

} // namespace

template <typename Sample>
std::size_t samplesOf(Channel channel, const CountTask& task, const std::byte* pixels, std::size_t width,
                      Sample* out) {
    switch (traitsOf(task.pixels.layout).samplesPerPixel) {
    case 1:
        return gatherChannel<Sample, 1>(channel, task, pixels, width, out);
    case 3:
        return gatherChannel<Sample, 3>(channel, task, pixels, width, out);
    default:
        return gatherChannel<Sample, 4>(channel, task, pixels, width, out);
    }
}

template std::size_t samplesOf(Channel, const CountTask&, const std::byte*, std::size_t, std::uint8_t*);
template std::size_t samplesOf(Channel, const CountTask&, const std::byte*, std::size_t, std::uint16_t*);

} // namespace tonescope::host

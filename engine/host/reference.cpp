// SPDX-License-Identifier: GPL-3.0-or-later
// One pixel after another, one channel after another, one add each. No step depends on another one, and
// nothing is optimised, so that a reader can check the loop against the definitions in gray_formula.h and
// pixel_layout.h.
#include "engine/host/reference.h"

#include <cstring>

namespace tonescope::host {

namespace {

std::uint32_t sampleAt(const std::byte* pixel, int offset, int bits) {
    if (bits == 8) return std::to_integer<std::uint32_t>(pixel[offset]);
    std::uint16_t sample = 0;
    std::memcpy(&sample, pixel + static_cast<std::ptrdiff_t>(offset) * 2, sizeof sample);
    return sample;
}

void countPixel(const std::byte* pixel, const CountTask& task, Histogram& histogram) {
    const LayoutTraits& traits = traitsOf(task.pixels.layout);
    const auto sample = [&](int offset) { return sampleAt(pixel, offset, traits.sampleBits); };
    const auto count = [&](Channel channel, std::uint32_t value) {
        if (task.channels.contains(channel)) ++histogram.counts(channel)[value];
    };

    if (traits.hasAlpha()) {
        const std::uint32_t alpha = sample(traits.fourth);
        if (alpha == 0 && task.rules.transparent == Transparent::LeftOut) return;
        count(Channel::Alpha, alpha);
    }
    if (traits.mosaic) count(Channel::Green2, sample(traits.fourth));
    if (traits.floating && traits.fourth != LayoutTraits::none) count(Channel::Alpha, sample(traits.fourth));
    const std::uint32_t red = sample(traits.red);
    const std::uint32_t green = sample(traits.green);
    const std::uint32_t blue = sample(traits.blue);
    count(Channel::Gray, grayOf(task.rules.formula, red, green, blue));
    count(Channel::Red, red);
    count(Channel::Green, green);
    count(Channel::Blue, blue);
}

/// Counts a letter in its group: a-d, e-h, i-l, m-p, q-t, u-x, y-z. Other characters are not counted.
void countLetter(std::byte byte, Histogram& histogram) {
    const auto letter = std::to_integer<unsigned>(byte);
    if (letter >= 'a' && letter <= 'z') ++histogram.counts(Channel::Gray)[(letter - 'a') / 4];
}

} // namespace

CountOutcome countPlainly(const CountTask& task, const CountControl& control) {
    const PixelView& pixels = task.pixels;
    const std::size_t step = traitsOf(pixels.layout).bytesPerPixel();
    Counted counted{Histogram(traitsOf(pixels.layout).sampleBits, task.channels), {}};
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        if (control.stop.stop_requested()) return Stopped{};
        const std::byte* pixel = pixels.row(y);
        for (std::int64_t x = 0; x < pixels.extent.width; ++x, pixel += step) {
            task.rules.binning == Binning::Letters ? countLetter(*pixel, counted.histogram)
                                                   : countPixel(pixel, task, counted.histogram);
        }
    }
    return counted;
}

} // namespace tonescope::host

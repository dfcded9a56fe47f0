// SPDX-License-Identifier: GPL-3.0-or-later
// The reference: the first listing of the book's chapter on histograms, written so plainly that it can be
// checked by reading. Everything else is compared with it, so it shares no code with the fast strategies.

#include "engine/count/strips.h"
#include "engine/host/host_strategies.h"

#include <cstring>

namespace tonescope::host {

namespace {

constexpr std::size_t stripBytes = std::size_t{4} << 20U; ///< some milliseconds between two looks at the stop

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
        const std::uint32_t alpha = sample(traits.alpha);
        if (alpha == 0 && task.transparent == Transparent::LeftOut) return;
        count(Channel::Alpha, alpha);
    }
    const std::uint32_t red = sample(traits.red);
    const std::uint32_t green = sample(traits.green);
    const std::uint32_t blue = sample(traits.blue);
    count(Channel::Gray, grayOf(task.formula, red, green, blue));
    count(Channel::Red, red);
    count(Channel::Green, green);
    count(Channel::Blue, blue);
}

/// a-d, e-h, i-l, m-p, q-t, u-x, y-z.
void countLetter(std::byte byte, Histogram& histogram) {
    const auto letter = std::to_integer<unsigned>(byte);
    if (letter >= 'a' && letter <= 'z') ++histogram.counts(Channel::Gray)[(letter - 'a') / 4];
}

void countStrip(const PixelView& strip, const CountTask& task, Histogram& histogram) {
    const std::size_t step = traitsOf(strip.layout).bytesPerPixel();
    for (std::int64_t y = 0; y < strip.extent.height; ++y) {
        const std::byte* pixel = strip.row(y);
        for (std::int64_t x = 0; x < strip.extent.width; ++x, pixel += step)
            task.binning == Binning::Letters ? countLetter(*pixel, histogram)
                                             : countPixel(pixel, task, histogram);
    }
}

} // namespace

CountOutcome countSerially(const CountTask& task, const CountControl& control, unsigned /*threads*/) {
    const auto start = std::chrono::steady_clock::now();
    Counted counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}};
    const std::vector<PixelView> strips = stripsOf(task.pixels, stripBytes);
    std::size_t done = 0;
    for (const PixelView& strip : strips) {
        if (control.stop.stop_requested()) return Stopped{};
        countStrip(strip, task, counted.histogram);
        control.tell(
            {Activity::Kind::Counting, static_cast<double>(++done) / static_cast<double>(strips.size())});
    }
    counted.timings.addHost(Phase::Kernel, std::chrono::steady_clock::now() - start);
    counted.launch.groups = 1;
    return counted;
}

} // namespace tonescope::host

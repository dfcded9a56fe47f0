// SPDX-License-Identifier: GPL-3.0-or-later
// The values of one channel in a row of pixels, in templates that compilers vectorise.
//
// useValues() calls a function with two small function objects, which give the bin of a pixel and whether it
// counts. The type and number of samples and, for gray, the formula and the order of the colours are template
// arguments of these objects, so the compiler generates one loop without branches for each combination.
#pragma once

#include "engine/count/count_task.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tonescope::host {

/// The predicate for tasks that count every pixel. It is a type of its own, so that the compiler removes the
/// test.
struct EveryPixelCounts {
    constexpr bool operator()(std::size_t /*pixel*/) const { return true; }
};

/// A row of pixels. The number of samples per pixel is a compile-time constant, so that loops over the row
/// can be vectorised.
template <typename Sample, int Step>
struct PixelRow {
    const Sample* first;
    const LayoutTraits& traits;

    [[nodiscard]] Sample at(std::size_t pixel, int offset) const {
        return first[pixel * Step + static_cast<std::size_t>(offset)];
    }
};

template <GrayFormula Formula, int Red, int Blue, typename Sample, int Step, typename Use>
void useGray(const PixelRow<Sample, Step>& row, Use use) {
    use([row](std::size_t pixel) {
        return static_cast<Sample>(
            grayOf(Formula, row.at(pixel, Red), row.at(pixel, 1), row.at(pixel, Blue)));
    });
}

/// Makes the positions of red and blue compile-time constants, too. Green is the middle sample in every
/// layout.
template <GrayFormula Formula, typename Sample, int Step, typename Use>
void useGray(const PixelRow<Sample, Step>& row, Use use) {
    assert(row.traits.green == 1 && row.traits.red + row.traits.blue == 2);
    return row.traits.red == 0 ? useGray<Formula, 0, 2>(row, use) : useGray<Formula, 2, 0>(row, use);
}

template <typename Sample, int Step, typename Use>
void useGray(GrayFormula formula, const PixelRow<Sample, Step>& row, Use use) {
    switch (formula) {
    case GrayFormula::Rec601:
        return useGray<GrayFormula::Rec601>(row, use);
    case GrayFormula::Rec709:
        return useGray<GrayFormula::Rec709>(row, use);
    case GrayFormula::Mean:
        return useGray<GrayFormula::Mean>(row, use);
    case GrayFormula::Value:
        return useGray<GrayFormula::Value>(row, use);
    }
}

template <typename Sample, int Step, typename Use>
void useChannel(Channel channel, const CountTask& task, const PixelRow<Sample, Step>& row, Use use) {
    if constexpr (Step > 1) {
        if (channel == Channel::Gray) return useGray(task.rules.formula, row, use);
    }
    const LayoutTraits& traits = row.traits;
    const bool fourth = channel == Channel::Alpha || channel == Channel::Green2;
    const int offset = fourth                      ? traits.fourth
                       : channel == Channel::Green ? traits.green
                       : channel == Channel::Blue  ? traits.blue
                                                   : traits.red;
    use([row, offset](std::size_t pixel) { return row.at(pixel, offset); });
}

template <typename Sample, int Step, typename Use>
void useRow(Channel channel, const CountTask& task, const std::byte* pixels, Use use) {
    // Rows of 16-bit layouts start at even addresses, as PixelView requires.
    const PixelRow<Sample, Step> row{reinterpret_cast<const Sample*>(pixels), traitsOf(task.pixels.layout)};
    if (task.rules.binning == Binning::Letters) {
        // Groups: a-d, e-h, i-l, m-p, q-t, u-x, y-z. Characters below 'a' wrap around to large numbers.
        const auto letter = [row](std::size_t pixel) { return row.at(pixel, 0) - unsigned{'a'}; };
        return use([letter](std::size_t pixel) { return static_cast<Sample>(letter(pixel) / 4); },
                   [letter](std::size_t pixel) { return letter(pixel) < 26; });
    }
    const bool leaveOut = task.rules.transparent == Transparent::LeftOut && row.traits.hasAlpha();
    useChannel(channel, task, row, [&](auto value) {
        if (!leaveOut) return use(value, EveryPixelCounts());
        use(value, [row, alpha = row.traits.fourth](std::size_t pixel) { return row.at(pixel, alpha) != 0; });
    });
}

/// Calls `use(value, counts)` for the row of pixels at `pixels`: value(i) is the bin of pixel i in the
/// channel, and counts(i) is false if pixel i is left out. Sample is std::uint8_t or std::uint16_t, as the
/// layout has it.
template <typename Sample, typename Use>
void useValues(Channel channel, const CountTask& task, const std::byte* pixels, Use use) {
    switch (traitsOf(task.pixels.layout).samplesPerPixel) {
    case 1:
        return useRow<Sample, 1>(channel, task, pixels, use);
    case 3:
        return useRow<Sample, 3>(channel, task, pixels, use);
    default:
        return useRow<Sample, 4>(channel, task, pixels, use);
    }
}

/// Calls `use(width, value, counts, table)` for each row of a strip and each channel of the task. `table` is
/// the table of the channel in `histogram`.
template <typename Use>
void useStrip(const CountTask& task, const PixelView& strip, Histogram& histogram, Use use) {
    const auto width = static_cast<std::size_t>(strip.extent.width);
    const bool bytes = traitsOf(strip.layout).sampleBits == 8;
    for (std::int64_t y = 0; y < strip.extent.height; ++y) {
        for (const Channel channel : task.channels) {
            const std::span<std::uint64_t> table = histogram.counts(channel);
            const auto row = [&](auto value, auto counts) { use(width, value, counts, table); };
            bytes ? useValues<std::uint8_t>(channel, task, strip.row(y), row)
                  : useValues<std::uint16_t>(channel, task, strip.row(y), row);
        }
    }
}

} // namespace tonescope::host

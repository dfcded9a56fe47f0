// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/stretch.h"

#include "engine/values/half.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>

namespace tonescope {

namespace {

/// Counts of values of all colour channels together, so that a stretch changes no hue.
template <typename Sample>
std::vector<std::uint64_t> countsOf(const PixelView& pixels, std::int64_t step, const std::stop_token& stop) {
    const LayoutTraits& traits = traitsOf(pixels.layout);
    std::vector<std::uint64_t> counts(std::size_t{1} << static_cast<unsigned>(traits.sampleBits));
    const std::size_t width = traits.bytesPerPixel();
    for (std::int64_t y = 0; y < pixels.extent.height && !stop.stop_requested(); y += step) {
        for (std::int64_t x = 0; x < pixels.extent.width; x += step) {
            const std::byte* pixel = pixels.row(y) + static_cast<std::size_t>(x) * width;
            for (const int index : {traits.red, traits.green, traits.blue}) {
                Sample value{};
                std::memcpy(&value, pixel + static_cast<std::size_t>(index) * sizeof value, sizeof value);
                ++counts[value];
            }
        }
    }
    return counts;
}

/// The values to be shown as black and white.
std::pair<std::size_t, std::size_t> rangeOf(const std::vector<std::uint64_t>& counts, Stretch stretch) {
    std::uint64_t all = 0;
    for (const std::uint64_t count : counts)
        all += count;
    const std::uint64_t beyond = stretch == Stretch::Automatic ? all / 1000 : 0; // on either side
    std::size_t low = 0, high = counts.size() - 1;
    for (std::uint64_t below = counts[low]; low < high && below <= beyond; below += counts[low])
        ++low;
    for (std::uint64_t above = counts[high]; high > low && above <= beyond; above += counts[high])
        --high;
    return {low, high};
}

std::vector<std::uint16_t> tableOf(std::pair<std::size_t, std::size_t> range, std::size_t values) {
    const auto [low, high] = range;
    if (low == 0 && high + 1 == values) return {};
    std::vector<std::uint16_t> table(values);
    for (std::size_t value = 0; value < values; ++value) {
        const double share = static_cast<double>(std::clamp(value, low, high) - low) / double(high - low);
        table[value] = static_cast<std::uint16_t>(std::lround(share * static_cast<double>(values - 1)));
    }
    return table;
}

std::vector<std::uint16_t> tableOfHalves(std::pair<std::size_t, std::size_t> range) {
    constexpr double top = 65535;
    const double low = half::valueOf(static_cast<std::uint32_t>(range.first)),
                 high = half::valueOf(static_cast<std::uint32_t>(range.second));
    std::vector<std::uint16_t> table(std::size_t{1} << 16U);
    for (std::uint32_t rank = 0; rank < table.size(); ++rank) {
        const double light = (half::valueOf(rank) - low) / (high - low);
        if (!(light > 0)) continue; // a NaN, too
        const double shown =
            light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(std::min(light, 1.0), 1 / 2.4) - 0.055;
        table[rank] = static_cast<std::uint16_t>(std::lround(shown * top));
    }
    return table;
}

} // namespace

std::vector<std::uint16_t> stretchTable(const PixelView& pixels, Stretch stretch, std::uint64_t most,
                                        const std::stop_token& stop) {
    const std::size_t values = traitsOf(pixels.layout).bins();
    const bool floating = traitsOf(pixels.layout).floating;
    std::pair<std::size_t, std::size_t> range{
        0, (std::size_t{1} << static_cast<unsigned>(pixels.valueBits())) - 1};
    if (floating) range = {half::zero, half::one};
    const auto table = [&] { return floating ? tableOfHalves(range) : tableOf(range, values); };
    if (stretch == Stretch::None || pixels.extent.empty()) return table();
    const double many = static_cast<double>(pixels.pixels()) / static_cast<double>(most);
    const auto step = static_cast<std::int64_t>(std::ceil(std::sqrt(std::max(1.0, many))));
    auto counts = traitsOf(pixels.layout).sampleBits == 8 ? countsOf<std::uint8_t>(pixels, step, stop)
                                                          : countsOf<std::uint16_t>(pixels, step, stop);
    if (floating) { // only finite samples say what is shown as black and white
        std::fill(counts.begin(), counts.begin() + half::finite.first, 0);
        std::fill(counts.begin() + half::finite.last + 1, counts.end(), 0);
    }
    const auto used = rangeOf(counts, stretch);
    if (used.first < used.second) range = used;
    return table();
}

} // namespace tonescope

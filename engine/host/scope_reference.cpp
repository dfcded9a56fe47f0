// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/scope_reference.h"

#include <array>
#include <cstring>

namespace tonescope::host {

namespace {

struct Colour {
    std::uint32_t red, green, blue;
    bool transparent;
};

Colour colourAt(const Image& image, std::int64_t x, std::int64_t y) {
    const LayoutTraits& traits = image.traits();
    const std::byte* pixel = image.pixelsOf({x, y, 1, 1}).data;
    const auto sample = [&](int offset) -> std::uint32_t {
        if (traits.sampleBits == 8) return std::to_integer<std::uint32_t>(pixel[offset]);
        std::uint16_t value = 0;
        std::memcpy(&value, pixel + std::ptrdiff_t{2} * offset, sizeof value);
        return value;
    };
    return {sample(traits.red), sample(traits.green), sample(traits.blue),
            traits.hasAlpha() && sample(traits.alpha) == 0};
}

/// Where a pixel counts: 256 * column + level in each table of the scope.
std::array<std::int64_t, 3> placesOf(ScopeKind kind, const Colour& colour, std::int64_t column,
                                     GrayFormula formula, int excess) {
    const std::int64_t gray = grayOf(formula, colour.red, colour.green, colour.blue) >> excess;
    const std::int64_t red = colour.red >> excess, green = colour.green >> excess,
                       blue = colour.blue >> excess;
    if (kind == ScopeKind::Waveform) return {256 * column + gray};
    if (kind == ScopeKind::Parade) return {256 * column + red, 256 * column + green, 256 * column + blue};
    // In units of 1/65536; halves go down.
    const std::int64_t middle = 128 * 65536 + 32767;
    if (formula == GrayFormula::Rec709) {
        return {256 * ((middle - 7509 * red - 25259 * green + 32768 * blue) / 65536) +
                (middle + 32768 * red - 29763 * green - 3005 * blue) / 65536};
    }
    return {256 * ((middle - 11058 * red - 21710 * green + 32768 * blue) / 65536) +
            (middle + 32768 * red - 27439 * green - 5329 * blue) / 65536};
}

} // namespace

std::vector<ScopeTable> countScopePlainly(ScopeKind kind, const Image& image, const Region& region,
                                          GrayFormula formula, Transparent transparent) {
    std::int64_t columns = kind == ScopeKind::Vectorscope ? 256 : region.width;
    if (columns > 1024) columns = 1024;
    std::vector<ScopeTable> tables(kind == ScopeKind::Parade ? 3 : 1,
                                   ScopeTable(static_cast<std::size_t>(columns)));
    const int excess = image.traits().sampleBits - 8;
    for (std::int64_t y = 0; y < region.height; ++y) {
        for (std::int64_t x = 0; x < region.width; ++x) {
            const Colour colour = colourAt(image, region.x + x, region.y + y);
            if (colour.transparent && transparent == Transparent::LeftOut) continue;
            const auto places = placesOf(kind, colour, x * columns / region.width, formula, excess);
            for (std::size_t table = 0; table < tables.size(); ++table)
                ++tables[table].counts()[static_cast<std::size_t>(places.at(table))];
        }
    }
    return tables;
}

} // namespace tonescope::host

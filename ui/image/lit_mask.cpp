// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/lit_mask.h"

#include <QtConcurrentMap>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace tonescope::ui {

namespace {

enum Light : std::uint8_t { None = 0, Chosen = 1, Lowest = 2, Highest = 4, All = 7 };

/// The lights of each value.
std::vector<std::uint8_t> lightsOf(const LitRule& rule, std::size_t bins) {
    std::vector<std::uint8_t> lights(bins);
    if (rule.chosen) {
        const std::size_t end = std::min(bins, std::size_t{rule.chosen->last} + 1);
        for (std::size_t value = rule.chosen->first; value < end; ++value)
            lights[value] |= Chosen;
    }
    if (rule.lowest) lights.front() |= Lowest;
    if (rule.highest) lights.back() |= Highest;
    return lights;
}

QRgb colourOf(std::uint8_t lights) {
    if (lights & Highest) return litHighest;
    if (lights & Lowest) return litLowest;
    return lights & Chosen ? litChosen : 0;
}

/// First and one past the last image pixel under each pixel of the view; empty beside the image.
struct Spans {
    std::vector<std::int64_t> first, last;
};

Spans spansOf(int pixels, std::int64_t image, const std::function<double(double)>& toImage) {
    Spans spans;
    for (int i = 0; i < pixels; ++i) {
        const double from = toImage(i);
        const double to = toImage(i + 1);
        const auto first = static_cast<std::int64_t>(std::floor(from));
        // Of a pixel that is shown large, the one under the middle.
        const auto middle = static_cast<std::int64_t>(std::floor((from + to) / 2));
        const auto last = std::max(static_cast<std::int64_t>(std::floor(to)), middle + 1);
        const bool large = to - from <= 1;
        spans.first.push_back(std::clamp<std::int64_t>(large ? middle : first, 0, image));
        spans.last.push_back(std::clamp<std::int64_t>(large ? middle + 1 : last, 0, image));
    }
    return spans;
}

/// What the lights of a pixel are told by.
struct Lamps {
    const LayoutTraits& traits;
    const LitRule& rule;
    std::vector<std::uint8_t> lights; ///< of each value
    std::array<int, 4> offsets{};     ///< of the samples that are looked at
    std::size_t samples = 0;
    bool gray = false; ///< and the gray that is computed

    Lamps(const Image& image, const LitRule& ofRule)
        : traits(image.traits()), rule(ofRule), lights(lightsOf(ofRule, traits.bins())) {
        const ChannelSet seen = rule.channels.intersected(traits.channels());
        const auto look = [&](Channel channel, int offset) {
            if (seen.contains(channel)) offsets.at(samples++) = offset;
        };
        if (!traits.hasColour()) {
            look(Channel::Gray, traits.red);
            return;
        }
        gray = seen.contains(Channel::Gray);
        look(Channel::Red, traits.red);
        look(Channel::Green, traits.green);
        look(Channel::Blue, traits.blue);
        look(Channel::Alpha, traits.alpha);
    }

    template <typename Sample>
    [[nodiscard]] std::uint8_t of(const Sample* pixel) const {
        std::uint8_t light = None;
        for (std::size_t i = 0; i < samples; ++i)
            light |= lights[pixel[offsets[i]]];
        if (gray)
            light |= lights[grayOf(rule.formula, pixel[traits.red], pixel[traits.green], pixel[traits.blue])];
        return light;
    }

    /// Of all pixels of a block.
    template <typename Sample>
    [[nodiscard]] std::uint8_t of(const PixelView& block) const {
        std::uint8_t light = None;
        for (std::int64_t y = 0; y < block.extent.height; ++y) {
            const auto* pixel = reinterpret_cast<const Sample*>(block.row(y));
            for (std::int64_t x = 0; x < block.extent.width && light != All; ++x)
                light |= of(pixel + x * traits.samplesPerPixel);
        }
        return light;
    }
};

} // namespace

QImage litMask(const Image& image, const LitRule& rule, const ImagePlacement& placement,
               const ViewSurface& surface, const std::stop_token& stop) {
    QImage mask((QSizeF(surface.size) * surface.ratio).toSize().expandedTo({1, 1}),
                QImage::Format_ARGB32_Premultiplied);
    mask.setDevicePixelRatio(surface.ratio);
    mask.fill(Qt::transparent);
    const Lamps lamps(image, rule);
    const Extent extent = image.extent();
    const double ratio = surface.ratio;
    const Spans columns = spansOf(mask.width(), extent.width, [&](double x) {
        return placement.toImage({x / ratio, 0}).x();
    });
    const Spans rows = spansOf(mask.height(), extent.height, [&](double y) {
        return placement.toImage({0, y / ratio}).y();
    });
    std::vector<int> lines(static_cast<std::size_t>(mask.height()));
    std::iota(lines.begin(), lines.end(), 0);
    uchar* bits = mask.bits(); // once: several threads write, each its own lines
    const auto bytesPerLine = mask.bytesPerLine();
    QtConcurrent::blockingMap(lines, [&](int line) {
        const auto y = static_cast<std::size_t>(line);
        const std::int64_t height = rows.last[y] - rows.first[y];
        if (height <= 0 || stop.stop_requested()) return;
        auto* target = reinterpret_cast<QRgb*>(bits + line * bytesPerLine);
        for (std::size_t x = 0; x < columns.first.size(); ++x) {
            const std::int64_t width = columns.last[x] - columns.first[x];
            if (width <= 0) continue;
            const PixelView block = image.pixelsOf({columns.first[x], rows.first[y], width, height});
            const bool bytes = lamps.traits.sampleBits == 8;
            target[x] = colourOf(bytes ? lamps.of<std::uint8_t>(block) : lamps.of<std::uint16_t>(block));
        }
    });
    return stop.stop_requested() ? QImage() : mask;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// 12-bit samples in 16 bits differ only in bits that a conversion to 8 bits drops. Therefore the stretch
// comes before that conversion; only then colours are converted, and reduced to the format of the screen.
#include "ui/image/display_look.h"

#include <QByteArray>
#include <QColorSpace>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>

namespace tonescope::ui {

namespace {

QColorSpace spaceOf(const PhotoFacts& facts) {
    if (facts.profile.empty()) return {};
    return QColorSpace::fromIccProfile(
        {reinterpret_cast<const char*>(facts.profile.data()), static_cast<qsizetype>(facts.profile.size())});
}

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
    if (low >= high || (low == 0 && high + 1 == values)) return {};
    std::vector<std::uint16_t> table(values);
    for (std::size_t value = 0; value < values; ++value) {
        const double share = static_cast<double>(std::clamp(value, low, high) - low) / double(high - low);
        table[value] = static_cast<std::uint16_t>(std::lround(share * static_cast<double>(values - 1)));
    }
    return table;
}

/// Replaces the colour samples of a picture with four samples in a pixel, of which `alpha` is none or alpha.
template <typename Sample>
void replace(QImage& picture, const std::vector<std::uint16_t>& table, int alpha) {
    for (int y = 0; y < picture.height(); ++y) {
        auto* line = reinterpret_cast<Sample*>(picture.scanLine(y));
        for (int i = 0; i < 4 * picture.width(); ++i) {
            if (i % 4 != alpha) line[i] = static_cast<Sample>(table[line[i]]);
        }
    }
}

bool isDeep(const QImage& image) {
    return image.depth() == 64 || image.format() == QImage::Format_Grayscale16;
}

} // namespace

QImage::Format screenFormat(const QImage& image) {
    return image.hasAlphaChannel() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32;
}

bool isConverted(const PhotoFacts& facts) {
    return spaceOf(facts).isValid();
}

DisplayLook::DisplayLook(const Image& image, Stretch stretch, std::uint64_t most,
                         const std::stop_token& stop) {
    if (const QColorSpace space = spaceOf(image.facts); space.isValid())
        m_toScreen = space.transformationToColorSpace(QColorSpace(QColorSpace::SRgb));
    if (stretch == Stretch::None || image.stored.extent.empty()) return;
    const double many = static_cast<double>(image.stored.pixels()) / static_cast<double>(most);
    const auto step = static_cast<std::int64_t>(std::ceil(std::sqrt(std::max(1.0, many))));
    const auto counts = image.traits().sampleBits == 8 ? countsOf<std::uint8_t>(image.stored, step, stop)
                                                       : countsOf<std::uint16_t>(image.stored, step, stop);
    m_table = tableOf(rangeOf(counts, stretch), counts.size());
}

QImage::Format DisplayLook::takenFormat(const QImage& stored) const {
    if (changesNothing()) return screenFormat(stored);
    if (isDeep(stored)) return stored.hasAlphaChannel() ? QImage::Format_RGBA64 : QImage::Format_RGBX64;
    return stored.hasAlphaChannel() ? QImage::Format_ARGB32 : QImage::Format_RGB32;
}

QImage DisplayLook::shown(const QImage& stored) const {
    QImage picture = stored.convertToFormat(takenFormat(stored));
    // In all formats of takenFormat() the fourth sample is alpha, or has the value of an opaque one.
    constexpr int alpha = 3;
    if (!m_table.empty())
        isDeep(stored) ? replace<std::uint16_t>(picture, m_table, alpha)
                       : replace<std::uint8_t>(picture, m_table, alpha);
    if (m_toScreen) picture.applyColorTransform(*m_toScreen);
    const QImage::Format format = screenFormat(stored);
    return std::move(picture).convertToFormat(format);
}

} // namespace tonescope::ui

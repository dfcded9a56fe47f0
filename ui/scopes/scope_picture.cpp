// SPDX-License-Identifier: GPL-3.0-or-later
// The brightness of a counter is the square root of its share, because a linear scale would hide small
// counts. The colour for a brightness is looked up in a ramp of 256 steps. A column of counters is
// consecutive in memory, but a column of the picture is not: columns are drawn in blocks of 16, whose pixels
// in a line share a cache line.
#include "ui/scopes/scope_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr int pictureLevels = static_cast<int>(scopeLevels);
constexpr float faintest = 34; ///< brightness of a single pixel, of 255

/// The colour for each of 256 levels of brightness.
using Ramp = std::array<QRgb, 256>;

Ramp rampTo(const QColor& colour) {
    const QColor ground = scopeGround();
    Ramp ramp{};
    for (int light = 0; light < 256; ++light) {
        const auto mixed = [light](int from, int to) { return from + (to - from) * light / 255; };
        ramp.at(static_cast<std::size_t>(light)) =
            qRgb(mixed(ground.red(), colour.red()), mixed(ground.green(), colour.green()),
                 mixed(ground.blue(), colour.blue()));
    }
    return ramp;
}

/// A function that gives the brightness of a count, by its square root, so that a hundredth of the count is a
/// tenth as bright. `brightest`: the count with the highest brightness, without `gain`.
auto brightnessUpTo(double brightest, int gain) {
    const auto factor = static_cast<float>(1 / std::max(brightest, 1.0));
    return [factor, gain = static_cast<float>(gain)](std::uint64_t count) -> std::size_t {
        if (count == 0) return 0;
        const float light = std::sqrt(static_cast<float>(count) * factor);
        const float bright = gain * (faintest + (255 - faintest) * std::min(light, 1.0F));
        return static_cast<std::size_t>(std::min(bright, 255.0F));
    };
}

QImage columnsPicture(const ScopeTable& table, const Ramp& ramp, int gain) {
    const int columns = static_cast<int>(table.columns());
    QImage picture(columns, pictureLevels, QImage::Format_RGB32);
    // A level with 1/24 of a column's pixels or more has the highest brightness.
    const auto brightnessOf = brightnessUpTo(static_cast<double>(table.pixels()) / columns / 24, gain);
    auto* bits = reinterpret_cast<QRgb*>(picture.bits());
    const auto line = static_cast<std::size_t>(picture.bytesPerLine()) / sizeof(QRgb);
    constexpr int block = 16; // columns whose pixels share a line of the cache
    for (int begin = 0; begin < columns; begin += block) {
        for (int column = begin; column < std::min(begin + block, columns); ++column) {
            const auto counts = table.column(static_cast<std::size_t>(column));
            QRgb* pixel = bits + (pictureLevels - 1) * line + column;
            for (std::size_t level = 0; level < scopeLevels; ++level, pixel -= line)
                *pixel = ramp[brightnessOf(counts[level])];
        }
    }
    return picture;
}

/// The colour with these colour differences, at a fixed luma that is bright enough to be seen.
QColor hueAt(int cb, int cr) {
    constexpr double luma = 150;
    const auto clamped = [](double value) { return static_cast<int>(std::clamp(value, 40.0, 255.0)); };
    const double blue = cb - 128, red = cr - 128;
    return QColor(clamped(luma + 1.402 * red), clamped(luma - 0.344 * blue - 0.714 * red),
                  clamped(luma + 1.772 * blue));
}

/// The picture of a vectorscope. Each position is drawn in the colour that it stands for.
QImage chromaPicture(const ScopeTable& table, int gain) {
    QImage picture(pictureLevels, pictureLevels, QImage::Format_RGB32);
    picture.fill(scopeGround());
    const auto brightnessOf = brightnessUpTo(static_cast<double>(table.pixels()) / 512, gain);
    for (int cb = 0; cb < pictureLevels; ++cb) {
        const auto counts = table.column(static_cast<std::size_t>(cb));
        for (int cr = 0; cr < pictureLevels; ++cr) {
            const std::size_t light = brightnessOf(counts[static_cast<std::size_t>(cr)]);
            if (light == 0) continue;
            const QColor hue = hueAt(cb, cr);
            const auto part = [light](int value) { return value * static_cast<int>(light) / 255; };
            auto* row = reinterpret_cast<QRgb*>(picture.scanLine(pictureLevels - 1 - cr));
            row[cb] = qRgb(part(hue.red()), part(hue.green()), part(hue.blue()));
        }
    }
    return picture;
}

} // namespace

QColor scopeGround() {
    return QColor::fromRgb(0xff0e1114);
}

std::vector<QImage> scopePictures(const ScopeCounts& scope, int gain) {
    if (scope.kind == ScopeKind::Vectorscope) return {chromaPicture(scope.tables.front(), gain)};
    // Red, green and blue of about the same lightness.
    static const std::array<Ramp, 3> colours{rampTo(QColor(255, 92, 84)), rampTo(QColor(84, 240, 110)),
                                             rampTo(QColor(110, 160, 255))};
    static const Ramp white = rampTo(QColor(240, 246, 240));
    std::vector<QImage> pictures;
    for (std::size_t table = 0; table < scope.tables.size(); ++table) {
        const bool gray = scope.kind == ScopeKind::Waveform;
        pictures.push_back(columnsPicture(scope.tables[table], gray ? white : colours.at(table), gain));
    }
    return pictures;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// If 12-bit samples lie in the low bits of 16-bit samples, a conversion to 8 bits keeps only 4 of their 12
// bits. Therefore the samples are stretched before that conversion; then colours are converted, and reduced
// to the format of the screen.
#include "ui/image/display_look.h"

#include <QByteArray>
#include <QColorSpace>

#include <limits>
#include <utility>

namespace tonescope::ui {

namespace {

QColorSpace spaceOf(const PhotoFacts& facts) {
    if (facts.profile.empty()) return {};
    return QColorSpace::fromIccProfile(
        {reinterpret_cast<const char*>(facts.profile.data()), static_cast<qsizetype>(facts.profile.size())});
}

/// Replaces each sample by its entry in a table. A pixel has four samples; the last one is alpha or unused,
/// and is not changed if the table of alpha is empty.
template <typename Sample>
void replace(QImage& picture, const std::vector<std::uint16_t>& colours,
             const std::vector<std::uint16_t>& alpha) {
    for (int y = 0; y < picture.height(); ++y) {
        auto* line = reinterpret_cast<Sample*>(picture.scanLine(y));
        for (int i = 0; i < 4 * picture.width(); ++i) {
            const std::vector<std::uint16_t>& table = i % 4 == 3 ? alpha : colours;
            if (!table.empty()) line[i] = static_cast<Sample>(table[line[i]]);
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
    m_table = stretchTable(image.stored, stretch, most, stop);
    m_alpha = stretchTable(image.stored, Stretch::None, most);
    m_stretches = m_table != m_alpha;
    // Colours of floating-point samples are stored multiplied by alpha, so they are shown as over black.
    if (image.traits().floating) m_alpha.assign(m_alpha.size(), std::numeric_limits<std::uint16_t>::max());
}

QImage::Format DisplayLook::takenFormat(const QImage& stored) const {
    if (changesNothing()) return screenFormat(stored);
    if (isDeep(stored)) return stored.hasAlphaChannel() ? QImage::Format_RGBA64 : QImage::Format_RGBX64;
    return stored.hasAlphaChannel() ? QImage::Format_ARGB32 : QImage::Format_RGB32;
}

QImage DisplayLook::shown(const QImage& stored) const {
    QImage picture = stored.convertToFormat(takenFormat(stored));
    // In all formats of takenFormat() the fourth sample is alpha, or has the value of an opaque one.
    if (!m_table.empty())
        isDeep(stored) ? replace<std::uint16_t>(picture, m_table, m_alpha)
                       : replace<std::uint8_t>(picture, m_table, m_alpha);
    if (m_toScreen) picture.applyColorTransform(*m_toScreen);
    const QImage::Format format = screenFormat(stored);
    return std::move(picture).convertToFormat(format);
}

} // namespace tonescope::ui

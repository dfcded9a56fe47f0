// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/last_files.h"

#include "engine/files/path_text.h"
#include "ui/image/image_view.h"
#include "ui/window/image_opener.h"
#include "ui/words/settings_values.h"

#include <QSettings>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

const QString filesKey = QStringLiteral("last/files");
const QString shownKey = QStringLiteral("last/shown");
const QString numberKey = QStringLiteral("last/number");
const QString regionKey = QStringLiteral("last/region");

constexpr qsizetype numbersOfRegion = 6; // x, y, width, height; and the extent of the image

QString textOf(const Region& region, Extent extent) {
    QStringList numbers;
    for (const std::int64_t number :
         {region.x, region.y, region.width, region.height, extent.width, extent.height})
        numbers += QString::number(number);
    return numbers.join(QLatin1Char(' '));
}

/// Zeros where the text says nothing else.
std::array<std::int64_t, numbersOfRegion> numbersIn(const QString& text) {
    std::array<std::int64_t, numbersOfRegion> numbers{};
    const QStringList parts = text.split(QLatin1Char(' '));
    if (parts.size() != numbersOfRegion) return numbers;
    for (qsizetype i = 0; i < numbersOfRegion; ++i)
        numbers.at(static_cast<std::size_t>(i)) = parts[i].toLongLong();
    return numbers;
}

} // namespace

LastFiles::LastFiles(ImageOpener& opener, ImageView& view, QObject* parent)
    : QObject(parent), m_opener(opener), m_view(view) {
}

void LastFiles::save(QSettings& settings) const {
    QStringList files;
    for (const QString& path : m_opener.shownFiles())
        files += absolutePath(path);
    const ImagePointer& image = m_view.image();
    keepPaths(settings, filesKey, files);
    keepPaths(settings, shownKey,
              {m_opener.current().isEmpty() ? QString() : absolutePath(m_opener.current())});
    settings.remove(regionKey);
    settings.remove(numberKey);
    if (!files.isEmpty() && image && image->frame && pathText(image->name) == m_opener.current())
        settings.setValue(numberKey, image->frame->number);
    if (files.isEmpty() || !image || !m_view.region()) return;
    settings.setValue(regionKey, textOf(*m_view.region(), image->extent()));
}

void LastFiles::open(const QSettings& settings) {
    const QStringList files = pathsIn(settings, filesKey);
    if (files.isEmpty()) return;
    m_file = pathsIn(settings, shownKey).value(0);
    const auto [x, y, width, height, wholeWidth, wholeHeight] =
        numbersIn(settings.value(regionKey).toString());
    m_extent = {wholeWidth, wholeHeight};
    m_region = m_extent.empty() ? std::nullopt : clipped({x, y, width, height}, m_extent);
    if (m_region) m_shown = connect(&m_opener, &ImageOpener::titleChanged, this, &LastFiles::placeRegion);
    m_opener.openAgain(files, m_file, std::max(1, settings.value(numberKey, 1).toInt()));
}

/// The first image that is shown is that of the region, or the region is of the past.
void LastFiles::placeRegion() {
    const ImagePointer& image = m_view.image();
    if (!image) return;
    disconnect(m_shown);
    if (pathText(image->name) == m_file && image->extent() == m_extent) m_view.takeRegion(m_region);
}

} // namespace tonescope::ui

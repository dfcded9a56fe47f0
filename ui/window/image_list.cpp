// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/image_list.h"

#include <QCollator>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>

#include <algorithm>

namespace tonescope::ui {

void ImageList::open(const QStringList& paths) {
    m_paths = paths;
    m_current = 0;
    m_neighboursKnown = paths.size() > 1;
}

bool ImageList::step(qsizetype distance) {
    if (!m_neighboursKnown) addNeighbours();
    const qsizetype count = m_paths.size();
    if (count < 2) return false;
    m_current = ((m_current + distance) % count + count) % count;
    return true;
}

void ImageList::addNeighbours() {
    const QFileInfo file(current());
    if (m_paths.isEmpty() || !file.isFile()) return;
    m_neighboursKnown = true;
    QStringList names = file.dir().entryList(imageWildcards(), QDir::Files);
    if (!names.contains(file.fileName())) names += file.fileName();
    QCollator order; // 9.jpg comes before 10.jpg
    order.setNumericMode(true);
    std::sort(names.begin(), names.end(), order);
    m_current = names.indexOf(file.fileName());
    m_paths.clear();
    for (const QString& name : names)
        m_paths += QDir::cleanPath(file.path() + QLatin1Char('/') + name);
}

QStringList imageWildcards() {
    QStringList wildcards;
    for (const QByteArray& format : QImageReader::supportedImageFormats())
        wildcards += QStringLiteral("*.") + QString::fromLatin1(format);
    return wildcards;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/incoming_data.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace tonescope::ui {

namespace {

QStringList pathsFrom(const QList<QUrl>& urls) {
    QStringList paths;
    for (const QUrl& url : urls) {
        if (url.isLocalFile()) paths += url.toLocalFile();
    }
    return paths;
}

QStringList pathsFrom(const QString& text) {
    QStringList paths;
    for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QString trimmed = line.trimmed();
        const QUrl url(trimmed);
        const QString path = url.isLocalFile() ? url.toLocalFile() : trimmed;
        if (QFileInfo(path).isFile()) paths += path;
    }
    return paths;
}

} // namespace

bool isAcceptable(const QMimeData& data) {
    return !pathsFrom(data.urls()).isEmpty() || data.hasImage() ||
           (data.hasText() && !pathsFrom(data.text()).isEmpty());
}

IncomingData incomingOf(const QMimeData& data) {
    IncomingData incoming;
    incoming.paths = pathsFrom(data.urls());
    if (!incoming.paths.isEmpty()) return incoming;
    if (data.hasImage()) {
        incoming.image = qvariant_cast<QImage>(data.imageData());
        return incoming;
    }
    incoming.paths = pathsFrom(data.text());
    return incoming;
}

} // namespace tonescope::ui

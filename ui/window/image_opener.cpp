// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/image_opener.h"

#include "ui/window/file_menu.h"

#include <QClipboard>
#include <QCollator>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageReader>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace tonescope::ui {

namespace {

/// What somebody dropped or pasted: files, else an image, else neither.
struct IncomingData {
    QStringList paths;
    QImage image;
};

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

/// Takes file URLs; or an image; or text, of which every line is a path or a URL of a file that exists.
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

} // namespace

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

bool isAcceptable(const QMimeData& data) {
    return !pathsFrom(data.urls()).isEmpty() || data.hasImage() ||
           (data.hasText() && !pathsFrom(data.text()).isEmpty());
}

ImageOpener::ImageOpener(FileMenu& menu, QObject* parent) : QObject(parent), m_menu(menu) {
    connect(&menu, &FileMenu::filesChosen, this, &ImageOpener::open);
    connect(&menu, &FileMenu::reloadRequested, this, [this] { step(0); });
    connect(&menu, &FileMenu::pasteRequested, this,
            [this] { take(*QGuiApplication::clipboard()->mimeData()); });
    connect(&menu, &FileMenu::stepRequested, this, &ImageOpener::step);
}

void ImageOpener::open(const QStringList& paths) {
    if (paths.isEmpty()) return;
    Q_EMIT started();
    m_images.open(paths);
    m_untried = paths.size() - 1;
    choose(paths.first());
}

void ImageOpener::take(const QMimeData& offered) {
    const IncomingData incoming = incomingOf(offered);
    if (!incoming.paths.isEmpty()) return open(incoming.paths);
    Q_EMIT started();
    if (incoming.image.isNull())
        return Q_EMIT refused(tr("There is no image and no file in what was pasted or dropped."));
    m_awaitsOther = true;
    m_pasted = true;
    m_untried = 0;
    offerFiles();
    Q_EMIT imagePasted(incoming.image);
}

void ImageOpener::showed(const QString& name) {
    m_shown = name;
    m_awaitsOther = false;
    m_untried = 0;
    m_shownPasted = m_pasted;
    if (name == m_images.current()) m_menu.recentFiles()->add(name);
    offerFiles();
}

void ImageOpener::failed(const QString& name) {
    const bool more = m_untried > 0 && name == m_images.current();
    const qsizetype untried = m_untried - 1;
    stopped();
    if (!more || !m_images.step(1)) return;
    m_untried = untried;
    choose(m_images.current());
}

void ImageOpener::stopped() {
    m_awaitsOther = false;
    m_untried = 0;
    m_pasted = m_shownPasted;
    offerFiles();
}

void ImageOpener::step(int distance) {
    if (distance != 0 && !m_images.step(distance)) return;
    Q_EMIT started();
    m_untried = 0;
    choose(m_images.current());
}

void ImageOpener::choose(const QString& path) {
    m_awaitsOther = path != m_shown;
    m_pasted = false;
    offerFiles();
    Q_EMIT fileChosen(path);
}

void ImageOpener::offerFiles() {
    const bool files = !m_images.current().isEmpty();
    m_menu.setFiles(files && !m_pasted, files);
}

} // namespace tonescope::ui

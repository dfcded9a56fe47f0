// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/image_opener.h"

#include "engine/files/path_text.h"
#include "ui/window/menus/file_menu.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QUrl>

#include <utility>

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
        if (const QFileInfo place(path); place.isFile() || place.isDir()) paths += path;
    }
    return paths;
}

/// Takes file URLs; or an image; or text, of which every line is a path or a URL of a file or
/// folder that exists.
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

bool isAcceptable(const QMimeData& data) {
    return !pathsFrom(data.urls()).isEmpty() || data.hasImage() ||
           (data.hasText() && !pathsFrom(data.text()).isEmpty());
}

ImageOpener::ImageOpener(FileMenu& menu, QObject* parent) : QObject(parent), m_menu(menu) {
    connect(&menu, &FileMenu::filesChosen, this, qOverload<const QStringList&>(&ImageOpener::open));
    connect(&menu, &FileMenu::reloadRequested, this, [this] { show(m_images.current()); });
    connect(&menu, &FileMenu::pasteRequested, this,
            [this] { take(*QGuiApplication::clipboard()->mimeData()); });
    connect(&menu, &FileMenu::stepRequested, &m_images, &ImageList::step);
    connect(&menu, &FileMenu::firstRequested, &m_images, &ImageList::toFirst);
    connect(&menu, &FileMenu::lastRequested, &m_images, &ImageList::toLast);
    connect(&m_images, &ImageList::moved, this, &ImageOpener::arrive);
    connect(&m_images, &ImageList::listed, this, &ImageOpener::tellPlace);
    connect(&m_images, &ImageList::foundNothing, this, [this](const QString& folder) {
        Q_EMIT started();
        Q_EMIT refused(tr("There is no image in %1 that can be read.").arg(folder));
    });
}

void ImageOpener::open(const QStringList& paths) {
    if (paths.isEmpty()) return;
    m_arrival = Arrival::Opened;
    Q_EMIT opening();
    m_images.open(paths);
}

void ImageOpener::openAgain(const QStringList& paths, const QString& first, int number) {
    m_numbered = first;
    m_number = number;
    open(paths);
    m_recent = false; // nobody opened them now
    if (const qsizetype place = paths.indexOf(first); place > 0) m_images.step(place);
}

QStringList ImageOpener::shownFiles() const {
    return m_pasted || m_images.current().isEmpty() ? QStringList() : m_images.opened();
}

void ImageOpener::takeOver(const ImageOpener& before) {
    m_images.takeOver(before.m_images);
    m_shown = before.m_shown;
    m_frame = before.m_frame;
    m_awaitsOther = before.m_awaitsOther;
    m_pasted = before.m_pasted;
    m_shownPasted = before.m_shownPasted;
    m_arrival = before.m_arrival;
    m_triesOthers = before.m_triesOthers;
    m_tried = before.m_tried;
    offerFiles();
    tellPlace();
}

void ImageOpener::arrive() {
    const Arrival arrival = std::exchange(m_arrival, Arrival::Stepped);
    if (arrival == Arrival::Opened) Q_EMIT neighboursKnown({}); // those of the list before are over
    const qsizetype named = m_images.opened().size();
    m_recent = arrival != Arrival::Stepped || (named > 1 && named <= RecentFiles::mostFiles);
    if (arrival == Arrival::InsteadOfAnother) return choose(m_images.current());
    show(m_images.current());
    m_triesOthers = arrival == Arrival::Opened && m_images.openedTogether();
    m_tried = 1;
}

void ImageOpener::show(const QString& path) {
    Q_EMIT started();
    m_triesOthers = false;
    choose(path);
}

void ImageOpener::take(const QMimeData& offered) {
    const IncomingData incoming = incomingOf(offered);
    if (!incoming.paths.isEmpty()) return open(incoming.paths);
    Q_EMIT started();
    if (incoming.image.isNull())
        return Q_EMIT refused(tr("There is no image and no file in what was pasted or dropped."));
    m_awaitsOther = true;
    m_pasted = true;
    m_triesOthers = false;
    Q_EMIT opening();
    offerFiles();
    Q_EMIT imagePasted(incoming.image);
}

void ImageOpener::showed(const QString& name, const std::optional<FrameNumber>& frame) {
    const bool other = name != m_shown;
    m_shown = name;
    m_frame = frame;
    m_awaitsOther = false;
    m_triesOthers = false;
    m_shownPasted = m_pasted;
    if (other && name == m_images.current() && m_recent) m_menu.recentFiles()->add(name);
    offerFiles();
    other ? tellPlace() : Q_EMIT titleChanged(title());
}

void ImageOpener::failed(const QString& name) {
    const bool more = m_triesOthers && name == m_images.current() && m_tried < m_images.count();
    stopped();
    if (!more) return;
    m_triesOthers = true;
    ++m_tried;
    m_arrival = Arrival::InsteadOfAnother;
    m_images.step(1);
}

void ImageOpener::stopped() {
    m_awaitsOther = false;
    m_triesOthers = false;
    m_pasted = m_shownPasted;
    offerFiles();
}

void ImageOpener::goOnFrom(const QString& name) {
    if (!m_images.goOnFrom(name)) return;
    m_pasted = m_recent = false;
    offerFiles();
}

QString ImageOpener::title() const {
    QStringList parts;
    if (!m_shown.isEmpty()) parts += shownFileName(m_shown);
    if (m_frame) parts += frameText(*m_frame);
    const bool ofList = !m_pasted && m_shown == m_images.current();
    if (ofList && m_images.count() > 1 && m_images.place() >= 0)
        parts += tr("%1 of %2").arg(m_images.place() + 1).arg(m_images.count());
    return (parts << tr("Tonescope")).join(QStringLiteral(" – "));
}

void ImageOpener::tellPlace() {
    Q_EMIT titleChanged(title());
    if (m_shown == m_images.current()) Q_EMIT neighboursKnown(m_images.neighbours());
}

void ImageOpener::choose(const QString& path) {
    m_awaitsOther = path != m_shown;
    m_pasted = false;
    offerFiles();
    Q_EMIT opening();
    int number = 1;
    if (path == m_numbered) {
        number = m_number;
        m_numbered.clear();
    }
    Q_EMIT fileChosen(path, number);
}

void ImageOpener::offerFiles() {
    const bool files = !m_images.current().isEmpty();
    m_menu.setFiles(files && !m_pasted, files);
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Opening has two layers. ImageList has the files to step through and the current one. It reads folders on a
// thread of the global pool, because a folder on a network may take seconds. Steps that are requested
// meanwhile wait in m_moves, and are carried out in their order when the folder has been read. A listing
// stays valid while the folder's time of change is the same. File systems store this time in steps of up to
// two seconds: if the folder changed less than one step before it was read, a later change may have the same
// time, so it is read again at the next move.
//
// ImageOpener turns the moves of the list into requests. The requested file and the shown image are separate
// members, because a request may fail or be stopped: then title, menu entries and the start of the next step
// stay as they were.
#include "ui/window/image_opener.h"

#include "engine/files/image_folder.h"
#include "engine/files/path_text.h"
#include "ui/image/image_view.h"
#include "ui/window/menus.h"
#include "ui/words/settings_values.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QCollator>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QRect>
#include <QSettings>
#include <QSize>
#include <QUrl>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

/// The coarsest step in which a file system in use stores times, in milliseconds (FAT). Two changes of a
/// folder within one step have the same time.
constexpr qint64 clockStep = 2000;

bool isFolder(const QString& path) {
    return QFileInfo(path).isDir();
}

/// Lists folders and files; runs on a thread. `shown` is the opened file, which is listed with any ending.
FolderListing listingOf(const QStringList& places, const QString& shown) {
    FolderListing listing;
    const QDateTime changed = QFileInfo(places.first()).lastModified();
    if (changed.msecsTo(QDateTime::currentDateTime()) > clockStep) listing.changed = changed;
    for (const QString& place : places)
        listing.paths += isFolder(place) ? imagesIn(place, false, shown) : QStringList(place);
    return listing;
}

/// The index of `path` in a sorted list, or the index at which it would be inserted.
qsizetype placeFor(const QString& path, const QStringList& paths) {
    const QCollator order = naturalOrder();
    const auto found = std::lower_bound(paths.begin(), paths.end(), path, order);
    return std::distance(paths.begin(), found);
}

} // namespace

ImageList::ImageList(QObject* parent) : QObject(parent) {
    connect(&m_reading, &QFutureWatcherBase::finished, this, &ImageList::takeListing);
}

QStringList ImageList::opened() const {
    constexpr qsizetype most = 1000; // a longer list was not picked by hand, and is not worth saving
    const bool list = m_together && m_known && m_folder.isEmpty() && m_paths.size() <= most;
    return list ? m_paths : QStringList(m_current);
}

void ImageList::open(const QStringList& paths) {
    m_moves.clear();
    m_reading.cancel();
    m_places.clear();
    m_opening = std::any_of(paths.begin(), paths.end(), isFolder);
    if (m_opening) return read(paths);
    m_together = m_known = paths.size() > 1;
    m_paths = paths;
    m_current = m_together ? paths.first() : QDir::cleanPath(paths.first());
    m_folder = m_together ? QString() : QFileInfo(m_current).path();
    Q_EMIT moved();
    m_known ? Q_EMIT listed() : read({m_folder});
}

void ImageList::read(const QStringList& places) {
    m_places = places;
    const QString shown = m_opening ? QString() : m_current;
    m_reading.setFuture(QtConcurrent::run([places, shown] { return listingOf(places, shown); }));
}

void ImageList::takeListing() {
    const QStringList places = std::exchange(m_places, {});
    if (places.isEmpty()) return; // open() was called since, so this listing is not needed any more
    const FolderListing listing = m_reading.result();
    if (m_opening && listing.paths.isEmpty()) return Q_EMIT foundNothing(places.first());
    m_folder = places.size() == 1 ? places.first() : QString();
    m_changed = listing.changed;
    m_paths = listing.paths;
    m_known = true;
    if (std::exchange(m_opening, false)) {
        m_together = true;
        m_current = m_paths.first();
        Q_EMIT moved();
    }
    for (const Move& move : std::exchange(m_moves, {}))
        apply(move);
    Q_EMIT listed();
}

void ImageList::step(qsizetype distance) {
    go({Move::To::By, distance});
}

void ImageList::toFirst() {
    go({Move::To::First});
}

void ImageList::toLast() {
    go({Move::To::Last});
}

bool ImageList::goOnFrom(const QString& path) {
    if (path != m_current && !(m_known && m_paths.contains(path))) return false;
    m_current = path;
    return true;
}

bool ImageList::outdated() const {
    return !m_folder.isEmpty() && (!m_known || !m_changed || QFileInfo(m_folder).lastModified() != m_changed);
}

void ImageList::go(const Move& move) {
    const bool reading = !m_places.isEmpty();
    if (m_current.isEmpty() && !reading) return;
    if (!reading && !outdated()) return apply(move);
    m_moves.push_back(move);
    if (!reading) read({m_folder});
}

void ImageList::apply(const Move& move) {
    const qsizetype count = m_paths.size();
    if (count == 0) return;
    const qsizetype here = m_paths.indexOf(m_current);
    qsizetype there = move.to == Move::To::First ? 0 : count - 1;
    if (move.to == Move::To::By) {
        // If the current file was deleted, its next file now has the index that it had.
        const qsizetype from = here >= 0 ? here : placeFor(m_current, m_paths) - (move.distance > 0 ? 1 : 0);
        there = ((from + move.distance) % count + count) % count;
    }
    if (there == here) return;
    m_current = m_paths[there];
    Q_EMIT moved();
}

QStringList ImageList::neighbours() const {
    const qsizetype here = place();
    if (here < 0 || count() < 2) return {};
    QStringList paths{m_paths[(here + 1) % count()]};
    const QString& before = m_paths[(here + count() - 1) % count()];
    if (before != paths.first()) paths += before;
    return paths;
}

namespace {

/// The content of dropped or pasted data: paths of files, or else an image, or neither.
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

/// Takes file URLs if there are any, otherwise an image, otherwise a text, each line of which is a path or a
/// URL. Lines that name no existing file or folder are ignored.
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
    const auto whenChosen = [this, &menu](const char* action, auto call) {
        connect(&actionNamed(menu, action), &QAction::triggered, this, call);
    };
    whenChosen("reload", [this] { show(m_images.current()); });
    whenChosen("paste", [this] { take(*QGuiApplication::clipboard()->mimeData()); });
    whenChosen("previousImage", [this] { m_images.step(-1); });
    whenChosen("nextImage", [this] { m_images.step(1); });
    whenChosen("firstImage", [this] { m_images.toFirst(); });
    whenChosen("lastImage", [this] { m_images.toLast(); });
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
    m_recent = false; // the user did not open these files now
    if (const qsizetype place = paths.indexOf(first); place > 0) m_images.step(place);
}

void ImageOpener::stepTo(const QString& path) {
    if (m_images.goOnFrom(path)) arrive();
}

qsizetype ImageOpener::place() const {
    if (m_pasted) return -1;
    return m_awaitsOther || m_shown.isEmpty() ? m_images.place() : m_images.paths().indexOf(m_shown);
}

QStringList ImageOpener::shownFiles() const {
    return m_pasted || m_images.current().isEmpty() ? QStringList() : m_images.opened();
}

void ImageOpener::arrive() {
    const Arrival arrival = std::exchange(m_arrival, Arrival::Stepped);
    if (arrival == Arrival::Opened)
        Q_EMIT neighboursKnown({}); // the neighbours of the old list are no longer needed
    // Files that the user named become recent files; those that a step through a folder shows do not.
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
        return Q_EMIT refused(tr("The pasted or dropped data contain no image and no file."));
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
    // Of files that were opened together, the next one is tried, until each has been requested once.
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
    Q_EMIT titleChanged(title());
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

namespace {

const QString filesKey = QStringLiteral("last/files");
const QString shownKey = QStringLiteral("last/shown");
const QString numberKey = QStringLiteral("last/number");
const QString regionKey = QStringLiteral("last/region");
const QString sizeKey = QStringLiteral("last/size"); // of the image in which the region lies
const QString ellipseKey = QStringLiteral("last/ellipse");

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
    const Region region = *m_view.region();
    const Extent size = image->extent();
    const auto narrow = [](std::int64_t pixels) { return static_cast<int>(pixels); };
    settings.setValue(regionKey,
                      QRect(narrow(region.x), narrow(region.y), narrow(region.width), narrow(region.height)));
    settings.setValue(sizeKey, QSize(narrow(size.width), narrow(size.height)));
    settings.setValue(ellipseKey, region.shape == Shape::Ellipse);
}

void LastFiles::open(const QSettings& settings) {
    const QStringList files = pathsIn(settings, filesKey);
    if (files.isEmpty()) return;
    m_file = pathsIn(settings, shownKey).value(0);
    const QRect region = settings.value(regionKey).toRect();
    const QSize size = settings.value(sizeKey).toSize();
    m_extent = {size.width(), size.height()};
    m_region = clipped({region.x(), region.y(), region.width(), region.height(),
                        settings.value(ellipseKey).toBool() ? Shape::Ellipse : Shape::Rectangle},
                       m_extent);
    if (m_region) m_shown = connect(&m_opener, &ImageOpener::titleChanged, this, &LastFiles::placeRegion);
    m_opener.openAgain(files, m_file, std::max(1, settings.value(numberKey, 1).toInt()));
}

/// The region is set only if the first image that is shown is its image; otherwise it is dropped.
void LastFiles::placeRegion() {
    const ImagePointer& image = m_view.image();
    if (!image) return;
    disconnect(m_shown);
    if (pathText(image->name) == m_file && image->extent() == m_extent) m_view.takeRegion(m_region);
}

} // namespace tonescope::ui

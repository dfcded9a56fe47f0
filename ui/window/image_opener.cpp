// SPDX-License-Identifier: GPL-3.0-or-later
// ImageOpener turns the moves of the list into requests. The requested file and the shown image are separate
// members, because a request may fail or be stopped: then title, menu entries and the start of the next step
// stay as they were.
#include "ui/window/image_opener.h"

#include "engine/files/path_text.h"
#include "engine/files/settings_values.h"
#include "ui/image/image_view.h"
#include "ui/window/menus.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QRect>
#include <QSettings>
#include <QSize>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

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
        m_arrival = Arrival::Stepped;
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
    if (const qsizetype place = paths.indexOf(first); place > 0) m_images.step(place);
    m_recent = false; // the user did not open these files now
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
    if (arrival == Arrival::InsteadOfAnother) return choose(m_images.current());
    // Files that the user named become recent files; those that a step through a folder shows do not.
    const qsizetype named = m_images.opened().size();
    m_recent = arrival == Arrival::Opened || (named > 1 && named <= RecentFiles::mostFiles);
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
    if (incoming.image.isNull()) {
        Q_EMIT started();
        return Q_EMIT refused(tr("The pasted or dropped data contain no image and no file."));
    }
    beginWithoutFile();
    Q_EMIT imagePasted(incoming.image);
}

void ImageOpener::beginWithoutFile() {
    Q_EMIT started();
    m_awaitsOther = true;
    m_pasted = true;
    m_triesOthers = false;
    Q_EMIT opening();
    offerFiles();
}

void ImageOpener::showed(const QString& name, const std::optional<FrameNumber>& frame) {
    const bool other = name != m_shown;
    if (other) m_before = m_shownPasted ? QString() : m_shown;
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

// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer has three records: the newest request (m_asked, m_source), the shown image (m_shown,
// m_shownFile) and the last result (m_result). A request changes the first; its result updates the second and
// third. If a request fails or is stopped, fallBack() copies the second to the first, so that later changes
// of settings apply to the image on display again.
//
// Helpers decode beside the session: the preview of a large JPEG, the prefetch cache for neighbours in the
// folder, the player of animations, thumbnails, the survey of a folder that is sorted by figures, and the
// levels and the JPEG of a RAW file. The JPEG is shown until the file is rendered. leaveOthers() stops these
// six before each request for another image, so that the request has all cores.
#include "app/window/viewer.h"

#include "app/cli/histogram_report.h"
#include "engine/files/image_folder.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/image/image_pair.h"
#include "ui/window/filmstrip.h"
#include "ui/window/frame_controls.h"
#include "ui/window/image_opener.h"
#include "ui/window/menus.h"
#include "ui/window/photo_sorter.h"
#include "ui/window/start_page.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <sstream>
#include <utility>

namespace tonescope::app {

namespace {

/// The text that `tonescope histogram` prints in this format, with its header.
QByteArray countsText(const CountResult& result, Format format) {
    std::ostringstream text;
    writeHead(format, text);
    writeResult(format, result, text);
    return QByteArray::fromStdString(text.str());
}

/// Writes CSV or JSON by the ending of `file`, atomically, and never over the image.
std::optional<Failure> writeCounts(const CountResult& result, const QString& file) {
    if (auto failure = overInput(file, {pathText(result.image->name)})) return failure;
    const bool json = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    return writeFile(file, countsText(result, json ? Format::Json : Format::Csv));
}

} // namespace

Viewer::Viewer(ui::MainWindow& window, Session& session, const FileDecoder& decoder, const FileDecoder& slow)
    : m_window(window), m_session(session), m_preview(decoder), m_beside(decoder),
      m_sensor(decoder.decodingBy(&FileDecoder::sensor)),
      m_embedded(decoder.decodingBy(&FileDecoder::embedded)), m_watch(decoder), m_prefetched(decoder),
      m_player(decoder), m_liveSources(*window.fileMenu().liveMenu()), m_thumbnails(slow),
      m_survey(slow, this) {
    connect(&window.opener(), &ui::ImageOpener::fileChosen, this, &Viewer::openFile);
    connect(&window.opener(), &ui::ImageOpener::imagePasted, this, &Viewer::openPasted);
    connect(&window, &ui::MainWindow::settingsChosen, this, &Viewer::recount);
    connect(&window, &ui::MainWindow::stopRequested, this, [this] {
        leaveOthers();
        m_session.stop();
        fallBack();
    });
    connectSession();
    connectFiles();
    connectFrames();
    connectCounts();
}

void Viewer::connectCounts() {
    connect(&m_window, &ui::MainWindow::imageChosen, this, [this](const ImagePointer& image) {
        leaveOthers();
        m_asked = {};
        // If the image is still the content of its file, the file is watched again.
        const QString path = pathText(image->name);
        if (m_prefetched.find(path) == image) m_asked = {path, stampOf(path)};
        show(image);
    });
    connect(&ui::actionNamed(m_window, "copyCounts"), &QAction::triggered, this, &Viewer::copyCounts);
    connect(&m_window, &ui::MainWindow::countsExportRequested, this, [this](const QString& file) {
        if (const CountResultPointer counts = shownCounts())
            m_window.exported(file, writeCounts(*counts, file));
    });
}

void Viewer::connectSession() {
    connect(&m_session, &Session::devicesFound, &m_window, &ui::MainWindow::showDevices);
    connect(&m_session, &Session::activityChanged, &m_window, &ui::MainWindow::showActivity);
    connect(&m_session, &Session::decoded, this, &Viewer::showImage);
    connect(&m_session, &Session::counted, this, &Viewer::showResult);
    connect(&m_session, &Session::failed, this, &Viewer::showFailure);
    connect(&m_session, &Session::countedBeside, &m_window, &ui::MainWindow::showBeside);
    connect(&m_window, &ui::MainWindow::besideMissed, &m_session, &Session::countBeside);
}

void Viewer::connectFiles() {
    connect(&m_preview, &BackgroundDecode::previewed, &m_window, &ui::MainWindow::showSampled);
    connect(&m_window, &ui::MainWindow::asideWanted, this, [this](const QString& path) {
        const ImagePointer ready = m_prefetched.find(path);
        ready ? m_window.images().putAside(ready) : m_beside.begin(path);
    });
    connect(&m_beside, &BackgroundDecode::done, this, [this](const DecodedFilePointer& decoded) {
        const auto& [path, stamp, image] = *decoded;
        if (image) m_prefetched.keep(path, stamp, *image);
        if (image) return m_window.images().putAside(*image);
        if (!image.stopped())
            m_window.messages().tell(shownText(path), image.failure(), ui::Message::Topic::Request);
    });
    for (const auto& [decode, curve] :
         {std::pair(&m_sensor, ui::RawCurve::Sensor), std::pair(&m_embedded, ui::RawCurve::Embedded)}) {
        connect(decode, &BackgroundDecode::done, this, [this, curve](const DecodedFilePointer& decoded) {
            if (decoded->image.stopped()) return;
            if (m_source != ImageSource(decoded->path))
                return m_window.histogram().raw().take(curve, decoded->image);
            m_jpeg = decoded; // the file is being rendered
            if (decoded->image) m_window.showEmbedded(*decoded->image);
        });
    }
    connect(&m_window.startPage(), &ui::StartPage::thumbnailsWanted, &m_thumbnails, &Thumbnails::want);
    connect(&m_thumbnails, &Thumbnails::ready, &m_window.startPage(), &ui::StartPage::showThumbnail);
    connect(&m_watch, &FileWatch::noted, this,
            [this](const QString& note) { m_window.messages().replace(note, ui::Message::Topic::File); });
    // The shown content is on disk again: removes the message that the file could not be read again.
    connect(&m_watch, &FileWatch::found, this,
            [this] { m_window.messages().clear(ui::Message::Topic::Request, shownText(m_shownFile.path)); });
    connect(&m_watch, &FileWatch::changed, this, [this](const DecodedFilePointer& decoded) {
        if (decoded->path != m_asked.path) return; // another file or a pasted picture was requested
        m_asked.stamp = decoded->stamp;
        show(*decoded->image);
    });
    connect(&m_window.filmstrip(), &ui::Filmstrip::wanted, &m_thumbnails, &Thumbnails::want);
    connect(&m_thumbnails, &Thumbnails::ready, &m_window.filmstrip(),
            qOverload<const QString&, const QImage&>(&ui::Filmstrip::show));
    connect(&m_window.sorter(), &ui::PhotoSorter::wanted, &m_survey, &FolderSurvey::want);
    connect(&m_survey, &FolderSurvey::counted, &m_window.sorter(), &ui::PhotoSorter::take);
    const QAction& follow = ui::actionNamed(m_window, "followFile");
    m_watch.switchOn(follow.isChecked());
    connect(&follow, &QAction::toggled, &m_watch, &FileWatch::switchOn);
    connect(&m_window.opener(), &ui::ImageOpener::neighboursKnown, this, [this](const QStringList& paths) {
        m_neighbours = paths;
        paths.isEmpty() ? m_prefetched.clear() : lookAhead();
    });
}

void Viewer::connectFrames() {
    connect(&m_window.frames(), &ui::FrameControls::playRequested, &m_player, &FramePlayer::play);
    connect(&m_window.frames(), &ui::FrameControls::stepRequested, this, &Viewer::stepPicture);
    connect(&m_window.frames(), &ui::FrameControls::chosen, this, &Viewer::choosePicture);
    connect(&m_player, &FramePlayer::playing, &m_window.frames(), &ui::FrameControls::setPlaying);
    connect(&m_player, &FramePlayer::measured, &m_window.frames(), &ui::FrameControls::showRate);
    connect(&m_player, &FramePlayer::frameDue, this, &Viewer::showFrame);
    connect(&m_player, &FramePlayer::failed, this, &Viewer::showFailure);
    connect(&m_liveSources, &LiveSources::chosen, this, &Viewer::openLive);
}

void Viewer::openFile(const QString& path, int number) {
    leaveOthers();
    const bool again = m_shown && m_shown->name == pathBytes(path).toStdString();
    if (again && m_shown->frame) number = m_shown->frame->number;
    if (const ImagePointer ready = again || number > 1 ? nullptr : m_prefetched.find(path)) {
        m_asked = {path, stampOf(path)};
        return show(ready);
    }
    // If the file is read again, its earlier content on display is better than a preview.
    if (!again) isRawName(path) ? m_embedded.begin(path) : m_preview.beginPreview(path, m_window.settings());
    decode(path, number);
}

void Viewer::decode(const QString& path, int number) {
    m_asked = {path, stampOf(path), number};
    m_source = path;
    m_session.request({path, m_window.settings(), number});
}

bool Viewer::showsPages() const {
    return m_shown && m_shown->frame && m_shown->frame->page;
}

void Viewer::choosePicture(int number) {
    if (!showsPages()) return m_player.choose(number);
    leaveOthers();
    decode(pathText(m_shown->name), number);
}

void Viewer::stepPicture(int distance) {
    if (!showsPages()) return m_player.step(distance);
    const int count = m_shown->frame->count;
    choosePicture((m_asked.number - 1 + distance + count) % count + 1);
}

void Viewer::openPasted(const QImage& picture) {
    leaveOthers();
    m_asked = {};
    m_source = picture;
    m_session.request({picture, m_window.settings()});
}

void Viewer::openLive(const LiveSource& source) {
    leaveOthers();
    m_session.stop(); // a file that is being decoded would end the playing
    m_watch.forget();
    m_window.opener().beginWithoutFile();
    m_window.frames().setLive(true);
    m_asked = {};
    m_asked.live = source;
    m_player.open(source.frames);
    m_player.play(true);
}

void Viewer::leaveOthers() {
    for (BackgroundDecode* each : {&m_preview, &m_sensor, &m_embedded})
        each->stop();
    m_jpeg.reset();
    m_prefetched.pause();
    m_thumbnails.pause();
    m_survey.pause();
    m_player.close();
}

void Viewer::recount(const CountSettings& settings) {
    if (m_source) m_session.request({*m_source, settings, m_asked.number});
}

void Viewer::show(const ImagePointer& image) {
    showImage(image); // first: until then the window's settings may contain a region of the previous image
    m_session.request({image, m_window.settings()});
}

void Viewer::showFrame(const ImagePointer& image) {
    m_source = image;
    m_asked.number = image->frame ? image->frame->number : 1;
    m_watch.turnTo(m_asked.number);
    m_session.request({image, m_window.settings()}); // showResult() shows the frame
}

void Viewer::showImage(const ImagePointer& image) {
    m_source = image; // a change of settings then counts without decoding
    if (!m_result) hold(image);
    m_window.frames().setLive(false);
    m_window.showImage(image);
    keepWithFile(image);
}

void Viewer::keepWithFile(const ImagePointer& image) {
    m_player.close();
    const QString path = pathText(image->name);
    for (BackgroundDecode* ofRaw : {&m_sensor, &m_embedded})
        image->rendered ? ofRaw->begin(path) : ofRaw->stop();
    if (image->rendered && m_jpeg && m_jpeg->path == path && stampOf(path) == m_jpeg->stamp) {
        m_embedded.stop();
        m_window.histogram().raw().take(ui::RawCurve::Embedded, m_jpeg->image);
    }
    m_asked.number = image->frame ? image->frame->number : 1;
    if (m_asked.live.frames) m_player.open(m_asked.live.frames);
    if (m_asked.path.isEmpty()) return m_watch.forget();
    m_watch.follow(m_asked.path, m_asked.stamp, m_asked.number);
    if (m_asked.stamp && m_asked.number == 1) m_prefetched.keep(m_asked.path, *m_asked.stamp, image);
    if (image->frame && !image->frame->page) m_player.open(m_asked.path, *image->frame);
}

void Viewer::showResult(const CountResultPointer& result) {
    const bool another = !m_result || m_result->image != result->image;
    m_result = result;
    m_source = result->image;
    hold(result->image);
    if (m_shown->name == pathBytes(m_asked.path).toStdString()) m_preview.stop();
    m_window.showResult(result);
    m_player.showed(result->image);
    m_thumbnails.resume();
    m_survey.resume();
    if (another) lookAhead(); // not for each result of a drag, because it reads file stamps from disk
}

void Viewer::hold(const ImagePointer& image) {
    m_shown = image;
    if (m_asked.path.isEmpty() || image->name == pathBytes(m_asked.path).toStdString()) m_shownFile = m_asked;
}

void Viewer::lookAhead() {
    const bool shown = m_shown && m_source == ImageSource(m_shown);
    if (shown) m_prefetched.want(m_neighbours);
}

CountResultPointer Viewer::shownCounts() const {
    const CountResultPointer shown = m_window.histogram().shown();
    return shown ? shown : m_result;
}

void Viewer::copyCounts() const {
    const CountResultPointer counts = shownCounts();
    if (!counts) return;
    auto* data = new QMimeData; // the clipboard owns it
    const QByteArray csv = countsText(*counts, Format::Csv);
    data->setText(QString::fromUtf8(csv));
    data->setData(QStringLiteral("text/csv"), csv);
    data->setData(QStringLiteral("application/json"), countsText(*counts, Format::Json));
    QGuiApplication::clipboard()->setMimeData(data);
}

void Viewer::showFailure(const QString& name, const Failure& failure) {
    leaveOthers();
    fallBack();
    m_window.showFailure(shownText(name), failure);
}

void Viewer::fallBack() {
    m_thumbnails.resume();
    m_survey.resume();
    m_asked = m_shownFile;
    m_window.frames().setLive(m_asked.live.frames != nullptr);
    if (!m_shown) return m_source.reset();
    m_source = m_shown;
    keepWithFile(m_shown);
}

} // namespace tonescope::app

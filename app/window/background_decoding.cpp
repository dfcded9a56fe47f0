// SPDX-License-Identifier: GPL-3.0-or-later
// Each BackgroundDecode has a thread of its own, and each file a stop token. begin() and stop() cancel the
// decoding of the previous file. Its result may be on its way to the GUI thread already, so the token is
// checked there, just before the signal is emitted: no signal comes after stop().
//
// The system's notifications tell FileWatch only that a path may have changed. FileWatch compares FileStamps
// (size and time of change), waits until the stamp has stayed the same for quietTime, decodes, and compares
// the stamps again. A file that is still being written changes its stamp meanwhile and is not shown.
#include "app/window/background_decoding.h"

#include "engine/count/engine.h"
#include "engine/files/image_folder.h"
#include "engine/files/path_text.h"
#include "engine/host/host_backend.h"
#include "engine/host/threads.h"
#include "engine/image/available_memory.h"
#include "engine/values/text.h"
#include "ui/image/display_look.h"
#include "ui/image/pixel_image.h"

#include <QFileInfo>
#include <QFutureWatcher>
#include <QtConcurrentRun>

#include <bit>
#include <cstdint>
#include <exception>
#include <span>
#include <utility>

namespace tonescope::app {

namespace {

Outcome<ImagePointer> imageIn(const FileDecoder& decoder, const QString& path, std::uint64_t mostBytes,
                              int number, const std::stop_token& stop) {
    if (decoder.bytes(path).value_or(0) > mostBytes)
        return Failure{Stage::Decode, SENTENCE("the image is larger than the memory for decoded images")};
    Outcome<Image> image = decoder.decode(path, stop, number);
    if (!image) return image.reason();
    return ImagePointer(std::make_shared<const Image>(*std::move(image)));
}

/// Decodes with the thread's priority lowered.
DecodedFilePointer decoded(const FileDecoder& decoder, const QString& path, std::uint64_t mostBytes,
                           int number, const std::stop_token& stop) {
    host::giveWay();
    const std::optional<FileStamp> before = stampOf(path);
    auto image = caught(Stage::Decode, [&] { return imageIn(decoder, path, mostBytes, number, stop); });
    if (stampOf(path) != before) image = Stopped{}; // the image may mix two states of the file
    return std::make_shared<const DecodedFile>(
        DecodedFile{path, before.value_or(FileStamp{}), std::move(image)});
}

std::uint64_t pixelsOf(Extent extent) {
    return Region::whole(extent).pixels();
}

/// Decodes a reduced copy and counts all of it with the host's default strategy. The counts are then scaled
/// so that their sum is the number of pixels of the whole image. Null if the count fails or stops, or if the
/// decoder makes no reduced copy of the file: it makes one of large JPEGs, from their DC coefficients.
CountResultPointer sampledResult(const FileDecoder& decoder, const QString& path, CountSettings settings,
                                 const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    const std::optional<ReducedPicture> copy = decoder.reduced(path, stop);
    if (!copy) return nullptr;
    const auto image = std::make_shared<const Image>(copy->image);
    settings.device.clear();
    settings.strategy.clear();
    settings.region.reset();
    Engine engine({}, std::make_unique<host::HostBackend>());
    JobOutcome counted = engine.count({image, settings, start, image->decodeTime}, {stop, {}});
    if (!counted) return nullptr;
    auto result = std::make_shared<CountResult>(*std::move(counted));
    result->exact = false;
    result->sampled = Sampling{copy->whole, pixelsOf(image->extent())};
    result->histogram = result->histogram.stretchedTo(pixelsOf(copy->whole));
    result->reason = SENTENCE("it is available before the whole picture is decoded");
    return result;
}

/// Shifts 16-bit samples left by the number of high bits that are zero in all samples, if that is at least
/// two. Without the shift, a picture of 12-bit data would look almost black.
QImage shiftedUp(QImage picture) {
    if (picture.depth() != 64 && picture.format() != QImage::Format_Grayscale16) return picture;
    picture.convertTo(QImage::Format_RGBA64);
    const auto line = [&](int y) { return reinterpret_cast<QRgba64*>(picture.scanLine(y)); };
    std::uint16_t used = 1;
    for (int y = 0; y < picture.height(); ++y) {
        for (const QRgba64 pixel : std::span(line(y), static_cast<std::size_t>(picture.width())))
            used = static_cast<std::uint16_t>(used | pixel.red() | pixel.green() | pixel.blue());
    }
    const int unused = std::countl_zero(used);
    if (unused < 2) return picture; // ImageView, too, offers a stretch from two unused bits on
    const auto shifted = [unused](quint16 sample) { return static_cast<quint16>(sample << unused); };
    for (int y = 0; y < picture.height(); ++y) {
        for (QRgba64& pixel : std::span(line(y), static_cast<std::size_t>(picture.width())))
            pixel = QRgba64::fromRgba64(shifted(pixel.red()), shifted(pixel.green()), shifted(pixel.blue()),
                                        pixel.alpha());
    }
    return picture;
}

/// Makes a thumbnail with the thread's priority lowered.
ThumbnailPointer thumbnailOf(const FileDecoder& decoder, const QString& path, const ThumbnailPointer& before,
                             const std::stop_token& stop) {
    // Of the decoded image: a larger one has no thumbnail, unless the decoder makes a reduced copy.
    constexpr std::uint64_t mostBytes = std::uint64_t{512} << 20U;
    host::giveWay();
    const std::optional<FileStamp> stamp = stampOf(path);
    if (before && before->stamp == stamp) return before;
    const auto small = caught(Stage::Decode, [&]() -> Outcome<ImagePointer> {
        if (std::optional<ReducedPicture> copy = decoder.reduced(path, stop))
            return std::make_shared<const Image>(std::move(copy->image));
        if (isRawName(path)) { // rendering takes seconds
            if (Outcome<Image> jpeg = decoder.embedded(path, stop))
                return std::make_shared<const Image>(*std::move(jpeg));
        }
        return imageIn(decoder, path, mostBytes, 1, stop);
    });
    if (!small) return std::make_shared<const Thumbnail>(Thumbnail{path, stamp, {}});
    QImage picture = ui::wrapped(*small);
    if ((*small)->stored.usedBits > 0 || (*small)->traits().floating)
        picture = ui::DisplayLook(**small, Stretch::None, 0).shown(picture);
    // Smooth scaling converts a copy of its whole source first. To keep this copy small, the picture is first
    // reduced without smoothing.
    for (const auto& [edge, mode] : {std::pair(4 * thumbnailEdge, Qt::FastTransformation),
                                     std::pair(thumbnailEdge, Qt::SmoothTransformation)}) {
        picture = picture.scaled(QSize(edge, edge).boundedTo(picture.size()), Qt::KeepAspectRatio, mode);
    }
    picture = ui::turnedUpright(shiftedUp(picture), (*small)->orientation)
                  .convertToFormat(QImage::Format_ARGB32_Premultiplied);
    return std::make_shared<const Thumbnail>(Thumbnail{path, stamp, picture});
}

/// Counts a file with the thread's priority lowered; the host's counting threads inherit the priority.
SurveyedFilePointer surveyOf(const FileDecoder& decoder, const QString& path,
                             const SurveyedFilePointer& before, const std::stop_token& stop) {
    host::giveWay();
    const std::optional<FileStamp> stamp = stampOf(path);
    if (before && before->stamp == stamp) return before;
    const auto counted = caught(Stage::Decode, [&]() -> JobOutcome {
        // Clipping of a RAW file is that of the sensor, if its levels can be read.
        const bool raw = isRawName(path);
        Outcome<ImagePointer> image = imageIn(raw ? decoder.decodingBy(&FileDecoder::sensor) : decoder, path,
                                              BackgroundDecode::anySize, 1, stop);
        if (!image && raw) image = imageIn(decoder, path, BackgroundDecode::anySize, 1, stop);
        if (!image) return image.reason();
        CountSettings settings;
        settings.channels = (*image)->traits().channels();
        Engine engine({}, std::make_unique<host::HostBackend>());
        return engine.count({*image, settings, std::chrono::steady_clock::now(), {}}, {stop, {}});
    });
    return std::make_shared<const SurveyedFile>(
        SurveyedFile{path, stamp, counted ? figuresOf(*counted) : PhotoFigures()});
}

} // namespace

template <typename Result, typename Work>
void BackgroundDecode::run(Signal<Result> signal, Work work) {
    stop();
    const std::stop_token token = m_stop.get_token();
    auto* watcher = new QFutureWatcher<std::shared_ptr<const Result>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, token, signal] {
        watcher->deleteLater();
        if (!token.stop_requested() && watcher->result()) Q_EMIT(this->*signal)(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(&m_thread, [work, token] { return work(token); }));
}

void BackgroundDecode::begin(const QString& path, std::uint64_t mostBytes, int number) {
    run(&BackgroundDecode::done, [decoder = m_decoder, path, mostBytes, number](const std::stop_token& stop) {
        return decoded(decoder, path, mostBytes, number, stop);
    });
}

void BackgroundDecode::beginPreview(const QString& path, const CountSettings& settings) {
    run(&BackgroundDecode::previewed,
        [decoder = m_decoder, path, settings](const std::stop_token& stop) -> CountResultPointer {
            try {
                return sampledResult(decoder, path, settings, stop);
            } catch (const std::exception&) {
                return nullptr; // decoding the whole file will report the reason
            }
        });
}

void BackgroundDecode::beginThumbnail(const QString& path, const ThumbnailPointer& before) {
    run(&BackgroundDecode::thumbnailMade, [decoder = m_decoder, path, before](const std::stop_token& stop) {
        return thumbnailOf(decoder, path, before, stop);
    });
}

void BackgroundDecode::beginSurvey(const QString& path, const SurveyedFilePointer& before) {
    run(&BackgroundDecode::surveyed, [decoder = m_decoder, path, before](const std::stop_token& stop) {
        return surveyOf(decoder, path, before, stop);
    });
}

void BackgroundDecode::stop() {
    m_stop.request_stop();
    m_stop = std::stop_source();
}

namespace {

constexpr std::uint64_t share = 4; ///< the cache uses 1/share of the available memory
constexpr std::uint64_t assumedMemory = std::uint64_t{2} << 30U;

} // namespace

PrefetchCache::PrefetchCache(const FileDecoder& decoder, QObject* parent)
    : QObject(parent), m_decode(decoder, this) {
    connect(&m_decode, &BackgroundDecode::done, this, &PrefetchCache::take);
}

ImagePointer PrefetchCache::find(const QString& path) const {
    const Kept* found = m_images.object(path);
    return found != nullptr && stampOf(path) == found->stamp ? found->image : nullptr;
}

void PrefetchCache::keep(const QString& path, const FileStamp& stamp, const ImagePointer& image) {
    const auto bytes =
        static_cast<qsizetype>(image->stored.extent.height) * static_cast<qsizetype>(image->stored.stride);
    // No limit while the image is inserted: room() needs a total that includes the image.
    m_images.setMaxCost(std::numeric_limits<qsizetype>::max());
    m_images.insert(path, new Kept{stamp, image}, bytes);
    m_images.setMaxCost(static_cast<qsizetype>(room()));
}

std::uint64_t PrefetchCache::room() const {
    if (m_limit) return *m_limit;
    // The cache's own memory counts as available: otherwise the limit would shrink while the cache fills.
    return (availableMemory().value_or(assumedMemory) + static_cast<std::uint64_t>(m_images.totalCost())) /
           share;
}

void PrefetchCache::want(const QStringList& paths) {
    m_wanted = paths;
    decodeNext();
}

void PrefetchCache::pause() {
    m_wanted.clear();
    m_decode.stop();
}

void PrefetchCache::clear() {
    pause();
    m_images.clear();
}

void PrefetchCache::decodeNext() {
    while (!m_wanted.isEmpty() && find(m_wanted.first()))
        m_wanted.removeFirst();
    if (!m_wanted.isEmpty()) m_decode.begin(m_wanted.takeFirst(), room());
}

void PrefetchCache::take(const DecodedFilePointer& decoded) {
    // A file that cannot be decoded is skipped; the user gets a message on opening it.
    if (decoded->image) {
        keep(decoded->path, decoded->stamp, *decoded->image);
        Q_EMIT kept(decoded->path);
    }
    decodeNext();
}

namespace {

using namespace std::chrono_literals;

/// Longer than the usual pause of a program between two writes to a file, and short for a waiting user.
constexpr auto quietTime = 200ms;
/// Interval of polling a missing file: if its folder is missing as well, there is nothing to watch.
constexpr auto searchTime = 1000ms;

} // namespace

FileWatch::FileWatch(const FileDecoder& decoder, QObject* parent) : QObject(parent), m_decode(decoder, this) {
    m_quiet.setSingleShot(true);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::look);
    connect(&m_quiet, &QTimer::timeout, this, &FileWatch::settle);
    connect(&m_decode, &BackgroundDecode::done, this, &FileWatch::take);
}

void FileWatch::follow(const QString& path, const std::optional<FileStamp>& shown, int number) {
    m_quiet.stop();
    m_decode.stop();
    if (path != m_path) {
        const QStringList before = m_watcher.files() + m_watcher.directories();
        if (!before.isEmpty()) m_watcher.removePaths(before);
    }
    m_path = path;
    m_number = number;
    m_shown = m_seen = shown;
    note({});
    if (m_on) look();
}

void FileWatch::switchOn(bool on) {
    if (on == m_on) return;
    m_on = on;
    follow(m_path, m_shown, m_number);
}

void FileWatch::watchPlaces() {
    const QFileInfo file(m_path);
    for (const QString& place : {file.absolutePath(), file.absoluteFilePath()}) {
        // QFileSystemWatcher stops watching a file that is replaced, though it may still list the path.
        if (QFileInfo::exists(place)) m_watcher.addPath(place);
    }
}

void FileWatch::look() {
    if (!m_on || m_path.isEmpty()) return;
    watchPlaces(); // before the stamp is read, so that no later change is missed
    const std::optional<FileStamp> now = stampOf(m_path);
    if (now == m_seen) return; // a notification about another file of the folder
    m_seen = now;
    m_decode.stop();
    m_quiet.start(quietTime);
}

void FileWatch::settle() {
    if (stampOf(m_path) != m_seen) return look();
    if (m_seen == m_shown) {
        note({});
        return Q_EMIT found();
    }
    if (m_seen) return m_decode.begin(m_path, BackgroundDecode::anySize, m_number);
    note(tr("%1 no longer exists; its last picture stays.").arg(shownFileName(m_path)));
    m_quiet.start(searchTime);
}

void FileWatch::take(const DecodedFilePointer& decoded) {
    if (decoded->image.stopped() || decoded->stamp != m_seen) return look();
    if (!decoded->image || !(*decoded->image)->damage.empty()) {
        return note(
            tr("%1 is being written, or damaged; its last good picture stays.").arg(shownFileName(m_path)));
    }
    m_shown = m_seen;
    note({});
    Q_EMIT changed(decoded);
    Q_EMIT found();
}

void FileWatch::note(const QString& text) {
    if (text == m_note) return;
    m_note = text;
    Q_EMIT noted(text);
}

} // namespace tonescope::app

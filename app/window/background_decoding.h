// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding beside the session's requests: neighbours of the shown file ahead of time, the shown file after it
// changed on disk, and a reduced preview of a large file.
#pragma once

#include "engine/files/own_files.h"
#include "engine/image/file_decoder.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"
#include "engine/values/photo_figures.h"

#include <QCache>
#include <QFileSystemWatcher>
#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace tonescope::app {

/// The result of decoding a file, with the state of the file at that time.
struct DecodedFile {
    QString path;
    FileStamp stamp;             ///< read before decoding
    Outcome<ImagePointer> image; ///< Stopped if the stamp had changed after decoding
};

using DecodedFilePointer = std::shared_ptr<const DecodedFile>;

/// A small copy of a file's picture, with the state of the file at that time.
struct Thumbnail {
    QString path;
    std::optional<FileStamp> stamp; ///< read before decoding
    QImage picture;                 ///< upright, 8 bits a sample; null: it cannot be decoded
};

using ThumbnailPointer = std::shared_ptr<const Thumbnail>;

/// The figures by which a photo is sorted, with the state of its file at that time.
struct SurveyedFile {
    QString path;
    std::optional<FileStamp> stamp; ///< read before decoding
    PhotoFigures figures;           ///< nothing is known of a file that cannot be decoded
};

using SurveyedFilePointer = std::shared_ptr<const SurveyedFile>;

/// The longer side of a thumbnail, in pixels.
inline constexpr int thumbnailEdge = 256;

/// Decodes one file at a time on a thread of its own. Qt's global pool is not used: Qt paints with the
/// threads of that pool, and painting would wait for the decoding. A new file stops the one before, whose
/// result is dropped. All functions belong to the thread of the object and never wait; signals come through
/// the event loop.
class BackgroundDecode : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackgroundDecode)

public:
    static constexpr std::uint64_t anySize = std::numeric_limits<std::uint64_t>::max();

    explicit BackgroundDecode(FileDecoder decoder, QObject* parent = nullptr)
        : QObject(parent), m_decoder(std::move(decoder)) {
        m_thread.setMaxThreadCount(1);
    }
    ~BackgroundDecode() override { stop(); }

    /// Decodes a picture of the file in full; done() follows. Fails for an image of more than `mostBytes`.
    /// `number`: of the frame or page, from 1.
    void begin(const QString& path, std::uint64_t mostBytes = anySize, int number = 1);
    /// Decodes a reduced copy of a large JPEG and counts it on the host, so that the preview waits neither
    /// for the whole file nor for a device; previewed() follows. For other files no signal follows.
    void beginPreview(const QString& path, const CountSettings& settings);
    /// Makes a small copy of the file's first picture, of a large JPEG from its reduced copy, of a RAW file
    /// from its embedded JPEG; thumbnailMade() follows. If `before` is not null and the file has not changed
    /// since `before` was made, `before` is the result.
    void beginThumbnail(const QString& path, const ThumbnailPointer& before);
    /// Decodes the file's first picture in full, of a RAW file the levels of the sensor, and counts it on the
    /// host; surveyed() follows. If `before` is
    /// not null and the file has not changed since `before` was made, `before` is the result.
    void beginSurvey(const QString& path, const SurveyedFilePointer& before);
    /// Requests the decoder to stop, without waiting. No signal follows.
    void stop();

Q_SIGNALS:
    /// The result of begin(): an image, a failure, or Stopped if the file changed meanwhile.
    void done(const tonescope::app::DecodedFilePointer& decoded);
    /// The result of beginPreview(). It is not exact: its `sampled` tells the sizes of the whole image and of
    /// the sample, and its image is the reduced copy.
    void previewed(const tonescope::CountResultPointer& result);
    /// The result of beginThumbnail(); its picture is null if the file cannot be decoded.
    void thumbnailMade(const tonescope::app::ThumbnailPointer& made);
    /// The result of beginSurvey().
    void surveyed(const tonescope::app::SurveyedFilePointer& surveyed);

private:
    template <typename Result>
    using Signal = void (BackgroundDecode::*)(const std::shared_ptr<const Result>&);
    /// Calls `work` on the thread, then emits `signal` with the result, unless it is null or stop() was
    /// called.
    template <typename Result, typename Work>
    void run(Signal<Result> signal, Work work);

    FileDecoder m_decoder;
    std::stop_source m_stop;
    QThreadPool m_thread{this};
};

/// Keeps images that were shown, and decodes files that the user will probably open next. Uses at most a
/// quarter of the available memory; the images that were not used for the longest time are removed first.
/// Belongs to one thread and never waits.
class PrefetchCache : public QObject {
    Q_OBJECT

public:
    explicit PrefetchCache(const FileDecoder& decoder, QObject* parent = nullptr);

    /// The file's image if the file has not changed since it was decoded; null otherwise.
    [[nodiscard]] ImagePointer find(const QString& path) const;
    /// Keeps the image as the content of the file in the state `stamp`; replaces an earlier image of the
    /// file.
    void keep(const QString& path, const FileStamp& stamp, const ImagePointer& image);
    /// Decodes those of the files that are not kept, one after another; kept() follows for each that can be
    /// decoded. Replaces the list of an earlier call.
    void want(const QStringList& paths);
    /// Stops decoding until the next want(), so that a request of the user has all cores.
    void pause();
    /// Releases all images.
    void clear();
    /// Replaces the limit by this number of bytes, independent of the available memory.
    void limitTo(std::uint64_t bytes) { m_limit = bytes; }

Q_SIGNALS:
    /// A file of want() was decoded: find(path) gives its image.
    void kept(const QString& path);

private:
    struct Kept {
        FileStamp stamp;
        ImagePointer image;
    };

    /// The limit of the bytes of all kept images together.
    [[nodiscard]] std::uint64_t room() const;
    /// Decodes the first wanted file that is not kept.
    void decodeNext();
    void take(const DecodedFilePointer& decoded);

    QCache<QString, Kept> m_images; ///< by path; the cost is the number of bytes
    QStringList m_wanted;
    std::optional<std::uint64_t> m_limit;
    BackgroundDecode m_decode;
};

/// Watches the shown file, and decodes it again when it has changed and then stayed unchanged for 200 ms. A
/// file that cannot be decoded or is damaged, for example because it is half written, is not shown; noted()
/// says why. Belongs to the GUI thread and never waits.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(const FileDecoder& decoder, QObject* parent = nullptr);

    /// Watches this file in place of the one before. `shown`: the stamp of the content that is shown; nothing
    /// if unknown. `number`: of the shown frame or page, which is decoded after a change.
    void follow(const QString& path, const std::optional<FileStamp>& shown, int number = 1);
    /// Makes another frame or page the one that is decoded after a change.
    void turnTo(int number) { m_number = number; }
    /// Watches no file.
    void forget() { follow({}, {}); }
    /// Off: changes of the file are ignored. On again: the file is compared with the shown content at once.
    void switchOn(bool on);

Q_SIGNALS:
    /// The file has new content, which was decoded without damage. found() follows.
    void changed(const tonescope::app::DecodedFilePointer& decoded);
    /// The content of the file is the shown one again, after it was changed or missing.
    void found();
    /// Why the present content of the file is not shown, translated; empty when this is over.
    void noted(const QString& note);

private:
    /// Adds the file and its folder to the watcher if they exist. Called after each change, because the watch
    /// of a file ends when the file is replaced.
    void watchPlaces();
    /// Compares the stamp of the file with m_seen, and starts to wait for quietTime if it has changed.
    void look();
    /// Called when the stamp has not changed for quietTime: decodes the file, notes that it is gone, or emits
    /// found() if its content is the shown one again.
    void settle();
    /// Called with the decoded file: emits changed(), or a note, or looks again if the file changed
    /// meanwhile.
    void take(const DecodedFilePointer& decoded);
    /// Emits noted() if the text differs from the last note.
    void note(const QString& text);

    QFileSystemWatcher
        m_watcher; ///< of the file and its folder, because many programs replace files by renaming
    QTimer m_quiet;
    BackgroundDecode m_decode;
    QString m_path; ///< empty: no file
    int m_number = 1;
    std::optional<FileStamp> m_shown; ///< of the content that is shown; nothing: unknown
    std::optional<FileStamp> m_seen;  ///< at the last look
    QString m_note;
    bool m_on = true;
};

} // namespace tonescope::app

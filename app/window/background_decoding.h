// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding beside the session's requests: the next files ahead, a file again after it changed, and a reduced
// preview.
#pragma once

#include "engine/files/own_files.h"
#include "engine/image/file_decoder.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace tonescope::app {

/// A decoded file and the state of the file that was decoded.
struct DecodedFile {
    QString path;
    FileStamp stamp;             ///< the same before and after decoding
    Outcome<ImagePointer> image; ///< also stopped if the file changed meanwhile
};

using DecodedFilePointer = std::shared_ptr<const DecodedFile>;

/// Decodes one file at a time on a thread of its own, because Qt's painting waits for the threads of the
/// global pool. A new file stops the one before, whose result is dropped. Belongs to one thread and never
/// waits; results come through the event loop.
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

    /// Decodes the whole file; done() follows. An image of more than `mostBytes` is a failure. `number`: of
    /// the frame or page.
    void begin(const QString& path, std::uint64_t mostBytes = anySize, int number = 1);
    /// Decodes a reduced copy of a large JPEG and counts it on the host, so that the preview waits neither
    /// for the whole file nor for a device; previewed() follows. Nothing follows for other files.
    void beginPreview(const QString& path, const CountSettings& settings);
    /// Stops decoding; no signal follows.
    void stop();

Q_SIGNALS:
    /// The file was decoded, or why it was not. Not emitted after stop().
    void done(const tonescope::app::DecodedFilePointer& decoded);
    /// A result that is not exact: its `sampled` says how it was made, its image is the reduced copy.
    void previewed(const tonescope::CountResultPointer& result);

private:
    template <typename Result>
    using Signal = void (BackgroundDecode::*)(const std::shared_ptr<const Result>&);
    /// Calls `work` on the thread, then emits `signal` with its result; nothing if that is null.
    template <typename Result, typename Work>
    void run(Signal<Result> signal, Work work);

    FileDecoder m_decoder;
    std::stop_source m_stop;
    QThreadPool m_thread{this};
};

/// Keeps images that were shown, and decodes the files to which the next steps lead. Uses at most a quarter
/// of the available memory; the oldest images go first. Belongs to one thread and never waits.
class PrefetchCache : public QObject {
    Q_OBJECT

public:
    explicit PrefetchCache(const FileDecoder& decoder, QObject* parent = nullptr);

    /// The file's image if the file has not changed since it was decoded; null otherwise.
    [[nodiscard]] ImagePointer find(const QString& path) const;
    /// Keeps the image as that of the file in the state of that stamp, in place of an earlier one.
    void keep(const QString& path, const FileStamp& stamp, const ImagePointer& image);
    /// Decodes the files that find() does not give, one after another.
    void want(const QStringList& paths);
    /// Stops decoding until the next want(), while a request needs the machine.
    void pause();
    /// Releases all images.
    void clear();
    /// Uses at most this many bytes, whatever is available.
    void limitTo(std::uint64_t bytes) { m_limit = bytes; }

Q_SIGNALS:
    /// find(path) gives an image that want() named.
    void kept(const QString& path);

private:
    struct Kept {
        QString path;
        FileStamp stamp;
        ImagePointer image;
    };

    /// Bytes of all kept images together.
    [[nodiscard]] std::uint64_t bytes() const;
    /// Most bytes of all images together.
    [[nodiscard]] std::uint64_t room() const;
    /// Decodes the first wanted file that is not kept.
    void decodeNext();
    void take(const DecodedFilePointer& decoded);

    std::deque<Kept> m_images; ///< the newest first
    QStringList m_wanted;
    std::optional<std::uint64_t> m_limit;
    BackgroundDecode m_decode;
};

/// Watches the shown file, and decodes it again after it was written and then left alone for a moment. A file
/// that cannot be decoded or is damaged, as one that is half written, leads to a note only. Belongs to the
/// GUI thread.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(const FileDecoder& decoder, QObject* parent = nullptr);

    /// Watches the file, which is shown in the state of that stamp. `number`: of the frame or page.
    void follow(const QString& path, const std::optional<FileStamp>& shown, int number = 1);
    /// Another frame or page is shown; it is the one to decode when the file changes.
    void turnTo(int number) { m_number = number; }
    /// No file is shown.
    void forget() { follow({}, {}); }
    /// Off: the shown image stays whatever happens to its file. On again: the file is compared with it.
    void switchOn(bool on);

Q_SIGNALS:
    /// The file is complete, and its content is not the shown one.
    void changed(const tonescope::app::DecodedFilePointer& decoded);
    /// The file is in the state that is shown, after it was changed or missing.
    void found();
    /// Why the file's present state is not shown, translated; empty if it is.
    void noted(const QString& note);

private:
    /// Watches file and folder, as far as they exist; again after each change, because a replaced file loses
    /// its watch.
    void watchPlaces();
    /// Compares the stamp of the file with the last one that was seen, and waits for quietTime if it has
    /// changed.
    void look();
    /// The stamp has not changed for quietTime: decodes the file, or notes that it is gone.
    void settle();
    void take(const DecodedFilePointer& decoded);
    /// Emits noted() if the text is another one.
    void note(const QString& text);

    QFileSystemWatcher
        m_watcher; ///< of the file, and of its folder, because programs replace files by renaming
    QTimer m_quiet;
    BackgroundDecode m_decode;
    QString m_path; ///< empty: no file
    int m_number = 1;
    std::optional<FileStamp> m_shown;
    std::optional<FileStamp> m_seen; ///< at the last look
    QString m_note;
    bool m_on = true;
};

} // namespace tonescope::app

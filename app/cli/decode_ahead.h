// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding on all cores, ahead of whoever uses the images.
#pragma once

#include "engine/image/file_decoder.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace tonescope::app {

/// How far ahead is decoded.
struct DecodeLimits {
    unsigned threads = 1;    ///< at least 1
    std::size_t images = 1;  ///< that are being decoded or wait to be taken; at least 1
    std::uint64_t bytes = 1; ///< of these and of the image taken last. One image alone may exceed them
};

/// A thread a core, some images more, and a part of the memory that is available now.
[[nodiscard]] DecodeLimits limitsOfThisMachine();

/// What became of one file.
struct DecodedFile {
    QString path;                                ///< as it was given
    std::chrono::steady_clock::time_point begun; ///< when its decoding began
    Outcome<Image> image;
};

/// Decodes files on threads of its own and hands the images out in the order of the files. Decoding begins in
/// that order too, as soon as the limits leave room.
class DecodeAhead {
public:
    /// Begins at once.
    DecodeAhead(QStringList files, const DecodeLimits& limits, FileDecoder decoder = inPlaceDecoder());
    /// Stops what is being decoded and waits until it noticed.
    ~DecodeAhead();
    DecodeAhead(const DecodeAhead&) = delete;
    DecodeAhead& operator=(const DecodeAhead&) = delete;

    /// The next file's outcome, waiting for it where need be; nothing after the last, or after the stop. The
    /// image given before must be gone by now: its bytes are given to others. For one thread, always the
    /// same.
    [[nodiscard]] std::optional<DecodedFile> next(const std::stop_token& stop = {});
    /// Lets the image given last stay longer: its bytes are given to others when what this returns is gone,
    /// which this outlives. For the thread of next().
    [[nodiscard]] std::shared_ptr<const void> keepRoom();

private:
    struct Ready {
        DecodedFile file;
        std::uint64_t bytes = 0; ///< of m_bytes
    };

    void decodeUntilDone();
    std::optional<qsizetype> claim();
    bool awaitRoom(qsizetype index, std::uint64_t bytes);
    void deliver(qsizetype index, std::uint64_t reserved, DecodedFile file);

    const QStringList m_files;
    const DecodeLimits m_limits;
    const FileDecoder m_decoder;
    std::stop_source m_stop;

    std::mutex m_mutex; ///< guards what follows, down to the threads
    std::condition_variable_any m_changed;
    qsizetype m_claimed = 0;   ///< files that a thread has chosen
    qsizetype m_begun = 0;     ///< files that got room
    qsizetype m_taken = 0;     ///< files that next() gave
    std::uint64_t m_bytes = 0; ///< reserved by images that are begun and not yet done with
    std::uint64_t m_inUse = 0; ///< those of m_bytes that the image taken last holds
    std::map<qsizetype, Ready> m_ready;

    std::vector<std::jthread> m_threads; ///< the last member: ended before the others go
};

} // namespace tonescope::app

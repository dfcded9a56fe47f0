// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes and counts many files in parallel.
#pragma once

#include "engine/count/engine.h"
#include "engine/image/file_decoder.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace tonescope::app {

/// Limits of parallel work on files.
struct FileLimits {
    unsigned threads = 1;    ///< threads that decode; at least 1
    std::size_t images = 1;  ///< images between the begin of decoding and the return by next(); at least 1
    std::uint64_t bytes = 1; ///< bytes of these images together; a larger image is decoded alone
};

/// A decoding thread per core, and a quarter of the memory that is available now, at most 2 GiB.
[[nodiscard]] FileLimits limitsOfThisMachine();

/// The result of a file: its counts, or the failure.
struct CountedFile {
    QString path;       ///< as passed to FileCounts
    ChannelSet missing; ///< requested channels that the image does not have
    JobOutcome outcome;
};

/// A pipeline of two stages. Threads of the first stage decode files in their order, as far ahead as the
/// limits permit. The second stage has one thread per engine; an idle engine takes the first decoded file,
/// and of several idle engines the first in their list takes it. next() returns the results in the order of
/// the files.
class FileCounts {
public:
    /// Starts the decoding threads, before the engines are known: drivers may take seconds to start.
    FileCounts(QStringList files, const FileLimits& limits, FileDecoder decoder);
    /// Requests all threads to stop and waits for them. A file that is being counted is counted to its end.
    ~FileCounts();
    FileCounts(const FileCounts&) = delete;
    FileCounts& operator=(const FileCounts&) = delete;

    /// Starts the counting threads; call it once. Each of several `members` counts on the first device of its
    /// catalog. A single member, or `engine` if there is none, counts on the device that `settings` name, or
    /// on its default device.
    /// `engine` must outlive this object.
    void countOn(Engine& engine, std::vector<std::unique_ptr<Engine>> members, CountSettings settings);

    /// Waits for the next file and returns it; nothing after the last one. The memory of the file returned
    /// before is counted as free: release that file first. Call it from one thread, after countOn().
    [[nodiscard]] std::optional<CountedFile> next();
    /// Writes a line for each engine: its device, the number of its files and its time.
    void writeSums(std::ostream& out) const;

private:
    struct Decoded {
        QString path;
        std::chrono::steady_clock::time_point begun;
        Outcome<Image> image;
        std::uint64_t bytes = 0; ///< the part of m_bytes that is reserved for this image
    };
    struct Counted {
        CountedFile file;
        std::uint64_t bytes = 0; ///< the part of m_bytes that is reserved for this file
    };
    /// A counting thread's engine and the sums for writeSums().
    struct Lane {
        Engine* engine = nullptr;
        std::string key, device; ///< of the device: its key and its translated name
        bool idle = true;
        std::uint64_t files = 0;
        Nanoseconds atWork{};
    };

    /// The loop of a decoding thread.
    void decode();
    bool reserve(qsizetype index, std::uint64_t bytes);
    /// The loop of a counting thread.
    void count(Lane& lane);
    [[nodiscard]] CountedFile counted(const Lane& lane, Decoded file) const;
    [[nodiscard]] bool hasFileFor(const Lane& lane) const;

    const QStringList m_files;
    const FileLimits m_limits;
    const FileDecoder m_decoder;
    CountSettings m_settings; ///< constant from countOn() on
    std::vector<std::unique_ptr<Engine>> m_members;
    bool m_severalDevices = false; ///< constant from countOn() on: results name the device of each file
    std::stop_source m_stop;

    mutable std::mutex m_mutex; ///< guards the members down to m_threads
    std::condition_variable_any m_changed;
    qsizetype m_claimed = 0;   ///< files that a decoding thread has taken
    qsizetype m_begun = 0;     ///< files for which memory has been reserved
    qsizetype m_dealt = 0;     ///< files that an engine has taken
    qsizetype m_handedOut = 0; ///< files that next() has returned
    std::uint64_t m_bytes = 0; ///< reserved: for files that are begun and not returned, plus m_inUse
    std::uint64_t m_inUse = 0; ///< bytes of the file that next() returned last
    std::map<qsizetype, Decoded> m_decoded;
    std::map<qsizetype, Counted> m_counted;
    std::vector<std::unique_ptr<Lane>> m_lanes;

    std::vector<std::jthread> m_threads; ///< the last member: joined before the others are destroyed
};

} // namespace tonescope::app

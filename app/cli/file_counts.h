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

/// How many files are in work at once.
struct FileLimits {
    unsigned threads = 1;    ///< that decode; at least 1
    std::size_t images = 1;  ///< from the begin of their decoding to the next call of next(); at least 1
    std::uint64_t bytes = 1; ///< of these images. One image alone may exceed the limit
};

/// A decoding thread for each core, and a share of the memory that is available now.
[[nodiscard]] FileLimits limitsOfThisMachine();

/// A counted file, or why it was not counted.
struct CountedFile {
    QString path;       ///< as it was given
    ChannelSet missing; ///< requested channels that the image does not have
    JobOutcome outcome;
};

/// Files pass through two groups of threads, which exchange them in a queue each: threads that decode, in the
/// order of the files and as far ahead as the limits permit, and one thread for each engine that counts. An
/// idle engine takes the first decoded file; of several idle engines the first in their list does. next()
/// hands the results out in the order of the files.
class FileCounts {
public:
    /// Begins to decode.
    FileCounts(QStringList files, const FileLimits& limits, FileDecoder decoder);
    /// Stops the decoding, and waits for the files that are being counted.
    ~FileCounts();
    FileCounts(const FileCounts&) = delete;
    FileCounts& operator=(const FileCounts&) = delete;

    /// Begins to count; to be called once. Counts on `members`, each on the first device of its catalog; if
    /// there are none, on `engine`, as `settings` say. `engine` outlives this object.
    void countOn(Engine& engine, std::vector<std::unique_ptr<Engine>> members, CountSettings settings);

    /// Waits for the next file; nothing after the last one. The memory of the file that was given before is
    /// considered free. To be called by one thread, after countOn().
    [[nodiscard]] std::optional<CountedFile> next();
    /// A line for each engine: its files and its time.
    void writeSums(std::ostream& out) const;

private:
    struct Decoded {
        QString path;
        std::chrono::steady_clock::time_point begun;
        Outcome<Image> image;
        std::uint64_t bytes = 0; ///< of m_bytes
    };
    struct Counted {
        CountedFile file;
        std::uint64_t bytes = 0; ///< of m_bytes
    };
    struct Lane {
        Engine* engine = nullptr;
        std::string key, device; ///< of the device: its key and its translated name
        bool idle = true;
        std::uint64_t files = 0;
        Nanoseconds atWork{};
    };

    void decode();
    bool reserve(qsizetype index, std::uint64_t bytes);
    void count(Lane& lane);
    [[nodiscard]] CountedFile counted(const Lane& lane, Decoded file) const;
    [[nodiscard]] bool hasFileFor(const Lane& lane) const;

    const QStringList m_files;
    const FileLimits m_limits;
    const FileDecoder m_decoder;
    CountSettings m_settings; ///< constant from countOn() on
    std::vector<std::unique_ptr<Engine>> m_members;
    bool m_severalDevices = false; ///< constant from countOn() on: results tell their device's share
    std::stop_source m_stop;

    mutable std::mutex m_mutex; ///< guards the members down to m_threads
    std::condition_variable_any m_changed;
    qsizetype m_claimed = 0;   ///< files that a decoding thread has taken
    qsizetype m_begun = 0;     ///< files that have memory reserved
    qsizetype m_dealt = 0;     ///< files that an engine has taken
    qsizetype m_handedOut = 0; ///< files that next() gave
    std::uint64_t m_bytes = 0; ///< reserved by the files between m_begun and m_handedOut, and m_inUse
    std::uint64_t m_inUse = 0; ///< of the file that next() gave last
    std::map<qsizetype, Decoded> m_decoded;
    std::map<qsizetype, Counted> m_counted;
    std::vector<std::unique_ptr<Lane>> m_lanes;

    std::vector<std::jthread> m_threads; ///< the last member: joined before the others are destroyed
};

} // namespace tonescope::app

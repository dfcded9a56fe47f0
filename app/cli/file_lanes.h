// SPDX-License-Identifier: GPL-3.0-or-later
// Several devices, each with a whole file at a time.
#pragma once

#include "app/cli/decode_ahead.h"
#include "engine/count/engine.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

namespace tonescope::app {

/// A file that was counted, or why it was not.
struct CountedFile {
    QString path;
    ChannelSet missing; ///< channels that were asked for and that the image lacks
    JobOutcome outcome;
    std::shared_ptr<const void> room; ///< given back to those who decode when this is gone
};

/// Counts a file that was decoded.
[[nodiscard]] CountedFile countFile(Engine& engine, const CountSettings& settings, DecodedFile file);

/// Takes files as they are decoded and deals them to devices: the next one to whoever is free, but where a
/// slow device would be behind the others with it. Hands the counts out in the order of the files.
class FileLanes {
public:
    /// Begins at once. A lane for each engine, and one at least; of several, each counts on its default
    /// device. The engines, which nobody else uses meanwhile, and `decoded` outlive the lanes.
    FileLanes(const std::vector<Engine*>& engines, CountSettings settings, DecodeAhead& decoded);
    FileLanes(const FileLanes&) = delete;
    FileLanes& operator=(const FileLanes&) = delete;
    /// Waits for files that are being counted.
    ~FileLanes();

    /// The next file, waiting for it where need be; nothing after the last.
    [[nodiscard]] std::optional<CountedFile> next();
    /// What each device did, a line each.
    void writeSums(std::ostream& out) const;

private:
    using Time = std::chrono::steady_clock::time_point;

    struct Waiting {
        std::size_t number = 0;
        DecodedFile file;
        std::shared_ptr<const void> room;
    };
    struct Lane {
        Engine* engine = nullptr;
        std::string key, device; ///< its default one's, and its name
        std::uint64_t files = 0, bytes = 0;
        Nanoseconds atWork{};
        std::optional<Time> since{}; ///< at work on a file

        /// Nanoseconds a byte; nothing where it has counted none.
        [[nodiscard]] std::optional<double> pace() const;
    };

    void fetch(const std::stop_token& stop);
    void serve(const std::stop_token& stop, Lane& lane);
    [[nodiscard]] bool suits(const Lane& lane) const;
    void count(Lane& lane, Waiting waiting);

    const CountSettings m_settings;
    DecodeAhead& m_decoded;
    mutable std::mutex m_mutex; ///< guards what follows, down to the threads
    std::condition_variable_any m_changed;
    std::vector<std::unique_ptr<Lane>> m_lanes;
    bool m_severalDevices = false; ///< of which results have to tell
    std::deque<Waiting> m_waiting;
    std::map<std::size_t, CountedFile> m_counted; ///< by the files' numbers
    std::size_t m_fetched = 0, m_handedOut = 0;
    bool m_allFetched = false;
    std::vector<std::jthread> m_threads; ///< the last member: ended before the others go
};

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning while nobody waits for anything else, in small steps.
#pragma once

#include "engine/bench/tune_search.h"
#include "engine/values/measuring/tuning_step.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace tonescope::bench {

/// Finds what an engine's devices lack: each that runs here and counts seconds, for each kind of pixels, at a
/// small and a large size, unless it was tuned with this driver already. Remote devices, several at once and
/// simulators are left out, and so is everything where no OpenCL device is used. What is found is used by the
/// engine from its next count on. Used on the engine's thread; the engine outlives it.
class IdleTuning {
public:
    explicit IdleTuning(Engine& engine, const TuningSizes& sizes = {}) : m_engine(engine), m_sizes(sizes) {}

    /// Measures one batch of the search that is under way, or begins the next one. A stop is noticed between
    /// two counts, or inside one, which is lost. `kinds` are those wanted, the most wanted first; `date` is
    /// for the reasons; `memoryBytes` is what pixels may take: what needs more waits until there is more.
    TuningStep step(std::span<const PixelKind> kinds, const std::string& date, std::uint64_t memoryBytes,
                    const CountControl& control);
    /// Gives the memory of the pixels back; what was measured stays.
    void rest();

private:
    struct Job {
        DeviceInfo device;
        PixelKind kind = PixelKind::Gray8;
        std::uint64_t bytes = 0;
    };
    /// A search under way, and what it measures with.
    struct Running {
        Job job;
        Workbench workbench;
        TuneSearch search;

        Running(Engine& engine, const Job& which, const TuningSizes& sizes, const std::string& date);
    };
    using JobName = std::tuple<std::string, PixelKind, std::uint64_t>;

    [[nodiscard]] std::vector<DeviceInfo> devices() const;
    [[nodiscard]] std::vector<Job> jobs(std::span<const PixelKind> kinds) const;
    [[nodiscard]] bool isDone(const Job& job) const;
    /// The search under way, or the next one; false where there is none.
    bool begin(const std::vector<Job>& left, const std::string& date, std::uint64_t memoryBytes);
    void end(const Outcome<std::optional<Candidate>>& best, TuningStep& step);

    [[nodiscard]] std::uint64_t memoryFor(std::uint64_t bytes) const {
        return std::max(bytes, m_sizes.together);
    }

    Engine& m_engine;
    TuningSizes m_sizes;
    std::unique_ptr<Running> m_running; ///< null between two searches
    std::set<JobName> m_failed;         ///< not tried again while the program runs
    std::set<std::string> m_lost;       ///< keys of devices that broke: left to those who ask for them
};

} // namespace tonescope::bench

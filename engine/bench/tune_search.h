// SPDX-License-Identifier: GPL-3.0-or-later
// The search for the fastest way on one device, for one kind of pixels and one size.
#pragma once

#include "engine/bench/rounds.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::bench {

/// A way to count and what it takes on the data that suits it least.
struct Candidate {
    StrategyInfo strategy;
    LaunchParameters launch;
    Nanoseconds worst{};
};

struct SearchPlan {
    DeviceInfo device;
    PixelLayout layout = PixelLayout::Gray8;
    std::uint64_t bytes = 0;
    unsigned repeats = 5;
    std::string date; ///< for the reason
    /// Strategies that are far slower than the best with so many bytes are not tried with more; 0: all are.
    std::uint64_t sieveBytes = 0;
};

/// Measures every exact strategy as it is, and the best of them with other launches, one parameter after the
/// other, on uniform, constant and photo data. What matters is the slowest of the three.
///
/// Can be broken off and taken up again: what was measured is kept, batch after batch, and a search that is
/// taken up goes through it without the device, to where it was. A batch is some ways on one kind of data.
class TuneSearch {
public:
    static constexpr std::size_t allBatches = std::numeric_limits<std::size_t>::max();

    /// The workbench outlives the search.
    TuneSearch(Workbench& workbench, SearchPlan plan) : m_workbench(workbench), m_plan(std::move(plan)) {}

    /// Goes on, for at most so many batches. Stopped where they are done and the search is not, or where
    /// somebody asked for it. Nothing: no way could be measured. `strategies` are the same each time.
    Outcome<std::optional<Candidate>> best(const std::vector<StrategyInfo>& strategies,
                                           const CountControl& control,
                                           const std::function<void(double)>& progress,
                                           std::size_t batches = allBatches);

    /// The way that best() gave, as what is kept of a search.
    [[nodiscard]] TunedMethod methodOf(const Candidate& best) const;
    [[nodiscard]] const SearchPlan& plan() const { return m_plan; }

private:
    /// What each of several ways takes; nothing: it cannot be measured, or counts wrongly.
    using Costs = std::vector<std::optional<Nanoseconds>>;

    Outcome<Done> sift(std::vector<Candidate>& candidates, const CountControl& control);
    Outcome<Done> turn(Candidate& candidate, const CountControl& control);
    Outcome<Done> measure(std::vector<Candidate>& candidates, std::uint64_t bytes, unsigned repeats,
                          const CountControl& control);
    Outcome<Costs> costsOf(const std::vector<Candidate>& candidates, const MeasuredPixels& pixels,
                           unsigned repeats, const CountControl& control);
    Outcome<Costs> measureNow(const std::vector<Candidate>& candidates, const MeasuredPixels& pixels,
                              unsigned repeats, const CountControl& control);

    Workbench& m_workbench;
    SearchPlan m_plan;
    std::vector<Costs> m_measured;    ///< batch after batch
    std::unique_ptr<Rounds> m_rounds; ///< of the batch after them; null where that has not begun
    std::size_t m_next = 0;           ///< of them, as the search goes through
    std::size_t m_left = 0;           ///< batches that may still be measured now
    std::size_t m_tried = 0;
};

/// The exact strategies of a device for such pixels.
[[nodiscard]] std::vector<StrategyInfo> exactStrategies(Engine& engine, const DeviceInfo& device,
                                                        PixelLayout layout);

} // namespace tonescope::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/tune.h"

#include "engine/bench/device_walk.h"
#include "engine/bench/workbench.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr std::array kinds{DataKind::Uniform, DataKind::Constant, DataKind::Photo};
constexpr std::size_t strategiesToTurn = 3; ///< the best of those that were measured as they are
constexpr double tooSlow = 4;               ///< times the best: no launch makes up for it

constexpr int worthwhile = 97; ///< per cent of the time before: less of a gain is noise

constexpr std::uint32_t mostGroupsPerUnit = 32, mostPixelsPerItem = 4096, leastWorkGroup = 32;

/// The first and the last value, each the double of the one before.
struct Doubling {
    std::uint32_t first, last;
};

Doubling doublingOf(Parameter parameter, const DeviceInfo& device) {
    const std::uint32_t units = std::max(1U, device.computeUnits);
    switch (parameter) {
    case Parameter::WorkGroup:
        return {leastWorkGroup, static_cast<std::uint32_t>(std::min<std::size_t>(device.maxWorkGroup, 1024))};
    case Parameter::Groups:
        return {units, units * mostGroupsPerUnit};
    case Parameter::PixelsPerItem:
        return {1, mostPixelsPerItem};
    case Parameter::Copies:
        return {1, 64};
    case Parameter::SkipEmpty:
        break;
    }
    return {1, 1};
}

/// A way to count and what it takes on the data that suits it least.
struct Candidate {
    StrategyInfo strategy;
    LaunchParameters launch;
    Nanoseconds worst{};
};

/// What each of several ways takes on the data that suits it least; nothing: it cannot be measured, or counts
/// wrongly.
using Costs = std::vector<std::optional<Nanoseconds>>;

/// Finds the best way on one device for one size.
class Search {
public:
    Search(Workbench& workbench, const DeviceInfo& device, const TunePlan& plan, std::uint64_t bytes,
           CountControl control)
        : m_workbench(workbench), m_device(device), m_plan(plan), m_bytes(bytes),
          m_control(std::move(control)) {}

    /// Nothing: no way could be measured, or the search was stopped.
    Outcome<std::optional<Candidate>> best(const std::vector<StrategyInfo>& strategies,
                                           const std::function<void(double)>& progress) {
        std::vector<Candidate> candidates;
        candidates.reserve(strategies.size());
        for (const StrategyInfo& strategy : strategies)
            candidates.push_back({strategy, {}});
        if (const Outcome<Done> measured = measure(candidates); !measured) return measured.reason();
        if (candidates.empty()) return std::optional<Candidate>();
        keepTheBest(candidates);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            progress(static_cast<double>(i + 1) / static_cast<double>(candidates.size() + 1));
            if (const Outcome<Done> turned = turn(candidates[i]); !turned) return turned.reason();
        }
        return std::optional(*std::min_element(candidates.begin(), candidates.end(), faster));
    }

    [[nodiscard]] std::size_t tried() const { return m_tried; }

private:
    static bool faster(const Candidate& left, const Candidate& right) { return left.worst < right.worst; }

    static void keepTheBest(std::vector<Candidate>& candidates) {
        std::sort(candidates.begin(), candidates.end(), faster);
        const auto limit = static_cast<double>(candidates.front().worst.count()) * tooSlow;
        std::erase_if(candidates,
                      [&](const Candidate& each) { return static_cast<double>(each.worst.count()) > limit; });
        if (candidates.size() > strategiesToTurn)
            candidates.erase(candidates.begin() + strategiesToTurn, candidates.end());
    }

    /// Tries the values of each parameter, the others being as good as they were found so far.
    Outcome<Done> turn(Candidate& candidate) {
        for (const ParameterRange& range : candidate.strategy.parameters) {
            std::vector<Candidate> all;
            for (const std::uint32_t value : valuesToTry(range, m_device)) {
                all.push_back({candidate.strategy, candidate.launch});
                all.back().launch.set(range.parameter, value);
            }
            if (const Outcome<Done> measured = measure(all); !measured) return measured.reason();
            const auto fastest = std::min_element(all.begin(), all.end(), faster);
            if (fastest != all.end() && fastest->worst * 100 < candidate.worst * worthwhile)
                candidate = *fastest;
        }
        return Done{};
    }

    /// Measures all candidates in turns, and leaves out those that cannot be measured or count wrongly.
    Outcome<Done> measure(std::vector<Candidate>& candidates) {
        if (candidates.empty()) return Done{};
        m_tried += candidates.size();
        Costs costs(candidates.size(), Nanoseconds::zero());
        for (const DataKind kind : kinds) {
            const MeasuredPixels pixels{nameOf(DataSpec{kind}),
                                        SyntheticPixels{{kind}, m_plan.layout, m_bytes}};
            const Outcome<Done> measured = measure(candidates, pixels, costs);
            if (!measured) return measured.reason();
        }
        std::vector<Candidate> kept;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (costs[i]) kept.push_back({candidates[i].strategy, candidates[i].launch, *costs[i]});
        }
        candidates = std::move(kept);
        return Done{};
    }

    Outcome<Done> measure(const std::vector<Candidate>& candidates, const MeasuredPixels& pixels,
                          Costs& costs) {
        if (const Outcome<Done> ready = m_workbench.prepare(m_device, pixels, m_control); !ready)
            return ready.reason();
        std::vector<MeasureCase> cases;
        cases.reserve(candidates.size());
        for (const Candidate& each : candidates)
            cases.push_back({m_device, each.strategy, each.launch, pixels, m_plan.repeats});
        const Outcome<Measurements> rows = m_workbench.measure(cases, m_control);
        if (!rows) return rows.reason();
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const Measurement& row = *rows.value()[i];
            // What this device cannot do is no choice.
            if (const Failure* failure = row.series.failed(); failure && failure->deviceLost) return *failure;
            if (verdictOf(row) != Verdict::Equal) {
                costs[i].reset();
            } else if (costs[i]) {
                const Nanoseconds merge = row.series->hostMerge.value_or(Nanoseconds::zero());
                costs[i] = std::max(*costs[i], row.series->kernel.median + merge);
            }
        }
        return Done{};
    }

    Workbench& m_workbench;
    const DeviceInfo& m_device;
    const TunePlan& m_plan;
    std::uint64_t m_bytes;
    CountControl m_control;
    std::size_t m_tried = 0;
};

class TuningSearch {
public:
    TuningSearch(Engine& engine, const TunePlan& plan, const TuneListener& listener, std::stop_token stop)
        : m_engine(engine), m_plan(plan), m_listener(listener), m_control{stop},
          m_walk(engine, {listener.failed, listener.progress}, std::move(stop)),
          m_workbench(engine, {std::numeric_limits<std::uint64_t>::max(), plan.cacheBytes}) {}

    void all() {
        m_walk.visit(
            m_plan.devices, [&](const DeviceInfo&) { return m_plan.sizes.size(); },
            [&](const DeviceInfo& device) { tuneDevice(device); });
    }

private:
    void tuneDevice(const DeviceInfo& device) {
        for (const std::uint64_t bytes : m_plan.sizes) {
            if (!tuneSize(device, bytes)) return;
            m_walk.step();
        }
    }

    /// Whether the device can go on.
    bool tuneSize(const DeviceInfo& device, std::uint64_t bytes) {
        const std::string what = device.key + ", " + sizeText(bytes);
        m_walk.tell(0, what);
        Search search(m_workbench, device, m_plan, bytes, m_control);
        const Outcome<std::optional<Candidate>> best =
            search.best(exactStrategies(device), [&](double fraction) { m_walk.tell(fraction, what); });
        if (const Failure* failure = best.failed()) {
            m_workbench.forgetPixels(); // their counter may go with the device
            return m_walk.survives(device, what, *failure);
        }
        if (best.stopped()) return false;
        if (!*best) {
            m_listener.failed(what, {Stage::Kernel, "no strategy could be measured", {}, {}});
            return true;
        }
        const Candidate& found = **best;
        m_listener.chosen({device.key, traitsOf(m_plan.layout).kind(), bytes, std::string(found.strategy.id),
                           found.launch,
                           "fastest of " + std::to_string(search.tried()) + " at " + sizeText(bytes) +
                               " on " + m_plan.date});
        return true;
    }

    std::vector<StrategyInfo> exactStrategies(const DeviceInfo& device) {
        std::vector<StrategyInfo> able =
            m_engine.catalog().strategiesFor(device, traitsOf(m_plan.layout).kind());
        std::erase_if(able, [](const StrategyInfo& row) { return !row.exact; });
        return able;
    }

    Engine& m_engine;
    const TunePlan& m_plan;
    const TuneListener& m_listener;
    CountControl m_control;
    DeviceWalk m_walk;
    Workbench m_workbench;
};

} // namespace

std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device) {
    std::vector<std::uint32_t> values;
    if (range.parameter == Parameter::SkipEmpty) values.push_back(0);
    const Doubling doubling = doublingOf(range.parameter, device);
    for (std::uint32_t value = doubling.first; value <= doubling.last; value *= 2)
        values.push_back(value);
    std::erase_if(values, [&](std::uint32_t value) { return !range.allows(value); });
    return values;
}

void runTuning(Engine& engine, const TunePlan& plan, const TuneListener& listener,
               const std::stop_token& stop) {
    TuningSearch(engine, plan, listener, stop).all();
}

} // namespace tonescope::bench

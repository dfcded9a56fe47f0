// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/tune.h"

#include "engine/bench/device_walk.h"
#include "engine/bench/launch_values.h"
#include "engine/bench/make_workload.h"
#include "engine/bench/measure.h"

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

/// A way to count and what it takes on the data that suits it least.
struct Candidate {
    StrategyInfo strategy;
    LaunchParameters launch;
    Nanoseconds worst{};
};

/// Nothing: it cannot be measured, counts wrongly, or the run was stopped.
using Cost = std::optional<Nanoseconds>;

/// Finds the best way on one device for one size.
class Search {
public:
    Search(const DeviceInfo& device, Counter& counter, std::vector<Workload> workloads, unsigned repeats,
           CountControl control)
        : m_device(device), m_counter(counter), m_workloads(std::move(workloads)), m_repeats(repeats),
          m_control(std::move(control)) {}

    [[nodiscard]] std::optional<Candidate> best(const std::vector<StrategyInfo>& strategies,
                                                const std::function<void(double)>& progress) {
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < strategies.size(); ++i) {
            progress(0.5 * static_cast<double>(i) / static_cast<double>(strategies.size()));
            if (const Cost cost = costOf(strategies[i].id, {}))
                candidates.push_back({strategies[i], {}, *cost});
        }
        if (candidates.empty()) return std::nullopt;
        keepTheBest(candidates);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            progress(0.5 + 0.5 * static_cast<double>(i) / static_cast<double>(candidates.size()));
            turn(candidates[i]);
        }
        return *std::min_element(candidates.begin(), candidates.end(), faster);
    }

    [[nodiscard]] std::size_t tried() const { return m_tried; }
    [[nodiscard]] const std::optional<Failure>& failure() const { return m_failure; }

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
    void turn(Candidate& candidate) {
        for (const ParameterRange& range : candidate.strategy.parameters) {
            for (const std::uint32_t value : valuesToTry(range, m_device)) {
                LaunchParameters launch = candidate.launch;
                launch.set(range.parameter, value);
                const Cost cost = costOf(candidate.strategy.id, launch);
                if (cost && *cost * 100 < candidate.worst * worthwhile) {
                    candidate.launch = launch;
                    candidate.worst = *cost;
                }
            }
        }
    }

    Cost costOf(std::string_view strategy, const LaunchParameters& launch) {
        if (m_failure || m_control.stop.stop_requested()) return std::nullopt;
        ++m_tried;
        Nanoseconds worst{};
        for (Workload& workload : m_workloads) {
            SeriesOutcome outcome =
                measureSeries(m_counter, workload, {strategy, launch}, m_repeats, m_control);
            if (const Failure* failure = outcome.failed()) {
                // A kernel that this device cannot build is no choice; any other failure may last.
                if (breaksDevice(*failure)) m_failure = *failure;
                return std::nullopt;
            }
            if (!outcome || !outcome->correct) return std::nullopt;
            worst =
                std::max(worst, outcome->kernel.median + outcome->hostMerge.value_or(Nanoseconds::zero()));
        }
        return worst;
    }

    const DeviceInfo& m_device;
    Counter& m_counter;
    std::vector<Workload> m_workloads;
    unsigned m_repeats;
    CountControl m_control;
    std::size_t m_tried = 0;
    std::optional<Failure> m_failure;
};

class TuningSearch {
public:
    TuningSearch(Engine& engine, const TunePlan& plan, const TuneListener& listener, std::stop_token stop)
        : m_engine(engine), m_plan(plan), m_listener(listener), m_control{stop},
          m_walk(engine, {listener.failed, listener.progress}, std::move(stop)) {}

    void all() {
        m_walk.visit(
            m_plan.devices, [&](const DeviceInfo&) { return m_plan.sizes.size(); },
            [&](const DeviceInfo& device, Counter& counter) { tuneDevice(device, counter); });
    }

private:
    void tuneDevice(const DeviceInfo& device, Counter& counter) {
        for (const std::uint64_t bytes : m_plan.sizes) {
            if (!tuneSize(device, counter, bytes)) return;
            m_walk.step();
        }
    }

    /// Whether the device can go on.
    bool tuneSize(const DeviceInfo& device, Counter& counter, std::uint64_t bytes) {
        const std::string what = device.key + ", " + sizeText(bytes);
        m_walk.tell(0, what);
        std::optional<std::vector<Workload>> workloads = workloadsOf(device, bytes);
        if (!workloads) return true;
        if (!device.unifiedMemory && !broughtTo(device, counter, *workloads, what)) return false;
        Search search(device, counter, *std::move(workloads), m_plan.repeats, m_control);
        const std::optional<Candidate> best =
            search.best(exactStrategies(device), [&](double fraction) { m_walk.tell(fraction, what); });
        if (search.failure()) return m_walk.survives(device, what, *search.failure());
        if (m_control.stop.stop_requested()) return false;
        if (!best) {
            m_listener.failed(what, {Stage::Kernel, "no strategy could be measured", {}, {}});
            return true;
        }
        m_listener.chosen({device.key, traitsOf(m_plan.layout).kind(), bytes, std::string(best->strategy.id),
                           best->launch,
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

    std::optional<std::vector<Workload>> workloadsOf(const DeviceInfo& device, std::uint64_t bytes) {
        const std::uint64_t together = device.type == DeviceType::Simulator ? 0 : m_plan.cacheBytes;
        std::vector<Workload> workloads;
        for (const DataKind kind : kinds) {
            const MeasuredPixels input{nameOf(DataSpec{kind}), SyntheticPixels{{kind}, m_plan.layout, bytes}};
            WorkloadOutcome made =
                workloadOf(input, {together, std::numeric_limits<std::uint64_t>::max()}, m_control.stop);
            if (const Failure* failure = made.failed()) m_listener.failed(input.name, *failure);
            if (!made) return std::nullopt;
            workloads.push_back(std::move(made).value());
        }
        return workloads;
    }

    bool broughtTo(const DeviceInfo& device, Counter& counter, std::vector<Workload>& workloads,
                   const std::string& what) {
        for (Workload& workload : workloads) {
            const PixelView& pixels = workload.pixels();
            const SelectedMethod method = m_engine.methodFor(
                device, pixels.layout, Workload::channelsOf(pixels.layout), pixels.pixelBytes());
            auto brought = bringToDevice(counter, workload, {method.strategy.id, method.launch}, m_control);
            if (const Failure* failure = brought.failed()) return m_walk.survives(device, what, *failure);
            if (brought.stopped()) return false;
        }
        return true;
    }

    Engine& m_engine;
    const TunePlan& m_plan;
    const TuneListener& m_listener;
    CountControl m_control;
    DeviceWalk m_walk;
};

} // namespace

void runTuning(Engine& engine, const TunePlan& plan, const TuneListener& listener,
               const std::stop_token& stop) {
    TuningSearch(engine, plan, listener, stop).all();
}

} // namespace tonescope::bench

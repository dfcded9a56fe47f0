// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/bench.h"

#include "engine/bench/device_walk.h"
#include "engine/bench/workbench.h"

#include <algorithm>
#include <utility>

namespace tonescope::bench {

namespace {

class Bench {
public:
    Bench(Engine& engine, const BenchPlan& plan, const BenchListener& listener, std::stop_token stop)
        : m_engine(engine), m_plan(plan), m_listener(listener), m_control{stop},
          m_walk(engine, {listener.failed, listener.progress}, std::move(stop)),
          m_workbench(engine, {plan.memoryBytes, plan.cacheBytes}) {}

    void all() {
        m_walk.visit(
            m_plan.devices, [&](const DeviceInfo& device) { return stepsOf(device); },
            [&](const DeviceInfo& device, Counter&) { measureDevice(device); });
    }

private:
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn(const DeviceInfo& device,
                                                         const MeasuredPixels& input) const {
        return m_engine.catalog().strategiesFor(device, traitsOf(input.layout()).kind(), m_plan.strategies);
    }

    [[nodiscard]] std::size_t stepsOf(const DeviceInfo& device) const {
        std::size_t steps = 1; // the roofline
        for (const MeasuredPixels& input : m_plan.inputs)
            steps += strategiesOn(device, input).size();
        return steps;
    }

    void begin(const std::string& what) {
        m_walk.tell(0, what);
        m_walk.step();
    }

    void measureDevice(const DeviceInfo& device) {
        const std::optional<Roofline> roofline = rooflineOf(device);
        for (const MeasuredPixels& input : m_plan.inputs) {
            const std::size_t end = m_walk.done() + strategiesOn(device, input).size();
            if (!measureInput({device, roofline}, input)) return;
            m_walk.setDone(end); // also where data was left early
        }
    }

    std::optional<Roofline> rooflineOf(const DeviceInfo& device) {
        begin(device.key + ", memory bandwidth");
        std::uint64_t bytes = 0;
        for (const MeasuredPixels& input : m_plan.inputs)
            bytes = std::max(bytes, input.bytes());
        const Outcome<Roofline> roofline = m_workbench.roofline(device, bytes, m_control);
        if (roofline) return *roofline;
        if (!m_walk.stopped()) m_listener.failed(device.key + ", memory bandwidth", roofline.failure());
        return std::nullopt;
    }

    struct Target {
        const DeviceInfo& device;
        std::optional<Roofline> roofline;
    };

    /// Whether the device can go on.
    bool measureInput(const Target& target, const MeasuredPixels& input) {
        const std::string what = target.device.key + ", " + input.name;
        const std::vector<StrategyInfo> strategies = strategiesOn(target.device, input);
        if (strategies.empty()) return true;
        m_walk.tell(0, what);
        const Outcome<Done> ready = m_workbench.prepare(target.device, input, m_control);
        if (const Failure* failure = ready.failed()) return m_walk.survives(target.device, what, *failure);
        if (ready.stopped()) return false;
        std::optional<Streamed> streamed;
        if (!target.device.unifiedMemory) {
            SeriesOutcome series = m_workbench.streamed(m_plan.repeats, m_control);
            if (const Failure* failure = series.failed())
                return m_walk.survives(target.device, what, *failure);
            if (series.stopped()) return false;
            const Nanoseconds wall = series.value().wall.median;
            const std::uint64_t bytes = m_workbench.workload().pixels().pixelBytes();
            streamed = Streamed{wall, gigabytesPerSecond(bytes, wall)};
        }
        for (const StrategyInfo& strategy : strategies) {
            if (!measureStrategy(target, input, strategy, streamed)) return false;
        }
        return true;
    }

    bool measureStrategy(const Target& target, const MeasuredPixels& input, const StrategyInfo& strategy,
                         const std::optional<Streamed>& streamed) {
        const Workload& workload = m_workbench.workload();
        const std::string what = target.device.key + ", " + workload.name() + ", " + std::string(strategy.id);
        begin(what);
        SeriesOutcome outcome = m_workbench.series({strategy.id, m_plan.launch}, m_plan.repeats, m_control);
        if (const Failure* failure = outcome.failed()) return m_walk.survives(target.device, what, *failure);
        if (outcome.stopped()) return false;

        Measurement row = measurementOf({target.device, strategy, m_plan.launch, input, m_plan.repeats});
        row.bytes = workload.pixels().pixelBytes();
        row.roofline = target.roofline;
        row.streamed = streamed;
        outcome->counts.reset();
        row.series = std::move(outcome).value();
        m_listener.row(std::make_shared<const Measurement>(std::move(row)));
        return true;
    }

    Engine& m_engine;
    const BenchPlan& m_plan;
    const BenchListener& m_listener;
    CountControl m_control;
    DeviceWalk m_walk;
    Workbench m_workbench;
};

} // namespace

void runBench(Engine& engine, const BenchPlan& plan, const BenchListener& listener,
              const std::stop_token& stop) {
    Bench(engine, plan, listener, stop).all();
}

} // namespace tonescope::bench

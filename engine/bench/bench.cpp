// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/bench.h"

#include "engine/bench/device_walk.h"
#include "engine/bench/rounds.h"
#include "engine/values/text/sentence.h"

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
            [&](const DeviceInfo& device) { measureDevice(device); });
    }

private:
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn(const DeviceInfo& device,
                                                         const MeasuredPixels& input) const {
        std::vector<StrategyInfo> all = m_engine.catalog().strategiesFor(device, {}, m_plan.strategies);
        std::erase_if(all, [&](const StrategyInfo& each) { return !canCount(each, input); });
        return all;
    }

    [[nodiscard]] std::size_t stepsOf(const DeviceInfo& device) const {
        std::size_t steps = 1; // the roofline
        for (const MeasuredPixels& input : m_plan.inputs)
            steps += strategiesOn(device, input).size();
        return steps;
    }

    void measureDevice(const DeviceInfo& device) {
        const std::optional<Roofline> roofline = rooflineOf(device);
        for (const MeasuredPixels& input : m_plan.inputs) {
            const std::size_t end = m_walk.done() + strategiesOn(device, input).size();
            if (!measureInput(device, roofline, input)) return;
            m_walk.setDone(end); // also where data was left early
        }
    }

    std::optional<Roofline> rooflineOf(const DeviceInfo& device) {
        const std::string what = filled(SENTENCE("%1, memory bandwidth"), {device.key});
        m_walk.tell(0, what);
        m_walk.step();
        std::uint64_t bytes = 0;
        for (const MeasuredPixels& input : m_plan.inputs)
            bytes = std::max(bytes, input.bytes());
        const Outcome<Roofline> roofline = m_workbench.roofline(device, bytes, m_control);
        if (roofline) return *roofline;
        if (roofline.failed()) m_listener.failed(what, roofline.failure());
        return std::nullopt;
    }

    /// Whether the device can go on.
    bool measureInput(const DeviceInfo& device, const std::optional<Roofline>& roofline,
                      const MeasuredPixels& input) {
        const std::vector<StrategyInfo> strategies = strategiesOn(device, input);
        if (strategies.empty()) return true;
        const std::string what = device.key + ", " + input.name;
        m_walk.tell(0, what);
        const Outcome<std::optional<Streamed>> streamed = streamedOf(device, input);
        if (const Failure* failure = streamed.failed()) return survives(device, what, *failure);
        if (streamed.stopped()) return false;
        std::vector<MeasureCase> cases;
        cases.reserve(strategies.size());
        for (const StrategyInfo& strategy : strategies)
            cases.push_back({device, strategy, m_plan.launch, input, m_plan.repeats});
        Rounds rounds(m_workbench, cases, roofline, *streamed);
        while (!rounds.done()) {
            if (!rounds.next(m_control)) return false; // it was stopped
            m_walk.tell(rounds.progress() * static_cast<double>(cases.size()), what);
        }
        rounds.watchLoad();
        return tell(rounds.measurements());
    }

    Outcome<std::optional<Streamed>> streamedOf(const DeviceInfo& device, const MeasuredPixels& input) {
        const Outcome<Done> ready = m_workbench.prepare(device, input, m_control);
        if (!ready) return ready.reason();
        if (device.unifiedMemory) return std::optional<Streamed>();
        const Outcome<Nanoseconds> wall = m_workbench.streamed(m_plan.repeats, m_control);
        if (!wall) return wall.reason();
        const std::uint64_t bytes = m_workbench.workload().pixels().pixelBytes();
        return std::optional(Streamed{*wall, gigabytesPerSecond(bytes, *wall)});
    }

    /// Whether the device can go on. What broke it is told once, whatever failed after it.
    bool tell(const Measurements& rows) {
        return std::all_of(rows.begin(), rows.end(),
                           [this](const MeasurementPointer& row) { return tell(row); });
    }

    bool tell(const MeasurementPointer& row) {
        if (m_walk.stopped()) return false;
        m_walk.step();
        const Failure* failure = row->series.failed();
        if (failure != nullptr)
            return survives(row->device, row->device.key + ", " + row->data + ", " + row->strategy, *failure);
        m_listener.row(row);
        return true;
    }

    bool survives(const DeviceInfo& device, const std::string& what, const Failure& failure) {
        if (failure.deviceLost) m_workbench.forgetPixels(); // their counter goes with the device
        return m_walk.survives(device, what, failure);
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

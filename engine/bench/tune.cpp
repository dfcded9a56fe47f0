// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/tune.h"

#include "engine/bench/device_walk.h"
#include "engine/bench/tune_search.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr std::uint32_t mostGroupsPerUnit = 32;

/// The first and the last value, each the double of the one before.
struct Doubling {
    std::uint32_t first, last;
};

Doubling doublingOf(Parameter parameter, const DeviceInfo& device) {
    const std::uint32_t units = std::max(1U, device.computeUnits);
    switch (parameter) {
    case Parameter::WorkGroup:
        return {leastTunedWorkGroup,
                static_cast<std::uint32_t>(std::min<std::size_t>(device.maxWorkGroup, 1024))};
    case Parameter::Groups:
        return {units, units * mostGroupsPerUnit};
    case Parameter::PixelsPerItem:
        return {1, mostTunedPixelsPerItem};
    case Parameter::Copies:
        return {1, 64};
    case Parameter::SkipEmpty:
        break;
    }
    return {1, 1};
}

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
        TuneSearch search(m_workbench, {device, m_plan.layout, bytes, m_plan.repeats, m_plan.date});
        const Outcome<std::optional<Candidate>> best =
            search.best(exactStrategies(m_engine, device, m_plan.layout), m_control,
                        [&](double fraction) { m_walk.tell(fraction, what); });
        if (const Failure* failure = best.failed()) {
            m_workbench.forgetPixels(); // their counter may go with the device
            return m_walk.survives(device, what, *failure);
        }
        if (best.stopped()) return false;
        if (!*best) {
            m_listener.failed(what, {Stage::Kernel, SENTENCE("no strategy could be measured"), {}, {}});
            return true;
        }
        m_listener.chosen(search.methodOf(**best));
        return true;
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

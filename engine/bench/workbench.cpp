// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/workbench.h"

#include "engine/bench/rounds.h"
#include "engine/values/histogram_difference.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

namespace tonescope::bench {

namespace {

// Bandwidth is measured with as many bytes as the largest pixels have, within these.
constexpr std::uint64_t leastRoofline = std::uint64_t{64} << 20U;
constexpr std::uint64_t mostRoofline = std::uint64_t{1} << 30U;

/// Simulators are there for their checks: their times mean nothing, and every byte takes long.
bool isSimulated(const DeviceInfo& device) {
    return device.type == DeviceType::Simulator;
}

} // namespace

Outcome<Roofline> Workbench::roofline(const DeviceInfo& device, std::uint64_t bytes,
                                      const CountControl& control) {
    if (const auto known = m_rooflines.find(device.key); known != m_rooflines.end()) return known->second;
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.reason();
    if (!isSimulated(device)) bytes = std::clamp(bytes, leastRoofline, mostRoofline);
    // Two buffers of that size must fit, where the device's memory is and where the host's is.
    bytes = std::min(bytes, device.unifiedMemory ? m_limits.memoryBytes / 2 : device.globalMemory / 4);
    Outcome<Roofline> measured = (*counter)->roofline(bytes, control);
    if (measured) m_rooflines.emplace(device.key, *measured);
    return measured;
}

Outcome<Done> Workbench::prepare(const DeviceInfo& device, const MeasuredPixels& pixels,
                                 const CountControl& control) {
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.reason();
    // The same pixels serve another device; what they are laid out for is the larger of all caches.
    const bool made = m_prepared && samePixels(m_prepared->pixels, pixels) &&
                      !isSimulated(device) == !isSimulated(m_prepared->device);
    if (made && m_prepared->counter == *counter && m_prepared->device.key == device.key) return Done{};
    if (made) {
        m_prepared->device = device;
        m_prepared->counter = *counter;
    } else {
        m_prepared.reset(); // before the next ones need its memory
        const std::uint64_t together = isSimulated(device) ? 0 : m_limits.cacheBytes;
        WorkloadOutcome workload = workloadOf(pixels, {together, m_limits.memoryBytes}, control.stop);
        if (!workload) return workload.reason();
        m_prepared = Prepared{device, pixels, std::move(workload).value(), *counter};
    }
    if (device.unifiedMemory) return Done{};
    Outcome<Done> brought = bringToDevice(control);
    if (!brought) m_prepared.reset();
    return brought;
}

/// Counts every image once, so that all of them are where the device wants them.
Outcome<Done> Workbench::bringToDevice(const CountControl& control) {
    const SelectedMethod usual = defaultMethod();
    for (std::size_t i = 0; i < m_prepared->workload.images(); ++i) {
        const CountOutcome counted = count(nextTask(), {usual.strategy.id, usual.launch}, control);
        if (!counted) return counted.reason();
    }
    return Done{};
}

SelectedMethod Workbench::defaultMethod() const {
    assert(m_prepared);
    const PixelView& pixels = m_prepared->workload.pixels();
    return m_engine.methodFor(m_prepared->device, pixels.layout, Workload::channelsOf(pixels.layout),
                              pixels.pixelBytes());
}

Outcome<Measurements> Workbench::measure(const std::vector<MeasureCase>& rows, const CountControl& control,
                                         std::optional<Roofline> roofline) {
    Rounds rounds(*this, rows, roofline);
    while (!rounds.done()) {
        const Outcome<Done> round = rounds.next(control);
        if (!round) return round.reason();
    }
    rounds.watchLoad();
    return rounds.measurements();
}

Outcome<Nanoseconds> Workbench::streamed(unsigned repeats, const CountControl& control) {
    const SelectedMethod usual = defaultMethod();
    std::vector<Nanoseconds> walls;
    for (unsigned i = 0; i <= repeats; ++i) {
        const CountTask task = sentTask();
        const auto start = std::chrono::steady_clock::now();
        const CountOutcome counted = count(task, {usual.strategy.id, usual.launch}, control);
        if (!counted) return counted.reason();
        if (i > 0) walls.push_back(std::chrono::steady_clock::now() - start); // the first one warms up
    }
    return summaryOf(std::move(walls)).median;
}

Outcome<std::string> Workbench::firstDifference(const DeviceInfo& device, const CountTask& task,
                                                const Method& method, const Histogram& expected,
                                                const CountControl& control) {
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.reason();
    const CountOutcome counted = (*counter)->count(task, method, control);
    if (!counted) return counted.reason();
    return differenceOf(counted->histogram, expected).first;
}

void Workbench::close(const DeviceInfo& device) {
    m_prepared.reset();
    m_engine.close(device);
}

} // namespace tonescope::bench

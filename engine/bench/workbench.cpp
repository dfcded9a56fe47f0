// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/workbench.h"

#include "engine/bench/device_walk.h"

#include <algorithm>
#include <cassert>
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
    const SelectedMethod usual = defaultMethod();
    Outcome<Done> brought =
        bringToDevice(**counter, m_prepared->workload, {usual.strategy.id, usual.launch}, control);
    if (!brought) m_prepared.reset();
    return brought;
}

SelectedMethod Workbench::defaultMethod() const {
    assert(m_prepared);
    const PixelView& pixels = m_prepared->workload.pixels();
    return m_engine.methodFor(m_prepared->device, pixels.layout, Workload::channelsOf(pixels.layout),
                              pixels.pixelBytes());
}

SeriesOutcome Workbench::series(const Method& method, unsigned repeats, const CountControl& control) {
    assert(m_prepared);
    return measureSeries(*m_prepared->counter, m_prepared->workload, method, repeats, control);
}

SeriesOutcome Workbench::streamed(unsigned repeats, const CountControl& control) {
    const SelectedMethod usual = defaultMethod();
    return measureStreamed(*m_prepared->counter, m_prepared->workload, {usual.strategy.id, usual.launch},
                           repeats, control);
}

Outcome<Measurement> Workbench::measure(const MeasureCase& asked, const CountControl& control) {
    Measurement result = measurementOf(asked);
    const Outcome<Roofline> bandwidth = roofline(asked.device, asked.pixels.bytes(), control);
    if (bandwidth) result.roofline = *bandwidth;
    SeriesOutcome outcome = seriesOf(asked, result, control);
    if (outcome.stopped() || control.stop.stop_requested()) return Stopped{};
    if (const Failure* failure = outcome.failed()) {
        if (breaksDevice(*failure)) {
            m_prepared.reset();
            m_engine.close(asked.device);
        }
        result.series = *failure;
    } else {
        result.bytes = m_prepared->workload.pixels().pixelBytes(); // made pixels are whole ones
        Series series = std::move(outcome).value();
        if (asked.keepCounts) result.counts = std::move(series.counts);
        series.counts.reset();
        result.series = std::move(series);
    }
    return result;
}

SeriesOutcome Workbench::seriesOf(const MeasureCase& asked, Measurement& result,
                                  const CountControl& control) {
    const Outcome<Done> ready = prepare(asked.device, asked.pixels, control);
    if (!ready) return ready.reason();
    Method method{asked.strategy.id, asked.launch};
    if (asked.strategy.id.empty()) {
        const SelectedMethod usual = defaultMethod();
        method = {usual.strategy.id, usual.launch};
        result.strategy = usual.strategy.id;
        result.title = usual.strategy.title;
        result.asked = usual.launch;
    }
    if (asked.kernel) method.kernel = *asked.kernel;
    return series(method, asked.repeats, control);
}

} // namespace tonescope::bench

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
    if (!counter) return counter.failure();
    if (!isSimulated(device)) bytes = std::clamp(bytes, leastRoofline, mostRoofline);
    // Two buffers of that size must fit, where the device's memory is and where the host's is.
    bytes = std::min(bytes, device.unifiedMemory ? m_limits.memoryBytes / 2 : device.globalMemory / 4);
    Outcome<Roofline> measured = (*counter)->roofline(bytes, control);
    if (measured) m_rooflines.emplace(device.key, *measured);
    return measured;
}

Workbench::Taken Workbench::take(const DeviceInfo& device, const MeasuredPixels& pixels,
                                 const CountControl& control) {
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.failure();
    // The same pixels serve another device; what they are laid out for is the larger of all caches.
    const bool made = m_taken && samePixels(m_taken->pixels, pixels) &&
                      !isSimulated(device) == !isSimulated(m_taken->device);
    if (made && m_taken->counter == *counter && m_taken->device.key == device.key) return std::monostate{};
    if (made) {
        m_taken->device = device;
        m_taken->counter = *counter;
    } else {
        m_taken.reset(); // before the next ones need its memory
        const std::uint64_t together = isSimulated(device) ? 0 : m_limits.cacheBytes;
        SubjectOutcome subject = subjectOf(pixels, {together, m_limits.memoryBytes}, control.stop);
        if (auto* failure = std::get_if<Failure>(&subject)) return std::move(*failure);
        if (std::holds_alternative<Stopped>(subject)) return Stopped{};
        m_taken = OnBench{device, pixels, std::get<Subject>(std::move(subject)), *counter};
    }
    if (device.unifiedMemory) return std::monostate{};
    const ChosenMethod standard = standardMethod();
    Taken brought =
        bringToDevice(**counter, m_taken->subject, {standard.strategy.id, standard.launch}, control);
    if (!std::holds_alternative<std::monostate>(brought)) m_taken.reset();
    return brought;
}

ChosenMethod Workbench::standardMethod() const {
    assert(m_taken);
    const PixelView& pixels = m_taken->subject.pixels();
    return m_engine.methodFor(m_taken->device, pixels.layout, Subject::channelsOf(pixels.layout),
                              pixels.pixelBytes());
}

SeriesOutcome Workbench::series(const Method& method, unsigned repeats, const CountControl& control) {
    assert(m_taken);
    return measureSeries(*m_taken->counter, m_taken->subject, method, repeats, control);
}

SeriesOutcome Workbench::streamed(unsigned repeats, const CountControl& control) {
    const ChosenMethod standard = standardMethod();
    return measureStreamed(*m_taken->counter, m_taken->subject, {standard.strategy.id, standard.launch},
                           repeats, control);
}

std::variant<Measurement, Stopped> Workbench::measure(const MeasureCase& asked, const CountControl& control) {
    Measurement result = measurementOf(asked);
    const Outcome<Roofline> bandwidth = roofline(asked.device, asked.pixels.bytes(), control);
    if (bandwidth) result.roofline = *bandwidth;
    SeriesOutcome outcome = seriesOf(asked, result, control);
    if (std::holds_alternative<Stopped>(outcome) || control.stop.stop_requested()) return Stopped{};
    if (auto* failure = std::get_if<Failure>(&outcome)) {
        if (breaksDevice(*failure)) {
            m_taken.reset();
            m_engine.close(asked.device);
        }
        result.series = std::move(*failure);
    } else {
        result.bytes = m_taken->subject.pixels().pixelBytes(); // made pixels are whole ones
        Series series = std::get<Series>(std::move(outcome));
        if (asked.keepCounts) result.counts = std::move(series.counts);
        series.counts.reset();
        result.series = std::move(series);
    }
    return result;
}

SeriesOutcome Workbench::seriesOf(const MeasureCase& asked, Measurement& result,
                                  const CountControl& control) {
    Taken taken = take(asked.device, asked.pixels, control);
    if (auto* failure = std::get_if<Failure>(&taken)) return std::move(*failure);
    if (std::holds_alternative<Stopped>(taken)) return Stopped{};
    Method method{asked.strategy.id, asked.launch};
    if (asked.strategy.id.empty()) {
        const ChosenMethod standard = standardMethod();
        method = {standard.strategy.id, standard.launch};
        result.strategy = standard.strategy.id;
        result.title = standard.strategy.title;
        result.wish = standard.launch;
    }
    if (asked.kernel) method.kernel = *asked.kernel;
    return series(method, asked.repeats, control);
}

} // namespace tonescope::bench

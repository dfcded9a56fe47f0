#include "engine/bench/measure.h"

#include "engine/bench/histogram_difference.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

namespace tonescope::bench {

namespace {

/// The time of the phases that make up a count where the pixels lie. Without any device event, the host
/// counted.
Nanoseconds kernelTime(const Timings& timings) {
    const auto kernel = timings.of(Phase::Kernel);
    const Clock clock = kernel ? kernel->clock : Clock::Host;
    Nanoseconds sum{};
    for (const Phase phase : {Phase::Clear, Phase::Kernel, Phase::Merge}) {
        const auto time = timings.of(phase);
        if (time && time->clock == clock) sum += time->duration;
    }
    return sum;
}

std::optional<Nanoseconds> hostMergeTime(const Timings& timings) {
    const auto kernel = timings.of(Phase::Kernel);
    const auto merge = timings.of(Phase::Merge);
    if (!kernel || !merge || merge->clock == kernel->clock) return std::nullopt;
    return merge->duration;
}

/// Samples as they come in.
class Samples {
public:
    explicit Samples(const Histogram& expected) : m_expected(expected) {}

    void check(const Histogram& histogram) {
        if (histogram == m_expected) return;
        m_series.correct = false;
        m_series.lost = std::max(m_series.lost, lostCounts(histogram, m_expected));
    }
    void add(const Counted& counted, Nanoseconds wall) {
        m_kernel.push_back(kernelTime(counted.timings));
        m_wall.push_back(wall);
        if (const auto merge = hostMergeTime(counted.timings)) m_merge.push_back(*merge);
        m_series.launch = counted.launch;
    }
    [[nodiscard]] Series series() const {
        Series series = m_series;
        series.kernel = summaryOf(m_kernel);
        series.wall = summaryOf(m_wall);
        if (!m_merge.empty()) series.hostMerge = summaryOf(m_merge).median;
        return series;
    }

private:
    const Histogram& m_expected;
    Series m_series;
    std::vector<Nanoseconds> m_kernel, m_wall, m_merge;
};

using NextTask = std::function<CountTask()>;

SeriesOutcome measure(const NextTask& next, const Histogram& expected, unsigned repeats,
                      const std::function<CountOutcome(const CountTask&)>& count) {
    Samples samples(expected);
    for (unsigned i = 0; i <= repeats; ++i) {
        const CountTask task = next();
        const auto start = std::chrono::steady_clock::now();
        CountOutcome outcome = count(task);
        const Nanoseconds wall = std::chrono::steady_clock::now() - start;
        if (auto* failure = std::get_if<Failure>(&outcome)) return std::move(*failure);
        if (std::holds_alternative<Stopped>(outcome)) return Stopped{};
        const auto& counted = std::get<Counted>(outcome);
        samples.check(counted.histogram);
        if (i > 0) samples.add(counted, wall); // the first one warms up
    }
    return samples.series();
}

} // namespace

SeriesOutcome measureSeries(Counter& counter, Subject& subject, const Method& method, unsigned repeats,
                            const CountControl& control) {
    return measure([&] { return subject.next(); }, subject.expected(), repeats,
                   [&](const CountTask& task) { return counter.count(task, method, control); });
}

std::variant<std::monostate, Stopped, Failure>
bringToDevice(Counter& counter, Subject& subject, const Method& method, const CountControl& control) {
    for (std::size_t i = 0; i < subject.images(); ++i) {
        CountOutcome outcome = counter.count(subject.next(), method, control);
        if (auto* failure = std::get_if<Failure>(&outcome)) return std::move(*failure);
        if (std::holds_alternative<Stopped>(outcome)) return Stopped{};
    }
    return std::monostate{};
}

SeriesOutcome measureStreamed(Counter& counter, const Subject& subject, const Method& method,
                              unsigned repeats, const CountControl& control) {
    return measure([&] { return subject.streamed(); }, subject.expected(), repeats,
                   [&](const CountTask& task) { return counter.count(task, method, control); });
}

} // namespace tonescope::bench

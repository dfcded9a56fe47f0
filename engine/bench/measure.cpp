// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/measure.h"

#include "engine/values/histogram_difference.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

namespace tonescope::bench {

namespace {

/// The phases of one count, as far as they are of the clock that timed the counting itself.
Sample sampleOf(const Timings& timings, Nanoseconds wall) {
    const auto kernel = timings.of(Phase::Kernel);
    const Clock clock = kernel ? kernel->clock : Clock::Host; // without any device event, the host counted
    const auto timeOf = [&](Phase phase) {
        const auto time = timings.of(phase);
        return time && time->clock == clock ? time->duration : Nanoseconds::zero();
    };
    Sample sample{timeOf(Phase::Clear), timeOf(Phase::Kernel), timeOf(Phase::Merge)};
    if (const auto merge = timings.of(Phase::Merge); merge && merge->clock != clock)
        sample.hostMerge = merge->duration;
    sample.wall = wall;
    return sample;
}

/// Samples as they come in, and how their counts compare with what they must be.
class Samples {
public:
    explicit Samples(const Histogram& expected) : m_expected(expected) {}

    void check(const Histogram& histogram) {
        if (histogram == m_expected) return;
        const HistogramDifference difference = differenceOf(histogram, m_expected);
        m_wrong = std::max(m_wrong, difference.sum);
        if (m_difference.empty()) m_difference = difference.first;
    }
    void add(Counted&& counted, Nanoseconds wall) {
        m_samples.push_back(sampleOf(counted.timings, wall));
        m_launch = counted.launch;
        m_counts = std::move(counted.histogram);
    }
    [[nodiscard]] Series series() && {
        Series series = seriesOf(std::move(m_samples), m_launch);
        series.correct = m_difference.empty();
        series.wrongCounts = m_wrong;
        series.firstDifference = std::move(m_difference);
        series.counts = std::make_shared<const Histogram>(std::move(m_counts));
        return series;
    }

private:
    const Histogram& m_expected;
    std::vector<Sample> m_samples;
    LaunchShape m_launch;
    std::uint64_t m_wrong = 0;
    std::string m_difference;
    Histogram m_counts;
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
        if (!outcome) return outcome.reason();
        auto& counted = outcome.value();
        samples.check(counted.histogram);
        if (i > 0) samples.add(std::move(counted), wall); // the first one warms up
    }
    return std::move(samples).series();
}

} // namespace

SeriesOutcome measureSeries(Counter& counter, Workload& workload, const Method& method, unsigned repeats,
                            const CountControl& control) {
    return measure([&] { return workload.next(); }, workload.expected(), repeats,
                   [&](const CountTask& task) { return counter.count(task, method, control); });
}

Outcome<Done> bringToDevice(Counter& counter, Workload& workload, const Method& method,
                            const CountControl& control) {
    for (std::size_t i = 0; i < workload.images(); ++i) {
        CountOutcome outcome = counter.count(workload.next(), method, control);
        if (!outcome) return outcome.reason();
    }
    return Done{};
}

SeriesOutcome measureStreamed(Counter& counter, const Workload& workload, const Method& method,
                              unsigned repeats, const CountControl& control) {
    return measure([&] { return workload.streamed(); }, workload.expected(), repeats,
                   [&](const CountTask& task) { return counter.count(task, method, control); });
}

} // namespace tonescope::bench

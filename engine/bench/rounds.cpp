// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/rounds.h"

#include "engine/values/histogram_difference.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

namespace tonescope::bench {

/// One row on its way.
class Rounds::Row {
public:
    Row(MeasureCase asked, const std::optional<Roofline>& roofline, const std::optional<Streamed>& streamed,
        bool guarded)
        : m_asked(std::move(asked)), m_measurement(measurementOf(m_asked)), m_guarded(guarded) {
        m_measurement.roofline = roofline;
        m_measurement.streamed = streamed;
    }

    [[nodiscard]] const MeasureCase& asked() const { return m_asked; }
    [[nodiscard]] bool done() const { return m_failed || m_samples.size() == m_asked.repeats; }
    [[nodiscard]] std::size_t counts() const { return m_samples.size() + (m_warm ? 1 : 0); }

    void fail(const Failure& failure) {
        m_failed = true;
        m_measurement.series = failure;
    }

    /// Counts once. The method is settled when the pixels are there.
    Outcome<Done> count(Workbench& workbench, const CountControl& control) {
        if (!m_method) settle(workbench);
        CountTask task = m_asked.sends ? workbench.sentTask() : workbench.nextTask();
        task.channels = channelsCounted(m_asked.strategy, task.channels);
        const auto start = std::chrono::steady_clock::now();
        m_method->looksInside = m_asked.looksInside && !m_warm; // once, and in no sample
        CountOutcome outcome = workbench.count(task, *m_method, control);
        const Nanoseconds wall = std::chrono::steady_clock::now() - start;
        if (!outcome) return outcome.reason();
        if (outcome->timings.clockFailed)
            return Failure{Stage::Kernel, SENTENCE("the device gave times that cannot be"), {}, {}};
        if (outcome->compiled) m_measurement.compiled = std::move(outcome->compiled);
        Histogram expected = workbench.workload().expected().of(task.channels);
        compare(outcome->histogram, expected);
        if (std::exchange(m_warm, true)) {
            m_samples.push_back(sampleOf(outcome->timings, wall));
            m_launch = outcome->launch;
            if (m_asked.keepCounts) {
                m_measurement.counts = std::make_shared<const Histogram>(std::move(outcome->histogram));
                m_measurement.expected = std::make_shared<const Histogram>(std::move(expected));
            }
        }
        return Done{};
    }

    [[nodiscard]] MeasurementPointer measurement(std::optional<double> otherLoad) const {
        if (!m_failed && m_samples.empty()) return nullptr;
        Measurement result = m_measurement;
        result.otherLoad = otherLoad;
        if (m_failed) return std::make_shared<const Measurement>(std::move(result));
        result.repeats = static_cast<unsigned>(m_samples.size());
        Series series = seriesOf(m_samples, m_launch);
        series.correct = m_difference.empty();
        series.wrongCounts = m_wrong;
        series.firstDifference = m_difference;
        result.series = std::move(series);
        return std::make_shared<const Measurement>(std::move(result));
    }

private:
    void settle(Workbench& workbench) {
        m_method = Method{m_asked.strategy.id, m_asked.launch};
        if (m_asked.strategy.id.empty()) {
            const SelectedMethod usual = workbench.defaultMethod();
            m_method = Method{usual.strategy.id, usual.launch};
            m_measurement.strategy = usual.strategy.id;
            m_measurement.title = usual.strategy.title;
            m_measurement.asked = usual.launch;
        }
        if (m_asked.kernel) m_method->kernel = *m_asked.kernel;
        m_method->guarded = m_guarded;
        m_measurement.bytes = workbench.workload().pixels().pixelBytes(); // made pixels are whole ones
    }
    void compare(const Histogram& histogram, const Histogram& expected) {
        if (histogram == expected) return;
        const HistogramDifference difference = differenceOf(histogram, expected);
        m_wrong = std::max(m_wrong, difference.sum);
        if (m_difference.empty()) m_difference = difference.first;
    }

    MeasureCase m_asked;
    Measurement m_measurement; ///< without what the samples give
    bool m_guarded;
    std::optional<Method> m_method;
    std::vector<Sample> m_samples;
    LaunchShape m_launch;
    std::uint64_t m_wrong = 0;
    std::string m_difference;
    bool m_warm = false, m_failed = false;
};

bool takeTurns(const MeasureCase& a, const MeasureCase& b) {
    return a.device.key == b.device.key && samePixels(a.pixels, b.pixels);
}

Rounds::Rounds(Workbench& workbench, const std::vector<MeasureCase>& rows, std::optional<Roofline> roofline,
               std::optional<Streamed> streamed)
    : m_workbench(workbench) {
    assert(!rows.empty());
    // A checker knows where tables end, and would take guard words for a part of them.
    const bool guarded =
        std::ranges::any_of(rows, [](const MeasureCase& row) { return row.kernel && !row.checked; });
    for (const MeasureCase& row : rows)
        m_rows.push_back(std::make_unique<Row>(row, roofline, streamed, guarded));
}

Rounds::~Rounds() = default;

Outcome<Done> Rounds::next(const CountControl& control) {
    std::vector<Row*> turn;
    for (const auto& row : m_rows) {
        if (!row->done()) turn.push_back(row.get());
    }
    for (std::size_t left = turn.size(); left > 1; --left) // as Fisher and Yates do
        std::swap(turn[left - 1], turn[m_random() % left]);
    for (Row* row : turn) {
        if (control.stop.stop_requested()) return Stopped{};
        // Nothing is done where the pixels are there already: a failure may have taken them away.
        const Outcome<Done> counted = caught(Stage::Kernel, [&] {
            const Outcome<Done> ready =
                m_workbench.prepare(row->asked().device, row->asked().pixels, control);
            return ready ? row->count(m_workbench, control) : ready;
        });
        if (counted.stopped()) return Stopped{};
        if (const Failure* failure = counted.failed()) fail(*row, *failure);
    }
    return Done{};
}

void Rounds::fail(Row& row, const Failure& failure) {
    row.fail(failure);
    if (failure.deviceLost) m_workbench.close(row.asked().device);
}

bool Rounds::done() const {
    return std::all_of(m_rows.begin(), m_rows.end(), [](const auto& row) { return row->done(); });
}

double Rounds::progress() const {
    std::size_t counts = 0, all = 0;
    for (const auto& row : m_rows) {
        const std::size_t wanted = row->asked().repeats + 1U;
        counts += row->done() ? wanted : row->counts();
        all += wanted;
    }
    return static_cast<double>(counts) / static_cast<double>(all);
}

Measurements Rounds::measurements() const {
    const std::optional<double> otherLoad = m_load.ofOthers();
    Measurements measurements;
    for (const auto& row : m_rows)
        measurements.push_back(row->measurement(otherLoad));
    return measurements;
}

} // namespace tonescope::bench

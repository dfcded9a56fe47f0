// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_runner.h"

#include "engine/bench/rounds.h"

#include <utility>

namespace tonescope::app {

namespace {

/// Whether they are a strategy's own kernel and, behind it, an edited one in its place.
bool originalAndEdited(const MeasureCase& original, const MeasureCase& edited) {
    return !original.kernel && !original.checked && edited.kernel && !edited.checked &&
           original.strategy.id == edited.strategy.id && original.launch == edited.launch &&
           original.repeats == edited.repeats && bench::takeTurns(original, edited);
}

/// Whether it can stand: an edited kernel in the same process may have damaged what was counted.
bool isSound(const MeasurementPointer& original) {
    return original && original->series && (original->series->correct || !original->exact);
}

} // namespace

LabRunner::LabRunner(Session& session, const QString& program, QObject* parent)
    : QObject(parent), m_session(session), m_isolated(program) {
    connect(&session, &Session::measured, this, [this](MeasureNumber number, const MeasuredRows& measured) {
        if (m_running && number == m_number) take(measured);
    });
    connect(&m_isolated, &IsolatedMeasuring::measured, this,
            [this](const MeasurementPointer& measurement, const MeasurementPointer& original) {
                if (m_running) takeIsolated(measurement, original);
            });
}

LabRunner::~LabRunner() {
    if (m_running) m_session.stopMeasuring();
}

void LabRunner::run(std::vector<MeasureCase> cases) {
    stop();
    m_done = 0;
    m_running = true;
    m_contents.fill(std::move(cases), [this, number = ++m_number](std::vector<MeasureCase> filled) {
        if (number != m_number) return; // somebody stopped it, or began anew
        m_cases = std::move(filled);
        measureNext();
    });
}

void LabRunner::stop() {
    if (!m_running) return;
    // What some rounds have shown already is not thrown away.
    const Measurements rows = std::exchange(m_rows, {});
    end();
    m_isolated.stop();
    for (const MeasurementPointer& row : rows) {
        if (!row) break; // panes take measurements in the order of the cases
        Q_EMIT measured(row);
    }
    Q_EMIT ended(true);
}

/// Gives the memory of the pixels back, here and on the engine's thread.
void LabRunner::end() {
    m_running = false;
    ++m_number;
    m_edited = nullptr;
    m_cases.clear();
    m_session.stopMeasuring();
    m_session.setOthersMeasure(false);
}

/// The cases from the next one on that can take turns. What may be faulty has its process for itself.
std::vector<MeasureCase> LabRunner::nextCases() const {
    const auto first = m_cases.begin() + static_cast<std::ptrdiff_t>(m_done);
    auto last = first + 1;
    if (last != m_cases.end() && originalAndEdited(*first, *last)) return {first, last + 1};
    while (!needsOwnProcess(*first) && last != m_cases.end() && !needsOwnProcess(*last) &&
           bench::takeTurns(*first, *last))
        ++last;
    return {first, last};
}

void LabRunner::measureNext() {
    if (m_done == m_cases.size()) {
        end();
        Q_EMIT ended(false);
        return;
    }
    measure(nextCases());
}

void LabRunner::measure(const std::vector<MeasureCase>& next) {
    ++m_number;
    if (needsOwnProcess(next.back())) {
        m_session.stopMeasuring(); // both processes at once would need the memory twice
        m_session.setOthersMeasure(true);
        MeasureCase asked = next.back();
        asked.besideOriginal = next.size() > 1;
        m_isolated.measure(asked);
    } else {
        m_session.setOthersMeasure(false);
        m_session.measure(m_number, next);
    }
}

void LabRunner::takeIsolated(const MeasurementPointer& measurement, const MeasurementPointer& original) {
    const std::vector<MeasureCase> cases = nextCases();
    if (cases.size() == 1 || m_edited) return take({{measurement}, 1, true});
    if (isSound(original)) return take({{original, measurement}, 1, true});
    m_edited = measurement; // it took the process, or what the original counted, down
    measure({cases.front()});
}

void LabRunner::take(MeasuredRows measured) {
    const MeasureNumber number = m_number;
    if (m_edited) {
        measured.rows.push_back(m_edited);
        if (measured.complete) m_edited = nullptr;
    }
    m_rows = measured.rows;
    Q_EMIT progressed(static_cast<double>(m_done) +
                      measured.progress * static_cast<double>(measured.rows.size()));
    if (!measured.complete || number != m_number) return;
    m_rows.clear();
    m_done += measured.rows.size();
    for (const MeasurementPointer& row : measured.rows) {
        Q_EMIT this->measured(row);
        if (number != m_number) return; // somebody stopped it, or began anew
    }
    measureNext();
}

} // namespace tonescope::app

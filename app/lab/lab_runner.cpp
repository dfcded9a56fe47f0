// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_runner.h"

#include "engine/bench/rounds.h"

#include <utility>

namespace tonescope::app {

LabRunner::LabRunner(Session& session, const QString& program, QObject* parent)
    : QObject(parent), m_session(session), m_isolated(program) {
    connect(&session, &Session::measured, this, [this](MeasureNumber number, const MeasuredRows& measured) {
        if (m_running && number == m_number) take(measured);
    });
    connect(&m_isolated, &IsolatedMeasuring::measured, this, [this](const MeasurementPointer& measurement) {
        if (m_running) take({{measurement}, 1, true});
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
    m_cases.clear();
    m_session.stopMeasuring();
    m_session.setOthersMeasure(false);
}

/// The cases from the next one on that can take turns. What may be faulty has its process for itself.
std::vector<MeasureCase> LabRunner::nextCases() const {
    const auto first = m_cases.begin() + static_cast<std::ptrdiff_t>(m_done);
    auto last = first + 1;
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
    const std::vector<MeasureCase> next = nextCases();
    ++m_number;
    if (needsOwnProcess(next.front())) {
        m_session.stopMeasuring(); // both processes at once would need the memory twice
        m_session.setOthersMeasure(true);
        m_isolated.measure(next.front());
    } else {
        m_session.setOthersMeasure(false);
        m_session.measure(m_number, next);
    }
}

void LabRunner::take(const MeasuredRows& measured) {
    const MeasureNumber number = m_number;
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

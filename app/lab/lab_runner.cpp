// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_runner.h"

#include <utility>

namespace tonescope::app {

LabRunner::LabRunner(Session& session, const QString& program, QObject* parent)
    : QObject(parent), m_session(session), m_isolated(program) {
    connect(&session, &Session::measured, this,
            [this](MeasureNumber number, const MeasurementPointer& measurement) {
                if (number == m_number) take(measurement);
            });
    connect(&m_isolated, &IsolatedMeasuring::measured, this, &LabRunner::take);
}

LabRunner::~LabRunner() {
    if (m_running) m_session.stopMeasuring();
}

void LabRunner::run(std::vector<MeasureCase> cases) {
    stop();
    m_cases = std::move(cases);
    m_next = 0;
    m_running = true;
    measureNext();
}

void LabRunner::stop() {
    if (!m_running) return;
    m_running = false;
    ++m_number;
    m_session.stopMeasuring();
    m_isolated.stop();
    Q_EMIT ended(true);
}

void LabRunner::measureNext() {
    if (m_next == m_cases.size()) {
        m_running = false;
        m_session.stopMeasuring(); // gives the pixels' memory back
        Q_EMIT ended(false);
        return;
    }
    const MeasureCase& next = m_cases[m_next++];
    ++m_number;
    if (next.kernel) {
        m_session.stopMeasuring(); // both processes at once would need the memory twice
        m_isolated.measure(next);
    } else {
        m_session.measure(m_number, next);
    }
}

void LabRunner::take(const MeasurementPointer& measurement) {
    if (!m_running) return;
    const MeasureNumber number = m_number;
    Q_EMIT measured(measurement);
    if (m_running && number == m_number) measureNext();
}

} // namespace tonescope::app

#include "app/lab/lab_runner.h"

#include <utility>

namespace tonescope::app {

LabRunner::LabRunner(Session& session, QObject* parent) : QObject(parent), m_session(session) {
    connect(&session, &Session::measured, this, &LabRunner::take);
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
    Q_EMIT ended(true);
}

void LabRunner::measureNext() {
    if (m_next == m_cases.size()) {
        m_running = false;
        m_session.stopMeasuring(); // gives the pixels' memory back
        Q_EMIT ended(false);
        return;
    }
    m_session.measure(++m_number, m_cases[m_next++]);
}

void LabRunner::take(MeasureNumber number, const MeasurementPointer& measurement) {
    if (!m_running || number != m_number) return;
    Q_EMIT measured(*measurement);
    if (m_running && number == m_number) measureNext();
}

} // namespace tonescope::app

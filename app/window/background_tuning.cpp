// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/background_tuning.h"

#include "app/tuning_file.h"
#include "engine/files/path_text.h"
#include "ui/counting/count_choices.h"

#include <QAction>
#include <QDate>

#include <utility>

namespace tonescope::app {

BackgroundTuning::BackgroundTuning(ui::MainWindow& window, Session& session, QString tuningPath,
                                   std::function<bool()> rests, const TuningPatience& patience)
    : m_window(window), m_session(session), m_path(std::move(tuningPath)), m_rests(std::move(rests)),
      m_patience(patience) {
    m_look.setInterval(m_patience.look);
    connect(&m_look, &QTimer::timeout, this, &BackgroundTuning::look);
    connect(&session, &Session::tuned, this, &BackgroundTuning::take);
    connect(&session, &Session::counted, this, &BackgroundTuning::wake);
    connect(&session, &Session::devicesFound, this, &BackgroundTuning::wake);
    const QAction* action = window.deviceMenu().tuneAction();
    connect(action, &QAction::toggled, this, &BackgroundTuning::switchOn);
    switchOn(action->isChecked());
}

BackgroundTuning::~BackgroundTuning() {
    m_session.stopTuning();
}

void BackgroundTuning::switchOn(bool on) {
    m_told = false;
    if (on) return wake();
    m_look.stop();
    m_session.stopTuning();
    m_window.deviceMenu().showTuning({});
}

void BackgroundTuning::wake() {
    if (!m_look.isActive() && m_window.deviceMenu().tuneAction()->isChecked()) m_look.start();
}

void BackgroundTuning::look() {
    const bool rests = m_rests(); // always: it looks at the time since the last question
    if (m_session.tunes()) {
        if (!rests) m_session.stopTuning();
        return;
    }
    const auto since = m_session.quietSince();
    if (!rests || !since || std::chrono::steady_clock::now() - *since < m_patience.quiet) return;
    const auto keep = [path = m_path](const TunedMethod& found) { return keepTuned(found, path); };
    m_session.tune({QDate::currentDate().toString(Qt::ISODate).toStdString(), keep, m_patience.sizes});
}

void BackgroundTuning::take(const TuningStep& step) {
    if (!m_window.deviceMenu().tuneAction()->isChecked()) return; // a last one, of before
    m_window.deviceMenu().showTuning(step);
    // Once: it will be the same with each choice.
    if (step.found && step.failure && !std::exchange(m_told, true))
        m_window.messages().tell(shownText(m_path), *step.failure, ui::Message::Topic::Settings);
    // Of what is left something may lack memory, and find it later.
    if (!step.more && step.done >= step.all && !m_session.tunes()) m_look.stop();
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Devices are tuned while nobody asks for anything.
#pragma once

#include "engine/session/session.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>

namespace tonescope::app {

/// When tuning begins.
struct TuningPatience {
    std::chrono::milliseconds quiet{5000}; ///< since the last request was answered
    std::chrono::milliseconds look{1000};  ///< how often is looked whether the time has come
    TuningSizes sizes{};
};

/// Has the session tune while "Tune in the background" is checked, nobody asks for anything and the machine
/// rests. Any request ends it at once; it goes on later from where it was. Each choice goes into the user's
/// tuning file as soon as it is found, on the engine thread. Lives on the GUI thread; session and window
/// outlive it.
class BackgroundTuning : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackgroundTuning)

public:
    /// `rests` says whether the machine has nothing better to do; it is asked every now and then.
    BackgroundTuning(ui::MainWindow& window, Session& session, QString tuningPath,
                     std::function<bool()> rests, const TuningPatience& patience = {});
    ~BackgroundTuning() override;

private:
    void switchOn(bool on);
    void look();
    /// There may be something to tune that was not there before.
    void wake();
    void take(const TuningStep& step);

    ui::MainWindow& m_window;
    Session& m_session;
    QString m_path;
    std::function<bool()> m_rests;
    TuningPatience m_patience;
    QTimer m_look;       ///< runs while there is something to tune
    bool m_told = false; ///< that choices cannot be kept
};

} // namespace tonescope::app

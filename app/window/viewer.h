// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope [IMAGE...]: a window and a session, tied together.
#pragma once

#include "engine/session/session.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace tonescope::app {

/// Turns what is chosen in the window into requests, and shows the answers. Lives on the GUI thread; window
/// and session must outlive it.
class Viewer : public QObject {
    Q_OBJECT

public:
    Viewer(ui::MainWindow& window, Session& session);

private:
    void open(const ImageSource& source);
    void recount(const CountSettings& settings);
    void showImage(const ImagePointer& image);
    void showResult(const CountResultPointer& result);
    void showFailure(const QString& name, const Failure& failure);
    void fallBack();
    void copyCounts() const;

    ui::MainWindow& m_window;
    Session& m_session;
    std::optional<ImageSource> m_source; ///< what is shown, or is on its way
    CountResultPointer m_result;         ///< null: none yet
    ImagePointer m_shown;                ///< what a failed or stopped request falls back to
};

/// Shows the window until it is closed. Needs a QApplication. Returns the process's exit code, or ends the
/// process itself where a device still holds the engine thread then: closing waits for none.
int runWindow(const QStringList& files);

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// "Tune this device" in the device menu: runs `bench --tune` in a process of its own.
#pragma once

#include "engine/session/session.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QPointer>
#include <QString>

class QProcess;

namespace tonescope::app {

/// Tunes the device that is chosen in the menu for pixels like those of the image counted last. The child
/// process writes the choices into the user's tuning file; the session's engine reads that file when the
/// process has ended. Choosing the entry again ends the process; choices made so far stay. A driver that
/// hangs or crashes affects the child process only. Lives on the GUI thread; the session must outlive it.
class DeviceTuning : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeviceTuning)

public:
    /// `program` is this program's file.
    DeviceTuning(Session& session, QString program, QObject* parent = nullptr);
    ~DeviceTuning() override;

    /// Serves this window's menu from now on, and shows there what becomes of a run.
    void tie(ui::MainWindow& window);

private:
    void startOrStop();
    void start(const DeviceInfo& device);
    void readChoices();
    void end();

    Session& m_session;
    QString m_program;
    QPointer<ui::MainWindow> m_window;
    PixelKind m_kind = PixelKind::Colour8; ///< of the image counted last
    QProcess* m_process = nullptr;         ///< null: nothing is being tuned; deletes itself at its end
    QString m_device;                      ///< name of the device that is being tuned
};

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the device menu: starting with or without OpenCL, trying all devices again, devices of
// other machines, and tuning.
#pragma once

#include "app/remote_devices.h"
#include "app/start_marker.h"
#include "engine/session/session.h"

#include <QObject>
#include <QPointer>
#include <QSettings>
#include <QString>

#include <memory>
#include <string>
#include <vector>

class QDialog;
class QLabel;
class QLineEdit;
class QProcess;

namespace tonescope::ui {
class MainWindow;
}

namespace tonescope::app {

class Viewer;

/// The servers of devices on other machines. Some come from the command line and the environment; others the
/// user enters in a dialog, and they are kept in the settings. Lives on the GUI thread; the settings must
/// outlive it.
class RemoteChoice : public QObject {
    Q_OBJECT

public:
    explicit RemoteChoice(QSettings& settings) : m_settings(settings) {}

    /// All servers, each once. Contacts none of them; the engine does that when it looks for devices.
    [[nodiscard]] RemoteServers servers() const;

    /// Shows the dialog. It is not modal and belongs to `window`.
    void present(QWidget& window);

Q_SIGNALS:
    /// The user has entered a new list; servers() gives it.
    void changed();

private:
    void makeDialog(QWidget& window);
    /// Saves a list that can be parsed, closes the dialog and emits changed(). Shows the error of another
    /// list.
    void choose(const QString& list);

    QSettings& m_settings;
    QPointer<QDialog> m_dialog; ///< null until it is first shown, and after its window is gone
    QLineEdit* m_servers = nullptr;
    QLabel* m_state = nullptr;
};

/// Makes the engines of a window. The first engine leaves OpenCL out if --no-opencl was given or an earlier
/// start died in a driver (safe mode). "Try the devices again" in the device menu makes an engine with all
/// devices, also with those that were given up. Lives on the GUI thread; session, window and viewer must
/// outlive it once they are tied.
class DeviceStart : public QObject {
    Q_OBJECT

public:
    /// Reads the markers of earlier starts in the folder `markers`.
    explicit DeviceStart(bool withoutOpenCl, const QString& markers = markerFolder());

    /// A factory for the session's first engine, called on the engine thread. `held` is released when no
    /// thread is inside a driver any more.
    [[nodiscard]] EngineFactory engine(std::shared_ptr<const void> held = {});

    /// Engines that are created from now on also use the devices of these servers.
    void useServers(RemoteServers servers) { m_servers = std::move(servers); }
    /// Gives a running session a new engine with devices of these servers. The devices of this machine stay
    /// open. The shown image is counted again.
    void useServers(RemoteServers servers, Session& session, Viewer& viewer);

    /// Connects the device menu of `window`. `program` is this program's file, for the device doctor.
    void tie(ui::MainWindow& window, Session& session, Viewer& viewer, const QString& program);

    /// See StartMarker::processEnds().
    void processEnds();

private:
    /// A factory for an engine with these devices of this machine, or without OpenCL if m_why says so.
    [[nodiscard]] EngineFactory factory(std::shared_ptr<Backend> local,
                                        std::shared_ptr<const void> held) const;
    /// Replaces the session's engine, looks for devices and counts the shown image again.
    static void restart(Session& session, Viewer& viewer, const EngineFactory& made);

    Text m_why; ///< why OpenCL is left out; empty: it is not
    std::shared_ptr<StartMarker> m_marker;
    RemoteServers m_servers = remoteServers();
    std::weak_ptr<const void> m_held; ///< passed on to each engine; see engine()
    std::weak_ptr<Backend> m_local;   ///< the devices of this machine, which the session's engine owns
    std::vector<DiedStart> m_died;    ///< earlier starts whose markers "Try the devices again" removes
};

/// "Tune this device": runs `bench --tune` as a child process for the device that is chosen in the menu, and
/// for pixels of the same kind as those of the image counted last. The child writes its choices to the user's
/// tuning file, and the session's engine reads the file when the child has ended. Choosing the entry again
/// ends the child; the choices so far stay. A driver that hangs or crashes affects the child only. Lives on
/// the GUI thread and never waits; the session must outlive it.
class DeviceTuning : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeviceTuning)

public:
    /// `program` is this program's file.
    DeviceTuning(Session& session, QString program, QObject* parent = nullptr);
    ~DeviceTuning() override;

    /// Connects the menu of this window, and shows progress and failures in it. Called again for a window
    /// that replaces another.
    void tie(ui::MainWindow& window);

private:
    void startOrStop();
    void start(const DeviceInfo& device);
    /// Shows each choice that the child prints, a line of JSON each, in the status bar.
    void readChoices();
    /// Called when the child has ended or could not start.
    void end();

    Session& m_session;
    QString m_program;
    QPointer<ui::MainWindow> m_window;
    PixelKind m_kind = PixelKind::Colour8; ///< of the image counted last
    QProcess* m_process = nullptr;         ///< null: nothing is being tuned; deletes itself at its end
    QString m_device;                      ///< name of the device that is being tuned
};

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The device menu's work: devices with or without OpenCL at the start, tried again later, those of other
// machines, and tuning.
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

/// Servers of devices on other machines: those of this start's command line and environment, and those that
/// the user has entered in a dialog, which are kept in the settings. Lives on the GUI thread; the settings
/// must outlive it.
class RemoteChoice : public QObject {
    Q_OBJECT

public:
    explicit RemoteChoice(QSettings& settings) : m_settings(settings) {}

    /// Each server once. The engine asks them when it looks for devices; nothing is contacted here.
    [[nodiscard]] RemoteServers servers() const;

    /// Shows the dialog, which `window` owns and which stands beside it.
    void present(QWidget& window);

Q_SIGNALS:
    /// servers() has other elements now.
    void changed();

private:
    void makeDialog(QWidget& window);
    /// Keeps a list that can be read and closes the dialog; shows otherwise what is wrong with it.
    void choose(const QString& list);

    QSettings& m_settings;
    QPointer<QDialog> m_dialog; ///< null until it is first shown, and after its window is gone
    QLineEdit* m_servers = nullptr;
    QLabel* m_state = nullptr;
};

/// Makes the engines of a window. The first one leaves OpenCL out if --no-opencl or a start that died in a
/// driver says so (safe mode); "Try the devices again" in the device menu makes one with all devices, also
/// with those that were given up. Lives on the GUI thread; session, window and viewer must outlive it once
/// they are tied.
class DeviceStart : public QObject {
    Q_OBJECT

public:
    /// Reads the markers of earlier starts in the folder `markers`.
    explicit DeviceStart(bool withoutOpenCl, const QString& markers = markerFolder());

    /// The engine of the session's start. `held` is released when no thread is inside a driver any more.
    [[nodiscard]] EngineFactory engine(std::shared_ptr<const void> held = {});

    /// Engines that are made from now on use devices of these servers, too.
    void useServers(RemoteServers servers) { m_servers = std::move(servers); }
    /// The same for a running session, which keeps the devices of this machine.
    void useServers(RemoteServers servers, Session& session, Viewer& viewer);

    /// Connects the device menu of `window`. `program` is this program's file, for the device doctor.
    void tie(ui::MainWindow& window, Session& session, Viewer& viewer, const QString& program);

    /// See StartMarker::processEnds().
    void processEnds();

private:
    [[nodiscard]] EngineFactory factory(std::shared_ptr<Backend> local,
                                        std::shared_ptr<const void> held) const;
    static void restart(Session& session, Viewer& viewer, const EngineFactory& made);

    Text m_why; ///< why OpenCL is left out; empty: it is not
    std::shared_ptr<StartMarker> m_marker;
    RemoteServers m_servers = remoteServers();
    std::weak_ptr<const void> m_held; ///< by engines of this start
    std::weak_ptr<Backend> m_local;   ///< their devices of this machine; the session keeps them
    std::vector<DiedStart> m_died;
};

/// "Tune this device": runs `bench --tune` in a process of its own for the device that is chosen in the menu,
/// for pixels like those of the image counted last. The child process writes the choices into the user's
/// tuning file; the session's engine reads that file when the process has ended. Choosing the entry again
/// ends the process; choices made so far stay. A driver that hangs or crashes affects the child process only.
/// Lives on the GUI thread; the session must outlive it.
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

// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a window: settings, session, viewer, devices and lab put together.
#pragma once

#include "engine/image/file_decoder.h"
#include "engine/values/device_catalog.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>

namespace tonescope {
class Session;
}
namespace tonescope::ui {
class MainWindow;
}

namespace tonescope::app {

class DeviceStart;
class DeviceTuning;
class Lab;
class RemoteChoice;
class SettingsFile;

/// References to objects that the window needs; they outlive it.
struct WindowTies {
    Session& session;
    FileDecoder decoder;
    SettingsFile& kept;
    RemoteChoice& elsewhere;
    DeviceStart& start;
    bool withoutOpenCl; ///< the option of this start, which new windows inherit
};

/// Shows the window as it was when it was closed last. After a change of the language it saves the window's
/// state as at a quit and builds the window again from that, as at a start; session and devices go on. The
/// lab's window follows when no run is going on. Lives on the GUI thread.
class ShownWindow : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShownWindow)

public:
    /// Makes the window with the saved settings, and shows it.
    explicit ShownWindow(WindowTies ties);
    ~ShownWindow() override;

    /// Opens the files; none: those of the last window, if the preferences say so.
    void begin(const QStringList& files);
    /// The window; another object after a change of the language.
    [[nodiscard]] ui::MainWindow& window() const;
    /// The lab that the window opens.
    [[nodiscard]] Lab& lab() { return *m_lab; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;

    [[nodiscard]] std::unique_ptr<Parts> make();
    void rebuildForLanguage();
    void save(const ui::MainWindow& window);

    WindowTies m_ties;
    std::unique_ptr<Lab> m_lab;
    std::unique_ptr<DeviceTuning> m_tuning;
    std::optional<DeviceCatalog> m_catalog; ///< nothing until devices are known
    std::unique_ptr<Parts> m_parts;
    QTimer m_changed; ///< collects the changes of one turn
};

/// Shows the window until it is closed. Needs a QApplication. `files`: the images to show; empty: those of
/// the last window, if the preferences say so. `withoutOpenCl`: no OpenCL function is called until the user
/// asks for devices in the window. Returns the process's exit code; ends the process itself if a device still
/// holds the engine thread, because closing does not wait for devices.
int runWindow(const QStringList& files, bool withoutOpenCl);

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the parts of the windowed program together: settings, session, window, viewer, devices and lab.
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

/// The objects that a ShownWindow needs and does not own; they must outlive it.
struct WindowTies {
    Session& session;
    FileDecoder decoder;
    FileDecoder slowDecoder; ///< of low priority, for thumbnails
    SettingsFile& kept;
    RemoteChoice& elsewhere;
    DeviceStart& start;
    bool withoutOpenCl; ///< --no-opencl was given; "New window" passes it on
};

/// Owns the window, the viewer and the lab. Shows the window in the state in which it was closed last. After
/// a change of the language it saves the window's state as at a quit, and builds the window again from the
/// state as at a start; session and devices are not affected. The lab's window is also built again,
/// but not before the end of a running measurement. Lives on the GUI thread.
class ShownWindow : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShownWindow)

public:
    /// Makes the window with the saved settings, and shows it.
    explicit ShownWindow(WindowTies ties);
    ~ShownWindow() override;

    /// Opens the files; if there are none, the files that were open at the last quit, if the preferences ask
    /// for them.
    void begin(const QStringList& files);
    /// The window; another object after a change of the language.
    [[nodiscard]] ui::MainWindow& window() const;
    /// The lab that the window opens.
    [[nodiscard]] Lab& lab() { return *m_lab; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;

    /// Makes a window with the saved state and a viewer, and connects them with all other parts.
    [[nodiscard]] std::unique_ptr<Parts> make();
    void rebuildForLanguage();
    /// Saves the state of a window that is being closed.
    void save(const ui::MainWindow& window);

    WindowTies m_ties;
    std::unique_ptr<Lab> m_lab;
    std::unique_ptr<DeviceTuning> m_tuning;
    std::optional<DeviceCatalog> m_catalog; ///< nothing until devices are known
    std::unique_ptr<Parts> m_parts;
    QTimer m_changed; ///< saves the settings once after all changes in one pass of the event loop
};

/// Runs the window until it is closed. Needs a QApplication. `files`: see ShownWindow::begin().
/// `withoutOpenCl`: calls no OpenCL function until the user chooses "Try the devices again". Returns the
/// process's exit code. If the engine thread or a thread inside a driver has not ended half a second after
/// closing, ends the process itself, because returning from main() would unload the driver under that thread.
int runWindow(const QStringList& files, bool withoutOpenCl);

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The window and all that is tied to it, in the language that is spoken.
#pragma once

#include "app/lab/lab.h"
#include "app/window/device_start.h"
#include "app/window/device_tuning.h"
#include "app/window/one_window.h"
#include "app/window/remote_choice.h"
#include "app/window/settings_file.h"
#include "engine/decoder/decoder_pool.h"
#include "engine/session/session.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace tonescope::app {

/// What is there before the window, and outlives it.
struct WindowTies {
    Session& session;
    FileDecoder decoder;
    SettingsFile& kept;
    RemoteChoice& elsewhere;
    DeviceStart& start;
    bool withoutOpenCl; ///< was asked for, and so for windows that begin from here
};

/// Shows the window, as it was when it was closed last. When another language is spoken, another window takes
/// its place, in which everything is as it was; the lab's window follows when no run is going on. The session
/// goes on. Lives on the GUI thread.
class ShownWindow : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShownWindow)

public:
    explicit ShownWindow(WindowTies ties);
    ~ShownWindow() override;

    /// Shows these files; none: those of the last time, where that is preferred.
    void begin(const QStringList& files);
    [[nodiscard]] ui::MainWindow& window() const;
    [[nodiscard]] Lab& lab() { return m_lab; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;

    void takeFiles(const QStringList& files);

    [[nodiscard]] std::unique_ptr<Parts> make();
    void makeAnew();
    void offerRemoteDevices(ui::MainWindow& window, Viewer& viewer);
    void offerLab(ui::MainWindow& window);
    void heedPreferences(ui::MainWindow& window);
    void keepChanges(ui::MainWindow& window);
    void save(const ui::MainWindow& window);

    WindowTies m_ties;
    Lab m_lab;
    DeviceTuning m_tuning;
    OneWindow m_oneWindow;
    std::optional<DeviceCatalog> m_catalog; ///< nothing until devices are known
    std::unique_ptr<Parts> m_parts;
    QTimer m_changed; ///< collects the changes of one turn
};

} // namespace tonescope::app

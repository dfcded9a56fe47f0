// SPDX-License-Identifier: GPL-3.0-or-later
// The servers that somebody chose in the window.
#pragma once

#include "app/remote_devices.h"

#include <QObject>
#include <QPointer>
#include <QSettings>

namespace tonescope::ui {
class RemoteDialog;
}

namespace tonescope::app {

/// Those of this start's options and variables, and beside them those that are chosen in a dialog and kept
/// with the window's settings. Lives on the GUI thread.
class RemoteChoice : public QObject {
    Q_OBJECT

public:
    /// The settings must outlive this.
    explicit RemoteChoice(QSettings& settings);

    [[nodiscard]] RemoteServers servers() const;
    /// Shows the dialog, which belongs to the window.
    void present(QWidget& window);

Q_SIGNALS:
    /// Others are used from now on.
    void changed();

private:
    void choose(const QString& list);

    QSettings& m_settings;
    QPointer<ui::RemoteDialog> m_dialog; ///< made when somebody asks for it
};

} // namespace tonescope::app

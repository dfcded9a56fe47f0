// SPDX-License-Identifier: GPL-3.0-or-later
// With which devices the window begins, and with which it goes on.
#pragma once

#include "app/doctor/device_doctor.h"
#include "app/remote_devices.h"
#include "app/start_marker.h"
#include "app/window/viewer.h"
#include "engine/session/session.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace tonescope::app {

/// Leaves OpenCL out where that is asked for, and where an earlier start died inside a driver; "Try the
/// devices again" in the window's device menu brings it back, and the devices that were given up. Lives on
/// the GUI thread; the session, the window and the viewer must outlive it, once it is tied to them.
class DeviceStart : public QObject {
    Q_OBJECT

public:
    explicit DeviceStart(bool withoutOpenCl, const QString& markers = markerFolder());

    /// What the session begins with. `held` is let go of when no thread is inside a driver any more.
    [[nodiscard]] EngineFactory engine(std::shared_ptr<const void> held = {});

    /// Devices of these servers are used, too: by engines that are made from now on.
    void useServers(RemoteServers servers) { m_servers = std::move(servers); }
    /// The same in a running session, which goes on with the devices of this machine as they are.
    void useServers(RemoteServers servers, Session& session, Viewer& viewer);

    /// `program` is this program's file.
    void tie(ui::MainWindow& window, Session& session, Viewer& viewer, const QString& program);

    /// See StartMarker::processEnds().
    void processEnds();

private:
    /// Looks for all devices anew, also for those that were left out or given up.
    void tryDevices(Session& session, Viewer& viewer);
    [[nodiscard]] EngineFactory factory(std::shared_ptr<Backend> local,
                                        std::shared_ptr<const void> held) const;
    static void restart(Session& session, Viewer& viewer, const EngineFactory& made);

    std::string m_why; ///< OpenCL is left out; empty: it is not
    std::shared_ptr<StartMarker> m_marker;
    RemoteServers m_servers = remoteServers();
    std::weak_ptr<const void> m_held; ///< by engines of this start
    std::weak_ptr<Backend> m_local;   ///< their devices of this machine; the session keeps them
    std::vector<DiedStart> m_died;
    std::unique_ptr<DeviceDoctor> m_doctor;
};

} // namespace tonescope::app

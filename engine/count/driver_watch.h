// SPDX-License-Identifier: GPL-3.0-or-later
// The interface that is told which call of a driver is running. app/start_marker.h writes the call to a file.
// If the process ends in that call, the next start names the driver: a window then starts without OpenCL and
// offers to try the devices again; a command uses OpenCL.
#pragma once

#include "engine/values/failure.h"

#include <memory>
#include <string>
#include <utility>

namespace tonescope {

/// A call of a driver, with the words for the message after a crash.
struct DriverPlace {
    Stage stage = Stage::FindDevices;
    std::string driver; ///< platform and device, as far as they are known
    Text doing;         ///< for the user, after "while it was": "looking for OpenCL drivers"

    bool operator==(const DriverPlace&) const = default;
};

/// Observes calls of drivers. Called on the threads that make the calls, so implementations lock. Calls may
/// be nested.
class DriverWatch {
public:
    DriverWatch() = default;
    DriverWatch(const DriverWatch&) = delete;
    DriverWatch& operator=(const DriverWatch&) = delete;
    virtual ~DriverWatch() = default;

    virtual void entered(const DriverPlace& place) = 0;
    /// The call returned. `place` equals the argument of the matching entered().
    virtual void left(const DriverPlace& place) = 0;
};

/// Shared, because a thread inside a driver may outlive the owner. Null: calls are not observed.
using DriverWatchPointer = std::shared_ptr<DriverWatch>;

/// Calls entered() when it is created and left() when it is destroyed.
class InsideDriver {
public:
    InsideDriver(DriverWatchPointer watch, DriverPlace place)
        : m_watch(std::move(watch)), m_place(std::move(place)) {
        if (m_watch) m_watch->entered(m_place);
    }
    ~InsideDriver() {
        if (m_watch) m_watch->left(m_place);
    }
    InsideDriver(const InsideDriver&) = delete;
    InsideDriver& operator=(const InsideDriver&) = delete;

private:
    DriverWatchPointer m_watch;
    DriverPlace m_place;
};

} // namespace tonescope

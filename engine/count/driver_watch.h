// SPDX-License-Identifier: GPL-3.0-or-later
// Records which driver call is running, so that a crash can be blamed on it.
#pragma once

#include "engine/values/failure.h"

#include <memory>
#include <string>
#include <utility>

namespace tonescope {

/// A driver call that may end the process.
struct DriverPlace {
    Stage stage = Stage::FindDevices;
    std::string driver; ///< platform and device, as far as they are known
    Text doing;         ///< for the user, after "while it was": "looking for OpenCL drivers"

    bool operator==(const DriverPlace&) const = default;
};

/// Observes driver calls. Called on the threads that call drivers; calls may be nested.
class DriverWatch {
public:
    DriverWatch() = default;
    DriverWatch(const DriverWatch&) = delete;
    DriverWatch& operator=(const DriverWatch&) = delete;
    virtual ~DriverWatch() = default;

    virtual void entered(const DriverPlace& place) = 0;
    /// The call has returned or failed.
    virtual void left(const DriverPlace& place) = 0;
};

/// Shared: threads inside a driver may outlive the owner. Null: calls are not observed.
using DriverWatchPointer = std::shared_ptr<DriverWatch>;

/// Reports a driver call for as long as it exists.
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

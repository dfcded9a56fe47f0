// SPDX-License-Identifier: GPL-3.0-or-later
// Knowing where in a driver the program is, in case that it never comes back.
#pragma once

#include "engine/values/failure.h"

#include <memory>
#include <string>
#include <utility>

namespace tonescope {

/// What is asked of a driver that may take the process down.
struct DriverPlace {
    Stage stage = Stage::FindDevices;
    std::string driver; ///< platform and device, as far as they are known
    std::string doing;  ///< for people, as in "while it was ...": "looking for OpenCL drivers"

    bool operator==(const DriverPlace&) const = default;
};

/// Told by those who call drivers, on their threads. Places lie in one another, and beside those of other
/// threads.
class DriverWatch {
public:
    DriverWatch() = default;
    DriverWatch(const DriverWatch&) = delete;
    DriverWatch& operator=(const DriverWatch&) = delete;
    virtual ~DriverWatch() = default;

    virtual void entered(const DriverPlace& place) = 0;
    /// That place is behind us, whatever came of it.
    virtual void left(const DriverPlace& place) = 0;
};

/// Those who watch may go after those who are watched; null: nobody watches.
using DriverWatchPointer = std::shared_ptr<DriverWatch>;

/// Inside a driver for as long as this lives.
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

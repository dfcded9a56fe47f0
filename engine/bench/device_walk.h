// SPDX-License-Identifier: GPL-3.0-or-later
// One device after the other: what measuring, tuning and verifying have in common.
#pragma once

#include "engine/count/engine.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope::bench {

/// Who hears of a walk, on the thread that walks. Both are set.
struct WalkListener {
    std::function<void(const std::string& what, const Failure& failure)> failed;
    std::function<void(double fraction, const std::string& what)> progress; ///< 0 to 1
};

/// Opens devices in turn and keeps account of the steps done. Devices that fail are told of and left.
class DeviceWalk {
public:
    DeviceWalk(Engine& engine, WalkListener listener, std::stop_token stop)
        : m_engine(engine), m_listener(std::move(listener)), m_stop(std::move(stop)) {}

    using StepsOf = std::function<std::size_t(const DeviceInfo& device)>;
    using Visit = std::function<void(const DeviceInfo& device)>;
    /// Visits all devices; after each, all of its steps count as done. Ends soon after a stop.
    void visit(const std::vector<DeviceInfo>& devices, const StepsOf& stepsOf, const Visit& visit);

    /// Tells how far the walk is: the steps done and a part of the next one.
    void tell(double part, const std::string& what) const;
    void step(std::size_t steps = 1) { m_done += steps; }
    [[nodiscard]] std::size_t done() const { return m_done; }
    void setDone(std::size_t steps) { m_done = steps; }

    /// Tells of a failure and says whether the device can go on. One that cannot is opened afresh when it is
    /// asked for again.
    [[nodiscard]] bool survives(const DeviceInfo& device, const std::string& what, const Failure& failure);

    [[nodiscard]] bool stopped() const { return m_stop.stop_requested(); }

private:
    Engine& m_engine;
    WalkListener m_listener;
    std::stop_token m_stop;
    std::size_t m_done = 0, m_all = 0;
};

} // namespace tonescope::bench

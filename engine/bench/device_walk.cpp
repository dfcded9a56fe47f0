// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/device_walk.h"

#include <algorithm>

namespace tonescope::bench {

void DeviceWalk::visit(const std::vector<DeviceInfo>& devices, const StepsOf& stepsOf, const Visit& visit) {
    m_all = 0;
    for (const DeviceInfo& device : devices)
        m_all += stepsOf(device);
    for (const DeviceInfo& device : devices) {
        const std::size_t end = m_done + stepsOf(device);
        const Outcome<Counter*> counter = m_engine.counterOf(device);
        if (counter) {
            visit(device);
        } else {
            m_listener.failed(device.key, counter.failure());
        }
        if (stopped()) return;
        m_done = end; // also where the device was left early
    }
    m_listener.progress(1, {});
}

void DeviceWalk::tell(double part, const std::string& what) const {
    const auto all = static_cast<double>(std::max<std::size_t>(m_all, 1));
    m_listener.progress((static_cast<double>(m_done) + part) / all, what);
}

bool DeviceWalk::survives(const DeviceInfo& device, const std::string& what, const Failure& failure) {
    m_listener.failed(what, failure);
    if (!failure.deviceLost) return true;
    m_engine.close(device);
    return false;
}

} // namespace tonescope::bench

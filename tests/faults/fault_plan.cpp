// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/fault_plan.h"

#include <sstream>

namespace tonescope::faults {

void FaultPlan::set(std::string_view text) {
    const std::lock_guard lock(m_mutex);
    m_faults.clear();
    std::istringstream all{std::string(text)};
    for (std::string one; std::getline(all, one, ';');) {
        std::istringstream words(one);
        Fault fault;
        if (words >> fault.call >> fault.use >> fault.kind >> fault.value) m_faults.push_back(fault);
    }
    m_uses.clear();
    m_struck.clear();
    ++m_generation;
    m_replaced.notify_all();
}

Fault FaultPlan::strike(std::string_view call) {
    const std::lock_guard lock(m_mutex);
    const unsigned use = ++m_uses.try_emplace(std::string(call), 0).first->second;
    for (const Fault& fault : m_faults) {
        if (fault.call != call || (fault.use != 0 && fault.use != use)) continue;
        ++m_struck[fault.call];
        return fault;
    }
    return {};
}

void FaultPlan::hang() {
    std::unique_lock lock(m_mutex);
    m_replaced.wait(lock, [this, begun = m_generation] { return m_generation != begun; });
}

std::string FaultPlan::report() {
    const std::lock_guard lock(m_mutex);
    std::ostringstream text;
    for (const auto& [call, uses] : m_struck)
        text << "struck " << call << ' ' << uses << '\n';
    for (const auto& [call, uses] : m_uses)
        text << "calls " << call << ' ' << uses << '\n';
    for (std::size_t i = 0; i < objectNames.size(); ++i)
        text << "objects " << objectNames.at(i) << ' ' << m_created.at(i) << ' ' << m_released.at(i) << '\n';
    return text.str();
}

} // namespace tonescope::faults

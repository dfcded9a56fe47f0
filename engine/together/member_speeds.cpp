// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/member_speeds.h"

#include <algorithm>

namespace tonescope::together {

namespace {

/// So many times more or fewer bytes than were seen tell, or are told, little.
constexpr double farther = 16;
/// Bytes a nanosecond: many cores share what memory gives. Too low rather than too high: a share that a card
/// would have counted sooner cannot be had back without sending it.
constexpr double mostOfCores = 30;
constexpr double leastByte = 1e-6; ///< nanoseconds: a thousand times what any memory gives

/// Of a network, bytes a nanosecond: the fast one of a laboratory. What is never tried is never known, and
/// the first rows that are sent are few.
constexpr double network = 1;

/// Bytes a nanosecond, which are GB/s.
double guessedRate(const DeviceInfo& device, Carriage carriage) {
    const double units = std::max(1U, device.computeUnits);
    if (!device.server.empty() && carriage == Carriage::Sent) return network;
    switch (device.type) {
    case DeviceType::Simulator:
        return 1e-4;
    case DeviceType::Cpu:
    case DeviceType::Host:
        return std::min(1.5 * units, mostOfCores);
    default:
        break;
    }
    constexpr double bus = 20;
    if (carriage == Carriage::Sent) return bus;
    return carriage == Carriage::Resident ? 10 * units : units;
}

/// One count that something else held up is not what the device is from now on.
double mixed(double old, double seen) {
    constexpr double most = 4;
    return (old + std::clamp(seen, old / most, old * most)) / 2;
}

} // namespace

CallCost firstGuess(const DeviceInfo& device, Carriage carriage) {
    constexpr double usualCall = 100'000, callFarAway = 2'000'000;
    return {device.server.empty() ? usualCall : callFarAway, 1 / guessedRate(device, carriage)};
}

CallCost MemberSpeeds::of(const DeviceInfo& device, CountKind kind, Carriage carriage, double bytes) const {
    const auto found = m_known.find(KeyView{kind, carriage, device.key});
    if (found == m_known.end()) return m_guess(device, carriage);
    CallCost cost = found->second.cost;
    // A few bytes say little of how fast many are counted, but all of a network.
    if (device.server.empty() && bytes > farther * found->second.bytes)
        cost.byte = std::min(cost.byte, m_guess(device, carriage).byte);
    return cost;
}

bool MemberSpeeds::knows(const DeviceInfo& device, CountKind kind, Carriage carriage) const {
    return m_known.contains(KeyView{kind, carriage, device.key});
}

void MemberSpeeds::learn(const DeviceInfo& device, CountKind kind, Carriage carriage, double bytes,
                         double time) {
    if (bytes <= 0 || time <= 0) return;
    const auto found = m_known.find(KeyView{kind, carriage, device.key});
    const bool first = found == m_known.end();
    Known& known = first ? m_known[{kind, carriage, device.key}] : found->second;
    if (!first && bytes * farther < known.bytes) {
        known.cost.call = mixed(known.cost.call, std::max(0.0, time - bytes * known.cost.byte));
        return;
    }
    const bool anew = first || bytes > farther * known.bytes;
    if (first) known.cost.call = std::min(m_guess(device, carriage).call, time / 2);
    // No call takes longer than a count that has one: what held up an early count does not stay.
    if (known.cost.call > time) known.cost.call = time / 2;
    const double byte = std::max(leastByte, (time - known.cost.call) / bytes);
    known.cost.byte = anew ? byte : mixed(known.cost.byte, byte);
    known.bytes = std::max(known.bytes, bytes);
}

} // namespace tonescope::together

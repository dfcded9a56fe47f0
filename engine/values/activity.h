// What the engine is busy with.
#pragma once

#include <cstdint>

namespace tonescope {

enum class Task : std::uint8_t { Idle, FindingDevices, Decoding, BuildingKernel, Counting };

/// A task and how far it is.
struct Activity {
    static constexpr double unknown = -1;

    Task task = Task::Idle;
    double fraction = unknown; ///< 0 to 1, or `unknown`

    bool operator==(const Activity&) const = default;
};

} // namespace tonescope

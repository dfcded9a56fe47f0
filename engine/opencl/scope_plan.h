// SPDX-License-Identifier: GPL-3.0-or-later
// How a scope's kernel is built and started on a device.
#pragma once

#include "engine/count/scope_task.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tonescope::opencl {

struct ScopePlan {
    std::string_view file, function; ///< of the kernel
    std::string options;             ///< for the compiler
    std::uint32_t group = 1;         ///< work-items of a work-group
    std::uint32_t band = 1;          ///< columns of a work-group
    std::uint32_t windows = 1;       ///< of the vectorscope: how often its pixels are read
    std::uint64_t bins = 0;          ///< of all tables together
};

[[nodiscard]] ScopePlan planFor(const ScopeTask& task, const DeviceInfo& device);

} // namespace tonescope::opencl

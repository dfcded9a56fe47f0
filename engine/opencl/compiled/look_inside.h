// SPDX-License-Identifier: GPL-3.0-or-later
// What a device's driver made of a kernel.
#pragma once

#include "engine/opencl/programs/kernel_cache.h"
#include "engine/values/device_info.h"
#include "engine/values/measuring/compiled_kernel.h"

#include <cstdint>
#include <memory>

namespace tonescope::opencl {

/// One device, for as long as a question takes.
struct OpenedDevice {
    const cl::Context& context;
    const cl::Device& device;
    const DeviceInfo& info;
};

/// Builds the kernel once more, from the same text with the same options: a program that came from the disk
/// has no log, and PoCL tells what it made for a work-group's size only in a program that was built after
/// that was counted with. Never fails: what could not be had is said in the answer. Takes as long as a build
/// and a disassembler do.
[[nodiscard]] std::shared_ptr<const CompiledKernel> lookInside(const OpenedDevice& on, const KernelName& name,
                                                               std::uint32_t workGroup);

} // namespace tonescope::opencl

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/upload_kernels.h"

#include <algorithm>
#include <bit>
#include <string>

namespace tonescope::opencl {

Outcome<Done> makeUploadKernels(Uploader& uploader, KernelCache& kernels, const DeviceInfo& device,
                                Timings& timings) {
    if (device.unifiedMemory || uploader.arrival().hasKernel()) return Done{};
    if (uploader.packs()) {
        const Outcome<cl::Kernel> unpack = kernels.kernel({"unpack.cl", "unpack", "-cl-std=CL1.2"}, timings);
        if (!unpack) return unpack.reason();
        uploader.setUnpacking(*unpack);
    }
    constexpr std::size_t usualGroup = 256, groupsPerUnit = 4;
    const std::size_t group = std::bit_floor(std::min(usualGroup, device.maxWorkGroup));
    const Outcome<cl::Kernel> kernel = kernels.kernel(
        {"arrival.cl", "add_words", "-cl-std=CL1.2 -D GROUP=" + std::to_string(group)}, timings);
    if (!kernel) return kernel.reason();
    uploader.arrival().setKernel(*kernel, group, groupsPerUnit * device.computeUnits);
    return Done{};
}

} // namespace tonescope::opencl

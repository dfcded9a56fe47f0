// SPDX-License-Identifier: GPL-3.0-or-later
// What a device's memory gives.
#pragma once

#include "engine/count/backend.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/programs/kernel_cache.h"
#include "engine/values/device_info.h"

namespace tonescope::opencl {

/// A device's context and its two profiling queues.
struct DeviceQueues {
    cl::Context context;
    cl::Device device;
    cl::CommandQueue kernels, uploads;
    bool pageLocked = true; ///< uploads are; see MemoryLimits
};

/// Measures with two buffers of at most `bytes`: the driver's own copy, the copy and read kernels of
/// kernels/roofline.cl with several numbers of work-groups, of which the best counts, and the upload from
/// page-locked memory where the device has memory of its own. Fails where the kernels cannot be built or the
/// measurement is stopped. Throws cl::Error.
Outcome<Roofline> measureBandwidth(const DeviceQueues& queues, const DeviceInfo& info, KernelCache& kernels,
                                   std::uint64_t bytes, const CountControl& control);

} // namespace tonescope::opencl

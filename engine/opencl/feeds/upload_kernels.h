// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels that uploads need.
#pragma once

#include "engine/opencl/feeds/uploader.h"
#include "engine/opencl/programs/kernel_cache.h"
#include "engine/values/device_info.h"

namespace tonescope::opencl {

/// Makes ready what checks uploads to the device, and what unpacks them where that is wanted. At the first
/// call kernels are built, whose time is added to the timings. Throws cl::Error.
Outcome<Done> makeUploadKernels(Uploader& uploader, KernelCache& kernels, const DeviceInfo& device,
                                Timings& timings);

} // namespace tonescope::opencl

// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the drivers.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/device_info.h"

#include <string>
#include <vector>

namespace tonescope::opencl {

/// A device and its description. The key is set.
struct FoundDevice {
    cl::Device device;
    DeviceInfo info;
};

/// What was found, and lines for people about what was not.
struct DeviceSearch {
    std::vector<FoundDevice> devices;
    std::vector<std::string> notes;
};

/// All devices of all platforms that can run our kernels. A platform that fails becomes a note, and does not
/// hide the others.
[[nodiscard]] DeviceSearch findDevices();

} // namespace tonescope::opencl

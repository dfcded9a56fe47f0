// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the drivers.
#pragma once

#include "engine/count/driver_watch.h"
#include "engine/opencl/cl.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
/// hide the others. `watch` is told which platform is being asked.
[[nodiscard]] DeviceSearch findDevices(const DriverWatchPointer& watch = nullptr);

/// The device as its driver describes it, without a key. Throws cl::Error.
[[nodiscard]] DeviceInfo describe(const cl::Device& device, const std::string& platform);

/// Why the device, which describes itself so, cannot run our kernels, or tells what cannot be; empty where it
/// can. Throws cl::Error.
[[nodiscard]] std::string shortcoming(const cl::Device& device, const DeviceInfo& info);

/// Why a device of this version, "OpenCL 1.2 vendor's text", cannot run our kernels; empty where it can.
[[nodiscard]] std::string versionShortcoming(std::string_view version);

/// Bytes of the device's memory that no program uses, where the driver tells: AMD's do.
[[nodiscard]] std::optional<std::uint64_t> freeMemory(const FoundDevice& device);

} // namespace tonescope::opencl

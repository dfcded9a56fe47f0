// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the OpenCL devices of all drivers, and lists all drivers for the device doctor.
#pragma once

#include "engine/count/driver_watch.h"
#include "engine/opencl/cl.h"
#include "engine/values/device_info.h"
#include "engine/values/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::opencl {
/// An OpenCL device with its description and key.
struct FoundDevice {
    cl::Device device;
    DeviceInfo info;
};

/// The devices that the kernels can run on, and notes for the user about errors.
struct DeviceSearch {
    std::vector<FoundDevice> devices;
    std::vector<Text> notes;
};

/// Asks all platforms for the devices that can run the kernels. An error of a platform becomes a note.
/// `watch` is told of each platform while its driver is called.
[[nodiscard]] DeviceSearch findDevices(const DriverWatchPointer& watch = nullptr);

/// The description by the driver, without a key. Throws cl::Error.
[[nodiscard]] DeviceInfo describe(const cl::Device& device, const std::string& platform);

/// Why the device cannot run the kernels: a missing feature or an impossible value that it reports. Empty if
/// it can. Throws cl::Error.
[[nodiscard]] Text shortcoming(const cl::Device& device, const DeviceInfo& info);

/// Why a device of this version cannot run the kernels; empty if it can. `version` is a text as "OpenCL 1.2
/// vendor's text".
[[nodiscard]] Text versionShortcoming(std::string_view version);

/// Free bytes of the device's memory if the driver reports them, as AMD's drivers do.
[[nodiscard]] std::optional<std::uint64_t> freeMemory(const FoundDevice& device);

} // namespace tonescope::opencl

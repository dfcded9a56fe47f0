// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a device that counts: an OpenCL device, the threads of the host, or several devices
// together.
#pragma once

#include "engine/values/timings.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

enum class DeviceType : std::uint8_t {
    Gpu,
    Accelerator,
    Cpu,       ///< an OpenCL device on the CPU
    Simulator, ///< claims several types at once, as simulators do, or none of those above
    Host,      ///< no OpenCL: this program's own threads
    Together   ///< several devices at once
};

template <>
inline constexpr auto
    namesOf<DeviceType> = std::to_array<Name<DeviceType>>({{DeviceType::Gpu, "gpu"},
                                                           {DeviceType::Accelerator, "accelerator"},
                                                           {DeviceType::Cpu, "cpu"},
                                                           {DeviceType::Simulator, "simulator"},
                                                           {DeviceType::Host, "host"},
                                                           {DeviceType::Together, "together"}});

/// The facts that the driver reports. For the host, the fields of OpenCL are empty or zero. All texts are
/// UTF-8.
struct DeviceInfo {
    std::string key; ///< stable across runs and reboots, unique in a catalog; see assignKeys()
    std::string name, vendor, platform, driver;
    std::string version;    ///< "OpenCL 3.0 ..."; empty for the host
    std::string pciAddress; ///< "0000:3b:00.0"; empty where unknown
    DeviceType type = DeviceType::Host;
    std::string server; ///< "HOST:PORT/NUMBER" of the machine with the device; empty: this machine

    unsigned computeUnits = 0;
    unsigned clockMegahertz = 0;
    std::uint64_t globalMemory = 0, localMemory = 0, largestAllocation = 0; ///< bytes
    bool localMemoryIsDedicated = false;
    std::size_t maxWorkGroup = 0;          ///< work-items per work-group
    std::vector<std::size_t> maxWorkItems; ///< work-items per work-group, in each dimension
    bool unifiedMemory = false;            ///< the device reads host memory without a copy
    Nanoseconds timerResolution{};
    std::string extensions;         ///< names separated by blanks: one text, because each result has a copy
    unsigned computeCapability = 0; ///< for NVIDIA, 90 is 9.0; 0: other vendors, or unknown
};

/// The names in `extensions`, as views into that text.
[[nodiscard]] std::vector<std::string_view> extensionsOf(const DeviceInfo& device);
/// Whether the driver reports this extension by its full name.
[[nodiscard]] bool hasExtension(const DeviceInfo& device, std::string_view name);

/// Key of the host's own threads.
inline constexpr std::string_view hostDeviceKey = "host";

/// The key of all devices together. The key of chosen devices together continues with ":KEY+KEY".
inline constexpr std::string_view togetherDeviceKey = "together";
/// The key of these devices together.
[[nodiscard]] std::string togetherKeyOf(std::span<const DeviceInfo> members);
/// The keys of the members in the key of chosen devices together; empty for any other key.
[[nodiscard]] std::vector<std::string> memberKeysIn(std::string_view key);

/// Whether a device runs OpenCL kernels itself.
[[nodiscard]] inline bool runsKernels(const DeviceInfo& device) {
    return device.type != DeviceType::Host && device.type != DeviceType::Together;
}

/// Gives every device a unique key: platform, name and driver, and the PCI address if these repeat. If the
/// address is unknown or repeats too, a number in the order of discovery follows. The key of a device on
/// another machine begins with "remote/" and its server.
void assignKeys(std::span<DeviceInfo> devices);

} // namespace tonescope

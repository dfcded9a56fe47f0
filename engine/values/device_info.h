// SPDX-License-Identifier: GPL-3.0-or-later
// Description of a device that counts.
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
    Simulator, ///< claims several types at once, as simulators do
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

/// A device as its driver describes it. For the host, OpenCL's figures are empty or zero. All text is UTF-8.
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
    unsigned computeCapability = 0; ///< of NVIDIA devices: 90 is 9.0; 0: other vendors, or unknown
};

/// The names of its extensions, as views of the device's text.
[[nodiscard]] std::vector<std::string_view> extensionsOf(const DeviceInfo& device);
[[nodiscard]] bool hasExtension(const DeviceInfo& device, std::string_view name);

/// Key of the host's own threads.
inline constexpr std::string_view hostDeviceKey = "host";

/// Key of all devices together, and the beginning of the keys of some: "together:KEY+KEY".
inline constexpr std::string_view togetherDeviceKey = "together";
[[nodiscard]] std::string togetherKeyOf(std::span<const DeviceInfo> members);
/// The member keys in a key of several devices; empty for other keys.
[[nodiscard]] std::vector<std::string> memberKeysIn(std::string_view key);

/// Whether a device runs OpenCL kernels itself.
[[nodiscard]] inline bool runsKernels(const DeviceInfo& device) {
    return device.type != DeviceType::Host && device.type != DeviceType::Together;
}

/// Gives every device a key of its own: platform, name and driver, and where those repeat the PCI address.
/// Where that is unknown or repeats too, a number in the order of discovery follows. The key of a device on
/// another machine begins with "remote/" and its server.
void assignKeys(std::span<DeviceInfo> devices);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// One walk over platforms and devices serves both the program and the device doctor. It reads all properties,
// turns exceptions into texts, and records why a device is unusable. The program takes the usable devices,
// and makes notes of the others.
#include "engine/opencl/device_query.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/values/driver_census.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <utility>

#include <dlfcn.h>

namespace tonescope::opencl {
namespace {

// Properties of the extension cl_nv_device_attribute_query. They are defined here, because not every version
// of the headers has them.
constexpr cl_device_info nvCapabilityMajor = 0x4000;
constexpr cl_device_info nvCapabilityMinor = 0x4001;
constexpr cl_device_info nvPciBus = 0x4008;
constexpr cl_device_info nvPciSlot = 0x4009;
constexpr cl_device_info nvPciDomain = 0x400A;
// Properties of the extension cl_amd_device_attribute_query. The free memory has two numbers in KiB: of all
// memory, and of the largest block.
constexpr cl_device_info amdFreeMemory = 0x4038;

DeviceType typeOf(cl_device_type bits) {
    const cl_device_type kinds =
        bits & (CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR);
    if (kinds == CL_DEVICE_TYPE_GPU) return DeviceType::Gpu;
    if (kinds == CL_DEVICE_TYPE_CPU) return DeviceType::Cpu;
    if (kinds == CL_DEVICE_TYPE_ACCELERATOR) return DeviceType::Accelerator;
    return DeviceType::Simulator;
}

/// Removes NUL and blanks, with which some drivers end their texts, and leading blanks.
std::string trimmed(std::string text) {
    while (!text.empty() && (text.back() == '\0' || text.back() == ' '))
        text.pop_back();
    text.erase(0, text.find_first_not_of(' '));
    return text;
}

constexpr std::string_view nvAttributes = "cl_nv_device_attribute_query";

/// A numeric property of a device; nothing if its driver does not know the property.
std::optional<cl_uint> numberOf(const cl::Device& device, cl_device_info what) {
    cl_uint value = 0;
    if (clGetDeviceInfo(device(), what, sizeof value, &value, nullptr) != CL_SUCCESS) return std::nullopt;
    return value;
}

std::string pciText(unsigned domain, unsigned bus, unsigned device, unsigned function) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04x:%02x:%02x.%x", domain, bus, device, function);
    return text.data();
}

std::string pciAddress(const cl::Device& device, const DeviceInfo& info) {
    if (hasExtension(info, "cl_khr_pci_bus_info")) {
        cl_device_pci_bus_info_khr bus{};
        if (clGetDeviceInfo(device(), CL_DEVICE_PCI_BUS_INFO_KHR, sizeof bus, &bus, nullptr) == CL_SUCCESS) {
            return pciText(bus.pci_domain, bus.pci_bus, bus.pci_device, bus.pci_function);
        }
    }
    if (hasExtension(info, nvAttributes)) {
        const auto bus = numberOf(device, nvPciBus), slot = numberOf(device, nvPciSlot);
        // Older drivers do not report the PCI domain. It is 0 on nearly every machine.
        const cl_uint domain = numberOf(device, nvPciDomain).value_or(0);
        if (bus && slot) return pciText(domain, *bus, *slot >> 3U, *slot & 7U);
    }
    return {};
}

unsigned computeCapability(const cl::Device& device, const DeviceInfo& info) {
    if (!hasExtension(info, nvAttributes)) return 0;
    constexpr unsigned most = 99; // of the major number, because drivers may report any value
    const unsigned major = numberOf(device, nvCapabilityMajor).value_or(0);
    const unsigned minor = numberOf(device, nvCapabilityMinor).value_or(0);
    return major > most || minor > 9 ? 0 : 10 * major + minor;
}

/// The first property with an impossible value; empty if there is none. Sizes that are too large are not
/// detected here; they fail when memory is allocated.
Text lieOf(const DeviceInfo& info) {
    constexpr std::uint64_t leastLocal = 1024; // bytes, of the smallest profile of OpenCL
    constexpr unsigned mostUnits = 1U << 20U;
    if (info.computeUnits == 0) return SENTENCE("says that it has no compute units");
    if (info.computeUnits > mostUnits)
        return Text(SENTENCE("says that it has %1 compute units"), {std::to_string(info.computeUnits)});
    if (info.globalMemory == 0 || info.largestAllocation == 0) return SENTENCE("says that it has no memory");
    if (info.localMemory < leastLocal) return SENTENCE("says that it has no local memory");
    const bool noItems =
        info.maxWorkItems.empty() ||
        std::find(info.maxWorkItems.begin(), info.maxWorkItems.end(), 0U) != info.maxWorkItems.end();
    if (info.maxWorkGroup == 0 || noItems) return SENTENCE("says that it has no work-items");
    return {};
}

/// The answers of a platform. For each of its devices, in the same order, there are the handle and the reason
/// why it could not be queried; the reason is empty if it could.
struct AskedPlatform {
    CensusPlatform told;
    std::vector<cl::Device> devices;
    std::vector<Text> failures;
};

/// Queries a platform and its devices. An exception becomes a part of the answer, so that one faulty driver
/// does not hide the devices of others. `watch` is told while the driver is called.
AskedPlatform askPlatform(const cl::Platform& platform, const DriverWatchPointer& watch) {
    AskedPlatform asked;
    CensusPlatform& told = asked.told;
    try {
        told.name = trimmed(platform.getInfo<CL_PLATFORM_NAME>());
        const InsideDriver inside(
            watch, {Stage::FindDevices, told.name, Text(SENTENCE("asking %1 for its devices"), {told.name})});
        told.vendor = platform.getInfo<CL_PLATFORM_VENDOR>();
        told.version = platform.getInfo<CL_PLATFORM_VERSION>();
        platform.getDevices(CL_DEVICE_TYPE_ALL,
                            &asked.devices); // the bindings return an empty list if there are no devices
        for (const cl::Device& device : asked.devices) {
            CensusDevice& each = told.devices.emplace_back();
            Text& failure = asked.failures.emplace_back();
            try {
                each.info = describe(device, told.name);
                each.refused = shortcoming(device, each.info);
            } catch (const std::exception& error) {
                failure = causeOf(failureFrom(error, Stage::FindDevices));
                each.refused = Text(SENTENCE("could not be queried: %1"), {failure});
            }
        }
    } catch (const std::exception& error) {
        told.failure = causeOf(failureFrom(error, Stage::FindDevices));
    }
    return asked;
}

void assignKeysTo(std::vector<FoundDevice>& devices) {
    std::vector<DeviceInfo> infos;
    infos.reserve(devices.size());
    for (const FoundDevice& found : devices)
        infos.push_back(found.info);
    assignKeys(infos);
    for (std::size_t i = 0; i < devices.size(); ++i)
        devices[i].info.key = infos[i].key;
}

} // namespace

DeviceInfo describe(const cl::Device& device, const std::string& platform) {
    DeviceInfo info;
    info.platform = platform;
    info.name = trimmed(device.getInfo<CL_DEVICE_NAME>());
    info.vendor = trimmed(device.getInfo<CL_DEVICE_VENDOR>());
    info.driver = trimmed(device.getInfo<CL_DRIVER_VERSION>());
    info.version = trimmed(device.getInfo<CL_DEVICE_VERSION>());
    info.type = typeOf(device.getInfo<CL_DEVICE_TYPE>());
    info.computeUnits = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    info.clockMegahertz = device.getInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY>();
    info.globalMemory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    info.localMemory = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    info.localMemoryIsDedicated = device.getInfo<CL_DEVICE_LOCAL_MEM_TYPE>() == CL_LOCAL;
    info.largestAllocation = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    info.maxWorkGroup = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
    info.maxWorkItems = device.getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
    info.unifiedMemory = device.getInfo<CL_DEVICE_HOST_UNIFIED_MEMORY>() == CL_TRUE;
    info.timerResolution = Nanoseconds(device.getInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION>());
    info.extensions = trimmed(device.getInfo<CL_DEVICE_EXTENSIONS>());
    info.pciAddress = pciAddress(device, info);
    info.computeCapability = computeCapability(device, info);
    return info;
}

Text shortcoming(const cl::Device& device, const DeviceInfo& info) {
    if (device.getInfo<CL_DEVICE_AVAILABLE>() != CL_TRUE) return SENTENCE("is not available");
    if (device.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() != CL_TRUE) return SENTENCE("has no compiler");
    if (device.getInfo<CL_DEVICE_ENDIAN_LITTLE>() != CL_TRUE)
        return SENTENCE("has another byte order than this machine");
    const Text lie = lieOf(info);
    return lie.empty() ? versionShortcoming(info.version) : lie;
}

Text versionShortcoming(std::string_view version) {
    constexpr std::string_view head = "OpenCL ";
    int major = 0, minor = 0;
    const char* end = version.data() + version.size();
    const bool named = version.starts_with(head);
    const auto first = std::from_chars(version.data() + (named ? head.size() : 0), end, major);
    const bool dot = first.ec == std::errc() && first.ptr != end && *first.ptr == '.';
    if (!named || !dot || std::from_chars(first.ptr + 1, end, minor).ec != std::errc())
        return Text(SENTENCE("has a version that cannot be read: \"%1\""), {version});
    return std::pair(major, minor) < std::pair(1, 2) ? SENTENCE("is older than OpenCL 1.2") : Text();
}

DeviceSearch findDevices(const DriverWatchPointer& watch) {
    DeviceSearch search;
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error&) {
        // The loader throws if there is no driver.
    }
    if (platforms.empty()) {
        search.notes.emplace_back(
            SENTENCE("no OpenCL driver was found, so the host CPU counts; the package pocl-opencl-icd "
                     "brings one for the CPU, the maker of your graphics card one for the GPU"));
    }
    const auto note = [&](const char* pattern, std::initializer_list<Text> parts) {
        search.notes.push_back(Text(pattern, parts));
    };
    for (const cl::Platform& platform : platforms) {
        const AskedPlatform asked = askPlatform(platform, watch);
        const CensusPlatform& told = asked.told;
        if (!told.failure.empty())
            note(SENTENCE("an OpenCL platform could not be queried: %1"), {told.failure});
        else if (told.devices.empty())
            note(SENTENCE("OpenCL platform %1 has no device"), {told.name});
        for (std::size_t i = 0; i < told.devices.size(); ++i) {
            const auto& [info, refused] = told.devices[i];
            if (refused.empty())
                search.devices.push_back({asked.devices[i], info});
            else if (!asked.failures[i].empty())
                note(SENTENCE("an OpenCL device of %1 could not be queried: %2"),
                     {told.name, asked.failures[i]});
            else
                note(SENTENCE("the OpenCL device %1 is left out: it %2"), {info.name, refused});
        }
    }
    assignKeysTo(search.devices);
    return search;
}

std::optional<std::uint64_t> freeMemory(const FoundDevice& device) {
    if (!hasExtension(device.info, "cl_amd_device_attribute_query")) return std::nullopt;
    std::array<std::size_t, 2> kibibytes{};
    const cl_int code =
        clGetDeviceInfo(device.device(), amdFreeMemory, sizeof kibibytes, kibibytes.data(), nullptr);
    return code == CL_SUCCESS ? std::optional(std::uint64_t{kibibytes[0]} * 1024) : std::nullopt;
}

namespace {

// From a header of ocl-icd that the packages for building programs do not contain.
constexpr cl_uint loaderVersion = 2;
constexpr cl_uint loaderName = 3;

std::string fileOfLoader() {
    Dl_info info{};
    return dladdr(reinterpret_cast<void*>(&clGetPlatformIDs), &info) != 0 ? info.dli_fname : "";
}

/// The version of the loader if it is ocl-icd; other loaders do not have this function.
std::string versionOfLoader() {
    using Ask = cl_int(CL_API_CALL*)(cl_uint, std::size_t, void*, std::size_t*);
    // clGetExtensionFunctionAddress() is looked up by its name, because its declaration is deprecated. Its
    // successor needs a platform.
    using Find = void*(CL_API_CALL*)(const char*);
    const auto find = reinterpret_cast<Find>(dlsym(RTLD_DEFAULT, "clGetExtensionFunctionAddress"));
    const auto ask = reinterpret_cast<Ask>(find == nullptr ? nullptr : find("clGetICDLoaderInfoOCLICD"));
    std::string text;
    for (const cl_uint what : {loaderName, loaderVersion}) {
        std::array<char, 200> part{};
        if (ask == nullptr || ask(what, part.size() - 1, part.data(), nullptr) != CL_SUCCESS) continue;
        text += (text.empty() ? "" : " ") + std::string(part.data());
    }
    return text;
}

} // namespace

DriverCensus takeCensus() {
    DriverCensus census;
    census.loader = fileOfLoader();
    try {
        std::vector<cl::Platform> platforms;
        cl::Platform::get(&platforms);
        census.loaderVersion = versionOfLoader();
        for (const cl::Platform& platform : platforms)
            census.platforms.push_back(askPlatform(platform, nullptr).told);
    } catch (const std::exception& error) {
        census.failure = causeOf(failureFrom(error, Stage::FindDevices));
    }
    return census;
}

} // namespace tonescope::opencl

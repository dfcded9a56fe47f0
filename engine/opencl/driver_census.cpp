// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/driver_census.h"
#include "engine/values/text/sentence.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/opencl_backend.h"

#include <array>
#include <utility>

#include <dlfcn.h>

namespace tonescope::opencl {

namespace {

// Of ocl-icd's own header, which no package of programs needs.
constexpr cl_uint loaderVersion = 2;
constexpr cl_uint loaderName = 3;

std::string fileOfLoader() {
    Dl_info info{};
    return dladdr(reinterpret_cast<void*>(&clGetPlatformIDs), &info) != 0 ? info.dli_fname : "";
}

/// What ocl-icd tells of itself; other loaders have no such function.
std::string versionOfLoader() {
    using Ask = cl_int(CL_API_CALL*)(cl_uint, std::size_t, void*, std::size_t*);
    // By name: as a declaration this function is deprecated, and it is the only one that needs no platform.
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

CensusDevice askDevice(const cl::Device& device, const std::string& platform) {
    CensusDevice asked;
    try {
        asked.info = describe(device, platform);
        asked.refused = shortcoming(device, asked.info);
    } catch (const std::exception& error) {
        asked.refused =
            filled(SENTENCE("could not be asked: %1"), {lineOf(failureFrom(error, Stage::FindDevices))});
    }
    return asked;
}

CensusPlatform askPlatform(const cl::Platform& platform) {
    CensusPlatform asked;
    try {
        asked.name = platform.getInfo<CL_PLATFORM_NAME>();
        asked.vendor = platform.getInfo<CL_PLATFORM_VENDOR>();
        asked.version = platform.getInfo<CL_PLATFORM_VERSION>();
        std::vector<cl::Device> devices;
        platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
        for (const cl::Device& device : devices)
            asked.devices.push_back(askDevice(device, asked.name));
    } catch (const std::exception& error) {
        asked.failure = lineOf(failureFrom(error, Stage::FindDevices));
    }
    return asked;
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
            census.platforms.push_back(askPlatform(platform));
    } catch (const std::exception& error) {
        census.failure = lineOf(failureFrom(error, Stage::FindDevices));
    }
    return census;
}

} // namespace tonescope::opencl

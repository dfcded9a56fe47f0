// SPDX-License-Identifier: GPL-3.0-or-later
// A driver that takes its process down, for tests: a layer of the OpenCL loader (OPENCL_LAYERS) that ends the
// process, or never returns, where the environment says so:
//
//   DYING_DRIVER=open        when the library is loaded
//   DYING_DRIVER=platforms   at the first question that a program asks
//   DYING_DRIVER=devices     when a platform is asked for its devices
//   DYING_DRIVER=context     when a device is opened
//   DYING_DRIVER=build       when a program is built
//   DYING_DRIVER=hang        asking for platforms does not return
//
// The loader's interface is of functions alone, which is why all state here is global.

#define CL_TARGET_OPENCL_VERSION 300 // NOLINT(cppcoreguidelines-macro-usage): the headers ask for a macro
#include <CL/cl_layer.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <unistd.h>

namespace {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): see above
const cl_icd_dispatch* next = nullptr; // the loader's own functions
cl_icd_dispatch table;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

bool fateIs(std::string_view place) {
    const char* fate = std::getenv("DYING_DRIVER"); // NOLINT(concurrency-mt-unsafe): nobody sets it here
    return fate != nullptr && fate == place;
}

void dieAt(std::string_view place) {
    if (fateIs(place)) std::abort();
}

__attribute__((constructor)) void opened() {
    dieAt("open");
}

cl_int CL_API_CALL getPlatformIds(cl_uint entries, cl_platform_id* platforms, cl_uint* count) {
    dieAt("platforms");
    while (fateIs("hang"))
        pause();
    return next->clGetPlatformIDs(entries, platforms, count);
}

cl_int CL_API_CALL getDeviceIds(cl_platform_id platform, cl_device_type type, cl_uint entries,
                                cl_device_id* devices, cl_uint* count) {
    dieAt("devices");
    return next->clGetDeviceIDs(platform, type, entries, devices, count);
}

cl_context CL_API_CALL createContext(const cl_context_properties* properties, cl_uint count,
                                     const cl_device_id* devices,
                                     void(CL_CALLBACK* notify)(const char*, const void*, std::size_t, void*),
                                     void* data, cl_int* code) {
    dieAt("context");
    return next->clCreateContext(properties, count, devices, notify, data, code);
}

cl_int CL_API_CALL buildProgram(cl_program program, cl_uint count, const cl_device_id* devices,
                                const char* options, void(CL_CALLBACK* notify)(cl_program, void*),
                                void* data) {
    dieAt("build");
    return next->clBuildProgram(program, count, devices, options, notify, data);
}

} // namespace

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): the loader's names
__attribute__((visibility("default"))) cl_int CL_API_CALL clGetLayerInfo(cl_layer_info param_name,
                                                                         std::size_t param_value_size,
                                                                         void* param_value,
                                                                         std::size_t* param_value_size_ret) {
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    constexpr std::string_view name = "dying driver";
    const bool isVersion = param_name == CL_LAYER_API_VERSION;
    const void* value = isVersion ? static_cast<const void*>(&version) : name.data();
    const std::size_t size = isVersion ? sizeof version : name.size() + 1;
    if (param_value_size_ret != nullptr) *param_value_size_ret = size;
    if (param_value != nullptr) std::memcpy(param_value, value, std::min(size, param_value_size));
    return CL_SUCCESS;
}

__attribute__((visibility("default"))) cl_int CL_API_CALL
clInitLayer(cl_uint num_entries, const cl_icd_dispatch* target_dispatch, cl_uint* num_entries_ret,
            const cl_icd_dispatch** layer_dispatch_ret) {
    next = target_dispatch;
    std::memcpy(&table, target_dispatch, std::min(sizeof table, num_entries * sizeof(void*)));
    table.clGetPlatformIDs = getPlatformIds;
    table.clGetDeviceIDs = getDeviceIds;
    table.clCreateContext = createContext;
    table.clBuildProgram = buildProgram;
    *num_entries_ret = std::min<cl_uint>(num_entries, sizeof table / sizeof(void*));
    *layer_dispatch_ret = &table;
    return CL_SUCCESS;
}
// NOLINTEND(readability-identifier-naming)
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Imitates a driver that crashes or hangs its process: a layer of the OpenCL loader (OPENCL_LAYERS) that ends
// the process, or never returns, at the place that the environment names:
//
//   DYING_DRIVER=open        when the library is loaded
//   DYING_DRIVER=platforms   at the first question that a program asks
//   DYING_DRIVER=devices     when a platform is asked for its devices
//   DYING_DRIVER=context     when a device is opened
//   DYING_DRIVER=build       when a program is built
//   DYING_DRIVER=hang        asking for platforms does not return

#include "tests/platform/loader_layer.h"

#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace {

using tonescope::layer::next;

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

namespace tonescope::layer {

const char* name() {
    return "dying driver";
}

void putInPlace() {
    table.clGetPlatformIDs = getPlatformIds;
    table.clGetDeviceIDs = getDeviceIds;
    table.clCreateContext = createContext;
    table.clBuildProgram = buildProgram;
}

} // namespace tonescope::layer

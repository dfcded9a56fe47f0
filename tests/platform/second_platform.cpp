// SPDX-License-Identifier: GPL-3.0-or-later
// A second OpenCL platform for tests, on every machine that has a CPU device: a layer of the loader
// (OPENCL_LAYERS) that shows this device once more under another platform. The second device says that its
// memory is not the host's, so that pixels have to be uploaded, and fails as the environment says:
//
//   SECOND_PLATFORM_MEMORY=N       its buffers may take N bytes together
//   SECOND_PLATFORM_TELLS_FREE=1   it says how many of them are free, as AMD's drivers do
//   SECOND_PLATFORM_KERNELS=fail   starting a kernel fails
//   SECOND_PLATFORM_KERNELS=lose   the same, and no command works on that context any more

#include "tests/platform/loader_layer.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace {

constexpr cl_device_info freeMemoryAmd = 0x4038; // of cl_amd_device_attribute_query: KiB

using tonescope::layer::give;
using tonescope::layer::next;

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): a layer is functions alone
std::mutex mutex; // guards the variables below
std::map<cl_mem, std::uint64_t> buffers;
std::set<cl_context> contexts, lost;

// Handles are compared and never looked into.
char platformPlace, devicePlace;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)
const auto secondPlatform = reinterpret_cast<cl_platform_id>(&platformPlace);
const auto secondDevice = reinterpret_cast<cl_device_id>(&devicePlace);

std::string setting(const char* name) {
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): tests set it between their counts
    return value == nullptr ? std::string() : value;
}

std::uint64_t memory() {
    const std::string limit = setting("SECOND_PLATFORM_MEMORY");
    return limit.empty() ? UINT64_MAX : std::strtoull(limit.c_str(), nullptr, 10);
}

std::uint64_t taken() {
    std::uint64_t sum = 0;
    for (const auto& [buffer, bytes] : buffers)
        sum += bytes;
    return sum;
}

/// The device that is shown twice: the first CPU device that is not a GPU or an accelerator, too. Null where
/// there is none.
cl_device_id firstDevice() {
    // NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): a handle, found once
    static auto* const found = [] {
        cl_uint count = 0;
        if (next->clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return cl_device_id();
        std::vector<cl_platform_id> platforms(count);
        next->clGetPlatformIDs(count, platforms.data(), nullptr);
        for (cl_platform_id platform : platforms) {
            cl_device_id device = nullptr;
            cl_device_type type = 0;
            if (next->clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, nullptr) != CL_SUCCESS)
                continue;
            next->clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, nullptr);
            if ((type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR)) == 0) return device;
        }
        return cl_device_id();
    }();
    return found;
}

cl_device_id real(cl_device_id device) {
    return device == secondDevice ? firstDevice() : device;
}

std::vector<cl_device_id> real(cl_uint count, const cl_device_id* devices) {
    std::vector<cl_device_id> all(devices, devices + (devices == nullptr ? 0 : count));
    std::transform(all.begin(), all.end(), all.begin(), [](cl_device_id device) { return real(device); });
    return all;
}

cl_int CL_API_CALL getPlatformIds(cl_uint room, cl_platform_id* platforms, cl_uint* count) {
    cl_uint others = 0;
    const cl_int code = next->clGetPlatformIDs(room, platforms, &others);
    const bool shown = code == CL_SUCCESS && firstDevice() != nullptr;
    if (shown && platforms != nullptr && room > others) platforms[others] = secondPlatform;
    if (count != nullptr) *count = others + (shown ? 1 : 0);
    return code;
}

cl_int CL_API_CALL getPlatformInfo(cl_platform_id platform, cl_platform_info what, std::size_t room,
                                   void* place, std::size_t* size) {
    if (platform != secondPlatform) return next->clGetPlatformInfo(platform, what, room, place, size);
    if (what == CL_PLATFORM_NAME) return give("Second Platform", room, place, size);
    if (what == CL_PLATFORM_VENDOR) return give("Tonescope's tests", room, place, size);
    cl_platform_id owner = nullptr;
    next->clGetDeviceInfo(firstDevice(), CL_DEVICE_PLATFORM, sizeof(cl_platform_id), &owner, nullptr);
    return next->clGetPlatformInfo(owner, what, room, place, size);
}

cl_int CL_API_CALL getDeviceIds(cl_platform_id platform, cl_device_type type, cl_uint room,
                                cl_device_id* devices, cl_uint* count) {
    if (platform != secondPlatform) return next->clGetDeviceIDs(platform, type, room, devices, count);
    if ((type & (CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_DEFAULT)) == 0) return CL_DEVICE_NOT_FOUND;
    if (devices != nullptr && room > 0) *devices = secondDevice;
    if (count != nullptr) *count = 1;
    return CL_SUCCESS;
}

cl_int CL_API_CALL getDeviceInfo(cl_device_id device, cl_device_info what, std::size_t room, void* place,
                                 std::size_t* size) {
    const auto ask = [&] { return next->clGetDeviceInfo(real(device), what, room, place, size); };
    if (device != secondDevice) return ask();
    const bool tellsFree = !setting("SECOND_PLATFORM_TELLS_FREE").empty();
    switch (what) {
    case CL_DEVICE_PLATFORM:
        return give(&secondPlatform, sizeof(cl_platform_id), room, place, size);
    case CL_DEVICE_NAME:
        return give("Second Device", room, place, size);
    case CL_DRIVER_VERSION:
        return give("1", room, place, size);
    case CL_DEVICE_HOST_UNIFIED_MEMORY: {
        const cl_bool no = CL_FALSE;
        return give(&no, sizeof no, room, place, size);
    }
    case CL_DEVICE_EXTENSIONS:
        return tellsFree ? give("cl_amd_device_attribute_query", room, place, size) : ask();
    case freeMemoryAmd: {
        if (!tellsFree) return CL_INVALID_VALUE;
        const std::lock_guard lock(mutex);
        const std::size_t free = (memory() - std::min(memory(), taken())) / 1024;
        return give(&free, sizeof free, room, place, size);
    }
    default:
        return ask();
    }
}

cl_int CL_API_CALL retainDevice(cl_device_id device) {
    return device == secondDevice ? CL_SUCCESS : next->clRetainDevice(device);
}

cl_int CL_API_CALL releaseDevice(cl_device_id device) {
    return device == secondDevice ? CL_SUCCESS : next->clReleaseDevice(device);
}

cl_context CL_API_CALL createContext(const cl_context_properties* properties, cl_uint count,
                                     const cl_device_id* devices,
                                     void(CL_CALLBACK* notify)(const char*, const void*, std::size_t, void*),
                                     void* data, cl_int* code) {
    const bool second = std::find(devices, devices + count, secondDevice) != devices + count;
    cl_context context = next->clCreateContext(second ? nullptr : properties, count,
                                               real(count, devices).data(), notify, data, code);
    const std::lock_guard lock(mutex);
    lost.erase(context); // the driver may reuse the handle of a context that was released
    second ? (void)contexts.insert(context) : (void)contexts.erase(context);
    return context;
}

cl_command_queue CL_API_CALL createCommandQueue(cl_context context, cl_device_id device,
                                                cl_command_queue_properties properties, cl_int* code) {
    return next->clCreateCommandQueue(context, real(device), properties, code);
}

cl_program CL_API_CALL createProgramWithBinary(cl_context context, cl_uint count, const cl_device_id* devices,
                                               const std::size_t* lengths, const unsigned char** binaries,
                                               cl_int* states, cl_int* code) {
    return next->clCreateProgramWithBinary(context, count, real(count, devices).data(), lengths, binaries,
                                           states, code);
}

cl_int CL_API_CALL buildProgram(cl_program program, cl_uint count, const cl_device_id* devices,
                                const char* options, void(CL_CALLBACK* notify)(cl_program, void*),
                                void* data) {
    const std::vector<cl_device_id> all = real(count, devices);
    return next->clBuildProgram(program, count, all.empty() ? nullptr : all.data(), options, notify, data);
}

cl_int CL_API_CALL getProgramBuildInfo(cl_program program, cl_device_id device, cl_program_build_info what,
                                       std::size_t room, void* place, std::size_t* size) {
    return next->clGetProgramBuildInfo(program, real(device), what, room, place, size);
}

cl_int CL_API_CALL getKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                          cl_kernel_work_group_info what, std::size_t room, void* place,
                                          std::size_t* size) {
    return next->clGetKernelWorkGroupInfo(kernel, real(device), what, room, place, size);
}

/// Called by the driver when it destroys the buffer. That may be later than the program's release, because
/// commands that are not finished hold the buffer, too.
void CL_CALLBACK forget(cl_mem buffer, void* /*data*/) {
    const std::lock_guard lock(mutex);
    buffers.erase(buffer);
}

cl_mem CL_API_CALL createBuffer(cl_context context, cl_mem_flags flags, std::size_t bytes, void* host,
                                cl_int* code) {
    const std::lock_guard lock(mutex);
    // Page-locked buffers lie in the host's memory, so they do not count as the device's.
    const bool ofDevice =
        contexts.contains(context) && (flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_USE_HOST_PTR)) == 0;
    if (ofDevice && (taken() > memory() || bytes > memory() - taken())) {
        if (code != nullptr) *code = CL_MEM_OBJECT_ALLOCATION_FAILURE;
        return nullptr;
    }
    cl_mem buffer = next->clCreateBuffer(context, flags, bytes, host, code);
    if (ofDevice && buffer != nullptr) {
        buffers[buffer] = bytes;
        next->clSetMemObjectDestructorCallback(buffer, forget, nullptr);
    }
    return buffer;
}

bool isOf(const std::set<cl_context>& set, cl_command_queue queue) {
    cl_context context = nullptr;
    next->clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(cl_context), &context, nullptr);
    const std::lock_guard lock(mutex);
    return set.contains(context);
}

cl_int CL_API_CALL enqueueKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                 const std::size_t* offset, const std::size_t* global,
                                 const std::size_t* local, cl_uint count, const cl_event* events,
                                 cl_event* event) {
    if (isOf(lost, queue)) return CL_INVALID_COMMAND_QUEUE;
    const std::string fate = isOf(contexts, queue) ? setting("SECOND_PLATFORM_KERNELS") : std::string();
    if (fate == "lose") {
        cl_context context = nullptr;
        next->clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(cl_context), &context, nullptr);
        const std::lock_guard lock(mutex);
        lost.insert(context);
    }
    if (!fate.empty()) return CL_OUT_OF_RESOURCES;
    return next->clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, local, count, events,
                                        event);
}

cl_int CL_API_CALL enqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                      std::size_t offset, std::size_t bytes, const void* source,
                                      cl_uint count, const cl_event* events, cl_event* event) {
    if (isOf(lost, queue)) return CL_INVALID_COMMAND_QUEUE;
    return next->clEnqueueWriteBuffer(queue, buffer, blocking, offset, bytes, source, count, events, event);
}

} // namespace

namespace tonescope::layer {

const char* name() {
    return "second platform";
}

void putInPlace() {
    table.clGetPlatformIDs = getPlatformIds;
    table.clGetPlatformInfo = getPlatformInfo;
    table.clGetDeviceIDs = getDeviceIds;
    table.clGetDeviceInfo = getDeviceInfo;
    table.clRetainDevice = retainDevice;
    table.clReleaseDevice = releaseDevice;
    table.clCreateContext = createContext;
    table.clCreateCommandQueue = createCommandQueue;
    table.clCreateProgramWithBinary = createProgramWithBinary;
    table.clBuildProgram = buildProgram;
    table.clGetProgramBuildInfo = getProgramBuildInfo;
    table.clGetKernelWorkGroupInfo = getKernelWorkGroupInfo;
    table.clCreateBuffer = createBuffer;
    table.clEnqueueNDRangeKernel = enqueueKernel;
    table.clEnqueueWriteBuffer = enqueueWriteBuffer;
}

} // namespace tonescope::layer

// SPDX-License-Identifier: GPL-3.0-or-later
// The fault layer: it imitates an OpenCL driver that returns errors, wrong bytes and wrong times, drops
// commands, and hangs. It is a layer of the OpenCL loader (OPENCL_LAYERS): the loader calls its functions in
// the place of the driver's, and each passes its call on unless a fault of the plan strikes it. The plan
// (fault_plan.h) comes from the environment variable FAULT_PLAN, or later from faultPlan(). The layer counts
// calls, and objects created and released. faultReport() returns these counts; where FAULT_REPORT names a
// file, they are written there when the process ends by exit().

#include "tests/faults/fault_plan.h"
#include "tests/faults/fault_values.h"
#include "tests/platform/loader_layer.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <random>
#include <span>
#include <tuple>
#include <type_traits>

namespace {

using tonescope::faults::Fault;
using tonescope::faults::FaultPlan;
using tonescope::faults::flip;
using tonescope::faults::makeHuge;
using tonescope::faults::Object;

using tonescope::layer::next;
using tonescope::layer::table;

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): a layer is functions alone
/// Never destroyed: a thread may be inside a call when the process ends.
FaultPlan& plan = *new FaultPlan;                               // NOLINT(cppcoreguidelines-owning-memory)
std::mutex& failedMutex = *new std::mutex;                      // NOLINT(cppcoreguidelines-owning-memory)
std::map<cl_event, int>& failed = *new std::map<cl_event, int>; // NOLINT(cppcoreguidelines-owning-memory)
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

bool isFailed(cl_event event) {
    const std::lock_guard lock(failedMutex);
    return failed.contains(event);
}

bool anyFailed(cl_uint count, const cl_event* events) {
    return events != nullptr && std::any_of(events, events + count, isFailed);
}

/// Counts a use of the call, and returns the fault that strikes it. A fault that hangs blocks in here.
Fault strike(const char* call) {
    Fault fault = plan.strike(call);
    if (fault.kind == "hang") plan.hang();
    return fault;
}

template <auto Member>
inline const char* nameOfCall = "";

/// Replacements of OpenCL's calls. `Member` is the call's place in the loader's dispatch table; its type
/// gives the replacement its arguments and result.
template <auto Member, typename Function = std::remove_cvref_t<decltype(next->*Member)>>
struct Call;

template <auto Member, typename Result, typename... Arguments>
struct Call<Member, Result(CL_API_CALL*)(Arguments...)> {
    using All = std::tuple<Arguments...>;
    static constexpr std::size_t count = sizeof...(Arguments);

    static Result CL_API_CALL plain(Arguments... arguments) {
        const Fault fault = strike(nameOfCall<Member>);
        if (fault.kind == "code") return static_cast<Result>(fault.value);
        return (next->*Member)(arguments...);
    }

    /// For a call that returns a new object, and its error code through its last argument.
    template <Object Kind>
    static Result CL_API_CALL creating(Arguments... arguments) {
        const Fault fault = strike(nameOfCall<Member>);
        if (fault.kind == "code") {
            cl_int* code = std::get<count - 1>(All(arguments...));
            if (code != nullptr) *code = static_cast<cl_int>(fault.value);
            return nullptr;
        }
        Result result = (next->*Member)(arguments...);
        if (result != nullptr) plan.created(Kind);
        return result;
    }

    template <Object Kind>
    static Result CL_API_CALL retaining(Arguments... arguments) {
        const Fault fault = strike(nameOfCall<Member>);
        if (fault.kind == "code") return static_cast<Result>(fault.value);
        plan.created(Kind);
        return (next->*Member)(arguments...);
    }

    template <Object Kind>
    static Result CL_API_CALL releasing(Arguments... arguments) {
        const Fault fault = strike(nameOfCall<Member>);
        plan.released(Kind);
        const Result result = (next->*Member)(arguments...);
        return fault.kind == "code" ? static_cast<Result>(fault.value) : result;
    }

    /// For a command: its last three arguments are the number of events that it waits for, these events, and
    /// where its own event goes.
    static Result CL_API_CALL enqueuing(Arguments... arguments) {
        const Fault fault = strike(nameOfCall<Member>);
        if (fault.kind == "code") return static_cast<Result>(fault.value);
        const All all(arguments...);
        const cl_uint waits = std::get<count - 3>(all);
        const cl_event* events = std::get<count - 2>(all);
        cl_event* event = std::get<count - 1>(all);
        const bool fails = fault.kind == "fail" || anyFailed(waits, events);
        if (fault.kind != "drop" && !fails) {
            const Result code = (next->*Member)(arguments...);
            if (code == CL_SUCCESS && event != nullptr) plan.created(Object::Event);
            return code;
        }
        // A marker takes the command's place: it gives an event, and does nothing.
        const cl_int code = next->clEnqueueMarkerWithWaitList(std::get<0>(all), 0, nullptr, event);
        if (code != CL_SUCCESS || event == nullptr) return code;
        plan.created(Object::Event);
        const std::lock_guard lock(failedMutex);
        if (fails) failed[*event] = 1;
        return code;
    }
    template <Object Kind>
    static Result CL_API_CALL enqueuingRelease(Arguments... arguments) {
        plan.released(Kind);
        return enqueuing(arguments...);
    }
};

cl_int CL_API_CALL readBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, std::size_t offset,
                              std::size_t bytes, void* target, cl_uint count, const cl_event* events,
                              cl_event* event) {
    const cl_int code = Call<&cl_icd_dispatch::clEnqueueReadBuffer>::enqueuing(
        queue, buffer, blocking, offset, bytes, target, count, events, event);
    const Fault fault = plan.strike("read");
    if (code == CL_SUCCESS && fault.kind == "flip" && blocking != CL_FALSE) flip(target, bytes, fault.value);
    return code;
}

cl_int CL_API_CALL writeBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, std::size_t offset,
                               std::size_t bytes, const void* source, cl_uint count, const cl_event* events,
                               cl_event* event) {
    const Fault fault = plan.strike("write");
    if (fault.kind != "flip")
        return Call<&cl_icd_dispatch::clEnqueueWriteBuffer>::enqueuing(queue, buffer, blocking, offset, bytes,
                                                                       source, count, events, event);
    std::vector<unsigned char> other(static_cast<const unsigned char*>(source),
                                     static_cast<const unsigned char*>(source) + bytes);
    flip(other.data(), bytes, fault.value);
    return Call<&cl_icd_dispatch::clEnqueueWriteBuffer>::enqueuing(queue, buffer, CL_TRUE, offset, bytes,
                                                                   other.data(), count, events, event);
}

void* CL_API_CALL mapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, cl_map_flags flags,
                            std::size_t offset, std::size_t bytes, cl_uint count, const cl_event* events,
                            cl_event* event, cl_int* code) {
    const Fault fault = strike("clEnqueueMapBuffer");
    if (fault.kind == "code" || fault.kind == "null") {
        if (code != nullptr) *code = fault.kind == "code" ? static_cast<cl_int>(fault.value) : CL_SUCCESS;
        return nullptr;
    }
    if (event != nullptr) plan.created(Object::Event);
    void* memory =
        next->clEnqueueMapBuffer(queue, buffer, blocking, flags, offset, bytes, count, events, event, code);
    if (memory != nullptr) plan.created(Object::Mapping);
    return memory;
}

cl_int CL_API_CALL waitForEvents(cl_uint count, const cl_event* events) {
    const Fault fault = strike("clWaitForEvents");
    if (fault.kind == "code") return static_cast<cl_int>(fault.value);
    const cl_int code = next->clWaitForEvents(count, events);
    return anyFailed(count, events) ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : code;
}

cl_int CL_API_CALL retainEvent(cl_event event) {
    {
        const std::lock_guard lock(failedMutex);
        if (const auto found = failed.find(event); found != failed.end()) ++found->second;
    }
    return Call<&cl_icd_dispatch::clRetainEvent>::retaining<Object::Event>(event);
}

cl_int CL_API_CALL releaseEvent(cl_event event) {
    {
        const std::lock_guard lock(failedMutex);
        const auto found = failed.find(event);
        if (found != failed.end() && --found->second == 0) failed.erase(found); // the handle may come again
    }
    return Call<&cl_icd_dispatch::clReleaseEvent>::releasing<Object::Event>(event);
}

cl_int CL_API_CALL getEventInfo(cl_event event, cl_event_info what, std::size_t room, void* place,
                                std::size_t* size) {
    const Fault fault = strike("clGetEventInfo");
    if (fault.kind == "code") return static_cast<cl_int>(fault.value);
    const cl_int code = next->clGetEventInfo(event, what, room, place, size);
    const cl_int status = CL_OUT_OF_RESOURCES; // of a command that failed
    if (what == CL_EVENT_COMMAND_EXECUTION_STATUS && place != nullptr && isFailed(event))
        std::memcpy(place, &status, sizeof status);
    return code;
}

cl_int CL_API_CALL getEventProfilingInfo(cl_event event, cl_profiling_info what, std::size_t room,
                                         void* place, std::size_t* size) {
    const Fault fault = strike("clGetEventProfilingInfo");
    if (fault.kind == "code") return static_cast<cl_int>(fault.value);
    if (isFailed(event)) return CL_PROFILING_INFO_NOT_AVAILABLE;
    const cl_int code = next->clGetEventProfilingInfo(event, what, room, place, size);
    if (code != CL_SUCCESS || fault.kind != "clock" || place == nullptr) return code;
    static thread_local std::mt19937_64 random; // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
    cl_ulong time = 0;
    std::memcpy(&time, place, sizeof time);
    if (fault.value == 0) time = 0;
    if (fault.value == 1) time = random();
    if (fault.value == 2) time = std::numeric_limits<cl_ulong>::max() / 4 - time;
    std::memcpy(place, &time, sizeof time);
    return code;
}

cl_int CL_API_CALL getDeviceInfo(cl_device_id device, cl_device_info what, std::size_t room, void* place,
                                 std::size_t* size) {
    const Fault fault = strike("clGetDeviceInfo");
    if (fault.kind == "code") return static_cast<cl_int>(fault.value);
    std::size_t bytes = 0;
    const cl_int code = next->clGetDeviceInfo(device, what, room, place, &bytes);
    if (size != nullptr) *size = bytes;
    if (code != CL_SUCCESS || place == nullptr) return code;
    // Questions are counted by their own number, not with the other uses of clGetDeviceInfo.
    const Fault lie = plan.strike("ask-" + std::to_string(what));
    if (lie.kind == "zero") std::memset(place, 0, bytes);
    if (lie.kind == "huge") makeHuge(place, bytes);
    return code;
}

template <auto Member>
void put(const char* name, decltype(next->*Member) function) {
    nameOfCall<Member> = name;
    table.*Member = function;
}

// NOLINTBEGIN(cppcoreguidelines-macro-usage): a call's name as a word and as a text
#define TONESCOPE_WATCH(name, how) put<&cl_icd_dispatch::name>(#name, Call<&cl_icd_dispatch::name>::how)
// NOLINTEND(cppcoreguidelines-macro-usage)

void watchObjects() {
    TONESCOPE_WATCH(clCreateContext, creating<Object::Context>);
    TONESCOPE_WATCH(clRetainContext, retaining<Object::Context>);
    TONESCOPE_WATCH(clReleaseContext, releasing<Object::Context>);
    TONESCOPE_WATCH(clCreateCommandQueue, creating<Object::Queue>);
    TONESCOPE_WATCH(clRetainCommandQueue, retaining<Object::Queue>);
    TONESCOPE_WATCH(clReleaseCommandQueue, releasing<Object::Queue>);
    TONESCOPE_WATCH(clCreateBuffer, creating<Object::Memory>);
    TONESCOPE_WATCH(clRetainMemObject, retaining<Object::Memory>);
    TONESCOPE_WATCH(clReleaseMemObject, releasing<Object::Memory>);
    TONESCOPE_WATCH(clCreateProgramWithSource, creating<Object::Program>);
    TONESCOPE_WATCH(clCreateProgramWithBinary, creating<Object::Program>);
    TONESCOPE_WATCH(clRetainProgram, retaining<Object::Program>);
    TONESCOPE_WATCH(clReleaseProgram, releasing<Object::Program>);
    TONESCOPE_WATCH(clCreateKernel, creating<Object::Kernel>);
    TONESCOPE_WATCH(clRetainKernel, retaining<Object::Kernel>);
    TONESCOPE_WATCH(clReleaseKernel, releasing<Object::Kernel>);
    put<&cl_icd_dispatch::clRetainEvent>("clRetainEvent", retainEvent);
    put<&cl_icd_dispatch::clReleaseEvent>("clReleaseEvent", releaseEvent);
}

void watchCommands() {
    TONESCOPE_WATCH(clEnqueueNDRangeKernel, enqueuing);
    TONESCOPE_WATCH(clEnqueueFillBuffer, enqueuing);
    TONESCOPE_WATCH(clEnqueueCopyBuffer, enqueuing);
    put<&cl_icd_dispatch::clEnqueueReadBuffer>("clEnqueueReadBuffer", readBuffer);
    put<&cl_icd_dispatch::clEnqueueWriteBuffer>("clEnqueueWriteBuffer", writeBuffer);
    put<&cl_icd_dispatch::clEnqueueMapBuffer>("clEnqueueMapBuffer", mapBuffer);
    TONESCOPE_WATCH(clEnqueueUnmapMemObject, enqueuingRelease<Object::Mapping>);
    put<&cl_icd_dispatch::clWaitForEvents>("clWaitForEvents", waitForEvents);
    TONESCOPE_WATCH(clFlush, plain);
    TONESCOPE_WATCH(clFinish, plain);
}

void watchQuestions() {
    TONESCOPE_WATCH(clGetPlatformInfo, plain);
    TONESCOPE_WATCH(clGetDeviceIDs, plain);
    put<&cl_icd_dispatch::clGetDeviceInfo>("clGetDeviceInfo", getDeviceInfo);
    TONESCOPE_WATCH(clBuildProgram, plain);
    TONESCOPE_WATCH(clGetProgramInfo, plain);
    TONESCOPE_WATCH(clGetProgramBuildInfo, plain);
    TONESCOPE_WATCH(clGetKernelInfo, plain);
    TONESCOPE_WATCH(clSetKernelArg, plain);
    put<&cl_icd_dispatch::clGetEventInfo>("clGetEventInfo", getEventInfo);
    put<&cl_icd_dispatch::clGetEventProfilingInfo>("clGetEventProfilingInfo", getEventProfilingInfo);
    TONESCOPE_WATCH(clGetPlatformIDs, plain);
}

void writeReport() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets it while the process ends
    if (const char* file = std::getenv("FAULT_REPORT")) std::ofstream(file) << plan.report();
}

} // namespace

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): the loader's names
__attribute__((visibility("default"))) void faultPlan(const char* text) {
    plan.set(text);
}

/// The caller owns the text, and frees it by free().
__attribute__((visibility("default"))) char* faultReport() {
    return strdup(plan.report().c_str());
}
// NOLINTEND(readability-identifier-naming)
}

namespace tonescope::layer {

const char* name() {
    return "faults";
}

void putInPlace() {
    watchObjects();
    watchCommands();
    watchQuestions();
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets it while the loader starts
    if (const char* text = std::getenv("FAULT_PLAN")) plan.set(text);
    std::atexit(writeReport);
}

} // namespace tonescope::layer

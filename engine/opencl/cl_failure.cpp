// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/cl_failure.h"

#include "engine/values/text.h"

#include <algorithm>
#include <array>

namespace tonescope::opencl {

namespace {

struct NamedCode {
    cl_int code;
    std::string_view name;
};

constexpr cl_int platformNotFound = -1001; // of the loader's extension cl_khr_icd

// The error codes that can occur although the program passes valid arguments.
constexpr std::array<NamedCode, 23> codes{{
    {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {CL_PROFILING_INFO_NOT_AVAILABLE, "CL_PROFILING_INFO_NOT_AVAILABLE"},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
    {CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {CL_MAP_FAILURE, "CL_MAP_FAILURE"},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE"},
    {CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
    {CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT"},
    {CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE"},
    {CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT"},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS"},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE"},
    {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE"},
    {CL_INVALID_OPERATION, "CL_INVALID_OPERATION"},
    {CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE"},
    {platformNotFound, "CL_PLATFORM_NOT_FOUND_KHR"},
}};

} // namespace

bool concernsMemory(cl_int code) {
    return code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
           code == CL_OUT_OF_HOST_MEMORY || code == CL_INVALID_BUFFER_SIZE;
}

std::string_view errorName(cl_int code) {
    const auto* found =
        std::find_if(codes.begin(), codes.end(), [&](const NamedCode& row) { return row.code == code; });
    return found == codes.end() ? SENTENCE("an unknown error") : found->name;
}

Failure failureFrom(const std::exception& error, Stage stage, std::optional<std::uint64_t> bytes) {
    const auto* known = dynamic_cast<const cl::Error*>(&error);
    if (known == nullptr) return failureOf(error, stage);
    const cl_int code = known->err();
    Failure failure;
    failure.stage = stage;
    failure.cause = Text(SENTENCE("%1 ended with %2 (%3) in %4"),
                         {nameOf(stage), errorName(code), std::to_string(code), known->what()});
    if (concernsMemory(code)) failure.bytes = bytes;
    return failure;
}

} // namespace tonescope::opencl

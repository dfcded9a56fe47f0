// SPDX-License-Identifier: GPL-3.0-or-later
// From OpenCL's error codes to failures that people can read.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/failure.h"

#include <string_view>

namespace tonescope::opencl {

/// The name of an error code: "CL_OUT_OF_RESOURCES"; "an unknown error" for a code that is in no table.
[[nodiscard]] std::string_view errorName(cl_int code);

/// Whether the code says that there was too little memory, or may say so.
[[nodiscard]] bool concernsMemory(cl_int code);

/// What failed, at which stage, and for memory with how many bytes: of OpenCL, or of the standard library.
[[nodiscard]] Failure failureFrom(const std::exception& error, Stage stage,
                                  std::optional<std::uint64_t> bytes = {});

} // namespace tonescope::opencl

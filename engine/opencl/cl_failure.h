// SPDX-License-Identifier: GPL-3.0-or-later
// Turns error codes of OpenCL into failures with text.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/failure.h"

#include <string_view>

namespace tonescope::opencl {

/// The name of an error code: "CL_OUT_OF_RESOURCES"; "an unknown error" for a code that is in no table.
[[nodiscard]] std::string_view errorName(cl_int code);

/// Whether too little memory may be the reason for the code. Drivers use several codes for it.
[[nodiscard]] bool concernsMemory(cl_int code);

/// The failure for an exception of OpenCL or of the standard library. `bytes` is the memory that was
/// requested when it was thrown.
[[nodiscard]] Failure failureFrom(const std::exception& error, Stage stage,
                                  std::optional<std::uint64_t> bytes = {});

} // namespace tonescope::opencl

// SPDX-License-Identifier: GPL-3.0-or-later
// Turns OpenCL error codes into failures with text.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/failure.h"

#include <string_view>

namespace tonescope::opencl {

/// The name of an error code: "CL_OUT_OF_RESOURCES"; "an unknown error" for a code that is in no table.
[[nodiscard]] std::string_view errorName(cl_int code);

/// Whether the code may mean that there was too little memory.
[[nodiscard]] bool concernsMemory(cl_int code);

/// The failure of an exception of OpenCL or of the standard library; `bytes`: demanded memory.
[[nodiscard]] Failure failureFrom(const std::exception& error, Stage stage,
                                  std::optional<std::uint64_t> bytes = {});

} // namespace tonescope::opencl

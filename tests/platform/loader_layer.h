// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the tests' layers of the OpenCL loader. A layer is a library named by the environment's
// OPENCL_LAYERS: the loader hands it a table of OpenCL's functions, and programs then call the functions of
// the table that the layer gives back. The loader calls plain functions without any object, so a layer's
// state is global. Its symbols are not exported, so two layers in one process each have their own state.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300 // NOLINT(cppcoreguidelines-macro-usage): the headers ask for a macro
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl_layer.h>

#include <cstddef>
#include <string>

namespace tonescope::layer {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): see above
extern const cl_icd_dispatch*
    next; ///< OpenCL's functions below this layer: the next layer's, or the loader's
extern cl_icd_dispatch
    table; ///< functions that programs call: copies of `next`, some replaced by the layer's
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Each layer defines these two: name() is its name for the loader, and putInPlace() replaces entries of
/// `table` by its own functions. Both are called when the loader starts.
[[nodiscard]] const char* name();
void putInPlace();

/// Answers one of OpenCL's clGet…Info questions: writes `bytes` bytes of `value` to `place`, which has `room`
/// bytes, and their number to `size`; either may be null. CL_INVALID_VALUE where there is too little room.
cl_int give(const void* value, std::size_t bytes, std::size_t room, void* place, std::size_t* size);
cl_int give(const std::string& text, std::size_t room, void* place, std::size_t* size);

} // namespace tonescope::layer

// SPDX-License-Identifier: GPL-3.0-or-later
// What every layer of the OpenCL loader (OPENCL_LAYERS) has to be. The loader's interface is of functions
// alone, which is why a layer's state is global. It is not exported, so that two layers in one process keep
// apart.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300 // NOLINT(cppcoreguidelines-macro-usage): the headers ask for a macro
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl_layer.h>

#include <cstddef>
#include <string>

namespace tonescope::layer {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): see above
extern const cl_icd_dispatch* next; ///< the functions below this layer
extern cl_icd_dispatch table; ///< those that programs call: the same, until the layer puts its own there
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Each layer says what it is called, and puts its functions into the table. They are asked when the loader
/// starts.
[[nodiscard]] const char* name();
void putInPlace();

/// Answers a question as OpenCL does: the value where there is room for it, and its size.
cl_int give(const void* value, std::size_t bytes, std::size_t room, void* place, std::size_t* size);
cl_int give(const std::string& text, std::size_t room, void* place, std::size_t* size);

} // namespace tonescope::layer

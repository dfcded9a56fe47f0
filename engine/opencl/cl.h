// SPDX-License-Identifier: GPL-3.0-or-later
// The C++ bindings of OpenCL with exceptions, which do not leave this folder.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120  // NOLINT(cppcoreguidelines-macro-usage)
#define CL_HPP_MINIMUM_OPENCL_VERSION 120 // NOLINT(cppcoreguidelines-macro-usage)
#include <CL/opencl.hpp>

#include <utility>

namespace tonescope::opencl {

/// Replaces an object by a swap. The assignment of the bindings throws if the driver fails to release the old
/// or to retain the new object, and leaves an object that is released twice.
template <typename Object>
void replace(Object& place, Object by) {
    std::swap(place, by);
}

} // namespace tonescope::opencl

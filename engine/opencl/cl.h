// SPDX-License-Identifier: GPL-3.0-or-later
// Includes the C++ bindings of OpenCL, configured to throw cl::Error. The exceptions stay inside this folder:
// its public functions return failures.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120  // NOLINT(cppcoreguidelines-macro-usage)
#define CL_HPP_MINIMUM_OPENCL_VERSION 120 // NOLINT(cppcoreguidelines-macro-usage)
#include <CL/opencl.hpp>

#include <utility>

namespace tonescope::opencl {

/// Replaces an OpenCL object by swapping. The assignment operator of the bindings throws if the driver fails
/// to release the old object or to retain the new one, and then leaves an object that is released twice.
template <typename Object>
void replace(Object& place, Object by) {
    std::swap(place, by);
}

} // namespace tonescope::opencl

// SPDX-License-Identifier: GPL-3.0-or-later
// The C++ bindings of OpenCL, set up the same everywhere: errors are exceptions, which end in this folder.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120  // NOLINT(cppcoreguidelines-macro-usage)
#define CL_HPP_MINIMUM_OPENCL_VERSION 120 // NOLINT(cppcoreguidelines-macro-usage)
#include <CL/opencl.hpp>

#include <utility>

namespace tonescope::opencl {

/// Puts an object in the place of another. Never by the bindings' own assignment: where a driver fails to
/// release the old one or to retain the new, that throws and leaves one in its place that is released twice.
template <typename Object>
void replace(Object& place, Object by) {
    std::swap(place, by);
}

} // namespace tonescope::opencl

// SPDX-License-Identifier: GPL-3.0-or-later
// The C++ bindings of OpenCL, set up the same everywhere: errors are exceptions, which end in this folder.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120  // NOLINT(cppcoreguidelines-macro-usage)
#define CL_HPP_MINIMUM_OPENCL_VERSION 120 // NOLINT(cppcoreguidelines-macro-usage)
#include <CL/opencl.hpp>

// SPDX-License-Identifier: GPL-3.0-or-later
// What NVIDIA's assembler says of a kernel in a build log.
#pragma once

#include "engine/values/measuring/compiled_kernel.h"

#include <string_view>

namespace tonescope::opencl {

/// Takes registers, stack and spills of a function from the log of a build with -cl-nv-verbose. What the log
/// does not tell stays as it was.
void addPtxasFigures(std::string_view log, std::string_view function, KernelFigures& figures);

} // namespace tonescope::opencl

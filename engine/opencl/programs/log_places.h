// SPDX-License-Identifier: GPL-3.0-or-later
// The places that a compiler's log names.
#pragma once

#include <string>
#include <string_view>

namespace tonescope::opencl {

/// The log of a build of `source`, which is of kernelSource(), with places in the kernel files alone. Some
/// compilers ignore #line and name lines of the whole text, in a file of their own: "input.cl:184:39: ..."
/// becomes "local-strided.cl:16:39: ...". What is no such place stays as it is.
[[nodiscard]] std::string logByFiles(std::string_view log, std::string_view source);

} // namespace tonescope::opencl

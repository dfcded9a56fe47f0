// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the kernels that travel inside the program.
#pragma once

#include <string>
#include <string_view>

namespace tonescope::opencl {

/// The text of kernels/`file`, which must exist, as it stands there.
[[nodiscard]] std::string fileText(std::string_view file);

/// The text of kernels/`file` with the files that it includes in their places. Line numbers in a compiler's
/// messages stay those of the files. The file must exist: which ones do is decided when the program is built.
[[nodiscard]] std::string kernelSource(std::string_view file);
/// The same of a text that somebody wrote in place of that file's. Files that it includes and that do not
/// exist are left to the compiler.
[[nodiscard]] std::string kernelSource(std::string_view file, const std::string& text);

} // namespace tonescope::opencl

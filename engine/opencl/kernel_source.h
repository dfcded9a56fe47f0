// The text of the kernels that travel inside the program.
#pragma once

#include <string>
#include <string_view>

namespace tonescope::opencl {

/// The text of kernels/`file` with the files that it includes in their places. Line numbers in a compiler's
/// messages stay those of the files. The file must exist: which ones do is decided when the program is built.
[[nodiscard]] std::string kernelSource(std::string_view file);

} // namespace tonescope::opencl

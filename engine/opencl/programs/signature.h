// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel is called with.
#pragma once

#include "engine/opencl/cl.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tonescope::opencl {

/// Who edits a kernel has to keep to the one that it had.
enum class Signature : std::uint8_t {
    Strategy,       ///< of our strategies
    Packing,        ///< of those that leave packed tables behind
    Plain,          ///< pixels one after another, their number, one table
    PlainWithTables ///< the same, and a table for each work-item
};

/// As it is declared: "__kernel void count(__global const uchar* pixels, ...)".
[[nodiscard]] std::string textOf(Signature signature);

/// Whether the kernel takes such arguments: drivers compare their sizes, and whether they are memory. Leaves
/// it without arguments. Throws cl::Error where the driver fails otherwise.
[[nodiscard]] bool canBeCalled(cl::Kernel kernel, Signature signature);

/// What a kernel says that its pixels are, "int", where pixels of the type `given` cannot be meant by that: a
/// signed, floating or smaller type of another size. Empty where they can: a larger unsigned type, or a
/// vector, may stand for several pixels at once; and where the driver does not tell.
[[nodiscard]] std::string otherPixelType(const cl::Kernel& kernel, std::string_view given);

} // namespace tonescope::opencl

// SPDX-License-Identifier: GPL-3.0-or-later
// Images that come through a pipe: `tonescope histogram - < IMAGE`.
#pragma once

#include "engine/image/file_decoder.h"

namespace tonescope::app {

/// Where the image of that name lies: standard input has no path of its own.
[[nodiscard]] QString placeOf(const QString& name);

/// The decoder, which then also takes "-" for standard input, and pipes and standard input by any name: they
/// are read to their end, into memory, and decoded as the files that they are then. Reading can be stopped,
/// and fails where there is more than half of the memory that is available.
[[nodiscard]] FileDecoder withPipes(FileDecoder decoder);

} // namespace tonescope::app

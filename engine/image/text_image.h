// SPDX-License-Identifier: GPL-3.0-or-later
// Text as an image.
#pragma once

#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QString>

namespace tonescope {

/// The bytes of a file as one row of gray pixels, in which letters can be counted. Fails where there is no
/// regular file, where it cannot be read, is empty, or would take more than half of the memory that is there.
[[nodiscard]] Outcome<Image> textImage(const QString& path);

} // namespace tonescope

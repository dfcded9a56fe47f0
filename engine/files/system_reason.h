// SPDX-License-Identifier: GPL-3.0-or-later
// Why the system refused something.
#pragma once

#include <string>

class QFileDevice;

namespace tonescope {

/// What is said of an error (errno), as the end of a line: English, in whatever language the system speaks,
/// where it is one that people meet with files.
[[nodiscard]] std::string reasonOf(int error);
/// Of the last error of a file.
[[nodiscard]] std::string reasonOf(const QFileDevice& file);

} // namespace tonescope

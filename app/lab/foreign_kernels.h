// SPDX-License-Identifier: GPL-3.0-or-later
// What a process may reach that runs a kernel of somebody else.
#pragma once

#include <QString>

#include <optional>
#include <string>

namespace tonescope::app {

/// With which this program is started to measure such a kernel, and a folder for it alone.
inline constexpr char measureForeignArgument[] = "measure-foreign-case";

/// Leaves the calling process drivers, their compilers and devices, and `folder`, where temporary files and
/// caches go; no other file, no network, no other process. To be called first in main(). Says why the process
/// must not run such a kernel, where this system cannot take that away.
[[nodiscard]] std::optional<std::string> confineToKernels(const QString& folder);

} // namespace tonescope::app

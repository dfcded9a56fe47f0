// SPDX-License-Identifier: GPL-3.0-or-later
// Oclgrind: a simulator that checks what kernels do to memory, and where they meet.
#pragma once

#include "engine/values/failure.h"

#include <QProcessEnvironment>
#include <QString>

#include <optional>

namespace tonescope::app {

/// Makes Oclgrind the only OpenCL driver of processes in this environment, and lets it look for races. Its
/// driver is named in a file in `folder`, which must exist for as long as they run: packages install it
/// beside the program `oclgrind`, and register it nowhere. Says what is missing where it is not installed.
[[nodiscard]] std::optional<Failure> addChecker(QProcessEnvironment& environment, const QString& folder);

} // namespace tonescope::app

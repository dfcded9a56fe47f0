// SPDX-License-Identifier: GPL-3.0-or-later
// What --help prints.
#pragma once

#include "app/cli/manual/command_table.h"
#include "app/cli/terminal.h"

#include <string>

namespace tonescope::app {

/// How the command is written, its options and arguments, in at most 79 columns; of the window also the
/// commands. UTF-8, in the language that is spoken.
[[nodiscard]] std::string helpOf(const CommandRow& command, const Terminal& look);

} // namespace tonescope::app

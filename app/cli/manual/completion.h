// SPDX-License-Identifier: GPL-3.0-or-later
// The files with which shells complete command lines.
#pragma once

#include "app/cli/manual/command_table.h"

#include <string>
#include <vector>

namespace tonescope::app {

/// What the completions offer beside the table's names.
struct Completed {
    std::vector<std::string> strategies; ///< ids
};

/// The words that complete a value; keys of devices, which a shell asks the program for, are not among them.
[[nodiscard]] std::vector<std::string> wordsFor(const OptionRow& row, const Completed& completed);
/// Whether the value is a list with commas.
[[nodiscard]] bool isList(Value value);

/// With a space between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

[[nodiscard]] std::string bashCompletion(const Completed& completed);
[[nodiscard]] std::string zshCompletion(const Completed& completed);
[[nodiscard]] std::string fishCompletion(const Completed& completed);

} // namespace tonescope::app

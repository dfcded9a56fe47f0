// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the command table, a file a command where it has many.
#pragma once

#include "app/cli/manual/command_table.h"

namespace tonescope::app {

[[nodiscard]] CommandRow histogramRow();
[[nodiscard]] CommandRow benchRow();

/// The forms of results, which several commands share.
[[nodiscard]] std::span<const std::string_view> formatNames();
/// What stands for devices beside their keys; those of the first are for one that is chosen.
[[nodiscard]] std::span<const std::string_view> deviceWords();
[[nodiscard]] std::span<const std::string_view> deviceWordsAndAll();

} // namespace tonescope::app

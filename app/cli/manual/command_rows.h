// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the command table, a file a command where it has many.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/manual/command_table.h"

#include <QtGlobal>

#include <array>

namespace tonescope::app {

[[nodiscard]] CommandRow histogramRow();
[[nodiscard]] CommandRow benchRow();

/// The forms of results, which several commands share.
inline constexpr auto formatNames = textsOf<Format>();
/// What stands for devices beside their keys; for one that is chosen, and for several.
inline constexpr std::array<std::string_view, 5> deviceWordsAndAll{"host", "cpu", "gpu", "together", "all"};
inline constexpr auto deviceWords = std::span(deviceWordsAndAll).first<4>();

} // namespace tonescope::app

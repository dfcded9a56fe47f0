// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the texts of kernels.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// The file that a line `#include "file"` names; empty for any other line.
[[nodiscard]] std::string_view includedFile(std::string_view line);

/// The files that the text `sources[name]` includes, in its order, as far as their own texts are in
/// `sources`.
[[nodiscard]] std::vector<std::string> includedFiles(const std::map<std::string, std::string>& sources,
                                                     const std::string& name);

/// The text with its choices made: of each `#ifdef NAME` the part that holds where exactly `defined` are.
/// Choices may lie within each other; of other directives nothing is changed.
[[nodiscard]] std::string withChoices(const std::string& text, std::span<const std::string_view> defined);

} // namespace tonescope

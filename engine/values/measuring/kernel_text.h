// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the texts of kernels.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// The file that a line `#include "file"` names; empty for any other line.
[[nodiscard]] std::string_view includedFile(std::string_view line);

/// The files that the text `sources[name]` includes, and those that they include, each once and in the order
/// in which a compiler meets them, as far as their own texts are in `sources`.
[[nodiscard]] std::vector<std::string> includedFiles(const std::map<std::string, std::string>& sources,
                                                     const std::string& name);

/// A line of a file; the first one is 1.
struct SourceLine {
    std::string file;
    std::size_t line = 0;
};

/// What a line `#line 7 "file"` says of the line behind it; nothing for any other line.
[[nodiscard]] std::optional<SourceLine> lineDirective(std::string_view line);

/// The text of a file that is to stand in the place of its #include; nothing where the #include stays.
using FileText = std::function<std::optional<std::string>(std::string_view file)>;

/// The text of `file` with others in place of their #includes, as often as they are included, and #line
/// directives around them, so that a compiler names the lines of the files. A file within itself stays an
/// #include, of which the compiler tells.
[[nodiscard]] std::string withIncluded(std::string_view file, const std::string& text,
                                       const FileText& textOf);

/// The text with its choices made: of each `#ifdef NAME` the part that holds where exactly `defined` are.
/// Choices may lie within each other; of other directives nothing is changed.
[[nodiscard]] std::string withChoices(const std::string& text, std::span<const std::string_view> defined);

} // namespace tonescope

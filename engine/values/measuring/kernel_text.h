// SPDX-License-Identifier: GPL-3.0-or-later
// Parsers for the source text of kernels (#include, #line, #ifdef) and for the log of a kernel checker.
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

/// The files that `sources[name]` includes, directly or through other files: each once, in the order in which
/// a compiler meets them. Files without a text in `sources` are left out.
[[nodiscard]] std::vector<std::string> includedFiles(const std::map<std::string, std::string>& sources,
                                                     const std::string& name);

/// A place in a file; the first line is 1.
struct SourceLine {
    std::string file;
    std::size_t line = 0;
};

/// The place that a line `#line 7 "file"` gives to the next line; nothing for any other line.
[[nodiscard]] std::optional<SourceLine> lineDirective(std::string_view line);

/// Returns the text that replaces an #include of `file`; nothing if the #include stays.
using FileText = std::function<std::optional<std::string>(std::string_view file)>;

/// Replaces every #include in the text of `file` for which `textOf` gives a text. #line directives around
/// this text let a compiler report places in the original files. A recursive #include stays as it is, and the
/// compiler reports it.
[[nodiscard]] std::string withIncluded(std::string_view file, const std::string& text,
                                       const FileText& textOf);

/// Resolves `#ifdef NAME`, `#else` and `#endif`, nested or not, for the given defined names. Other directives
/// are unchanged.
[[nodiscard]] std::string withChoices(const std::string& text, std::span<const std::string_view> defined);

/// A fault that a kernel checker reported at one place.
struct CheckerFinding {
    std::string what;      ///< the checker's message: "Work-group divergence detected (barrier)"
    int line = 0;          ///< in the kernel's text or in `file`; 0: unknown
    std::size_t times = 1; ///< number of reports
    std::string file = {}; ///< "pixels.cl"; empty: the kernel's own text

    bool operator==(const CheckerFinding&) const = default;
};

/// Parses a log of Oclgrind. The findings are in the order of their first report. Reports that differ only in
/// the memory address are one finding with a number of times.
[[nodiscard]] std::vector<CheckerFinding> findingsIn(std::string_view log);

} // namespace tonescope

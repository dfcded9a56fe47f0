// SPDX-License-Identifier: GPL-3.0-or-later
// What compilers of kernels say, and where.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// A place that a line of a build log names, and how bad that is.
struct LogPlace {
    enum class Severity : std::uint8_t { Note, Warning, Error };

    QString file;   ///< without folders; may be a name of the compiler's own, such as "<kernel>"
    int line = 0;   ///< from 1
    int column = 0; ///< from 1; 0 where it is not told
    Severity severity = Severity::Error;
    QString text; ///< what is wrong there
};

/// One line of a log.
struct LogLine {
    QString text;
    std::optional<LogPlace> place{}; ///< nothing in an excerpt, a summary or anything else that names none
};

/// Understands what clang writes, and so most drivers, and with another order of its words PoCL; and
/// "file(12): error: ..." and "\"file\", line 12: error: ..." of older compilers.
[[nodiscard]] std::vector<LogLine> buildLog(const QString& log);

/// Whether a place is in the text that was edited, and not in a file that it includes: compilers know that
/// text by the file's name, or by a name of their own that is no file at all.
[[nodiscard]] bool isIn(const LogPlace& place, const QString& file);

} // namespace tonescope::ui

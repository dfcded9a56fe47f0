// SPDX-License-Identifier: GPL-3.0-or-later
// What commands have in common: where they write, how they end, and how their options are read.
#pragma once

#include "app/cli/terminal.h"
#include "engine/files/path_text.h"
#include "engine/values/names.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace tonescope {

namespace app {
/// The forms in which commands print results.
enum class Format : std::uint8_t { Table, Csv, Json };
} // namespace app

template <>
inline constexpr auto namesOf<app::Format> = std::to_array<Name<app::Format>>({{app::Format::Table, "table"},
                                                                               {app::Format::Csv, "csv"},
                                                                               {app::Format::Json, "json"}});

} // namespace tonescope

namespace tonescope::app {

/// What the process returns.
enum class ExitCode : int {
    Done = 0,       ///< all of it
    Incomplete = 1, ///< something could not be done; the others still are
    WrongUsage = 2  ///< the command line is wrong
};

/// Standard output holds results only; whatever else there is to say goes to standard error, a line each.
struct Console {
    std::ostream& out;
    std::ostream& err;
    Terminal outLook{}; ///< what `out` leads to
    Terminal errLook{}; ///< what `err` leads to

    /// `tonescope: SUBJECT: TEXT`, or `tonescope: TEXT` without a workload; in one piece, so that it stays
    /// whole between the lines of others, and without anything that a terminal would follow.
    void say(std::string_view workload, std::string_view text) const {
        std::string line = errLook.alarm("tonescope:") + ' ';
        if (!workload.empty()) line.append(shownText(workload)).append(": ");
        // A compiler's words are several lines.
        while (true) {
            const std::size_t end = text.find('\n');
            line.append(shownText(text.substr(0, end))).append("\n");
            if (end == std::string_view::npos) break;
            text.remove_prefix(end + 1);
        }
        err << line << std::flush;
    }
};

/// Whether the arguments of the program have the option that keeps OpenCL out: of the window and of every
/// command. It is read before anything else.
[[nodiscard]] bool leaveOpenClOut(const QStringList& arguments);

/// Bytes from a whole number above 0 that K, M or G may follow, powers of 1024: "64M". Nothing where it is
/// something else, or more than 2^60.
[[nodiscard]] std::optional<std::uint64_t> byteSize(const QString& text);

} // namespace tonescope::app

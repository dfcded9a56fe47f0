// SPDX-License-Identifier: GPL-3.0-or-later
// Where a command writes, and how it ends.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

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

    /// `tonescope: SUBJECT: TEXT`, or `tonescope: TEXT` without a workload; in one piece, so that it stays
    /// whole between the lines of others.
    void say(std::string_view workload, std::string_view text) const {
        std::string line = "tonescope: ";
        if (!workload.empty()) line.append(workload).append(": ");
        line.append(text).append("\n");
        err << line << std::flush;
    }
};

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// How far a long command is, on standard error.
#pragma once

#include <chrono>
#include <optional>
#include <ostream>
#include <string>

namespace tonescope::app {

/// On a terminal one line that changes in place; elsewhere a line of its own every few seconds, so that short
/// runs say nothing.
class ProgressLine {
public:
    ProgressLine(std::ostream& err, bool terminal);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// `fraction` is 0 to 1. Nothing to show takes the line away.
    void show(double fraction, const std::string& what);
    /// Takes the line away, before something else is written.
    void clear();

private:
    std::ostream& m_err;
    bool m_terminal;
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_last;
};

/// Whether standard error is a terminal.
[[nodiscard]] bool errorsGoToTerminal();

} // namespace tonescope::app

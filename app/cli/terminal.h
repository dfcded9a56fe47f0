// SPDX-License-Identifier: GPL-3.0-or-later
// What a stream that leads to a terminal can show, and any other cannot.
#pragma once

#include <string>

namespace tonescope::app {

/// Nothing but plain words, unless terminalAt() says otherwise.
struct Terminal {
    bool there = false;   ///< a line can change in place
    bool colours = false; ///< and words can be set off

    /// A name as it is, or as shownText() has it where the terminal would follow what it holds.
    [[nodiscard]] std::string name(const std::string& bytes) const;
    [[nodiscard]] std::string heading(const std::string& text) const { return within("\033[1m", text); }
    [[nodiscard]] std::string doubt(const std::string& text) const { return within("\033[35m", text); }
    [[nodiscard]] std::string alarm(const std::string& text) const { return within("\033[1;31m", text); }

private:
    /// Line feeds stay outside, where a pager expects them.
    [[nodiscard]] std::string within(const char* begin, const std::string& text) const;
};

/// Whether the descriptor is a terminal, and whether it may be coloured: NO_COLOR and TERM=dumb say no.
[[nodiscard]] Terminal terminalAt(int descriptor);

} // namespace tonescope::app

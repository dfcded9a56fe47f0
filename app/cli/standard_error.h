// SPDX-License-Identifier: GPL-3.0-or-later
// Our own way to standard error, and keeping libraries from writing between our lines.
#pragma once

#include "app/cli/terminal.h"

#include <ostream>
#include <streambuf>

namespace tonescope::app {

/// Standard error as it was when this was made. Nothing is held back, and what is written in one piece goes
/// out in one piece. For one thread. Where there is no standard error, it leads nowhere, and no file that is
/// opened later takes its number.
class StandardError : private std::streambuf {
public:
    StandardError();
    /// Gives the descriptor back to everybody.
    ~StandardError() override;
    StandardError(const StandardError&) = delete;
    StandardError& operator=(const StandardError&) = delete;

    [[nodiscard]] std::ostream& stream() { return m_stream; }

    /// What stream() leads to.
    [[nodiscard]] Terminal terminal() const { return terminalAt(m_descriptor); }

    /// From now on nothing that any thread writes to the descriptor gets out, but for stream(): decoders
    /// print there what they think of a damaged file, libpng even without asking Qt, and a command owes one
    /// line of its own instead.
    void muteOthers();

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type character) override;

    int m_descriptor;
    bool m_othersMuted = false;
    std::ostream m_stream{this};
};

} // namespace tonescope::app

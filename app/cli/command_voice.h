// SPDX-License-Identifier: GPL-3.0-or-later
// What a long command has to say while it runs, and how it ends.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/command_text.h"
#include "engine/values/failure.h"

#include <ostream>
#include <string>

namespace tonescope::app {

/// One line of a terminal that changes in place; nothing anywhere else.
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
};

/// Progress and complaints on standard error, which stay out of each other's way. Whoever complains makes the
/// command incomplete.
class CommandVoice {
public:
    explicit CommandVoice(const Console& console);

    /// How far the command is, 0 to 1; nothing to show takes the line away.
    void show(double fraction, const std::string& what) { m_progress.show(fraction, what); }
    /// To be called before a row goes to standard output: both may be one terminal.
    void makeRoom() { m_progress.clear(); }
    void complain(const std::string& workload, const std::string& text);
    void complain(const std::string& workload, const Failure& failure) {
        complain(workload, failureText(failure));
    }
    /// Something was not as it must be, which the rows themselves tell.
    void markIncomplete() { m_code = ExitCode::Incomplete; }

    [[nodiscard]] ExitCode code() const { return m_code; }

private:
    const Console& m_console;
    ProgressLine m_progress;
    ExitCode m_code = ExitCode::Done;
};

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// What a long command has to say while it runs, and how it ends.
#pragma once

#include "app/cli/console.h"
#include "app/cli/progress_line.h"
#include "engine/values/failure.h"

#include <string>

namespace tonescope::app {

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
        complain(workload, lineOf(failure));
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

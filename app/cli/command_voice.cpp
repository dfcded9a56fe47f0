// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_voice.h"

namespace tonescope::app {

CommandVoice::CommandVoice(const Console& console)
    : m_console(console), m_progress(console.err, errorsGoToTerminal()) {
}

void CommandVoice::complain(const std::string& workload, const std::string& text) {
    m_progress.clear();
    m_console.say(workload, text);
    m_code = ExitCode::Incomplete;
}

} // namespace tonescope::app

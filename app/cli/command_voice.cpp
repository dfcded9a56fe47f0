// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_voice.h"

#include <cmath>

namespace tonescope::app {

ProgressLine::ProgressLine(std::ostream& err, bool terminal) : m_err(err), m_terminal(terminal) {
}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::show(double fraction, const std::string& what) {
    if (what.empty()) return clear();
    if (!m_terminal) return;
    m_err << "\r\033[Ktonescope: " << std::lround(fraction * 100) << " % " << shownText(what) << std::flush;
    m_shown = true;
}

void ProgressLine::clear() {
    if (m_shown) m_err << "\r\033[K" << std::flush;
    m_shown = false;
}

CommandVoice::CommandVoice(const Console& console)
    : m_console(console), m_progress(console.err, console.errLook.there) {
}

void CommandVoice::complain(const std::string& workload, const std::string& text) {
    m_progress.clear();
    m_console.say(workload, text);
    m_code = ExitCode::Incomplete;
}

} // namespace tonescope::app

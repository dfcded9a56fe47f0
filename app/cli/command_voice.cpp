// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_voice.h"

#include <cmath>

#include <unistd.h>

namespace tonescope::app {

namespace {

constexpr std::chrono::seconds betweenLines{5};

} // namespace

ProgressLine::ProgressLine(std::ostream& err, bool terminal)
    : m_err(err), m_terminal(terminal), m_last(std::chrono::steady_clock::now()) {
}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::show(double fraction, const std::string& what) {
    if (what.empty()) return clear();
    const auto now = std::chrono::steady_clock::now();
    if (!m_terminal && now - m_last < betweenLines) return;
    m_last = now;
    const std::string text = "tonescope: " + std::to_string(std::lround(fraction * 100)) + " % " + what;
    m_err << (m_terminal ? "\r\033[K" + text : text + "\n") << std::flush;
    m_shown = m_terminal;
}

void ProgressLine::clear() {
    if (m_shown) m_err << "\r\033[K" << std::flush;
    m_shown = false;
}

bool errorsGoToTerminal() {
    return isatty(STDERR_FILENO) == 1;
}

CommandVoice::CommandVoice(const Console& console)
    : m_console(console), m_progress(console.err, errorsGoToTerminal()) {
}

void CommandVoice::complain(const std::string& workload, const std::string& text) {
    m_progress.clear();
    m_console.say(workload, text);
    m_code = ExitCode::Incomplete;
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/standard_output.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <string_view>

#include <poll.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

struct OutputEnding {
    int signal;
    struct sigaction before {}; ///< what else is done with it
    bool heard = false;
};

// A signal's handler is a function alone, which is why what it needs is global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::array<OutputEnding, 3> outputEndings{{{SIGINT}, {SIGHUP}, {SIGTERM}}};
std::atomic<bool> withinLine = false;
std::atomic<int> ending = 0; ///< the signal that came
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Only what a signal's handler may call.
void endBy(int signal) {
    for (const OutputEnding& each : outputEndings) {
        if (each.signal == signal) sigaction(signal, &each.before, nullptr);
    }
    std::raise(signal);
}

extern "C" void endAfterLine(int signal) {
    if (ending.exchange(signal) == 0 && withinLine) return;
    endBy(signal);
}

void hearEndings() {
    for (OutputEnding& each : outputEndings) {
        sigaction(each.signal, nullptr, &each.before);
        if (each.before.sa_handler == SIG_IGN) continue; // as under nohup
        struct sigaction ours {};
        ours.sa_handler = endAfterLine;
        ours.sa_flags = static_cast<int>(SA_NODEFER | SA_RESTART);
        each.heard = sigaction(each.signal, &ours, nullptr) == 0;
    }
}

/// Whether the next write does not wait. Waits for that, once a signal has come no longer than the reader
/// may need.
bool waitForRoom() {
    constexpr int milliseconds = 250;
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    int ready = 0;
    do {
        ready = poll(&output, 1, milliseconds);
    } while ((ready == 0 && ending == 0) || (ready < 0 && errno == EINTR));
    return ready != 0;
}

/// As many whole lines as a pipe takes in one piece, or one that is longer.
std::size_t firstLines(std::string_view text) {
    const std::size_t last = text.substr(0, PIPE_BUF).rfind('\n');
    return std::min(last == std::string_view::npos ? text.find('\n') : last, text.size() - 1) + 1;
}

} // namespace

StandardOutput::~StandardOutput() {
    if (!m_heard) return;
    for (OutputEnding& each : outputEndings) {
        if (each.heard) sigaction(each.signal, &each.before, nullptr);
    }
}

std::streamsize StandardOutput::xsputn(const char* text, std::streamsize size) {
    if (m_error != 0) return 0;
    m_kept.append(text, static_cast<std::size_t>(size));
    return size;
}

StandardOutput::int_type StandardOutput::overflow(int_type character) {
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    const char letter = traits_type::to_char_type(character);
    return xsputn(&letter, 1) == 1 ? character : traits_type::eof();
}

int StandardOutput::sync() {
    if (!m_heard) hearEndings();
    m_heard = true;
    for (std::string_view rest = m_kept; !rest.empty() && m_error == 0;) {
        const std::size_t size = firstLines(rest);
        writeLines(rest.substr(0, size));
        rest.remove_prefix(size);
    }
    m_kept.clear();
    return m_error == 0 ? 0 : -1;
}

void StandardOutput::writeLines(std::string_view lines) {
    withinLine = true;
    while (!lines.empty() && m_error == 0 && waitForRoom()) {
        const ssize_t step =
            write(STDOUT_FILENO, lines.data(), std::min<std::size_t>(lines.size(), PIPE_BUF));
        if (step > 0) {
            lines.remove_prefix(static_cast<std::size_t>(step));
        } else if (step == 0 || (errno != EINTR && errno != EAGAIN)) {
            m_error = step == 0 ? EIO : errno;
        }
    }
    withinLine = false;
    if (ending != 0) endBy(ending);
}

} // namespace tonescope::app

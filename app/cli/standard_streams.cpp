// SPDX-License-Identifier: GPL-3.0-or-later
// Another program may read the rows, and a row that is cut off would be misread. So lines are written in
// pieces of at most PIPE_BUF bytes, which a pipe takes at once, and a signal that arrives during a write only
// sets a flag; the process ends after the line. A reader that accepts nothing more must not keep the process
// alive: then it ends 250 ms after the signal.
//
// Standard error is written through a duplicate of descriptor 2. Descriptor 2 itself can then lead to
// /dev/null, which mutes libraries that print to it.
#include "app/cli/standard_streams.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

struct HandledSignal {
    int signal;
    struct sigaction before {}; ///< the action to restore
    bool handled = false;
};

// A signal handler is a plain function, so its state is global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::array<HandledSignal, 3> handledSignals{{{SIGINT}, {SIGHUP}, {SIGTERM}}};
std::atomic<bool> withinLine = false;
std::atomic<int> received = 0; ///< the first signal; 0: none
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Restores the action that the signal had before this program's handler, and raises the signal again, so
/// that the exit status names the signal.
/// Async-signal-safe.
void endBy(int signal) {
    for (const HandledSignal& each : handledSignals) {
        if (each.signal == signal) sigaction(signal, &each.before, nullptr);
    }
    std::raise(signal);
}

extern "C" void endAfterLine(int signal) {
    if (received.exchange(signal) == 0 && withinLine) return;
    endBy(signal);
}

void installHandlers() {
    for (HandledSignal& each : handledSignals) {
        sigaction(each.signal, nullptr, &each.before);
        if (each.before.sa_handler == SIG_IGN) continue; // stays ignored, as SIGHUP under nohup
        struct sigaction ours {};
        ours.sa_handler = endAfterLine;
        ours.sa_flags = static_cast<int>(SA_NODEFER | SA_RESTART);
        each.handled = sigaction(each.signal, &ours, nullptr) == 0;
    }
}

/// Waits until a write will not block. False if a signal has arrived and nothing can be written for 250 ms.
bool waitForRoom() {
    constexpr int milliseconds = 250;
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    int ready = 0;
    do {
        ready = poll(&output, 1, milliseconds);
    } while ((ready == 0 && received == 0) || (ready < 0 && errno == EINTR));
    return ready != 0;
}

/// The size of the leading lines that together fit into one atomic write to a pipe (PIPE_BUF); the size of
/// the first line if it is longer.
std::size_t firstLines(std::string_view text) {
    const std::size_t last = text.substr(0, PIPE_BUF).rfind('\n');
    return std::min(last == std::string_view::npos ? text.find('\n') : last, text.size() - 1) + 1;
}

/// A duplicate of descriptor 2. Close-on-exec, because a driver may start programs, which must not inherit
/// it.
int copyOfStderr() {
    return fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

/// Opens /dev/null as descriptor 2.
void occupyStderr() {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || nowhere == STDERR_FILENO) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

} // namespace

StandardOutput::~StandardOutput() {
    if (!m_handlesSignals) return;
    for (HandledSignal& each : handledSignals) {
        if (each.handled) sigaction(each.signal, &each.before, nullptr);
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
    if (!m_handlesSignals) installHandlers();
    m_handlesSignals = true;
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
    if (received != 0) endBy(received);
}

StandardError::StandardError() : m_descriptor(copyOfStderr()) {
    if (m_descriptor >= 0) return;
    occupyStderr();
    m_descriptor = copyOfStderr();
}

StandardError::~StandardError() {
    if (m_descriptor < 0) return;
    if (m_othersMuted) {
        std::fflush(stderr);
        dup2(m_descriptor, STDERR_FILENO);
    }
    close(m_descriptor);
}

void StandardError::muteOthers() {
    if (m_descriptor < 0) return;
    std::fflush(stderr);
    occupyStderr();
    m_othersMuted = true;
}

std::streamsize StandardError::xsputn(const char* text, std::streamsize size) {
    std::streamsize written = 0;
    while (written < size) {
        const ssize_t step = write(m_descriptor, text + written, static_cast<std::size_t>(size - written));
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) break;
        written += step;
    }
    return written;
}

StandardError::int_type StandardError::overflow(int_type character) {
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    const char letter = traits_type::to_char_type(character);
    return xsputn(&letter, 1) == 1 ? character : traits_type::eof();
}

} // namespace tonescope::app

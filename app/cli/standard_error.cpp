// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/standard_error.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

/// A copy of the descriptor, not for programs that a driver may start.
int copyOfStderr() {
    return fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

/// Opens a way to nowhere as standard error.
void occupyStderr() {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || nowhere == STDERR_FILENO) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

} // namespace

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

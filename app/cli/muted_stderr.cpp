// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/muted_stderr.h"

#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace tonescope::app {

MutedStderr::MutedStderr() : m_kept(dup(STDERR_FILENO)) {
    std::fflush(stderr);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (nowhere < 0) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

MutedStderr::~MutedStderr() {
    std::fflush(stderr);
    if (m_kept < 0) return;
    dup2(m_kept, STDERR_FILENO);
    close(m_kept);
}

} // namespace tonescope::app

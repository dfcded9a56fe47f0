// SPDX-License-Identifier: GPL-3.0-or-later
// The process that decodes, from the inside.
#pragma once

#include "engine/process/child_process.h"

namespace tonescope::decoder {

/// The descriptor under which the process finds its connection.
inline constexpr int serverSocket = childSocket;

/// Confines the process and answers questions until the other end is closed. To be called first in main(),
/// while there is one thread. Returns the exit code.
int serveDecoding(int& argc, char** argv);

} // namespace tonescope::decoder

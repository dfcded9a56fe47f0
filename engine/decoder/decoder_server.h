// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a decoder process.
#pragma once

namespace tonescope::decoder {

/// Confines the process and answers requests at childSocket until the other end is closed. Call it first in
/// main(), while there is one thread. Returns the exit code.
int serveDecoding(int& argc, char** argv);

} // namespace tonescope::decoder

// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a decoder process, which the program runs when it is started with a special argument.
#pragma once

namespace tonescope::decoder {

/// Confines the process, and answers requests at childSocket until the other end is closed. Must be the first
/// call in main(), while there is one thread, because confinement applies to a thread and is inherited.
/// Returns the exit code.
int serveDecoding(int& argc, char** argv);

} // namespace tonescope::decoder

// SPDX-License-Identifier: GPL-3.0-or-later
// Image files are decoded in child processes, because a damaged file can crash the library that decodes it. A
// child is this program's own executable, started with an argument.
#pragma once

#include "engine/decoder/decoder_pool.h"

namespace tonescope::app {

/// First argument of a decoder process; main() checks it before anything else is set up.
inline constexpr char serveArgument[] = "decode-files";

/// How to start a decoder process for the window, where a decoder has the priority of the other threads.
[[nodiscard]] decoder::ServerProgram ownDecoder();
/// How to start a decoder process for a command with many files. It decodes into the memory of earlier images
/// that are no longer used, and runs at a lower priority than the threads that count.
[[nodiscard]] decoder::ServerProgram ownDecoderOfMany();

/// Decodes one file in a child process that is started for it and ends with this call. Blocks until then.
/// Fails if the file cannot be decoded, or if the child crashes or hangs.
[[nodiscard]] Outcome<Image> decodedElsewhere(const QString& file);

} // namespace tonescope::app

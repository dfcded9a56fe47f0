// SPDX-License-Identifier: GPL-3.0-or-later
// The decoder processes of this program: it starts itself again with an argument.
#pragma once

#include "engine/decoder/decoder_pool.h"

namespace tonescope::app {

/// The argument with which this program runs as a decoder process.
inline constexpr char serveArgument[] = "decode-files";

/// This program as a decoder process.
[[nodiscard]] decoder::ServerProgram ownDecoder();
/// The same for batches: memory is reused, and counting threads come first.
[[nodiscard]] decoder::ServerProgram ownDecoderOfMany();

/// Decodes one file in a process of its own.
[[nodiscard]] Outcome<Image> decodedElsewhere(const QString& file);

} // namespace tonescope::app

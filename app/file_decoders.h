// SPDX-License-Identifier: GPL-3.0-or-later
// Who decodes files for this program: itself, started again for nothing else.
#pragma once

#include "engine/decoder/decoder_pool.h"
#include "engine/image/file_decoder.h"

#include <memory>

namespace tonescope::app {

/// With which this program is started to serve as a decoder.
inline constexpr char serveArgument[] = "decode-files";

/// This program as a decoder.
[[nodiscard]] decoder::ServerProgram ownDecoder();
/// The same for many files one after the other, none of which is seen any more when the next ones come.
[[nodiscard]] decoder::ServerProgram ownDecoderOfMany();

/// Has files decoded by the pool's processes.
[[nodiscard]] FileDecoder decoderOf(const std::shared_ptr<decoder::DecoderPool>& pool);

/// One file, by a process for it alone.
[[nodiscard]] Outcome<Image> decodedElsewhere(const QString& file);

} // namespace tonescope::app

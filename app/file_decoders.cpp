// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_decoders.h"

namespace tonescope::app {

decoder::ServerProgram ownDecoder() {
    return {"/proc/self/exe", serveArgument}; // the running file, even if it was moved or replaced
}

decoder::ServerProgram ownDecoderOfMany() {
    decoder::ServerProgram program = ownDecoder();
    program.reusesMemory = true;
    program.givesWay = true;
    return program;
}

Outcome<Image> decodedElsewhere(const QString& file) {
    return decoder::DecoderProcess(ownDecoder()).decode(file, {});
}

} // namespace tonescope::app

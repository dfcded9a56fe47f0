// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_decoders.h"

namespace tonescope::app {

decoder::ServerProgram ownDecoder() {
    return {"/proc/self/exe", serveArgument}; // the very file that runs, wherever it has gone meanwhile
}

decoder::ServerProgram ownDecoderOfMany() {
    decoder::ServerProgram program = ownDecoder();
    program.reusesMemory = true;
    program.givesWay = true;
    return program;
}

FileDecoder decoderOf(const std::shared_ptr<decoder::DecoderPool>& pool) {
    return {[pool](const QString& file) { return pool->bytesOf(file); },
            [pool](const QString& file, const std::stop_token& stop, int number) {
                return pool->decode(file, stop, number);
            },
            [pool](const QString& file, const std::stop_token& stop) { return pool->reduced(file, stop); },
            [pool](const QString& file, int number) { return pool->frame(file, number); },
            [pool] { pool->endOne(); }};
}

Outcome<Image> decodedElsewhere(const QString& file) {
    return decoder::DecoderProcess(ownDecoder()).decode(file, {});
}

} // namespace tonescope::app

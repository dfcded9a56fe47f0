// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/file_decoder.h"

#include "engine/image/decode.h"
#include "engine/image/picture_bytes.h"
#include "engine/values/text/sentence.h"

#include <memory>
#include <utility>

namespace tonescope {

namespace {

/// Where the last file that frames were read from stands.
struct LastFrames {
    QString path;
    std::unique_ptr<FrameReader> reader;
};

Outcome<Frame> frameAt(LastFrames& last, const QString& path, int number) {
    if (!last.reader || last.path != path) last = {path, FrameReader::of(path)};
    if (!last.reader) return Failure{Stage::Open, SENTENCE("the file cannot be opened"), {}, {}};
    return last.reader->read(number);
}

std::optional<ReducedPicture> reducedHere(const QString& path, const std::stop_token& stop) {
    QFile file(path);
    if (obstacleBefore(path) || !file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) return std::nullopt;
    return reducedPicture(file, [&] { return stop.stop_requested(); });
}

} // namespace

FileDecoder inPlaceDecoder() {
    return {[](const QString& path) { return pictureBytes(path); }, decodeFile, reducedHere,
            [last = std::make_shared<LastFrames>()](const QString& path, int number) {
                return frameAt(*last, path, number);
            }};
}

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the reading of records between the program and its decoder process: answers, which a malicious file
// that has taken over the decoder could forge, and requests. A record that is accepted must be accepted again
// after it was sent, and a picture's size and stride must fit each other.

#include "engine/decoder/decoder_records.h"
#include "tests/fixtures/sent_records.h"
#include "tests/fuzz/fuzz_target.h"

#include <variant>

using namespace tonescope;
using namespace tonescope::decoder;
using namespace tonescope::test;

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    Image image;
    image.stored = {nullptr, {30, 20}, 120, PixelLayout::Bgra8};
    image.orientation = {true, false, true};
    image.converted = "CMYK to 8-bit RGB";
    image.frame = FrameNumber{2, 7};
    writeSeed(QStringLiteral("picture"), packetOf(Answer(Picture{image})).bytes);
    writeSeed(QStringLiteral("failure"), packetOf(Answer(Failure{Stage::Decode, "too large", 17, {}})).bytes);
    writeSeed(QStringLiteral("stopped"), packetOf(Answer(Stopped{})).bytes);
    writeSeed(QStringLiteral("bytes"), packetOf(Answer(ByteCount{17})).bytes);
    writeSeed(QStringLiteral("request"),
              packetOf(Request{RequestKind::Bytes, QStringLiteral("a.png"), 1, true, true, {1, 2}}).bytes);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Packet packet{bytesFrom(data, size)};
    if (const auto request = recordIn<Request>(packet)) must(sent(*request).has_value(), "a request");
    const std::optional<Answer> answer = recordIn<Answer>(packet);
    if (!answer) return 0;
    must(sent(*answer).has_value(), "a valid answer stays valid when it is sent again");
    if (const auto* picture = std::get_if<Picture>(&*answer)) {
        const PixelView& pixels = picture->image.stored;
        must(pixels.extent.width > 0 && pixels.extent.height > 0, "a picture has pixels");
        must(pixels.stride >= pixels.rowBytes(), "rows do not overlap");
        must(pixels.spanBytes() / pixels.stride + 1 >= static_cast<std::size_t>(pixels.extent.height),
             "their bytes are a number");
    }
    return 0;
}

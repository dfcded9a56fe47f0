// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from a process that decodes, which may have been taken over, and what it is asked.

#include "engine/decoder/decoder_messages.h"
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
    writeSeed(QStringLiteral("picture"), packed(Answer(PictureTold{image})));
    writeSeed(QStringLiteral("failure"), packed(Answer(Failure{Stage::Decode, "too large", 17, {}})));
    writeSeed(QStringLiteral("stopped"), packed(Answer(Stopped{})));
    writeSeed(QStringLiteral("bytes"), packed(Answer(BytesTold{17})));
    const QByteArray question = packed(Question{Wish::Bytes, QStringLiteral("a.png")});
    writeSeed(QStringLiteral("question"), question);
    writeSeed(QStringLiteral("more numbers than there are"), question.chopped(4) + "\xbf\xff\xff\xff");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes = bytesFrom(data, size);
    if (const auto question = questionIn(bytes))
        must(questionIn(packed(*question)).has_value(), "a question");
    const std::optional<Answer> answer = answerIn(bytes);
    if (!answer) return 0;
    must(answerIn(packed(*answer)).has_value(), "an answer is one still when it is said again");
    if (const auto* told = std::get_if<PictureTold>(&*answer)) {
        const PixelView& pixels = told->image.stored;
        must(pixels.extent.width > 0 && pixels.extent.height > 0, "a picture has pixels");
        must(pixels.stride >= pixels.rowBytes(), "rows do not overlap");
        must(pixels.spanBytes() / pixels.stride + 1 >= static_cast<std::size_t>(pixels.extent.height),
             "their bytes are a number");
    }
    return 0;
}

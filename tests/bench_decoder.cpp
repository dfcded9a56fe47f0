// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how much longer decoding takes in a child process. Prints figures; nothing passes or fails.
//
//   build/release/tests/bench_decoder [REPEATS]
//
// A JPEG is decoded in this process and in a decoder process in turns; its pixels are then read once, as a
// count reads them.

#include "engine/decoder/decoder_pool.h"
#include "engine/decoder/decoder_server.h"
#include "engine/image/decode.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/in_place_decoder.h"

#include <QGuiApplication>

#include <cstdlib>
#include <cstring>

using namespace tonescope;

namespace {

/// Reads every pixel, so that memory which is only promised has to come.
std::uint64_t sumOf(const Image& image) {
    std::uint64_t sum = 0;
    for (std::int64_t y = 0; y < image.stored.extent.height; ++y) {
        const std::byte* row = image.stored.row(y);
        for (std::size_t i = 0; i + 8 <= image.stored.rowBytes(); i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, row + i, sizeof word);
            sum += word;
        }
    }
    return sum;
}

void bench(const QString& file, int repeats) {
    decoder::DecoderProcess process({"/proc/self/exe", "serve"});
    std::vector<double> here, there, reading, readingThere;
    const auto timed = [](const auto& decode, std::vector<double>& decoding, std::vector<double>& reads) {
        QElapsedTimer clock;
        clock.start();
        const Outcome<Image> image = decode();
        decoding.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        clock.start();
        const std::uint64_t sum = image ? sumOf(*image) : 0;
        reads.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        return sum;
    };
    const auto inPlace = [&] { return decodeFile(file); };
    const auto elsewhere = [&] { return process.decode(file, {}); };
    if (timed(inPlace, here, reading) != timed(elsewhere, there, readingThere)) std::printf("other pixels\n");
    test::print("the first file, with the process's start", there);
    here.clear(), there.clear(), reading.clear(), readingThere.clear();
    for (int i = 0; i < repeats; ++i) {
        timed(inPlace, here, reading);
        timed(elsewhere, there, readingThere);
    }
    test::print("decoded in place", here);
    test::print("  read once", reading);
    test::print("decoded by the process", there);
    test::print("  read once", readingThere);
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::strcmp(argv[1], "serve") == 0) return decoder::serveDecoding(argc, argv);
    const QGuiApplication application(argc, argv);
    const int repeats = argc > 1 ? std::atoi(argv[1]) : 21;
    const QTemporaryDir folder;
    for (const QSize size : {QSize(4000, 3000), QSize(7728, 4354)}) {
        std::printf("%d x %d JPEG\n", size.width(), size.height());
        bench(test::writePhoto(folder, size), repeats);
    }
    return 0;
}

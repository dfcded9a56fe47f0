// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the decoding of image files: the bytes are decoded to pixels in this process, by the function that
// the separate decoder process calls.

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/dng_files.h"
#include "tests/fixtures/exr_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/video_files.h"
#include "tests/fuzz/fuzz_target.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QImageReader>
#include <QLoggingCategory>

#include <array>
#include <numeric>

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{64} << 20U; ///< of a picture

void writeSeeds() {
    const std::array formats{QImage::Format_RGB32,  QImage::Format_ARGB32,      QImage::Format_Grayscale8,
                             QImage::Format_RGBA64, QImage::Format_Grayscale16, QImage::Format_Indexed8,
                             QImage::Format_Mono};
    for (const char* name : {"png", "jpg", "bmp", "ppm", "pgm", "pbm", "xpm", "xbm", "tiff", "webp", "ico"}) {
        for (const QImage::Format format : formats)
            writeSeed(QStringLiteral("%1-%2").arg(QLatin1String(name)).arg(format),
                      encoded(photo(format, {9, 7}), name));
    }
    writeSeed(QStringLiteral("tiff-ycbcr"), tiffOf({{.size = {1, 1}, .photometric = 6, .colours = 3}}));
    writeSeed(QStringLiteral("tiff-gray"), tiffOf({{.gray = 7}}));
    writeSeed(QStringLiteral("tiff-cmyk"), tiffOf({{.size = {1, 1}, .photometric = 5, .colours = 4}}));
    for (const int bits : {12, 16})
        writeSeed(QStringLiteral("dng-%1").arg(bits),
                  dngOf({.size = {12, 10}, .active = {2, 2, 10, 8}, .bits = bits}));
    writeSeed(QStringLiteral("exr"), exrOf({.size = {5, 3}}));
    writeSeed(QStringLiteral("exr-float"),
              exrOf({.size = {5, 3}, .channels = {"Y"}, .type = ExrType::Float}));
    writeSeed(QStringLiteral("gif"), animatedGif({10, 20}));
    writeSeed(QStringLiteral("avi-jpeg"), grayAvi({10, 20}));
    writeSeed(QStringLiteral("avi-raw"), aviOf({QByteArray(12, 'a'), QByteArray(12, 'b')}, {3, 1}, 25, 24));
    writeSeed(QStringLiteral("mkv"), QByteArray::fromHex("1a45dfa3934282886d6174726f736b61"));
    writeSeed(QStringLiteral("mp4"), QByteArray::fromHex("000000146674797069736f6d0000000069736f6d"));
    // JPEG files cut within their headers, from which a reader may derive wrong sizes.
    for (const bool progressive : {false, true}) {
        const QByteArray file = jpeg(photo(QImage::Format_RGB32, {9, 7}), 80, progressive);
        const qsizetype frame = file.indexOf(progressive ? "\xff\xc2" : "\xff\xc0"),
                        scan = file.indexOf("\xff\xda");
        for (const qsizetype bytes :
             {frame, frame + 5, frame + 12, scan, scan + 6, scan + 20, file.size() - 2})
            writeSeed(QStringLiteral("jpeg-cut-%1-%2").arg(progressive).arg(bytes), file.left(bytes));
    }
    const QDir heif(QStringLiteral(HEIF_FILES));
    for (const QString& name : heif.entryList({QStringLiteral("*.heic"), QStringLiteral("*.avif")})) {
        QFile file(heif.filePath(name));
        if (file.open(QIODevice::ReadOnly)) writeSeed(name, file.readAll());
    }
    // 8 x 8 pixels of gray.
    writeSeed(
        QStringLiteral("jxl"),
        QByteArray::fromHex("ff0a4140505c080802010060004b2824c6970a129262d234404f80072c60010b58c0021600"));
    writeSeed(QStringLiteral("bmp-deep"),
              maskedBmp(32, {0x3ff00000, 0xffc00, 0x3ff, 0xc0000000}, {0x12345678, 0x9abcdef0}));
    writeSeed(QStringLiteral("pnm-text"), "P3\n# a remark\n2 2\n255\n1 2 3 4 5 6 7 8 9 10 11 12\n");
    writeSeed(QStringLiteral("tga"),
              QByteArray("\1\0\2\0\0\0\0\0\0\0\0\0\2\0\2\0\x18\0x", 19) + QByteArray(12, 'p'));
}

/// Whether the bytes may be an SVG drawing. These are not fuzzed here: a short SVG can demand any amount of
/// work, and only the separate decoder process, which can be ended, protects from this.
bool isDrawing(const QByteArray& bytes) {
    return bytes.contains("<svg") || bytes.contains("svg:") || bytes.startsWith("\x1f\x8b");
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    QLoggingCategory::setFilterRules(QStringLiteral("*.warning=false"));
    new QGuiApplication(*argc, *argv); // for as long as the process lives
    writeSeeds();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes = bytesFrom(data, size);
    if (bytes.isEmpty() || isDrawing(bytes)) return 0;
    // The last byte chooses between a name without a suffix and "a.tga": TGA is the only format that a reader
    // recognizes by the file's name instead of its bytes.
    const QString name = bytes.back() == 'a' ? QStringLiteral("a.tga") : QStringLiteral("a");
    const int descriptor = memoryFile(bytes);
    if (descriptor < 0) return 0;
    const QString path = QStringLiteral("/proc/self/fd/%1").arg(descriptor);
    const std::optional<std::uint64_t> told = inPlaceDecoder().bytes(path);
    if (told && *told > mostBytes) {
        close(descriptor);
        return 0;
    }
    DecodingHelp help{[] { return false; }, {}, {}};
    help.room = [](QSize size, QImage::Format format) {
        must(size.isValid() && format >= QImage::Format_Invalid && format < QImage::NImageFormats,
             "memory is asked for by a header that was read");
        return QImage();
    };
    const Outcome<Image> image = decodeOpened(descriptor, name, help);
    if (!image) {
        must(!image.failure().cause.empty(), "what is refused has a reason");
        return 0;
    }
    // Every byte of the picture is read, so that AddressSanitizer finds rows beyond the allocated memory.
    const PixelView& pixels = image->stored;
    must(pixels.data != nullptr && pixels.extent.width > 0 && pixels.extent.height > 0,
         "a picture has pixels");
    must(pixels.stride >= pixels.rowBytes(), "rows do not overlap");
    volatile unsigned sum = 0;
    for (std::int64_t row = 0; row < pixels.extent.height; ++row) {
        const auto* first = reinterpret_cast<const unsigned char*>(pixels.data) +
                            static_cast<std::size_t>(row) * pixels.stride;
        sum = sum + std::accumulate(first, first + pixels.rowBytes(), 0U);
    }
    return 0;
}

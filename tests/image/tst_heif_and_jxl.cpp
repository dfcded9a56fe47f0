// SPDX-License-Identifier: GPL-3.0-or-later
// Tests HEIC, AVIF and JPEG XL: samples, depths, orientation, and files that are cut or changed. heif/make.py
// has made the pictures of HEIC and AVIF; libjxl encodes those of JPEG XL here.

#include "engine/image/decode.h"
#include "tests/fixtures/damaged_pictures.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

#include <QImageReader>

#ifdef TONESCOPE_JXL
#include <jxl/encode_cxx.h>
#endif

using namespace tonescope;

namespace {

constexpr int width = 8, height = 6;

/// Sample `c` of a pixel of every picture here.
int sampleOf(int x, int y, int c, int bits) {
    return (331 * (x + width * y) + 97 * c) % (1 << bits);
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

#ifdef TONESCOPE_JXL
struct JxlKind {
    std::uint32_t samples = 3; ///< per pixel; the fourth is alpha
    std::uint32_t bits = 8;
    JxlOrientation orientation = JXL_ORIENT_IDENTITY;
    bool real = false;
};

/// A picture of sampleOf(), encoded without loss. libjxl takes samples of 9 to 15 bits scaled to 16.
QByteArray jxlOf(const JxlKind& kind) {
    const bool alpha = kind.samples == 4;
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    info.xsize = width;
    info.ysize = height;
    info.bits_per_sample = kind.bits;
    info.exponent_bits_per_sample = kind.real ? 8 : 0;
    info.num_color_channels = kind.samples == 1 ? 1 : 3;
    info.num_extra_channels = alpha ? 1 : 0;
    info.alpha_bits = alpha ? kind.bits : 0;
    info.orientation = kind.orientation;
    info.uses_original_profile = JXL_TRUE;
    const JxlEncoderPtr encoder = JxlEncoderMake(nullptr);
    JxlColorEncoding colours;
    JxlColorEncodingSetToSRGB(&colours, kind.samples == 1 ? JXL_TRUE : JXL_FALSE);
    JxlEncoderFrameSettings* settings = JxlEncoderFrameSettingsCreate(encoder.get(), nullptr);
    if (JxlEncoderSetBasicInfo(encoder.get(), &info) != JXL_ENC_SUCCESS ||
        JxlEncoderSetColorEncoding(encoder.get(), &colours) != JXL_ENC_SUCCESS ||
        JxlEncoderSetFrameLossless(settings, JXL_TRUE) != JXL_ENC_SUCCESS)
        return {};
    std::vector<std::uint16_t> samples;
    const int top = kind.real ? 0xffff : (1 << kind.bits) - 1;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (int c = 0; c < static_cast<int>(kind.samples); ++c) {
                const int sample = sampleOf(x, y, c, std::min(16, static_cast<int>(kind.bits)));
                samples.push_back(static_cast<std::uint16_t>((sample * 0xffffLL + top / 2) / top));
            }
        }
    }
    const JxlPixelFormat format{kind.samples, JXL_TYPE_UINT16, JXL_NATIVE_ENDIAN, 0};
    if (JxlEncoderAddImageFrame(settings, &format, samples.data(), samples.size() * sizeof(std::uint16_t)) !=
        JXL_ENC_SUCCESS)
        return {};
    JxlEncoderCloseInput(encoder.get());
    QByteArray bytes(1 << 16, '\0');
    auto* next = reinterpret_cast<std::uint8_t*>(bytes.data());
    auto room = static_cast<std::size_t>(bytes.size());
    if (JxlEncoderProcessOutput(encoder.get(), &next, &room) != JXL_ENC_SUCCESS) return {};
    bytes.chop(static_cast<qsizetype>(room));
    return bytes;
}
#endif

/// The formats that are in this build.
bool reads(const char* format) {
    return QImageReader::supportedImageFormats().contains(format);
}

/// Rows of whole files: columns "bytes", "samples" per pixel, and "bits".
void addFiles() {
    test::columns<QByteArray, int, int>({"bytes", "samples", "bits"});
    struct Kind {
        const char* name;
        int samples, bits;
    };
    if (reads("heif")) {
        for (const Kind& kind :
             {Kind{"gray8", 1, 8}, Kind{"rgb8", 3, 8}, Kind{"rgba8", 4, 8}, Kind{"gray10", 1, 10},
              Kind{"rgb10", 3, 10}, Kind{"rgba10", 4, 10}, Kind{"rgb12", 3, 12}}) {
            for (const char* ending : {"heic", "avif"}) {
                const QString name =
                    QStringLiteral("%1.%2").arg(QLatin1String(kind.name), QLatin1String(ending));
                QTest::newRow(qPrintable(name))
                    << bytesOf(QFINDTESTDATA(QStringLiteral("heif/") + name)) << kind.samples << kind.bits;
            }
        }
    }
#ifdef TONESCOPE_JXL
    for (const int samples : {1, 3, 4}) {
        for (const int bits : {8, 10, 12, 16})
            QTest::addRow("JPEG XL of %d samples of %d bits", samples, bits)
                << jxlOf({static_cast<std::uint32_t>(samples), static_cast<std::uint32_t>(bits)}) << samples
                << bits;
    }
#endif
}

/// A sample of an image, by its place in the file's pixel: gray, or red, green, blue and alpha.
int sampleIn(const Image& image, int x, int y, int c) {
    const LayoutTraits& traits = image.traits();
    const std::byte* pixel = image.stored.row(y) + static_cast<std::size_t>(x) * traits.bytesPerPixel();
    const auto offset = static_cast<std::size_t>(
        std::array{traits.red, traits.green, traits.blue, traits.fourth}.at(static_cast<std::size_t>(c)));
    return traits.sampleBits == 8 ? std::to_integer<int>(pixel[offset])
                                  : int{reinterpret_cast<const std::uint16_t*>(pixel)[offset]};
}

QString causeOf(const Outcome<Image>& image) {
    return image.ok() ? QString() : QString::fromStdString(english(image.failure().cause));
}

} // namespace

class TestHeifAndJxl : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void initTestCase() {
        if (!reads("heif") && !reads("jxl")) TONESCOPE_SKIP("libheif and libjxl");
    }

    /// The other tests have rows for the libraries that are here.
    void bothLibrariesAreHere() {
        if (!reads("heif") || !reads("jxl")) TONESCOPE_SKIP("libheif or libjxl");
    }

    void samplesAreThoseOfTheFile_data() { addFiles(); }
    void samplesAreThoseOfTheFile() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, samples);
        QFETCH(int, bits);
        QVERIFY(!bytes.isEmpty());
        const auto image = decodeFile(m_folder.write(QStringLiteral("picture"), bytes));
        QVERIFY2(image.ok(), qPrintable(causeOf(image)));
        QCOMPARE(image->extent(), (Extent{width, height}));
        QCOMPARE(image->traits().hasColour(), samples > 1);
        QCOMPARE(image->traits().hasAlpha(), samples == 4);
        QCOMPARE(image->valueBits(), bits);
        QCOMPARE(image->fileBits, 0);
        QVERIFY(image->converted.empty() && image->damage.empty());
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                for (int c = 0; c < samples; ++c)
                    QCOMPARE(sampleIn(*image, x, y, c), sampleOf(x, y, c, bits));
            }
        }
    }

    void tagsOfHeicAreRead() {
        if (!reads("heif")) TONESCOPE_SKIP("libheif");
        const auto image = decodeFile(QFINDTESTDATA("heif/rgb10.heic"));
        QVERIFY2(image.ok(), qPrintable(causeOf(image)));
        QCOMPARE(image->facts.camera, std::string("Model 5"));
    }

    /// libheif and libjxl can show parts of such a file, with invented pixels.
    void cutFilesAreRefused_data() { addFiles(); }
    void cutFilesAreRefused() {
        QFETCH(QByteArray, bytes);
        test::refusesCutFiles(m_folder, bytes);
    }

    void changedFilesEnd_data() { addFiles(); }
    void changedFilesEnd() {
        QFETCH(QByteArray, bytes);
        test::endsWithChangedFiles(m_folder, bytes);
    }

#ifdef TONESCOPE_JXL
    void jxlIsShownUpright() {
        const auto image = decodeFile(m_folder.write(
            QStringLiteral("turned.jxl"), jxlOf({.samples = 1, .orientation = JXL_ORIENT_ROTATE_90_CW})));
        QVERIFY2(image.ok(), qPrintable(causeOf(image)));
        QCOMPARE(image->extent(), (Extent{height, width}));
        // The lower left corner of the file becomes the upper left one.
        const PixelView first = image->pixelsOf({0, 0, 1, 1});
        QCOMPARE(std::to_integer<int>(*first.data), sampleOf(0, height - 1, 0, 8));
    }

    void jxlOfFewBitsIsScaledAndSaysSo() {
        const auto image =
            decodeFile(m_folder.write(QStringLiteral("five.jxl"), jxlOf({.samples = 1, .bits = 5})));
        QVERIFY2(image.ok(), qPrintable(causeOf(image)));
        QCOMPARE(image->fileBits, 5);
        QCOMPARE(english(image->converted), std::string("samples up to 31 scaled to 8 bits"));
        QCOMPARE(sampleIn(*image, 1, 0, 0), (331 % 32 * 255 + 15) / 31);
    }

    void jxlOfFloatsIsRefusedByName() {
        const auto image = decodeFile(
            m_folder.write(QStringLiteral("float.jxl"), jxlOf({.samples = 3, .bits = 32, .real = true})));
        QCOMPARE(causeOf(image),
                 QStringLiteral("a JPEG XL of floating-point samples cannot be read rightly"));
    }
#endif
};

ROOM_TEST(TestHeifAndJxl, QCoreApplication)
#include "tst_heif_and_jxl.moc"

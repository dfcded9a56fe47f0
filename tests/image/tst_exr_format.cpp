// SPDX-License-Identifier: GPL-3.0-or-later
// Tests EXR files: samples, counts bin by bin, kinds that are refused, and files that are cut or changed.

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/image/decode.h"
#include "engine/values/half.h"
#include "tests/fixtures/damaged_pictures.h"
#include "tests/fixtures/exr_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtEndian>

#include <algorithm>
#include <bit>

#ifdef TONESCOPE_EXR
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStdIO.h>
#include <OpenEXR/ImfTiledOutputFile.h>
#endif

using namespace tonescope;
using test::Exr;
using test::exrOf;
using test::ExrType;

namespace {

constexpr std::array colours{Channel::Red, Channel::Green, Channel::Blue, Channel::Alpha};

/// The counts that a file of halves must have.
Histogram countsIn(const Exr& exr, ChannelSet channels) {
    Histogram counts(16, channels);
    counts.setFloating(true);
    const auto place = [&](const char* name) {
        return static_cast<std::size_t>(std::ranges::find(exr.channels, QByteArray(name)) -
                                        exr.channels.begin());
    };
    for (int y = 0; y < exr.size.height(); ++y) {
        for (int x = 0; x < exr.size.width(); ++x) {
            for (const Channel channel : channels) {
                constexpr std::array names{"", "R", "G", "B", "A"};
                const std::size_t of = channel == Channel::Gray ? 0 : place(names.at(indexOf(channel)));
                ++counts.counts(channel)[half::rankOf(static_cast<std::uint16_t>(exr.bits(of, x, y)))];
            }
        }
    }
    return counts;
}

/// Counts all channels by the engine, on the host.
JobOutcome counted(const Outcome<Image>& image) {
    Engine engine({}, std::make_unique<host::HostBackend>());
    CountSettings settings;
    settings.channels = image->traits().channels();
    return engine.count({std::make_shared<const Image>(*image), settings, {}, {}}, {});
}

QString causeOf(const Outcome<Image>& image) {
    return image.ok() ? QString() : QString::fromStdString(english(image.failure().cause));
}

#ifdef TONESCOPE_EXR
/// The samples of `exr`, written by OpenEXR.
QByteArray compressed(const Exr& exr, Imf::Compression compression, bool tiled) {
    Imf::Header header(exr.size.width(), exr.size.height());
    header.compression() = compression;
    std::vector<std::uint16_t> samples;
    for (std::size_t channel = 0; channel < exr.channels.size(); ++channel) {
        header.channels().insert(exr.channels[channel].constData(), Imf::Channel(Imf::HALF));
        for (int y = 0; y < exr.size.height(); ++y) {
            for (int x = 0; x < exr.size.width(); ++x)
                samples.push_back(static_cast<std::uint16_t>(exr.bits(channel, x, y)));
        }
    }
    Imf::FrameBuffer buffer;
    const auto width = static_cast<std::size_t>(exr.size.width());
    const std::size_t plane = width * static_cast<std::size_t>(exr.size.height());
    for (std::size_t channel = 0; channel < exr.channels.size(); ++channel)
        buffer.insert(
            exr.channels[channel].constData(),
            Imf::Slice(Imf::HALF, reinterpret_cast<char*>(samples.data() + channel * plane), 2, 2 * width));
    Imf::StdOSStream stream;
    if (tiled) {
        header.setTileDescription(Imf::TileDescription(8, 4));
        Imf::TiledOutputFile file(stream, header, 0);
        file.setFrameBuffer(buffer);
        file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
    } else {
        Imf::OutputFile file(stream, header, 0);
        file.setFrameBuffer(buffer);
        file.writePixels(exr.size.height());
    }
    return QByteArray::fromStdString(stream.str());
}
#endif

const std::vector<QByteArray> gray{"Y"}, opaque{"B", "G", "R"};

/// Rows of whole files of halves: columns "exr" and "bytes".
void addFiles() {
    test::columns<Exr, QByteArray>({"exr", "bytes"});
    for (const auto& [name, exr] :
         {std::pair("gray", Exr{.channels = gray}), std::pair("colours", Exr{.channels = opaque}),
          std::pair("alpha", Exr{})}) {
        QTest::addRow("%s", name) << exr << exrOf(exr);
#ifdef TONESCOPE_EXR
        for (const bool tiled : {false, true}) {
            for (const auto& [letters, compression] :
                 {std::pair("RLE", Imf::RLE_COMPRESSION), std::pair("ZIPS", Imf::ZIPS_COMPRESSION),
                  std::pair("ZIP", Imf::ZIP_COMPRESSION), std::pair("PIZ", Imf::PIZ_COMPRESSION)}) {
                if (tiled && compression != Imf::ZIP_COMPRESSION) continue;
                QTest::addRow("%s %s%s", name, letters, tiled ? " tiles" : "")
                    << exr << compressed(exr, compression, tiled);
            }
        }
#endif
    }
}

} // namespace

Q_DECLARE_METATYPE(Exr)

class TestExrFormat : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void initTestCase() {
        const auto libraries = readerLibraries();
        if (std::ranges::none_of(libraries, [](const ReaderLibrary& each) { return each.formats == "EXR"; }))
            TONESCOPE_SKIP("OpenEXR");
    }

    void halvesAreCountedExactly_data() { addFiles(); }
    void halvesAreCountedExactly() {
        QFETCH(Exr, exr);
        QFETCH(QByteArray, bytes);
        const auto image = decodeFile(m_folder.write(QStringLiteral("a"), bytes));
        QVERIFY2(image.ok(), qPrintable(causeOf(image)));
        QCOMPARE(image->extent(), (Extent{exr.size.width(), exr.size.height()}));
        QVERIFY(image->converted.empty() && image->damage.empty());
        const ChannelSet channels =
            exr.channels.size() == 1 ? ChannelSet::of(Channel::Gray)
            : exr.channels.size() == 3
                ? ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue)
                : ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue, Channel::Alpha);
        QCOMPARE(image->traits().channels(), channels);
        const JobOutcome result = counted(image);
        QVERIFY(result.ok() && result->exact);
        QVERIFY(!result->grayFormula());
        QVERIFY(result->histogram == countsIn(exr, channels));
    }

    /// The Python module is another binding of OpenEXR: it does not read the file by the code of this
    /// program.
    void countsAreThoseOfPython() {
        const Exr exr;
        const QString path = m_folder.write(QStringLiteral("a.exr"), exrOf(exr));
        QProcess python;
        python.start(QStringLiteral("python3"),
                     {QStringLiteral(SOURCE_FOLDER "/tests/openexr_samples.py"), path});
        if (!python.waitForFinished() || python.readAllStandardError().contains("No module named"))
            QSKIP("Python has no module OpenEXR");
        const QJsonObject read = QJsonDocument::fromJson(python.readAllStandardOutput()).object();
        const JobOutcome result = counted(decodeFile(path));
        QVERIFY(result.ok());
        for (const Channel channel : colours) {
            const QJsonArray bins = read[QLatin1String(nameOf(channel).data())].toArray();
            QCOMPARE(bins.size(), 65536);
            for (int bits = 0; bits < bins.size(); ++bits)
                QCOMPARE(result->histogram.counts(channel)[half::rankOf(static_cast<std::uint16_t>(bits))],
                         static_cast<std::uint64_t>(bins[bits].toInteger()));
        }
    }

    void floatsAreRoundedToHalves() {
        constexpr std::array values{0.1F, 65504.0F, 65505.0F, -1e9F, 1e-9F, 1.0F + 1.0F / 2048.0F};
        constexpr std::array<std::uint16_t, values.size()> halves{0x2e66, 0x7bff, 0x7c00, 0xfc00, 0, 0x3c00};
        const Exr exr{.size = {static_cast<int>(values.size()), 1},
                      .channels = {"Z"},
                      .type = ExrType::Float,
                      .bits = [&](std::size_t, int x, int) {
                          return std::bit_cast<std::uint32_t>(values.at(static_cast<std::size_t>(x)));
                      }};
        const auto image = decodeFile(m_folder.write(QStringLiteral("a"), exrOf(exr)));
        QVERIFY2(image.ok(), qPrintable(causeOf(image)));
        QVERIFY(english(image->converted).starts_with("32-bit floating-point samples to half precision"));
        const auto* samples = reinterpret_cast<const std::uint16_t*>(image->stored.data);
        for (std::size_t i = 0; i < halves.size(); ++i)
            QCOMPARE(half::bitsOf(samples[i]), halves.at(i));
    }

    void otherKindsAreRefusedByName_data() {
        test::columns<QByteArray, QString>({"bytes", "reason"});
        QTest::newRow("whole numbers")
            << exrOf({.channels = opaque, .type = ExrType::Uint}) << QStringLiteral("whole numbers");
        QTest::newRow("luminance and chroma")
            << exrOf({.channels = {"BY", "RY", "Y"}}) << QStringLiteral("luminance and chroma");
        QTest::newRow("layers") << exrOf({.channels = {"a.B", "a.G", "a.R"}})
                                << QStringLiteral("several channels");
        QTest::newRow("fewer pixels")
            << exrOf({.size = {12, 6}, .channels = {"Y"}, .sampling = 2}) << QStringLiteral("fewer pixels");
    }
    void otherKindsAreRefusedByName() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const auto image = decodeFile(m_folder.write(QStringLiteral("a"), bytes));
        QVERIFY2(causeOf(image).contains(reason), qPrintable(causeOf(image)));
    }

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

    void aFalseSizeIsRefused() {
        QByteArray bytes = exrOf({});
        const qsizetype window = bytes.indexOf("dataWindow") + 10 + 1 + 6 + 4; // its name, type and size
        qToLittleEndian<qint32>(1'000'000'000, bytes.data() + window + 8);
        const auto image = decodeFile(m_folder.write(QStringLiteral("large"), bytes));
        QVERIFY(!image.ok());
    }
};

ROOM_TEST(TestExrFormat, QCoreApplication)
#include "tst_exr_format.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests RAW files of cameras: the levels of the sensor, the rendered picture, and files that have no mosaic,
// are cut short or damaged.

#include "engine/host/reference.h"
#include "engine/image/decode.h"
#include "tests/fixtures/dng_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <algorithm>

using namespace tonescope;
using test::Dng;
using test::dngOf;

namespace {

Outcome<Image> sensorIn(const QString& path) {
    const int descriptor = open(pathBytes(path).constData(), O_RDONLY | O_CLOEXEC);
    return sensorOpened(descriptor, path, {[] { return false; }, {}, {}});
}

Histogram countsOf(const Image& image) {
    return host::countPlainly(CountTask{image.stored, mosaicChannels}).value().histogram;
}

/// The counts of the active area of a file, whose margins are even. Green 2 is the green beside blue.
Histogram countsIn(const Dng& dng) {
    Histogram counts(16, mosaicChannels);
    const std::vector<quint16> levels = dng.levels();
    for (int y = 0; y < dng.active.height() / 2 * 2; ++y) {
        for (int x = 0; x < dng.active.width() / 2 * 2; ++x) {
            const auto colour = [&](int column) { return dng.pattern[y % 2 * 2 + column % 2]; };
            const bool besideBlue = colour(x + 1) == 2;
            const Channel channel = colour(x) == 0   ? Channel::Red
                                    : colour(x) == 2 ? Channel::Blue
                                    : besideBlue     ? Channel::Green2
                                                     : Channel::Green;
            const int place = (dng.active.top() + y) * dng.size.width() + dng.active.left() + x;
            ++counts.counts(channel)[levels[static_cast<std::size_t>(place)]];
        }
    }
    return counts;
}

QByteArray pattern(const char* letters) {
    QByteArray numbers;
    for (const char letter : QByteArray(letters))
        numbers += letter == 'R' ? '\0' : letter == 'G' ? '\1' : '\2';
    return numbers;
}

} // namespace

class TestRawFormat : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

    /// The file of a row of levelsAreThoseOfTheFile().
    [[nodiscard]] static Dng fetched() {
        QFETCH(int, bits);
        QFETCH(QByteArray, pattern);
        QFETCH(QRect, active);
        Dng dng;
        dng.bits = bits;
        dng.pattern = ::pattern(pattern.constData());
        dng.active = active;
        return dng;
    }

private Q_SLOTS:
    void initTestCase() {
        const auto libraries = readerLibraries();
        if (std::ranges::none_of(libraries, [](const auto& each) { return each.formats == "RAW"; }))
            TONESCOPE_SKIP("LibRaw");
    }

    void levelsAreThoseOfTheFile_data() {
        test::columns<int, QByteArray, QRect>({"bits", "pattern", "active"});
        for (const int bits : {12, 14, 16}) {
            for (const char* letters : {"RGGB", "BGGR", "GRBG", "GBRG"})
                QTest::addRow("%d bits, %s", bits, letters) << bits << QByteArray(letters) << Dng{}.active;
        }
        QTest::addRow("without a border") << 14 << QByteArray("RGGB") << QRect(0, 0, 48, 36);
        QTest::addRow("odd size") << 14 << QByteArray("GRBG") << QRect(2, 4, 41, 31);
    }
    void levelsAreThoseOfTheFile() {
        QFETCH(int, bits);
        QFETCH(QByteArray, pattern);
        QFETCH(QRect, active);
        Dng dng = fetched();
        dng.white = (1U << bits) - 100;
        const auto image = sensorIn(m_folder.write(QStringLiteral("a.dng"), dngOf(dng)));
        QVERIFY2(image.ok(), image.failed() != nullptr ? english(image.failure().cause).c_str() : "");
        QCOMPARE(image->stored.layout, PixelLayout::Mosaic16);
        QCOMPARE(image->stored.extent, (Extent{active.width() / 2, active.height() / 2}));
        QCOMPARE(differenceOf(countsOf(*image), countsIn(dng)).sum, 0U);
        QCOMPARE(QByteArray(image->mosaic->pattern.data(), 4), pattern);
        QCOMPARE(image->mosaic->white, dng.white);
        for (const Channel channel : mosaicChannels) {
            const bool green = channel == Channel::Green || channel == Channel::Green2;
            const auto main =
                pattern.indexOf(channel == Channel::Red || channel == Channel::Green ? 'R' : 'B');
            const auto place = green ? pattern.indexOf('G', main / 2 * 2) : main;
            QCOMPARE(image->mosaic->blackOf(channel), dng.black.at(static_cast<std::size_t>(place)));
        }
        QCOMPARE(image->fileBits, bits < 16 ? bits : 0);
        QVERIFY(image->converted.empty());
        QVERIFY(image->damage.empty());
    }

    /// rawpy is an independent binding of LibRaw: it does not read the file by the code of this program.
    void levelsAreThoseOfRawpy_data() { levelsAreThoseOfTheFile_data(); }
    void levelsAreThoseOfRawpy() {
        const QString path = m_folder.write(QStringLiteral("a.dng"), dngOf(fetched()));
        QProcess python;
        python.start(QStringLiteral("python3"),
                     {QStringLiteral(SOURCE_FOLDER "/tests/rawpy_levels.py"), path});
        if (!python.waitForFinished() || python.readAllStandardError().contains("No module named"))
            QSKIP("Python has no module rawpy");
        const QJsonObject read = QJsonDocument::fromJson(python.readAllStandardOutput()).object();
        const auto image = sensorIn(path);
        QVERIFY(image.ok());
        const Histogram counts = countsOf(*image);
        int colour = 0; // LibRaw's numbers follow the order of the channels
        for (const Channel channel : mosaicChannels) {
            const QJsonArray bins = read[QLatin1String("levels")][colour].toArray();
            QCOMPARE(bins.size(), 65536);
            for (qsizetype bin = 0; bin < bins.size(); ++bin)
                QCOMPARE(counts.counts(channel)[static_cast<std::size_t>(bin)],
                         static_cast<std::uint64_t>(bins[bin].toInteger()));
            QCOMPARE(static_cast<int>(image->mosaic->blackOf(channel)),
                     read[QLatin1String("black")][colour].toInt());
            ++colour;
        }
        QCOMPARE(static_cast<int>(image->mosaic->white), read[QLatin1String("white")].toInt());
    }

    /// A file without a 2x2 mosaic is refused with the reason; its picture is rendered all the same.
    void whatHasNoMosaicIsNamed_data() {
        test::columns<QByteArray, QString>({"file", "reason"});
        Dng linear;
        linear.photometric = 34892;
        linear.samples = 3;
        QTest::newRow("linear") << dngOf(linear) << QStringLiteral("linear DNG");
        linear.samples = 1;
        QTest::newRow("monochrome") << dngOf(linear) << QStringLiteral("monochrome");
        Dng xTrans;
        xTrans.pattern = pattern("GBGGRGRGRBGBGBGGRGGRGGBGBGBRGRGRGGBG");
        QTest::newRow("X-Trans") << dngOf(xTrans) << QStringLiteral("X-Trans");
    }
    void whatHasNoMosaicIsNamed() {
        QFETCH(QByteArray, file);
        QFETCH(QString, reason);
        const QString path = m_folder.write(QStringLiteral("a.dng"), file);
        const auto image = sensorIn(path);
        QVERIFY(image.failed() != nullptr);
        QVERIFY2(QString::fromStdString(english(image.failure().cause)).contains(reason),
                 english(image.failure().cause).c_str());
        QVERIFY(decodeFile(path).ok());
    }
    void otherFilesAreNotOfASensor() {
        const QString path =
            m_folder.write(QStringLiteral("a.tif"), test::encoded(test::photo(QImage::Format_RGB32), "tiff"));
        QVERIFY(sensorIn(path).failed() != nullptr);
        const auto image = decodeFile(path);
        QVERIFY(image.ok());
        QVERIFY(image->converted.empty());
    }

    /// The JPEG is decoded by the rules of JPEG files, and lies as the sensor does.
    void theEmbeddedJpegIsDecoded() {
        Dng dng;
        dng.orientation = 6;
        const auto embedded = [&] {
            return inPlaceDecoder().embedded(m_folder.write(QStringLiteral("a.dng"), dngOf(dng)), {});
        };
        const auto none = embedded();
        QVERIFY(none.failed() != nullptr);
        QCOMPARE(english(none.failure().cause), std::string("the file has no embedded JPEG"));
        const QImage picture = test::photo(QImage::Format_RGB32);
        dng.jpeg = test::encoded(picture, "jpeg");
        dng.jpegSize = picture.size();
        const auto image = embedded();
        QVERIFY2(image.ok(), image.failed() != nullptr ? english(image.failure().cause).c_str() : "");
        const auto jpeg = decodeFile(m_folder.write(QStringLiteral("a.jpg"), dng.jpeg));
        const auto counts = [](const Image& of) {
            return host::countPlainly(CountTask{of.stored, grayAndColour}).value().histogram;
        };
        QCOMPARE(differenceOf(counts(*image), counts(*jpeg)).sum, 0U);
        QCOMPARE(image->extent(), (Extent{picture.height(), picture.width()}));
        QVERIFY(image->damage.empty());
        QVERIFY(!image->rendered);
        QVERIFY(decodeFile(m_folder.path() + QStringLiteral("/a.dng"))->rendered);
        dng.jpeg.truncate(dng.jpeg.size() / 2);
        const auto cut = embedded();
        QVERIFY(!cut.ok() || !cut->damage.empty());
    }

    void theRenderedPictureSaysHowItWasRendered() {
        Dng dng;
        dng.orientation = 6; // turned to the right
        const QString path = m_folder.write(QStringLiteral("a.dng"), dngOf(dng));
        const auto image = decodeFile(path);
        QVERIFY(image.ok());
        QCOMPARE(image->stored.layout, PixelLayout::Rgb8);
        QCOMPARE(image->extent(), (Extent{30, 40}));
        QVERIFY(english(image->converted).find("rendered by LibRaw") != std::string::npos);
        QVERIFY(!image->mosaic);
        QCOMPARE(image->facts.camera, std::string("Maker Camera 1"));
        QVERIFY(*pictureBytes(path) >= 48 * 36 * 3);
        QCOMPARE(sensorIn(path)->extent(), (Extent{15, 20}));
    }
    void cutFilesAreRefused_data() {
        test::columns<int>({"bits"});
        QTest::newRow("packed") << 12;
        QTest::newRow("16 bits") << 16;
    }
    void cutFilesAreRefused() {
        QFETCH(int, bits);
        Dng dng;
        dng.bits = bits;
        dng.size = {400, 300}; // larger than what is read ahead
        const QByteArray whole = dngOf(dng);
        for (int part = 0; part < 20; ++part) {
            const QString path =
                m_folder.write(QStringLiteral("a.dng"), whole.left(whole.size() * part / 20 + 10));
            QVERIFY2(sensorIn(path).failed() != nullptr, QByteArray::number(part).constData());
            QVERIFY2(decodeFile(path).failed() != nullptr, QByteArray::number(part).constData());
        }
        QVERIFY(sensorIn(m_folder.write(QStringLiteral("a.dng"), whole.chopped(1))).failed() != nullptr);
    }
    /// Every pixel of a picture with a false tag was in the file.
    void falseTagsAreSurvived() {
        Dng dng;
        const QByteArray whole = dngOf(dng);
        const qsizetype head = whole.size() - 48 * 36 * 2;
        for (qsizetype place = 0; place < head; ++place) {
            QByteArray file = whole;
            file[place] = static_cast<char>(~file[place]);
            const auto image = sensorIn(m_folder.write(QStringLiteral("a.dng"), file));
            if (!image) continue;
            const std::uint64_t sites = 4 * image->stored.pixels();
            QVERIFY2(sites * 12 / 8 <= static_cast<std::uint64_t>(whole.size()),
                     QByteArray::number(place).constData());
        }
    }
};

ROOM_TEST(TestRawFormat, QApplication)
#include "tst_raw_format.moc"

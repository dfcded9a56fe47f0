// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that tags and colour profiles of files are read, and that damaged ones never hinder a picture.

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "engine/image/photo_facts.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/photo_tags.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <QColorSpace>

#include <random>

using namespace tonescope;
using test::addTags;
using test::encoded;

namespace {

QImage picture(const QColorSpace& space = {}, QSize size = {37, 23}) {
    QImage image = test::photo(QImage::Format_RGB32, size);
    image.setColorSpace(space);
    return image;
}

PhotoFacts factsOf(const QString& path) {
    const Outcome<Image> image = decodeFile(path);
    PhotoFacts none;
    none.camera = "the file cannot be read";
    return image ? image->facts : none;
}

const QMap<QString, QString> cameraTags{
    {QStringLiteral("Exif.Image.Make"), QStringLiteral("Maker Corporation")},
    {QStringLiteral("Exif.Image.Model"), QStringLiteral("Model 5")},
    {QStringLiteral("Exif.Photo.LensModel"), QStringLiteral("24-70 mm f/2.8")},
    {QStringLiteral("Exif.Photo.DateTimeOriginal"), QStringLiteral("2026:05:01 17:30:00")},
    {QStringLiteral("Exif.Photo.ExposureTime"), QStringLiteral("1/250")},
    {QStringLiteral("Exif.Photo.FNumber"), QStringLiteral("8/1")},
    {QStringLiteral("Exif.Photo.FocalLength"), QStringLiteral("35/1")},
    {QStringLiteral("Exif.Photo.ISOSpeedRatings"), QStringLiteral("100")}};

} // namespace

class TestPhotoFacts : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void tagsAreRead_data() {
        QTest::addColumn<QByteArray>("format");
        for (const char* format : {"jpg", "png", "tiff", "webp"})
            QTest::newRow(format) << QByteArray(format);
    }
    void tagsAreRead() {
        QFETCH(QByteArray, format);
        const QString path =
            m_folder.write(QString::fromLatin1("tags." + format), encoded(picture(), format));
        addTags(path, cameraTags);
        const PhotoFacts facts = factsOf(path);
        QCOMPARE(facts.camera, std::string("Maker Corporation Model 5"));
        QCOMPARE(facts.lens, std::string("24-70 mm f/2.8"));
        QCOMPARE(facts.taken, std::string("2026:05:01 17:30:00"));
        QCOMPARE(facts.exposureSeconds, std::optional(1 / 250.));
        QCOMPARE(facts.aperture, std::optional(8.));
        QCOMPARE(facts.focalLength, std::optional(35.));
        QCOMPARE(facts.iso, std::optional(100.));
        QCOMPARE(facts.fileBytes, std::uint64_t(QFileInfo(path).size()));
        const auto frame = frameReaderOf(path)->read(1);
        QVERIFY(frame.ok());
        QCOMPARE(frame->image->facts.camera, facts.camera);
    }

    void aMakerIsNotRepeated() {
        const QString path = m_folder.write(QStringLiteral("maker.jpg"), encoded(picture(), "jpg"));
        addTags(path, {{QStringLiteral("Exif.Image.Make"), QStringLiteral("NIKON CORPORATION")},
                       {QStringLiteral("Exif.Image.Model"), QStringLiteral("NIKON D850")}});
        QCOMPARE(factsOf(path).camera, std::string("NIKON D850"));
    }

    /// A number that libexiv2 knows no lens for is no name.
    void aLensIsNamedOrLeftOut_data() {
        test::columns<QString, std::string>({"number", "lens"});
        QTest::newRow("known") << QStringLiteral("1") << std::string("Canon EF 50mm f/1.8");
        QTest::newRow("unknown") << QStringLiteral("64123") << std::string();
    }
    void aLensIsNamedOrLeftOut() {
        QFETCH(QString, number);
        const QString path = m_folder.write(QStringLiteral("lens.jpg"), encoded(picture(), "jpg"));
        addTags(path, {{QStringLiteral("Exif.Image.Make"), QStringLiteral("Canon")},
                       {QStringLiteral("Exif.CanonCs.LensType"), number},
                       {QStringLiteral("Exif.CanonCs.Lens"), QStringLiteral("50 50 1")},
                       {QStringLiteral("Exif.CanonCs.MaxAperture"), QStringLiteral("54")}});
        QTEST(factsOf(path).lens, "lens");
    }

    void filesWithoutTagsHaveOnlyTheirSize_data() {
        QTest::addColumn<QByteArray>("format");
        for (const char* format : {"jpg", "png", "tiff", "webp", "bmp", "ppm"})
            QTest::newRow(format) << QByteArray(format);
    }
    void filesWithoutTagsHaveOnlyTheirSize() {
        QFETCH(QByteArray, format);
        const QByteArray bytes = encoded(picture(), format);
        PhotoFacts expected;
        expected.fileBytes = static_cast<std::uint64_t>(bytes.size());
        QVERIFY(factsOf(m_folder.write(QStringLiteral("plain"), bytes)) == expected);
    }

    void profilesAreRead_data() {
        test::columns<QByteArray, QColorSpace, QSize>({"format", "space", "size"});
        for (const char* format : {"jpg", "png", "tiff", "webp"}) {
            QTest::addRow("%s, Adobe RGB", format)
                << QByteArray(format) << QColorSpace(QColorSpace::AdobeRgb) << QSize(37, 23);
            QTest::addRow("%s, Display P3", format)
                << QByteArray(format) << QColorSpace(QColorSpace::DisplayP3) << QSize(37, 23);
            QTest::addRow("%s, sRGB", format)
                << QByteArray(format) << QColorSpace(QColorSpace::SRgb) << QSize(37, 23);
        }
        // Its directory is beyond the beginning of the file.
        QTest::newRow("a large TIFF")
            << QByteArray("tiff") << QColorSpace(QColorSpace::AdobeRgb) << QSize(1600, 1600);
    }
    void profilesAreRead() {
        QFETCH(QByteArray, format);
        QFETCH(QColorSpace, space);
        QFETCH(QSize, size);
        const PhotoFacts facts =
            factsOf(m_folder.write(QStringLiteral("profile"), encoded(picture(space, size), format)));
        QCOMPARE(facts.isSrgb(), space == QColorSpace(QColorSpace::SRgb));
        QCOMPARE(facts.profile.empty(), facts.isSrgb());
        QVERIFY(!facts.profileName.empty());
        if (facts.isSrgb()) return;
        const QByteArray icc(reinterpret_cast<const char*>(facts.profile.data()),
                             static_cast<qsizetype>(facts.profile.size()));
        QCOMPARE(QColorSpace::fromIccProfile(icc).primaries(), space.primaries());
        QCOMPARE(QString::fromStdString(facts.profileName), nameOfProfile(space.iccProfile()));
    }

    /// The chunk precedes a profile. Samples are counted as they are stored.
    void coloursOfAPngAreNamedByNumbers_data() {
        test::columns<QByteArray, QString, bool>({"numbers", "name", "applied"});
        const auto row = [](const QByteArray& numbers, const char* name, bool applied = false) {
            QTest::newRow(name) << numbers << QString::fromLatin1(name) << applied;
        };
        row(QByteArray("\x09\x10\0\1", 4), "PQ, BT.2020");
        row(QByteArray("\x09\x12\0\1", 4), "HLG, BT.2020");
        row(QByteArray("\x01\x0d\0\1", 4), "sRGB");
        row(QByteArray("\x0c\x0d\0\1", 4), "Display P3", true);
        row(QByteArray("\x01\x0d\0\0", 4), "sRGB, BT.709, narrow range");
        row(QByteArray("\x63\x10\0\1", 4), "PQ, H.273 99");
        row(QByteArray("\x09\x10\0", 3), "Adobe RGB"); // too short: that of the profile
    }
    void coloursOfAPngAreNamedByNumbers() {
        QFETCH(QByteArray, numbers);
        QFETCH(QString, name);
        QFETCH(bool, applied);
        QImage deep({9, 7}, QImage::Format_RGBX64);
        deep.fill(QColor::fromRgba64(1000, 20000, 60000));
        deep.setColorSpace(QColorSpace::AdobeRgb);
        QByteArray png = encoded(deep, "png");
        constexpr qsizetype afterHeader = 33;
        png.insert(afterHeader, test::pngChunk("cICP", numbers));
        const QString path = m_folder.write(QStringLiteral("cicp"), png);
        const PhotoFacts facts = factsOf(path);
        QVERIFY2(QString::fromStdString(facts.profileName).startsWith(name), facts.profileName.c_str());
        QCOMPARE(!facts.profile.empty(), applied || numbers.size() < 4);
        const Image image = *decodeFile(path);
        std::array<quint16, 3> samples{};
        std::memcpy(samples.data(), image.stored.data, sizeof samples);
        QCOMPARE(samples, (std::array<quint16, 3>{1000, 20000, 60000}));
    }

    /// As cameras write it, without a profile.
    void theNumberOfAColourSpaceIsUnderstood() {
        const QString path = m_folder.write(QStringLiteral("numbers.jpg"), encoded(picture(), "jpg"));
        addTags(path, {{QStringLiteral("Exif.Photo.ColorSpace"), QStringLiteral("1")}});
        QVERIFY(factsOf(path).isSrgb());
        addTags(path, {{QStringLiteral("Exif.Photo.ColorSpace"), QStringLiteral("65535")},
                       {QStringLiteral("Exif.Iop.InteroperabilityIndex"), QStringLiteral("R03")}});
        QVERIFY(!factsOf(path).isSrgb() && !factsOf(path).profile.empty());
    }

    void aPastedPictureHasItsProfile() {
        const Image image = imageOf(picture(QColorSpace::AdobeRgb), QStringLiteral("pasted"));
        QVERIFY(!image.facts.profile.empty());
        QCOMPARE(image.facts.fileBytes, 0U);
    }

    void textsAreCutAndPrintable() {
        const QString path = m_folder.write(QStringLiteral("texts.jpg"), encoded(picture(), "jpg"));
        addTags(path, {{QStringLiteral("Exif.Image.Model"), QStringLiteral("a\x1b[31m\u202eb\nc")},
                       {QStringLiteral("Exif.Photo.LensModel"), QString(5000, QLatin1Char('x'))}});
        const PhotoFacts facts = factsOf(path);
        QCOMPARE(facts.camera, std::string("a [31m b c"));
        QVERIFY(!facts.lens.empty() && facts.lens.size() <= PhotoFacts::mostTextBytes);
    }

    void damagedTagsHinderNoPicture() {
        const QString path =
            m_folder.write(QStringLiteral("whole.jpg"), encoded(picture(QColorSpace::AdobeRgb), "jpg"));
        addTags(path, cameraTags);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray good = file.readAll();
        const qsizetype tags = good.indexOf("Exif"), samples = good.indexOf("\xff\xdb");
        QVERIFY(tags > 0 && samples > tags + 100);
        std::mt19937 random(7);
        for (int i = 0; i < 300; ++i) {
            QByteArray bytes = good;
            for (int flips = 0; flips < 8; ++flips)
                bytes[tags + 6 + static_cast<qsizetype>(random() % 150U)] = static_cast<char>(random());
            QBuffer buffer(&bytes);
            QVERIFY(buffer.open(QIODevice::ReadOnly));
            PhotoFacts facts;
            addFactsOf(buffer, facts);
            QVERIFY(facts.lens.size() <= PhotoFacts::mostTextBytes);
            QVERIFY(facts.exposureSeconds.value_or(1) > 0);
            if (i > 20) continue;
            const Outcome<Image> image = decodeFile(m_folder.write(QStringLiteral("damaged.jpg"), bytes));
            QVERIFY(image.ok() && image->damage.empty());
        }
    }

    /// Of a profile that Qt cannot apply, the name is known at least.
    void namesOfProfilesAreRead() {
        QByteArray icc(132, '\0');
        icc[131] = 1;
        icc += "desc" + QByteArray("\0\0\0\x90\0\0\0\x1c", 8) +
               QByteArray("desc\0\0\0\0\0\0\0\x0cGray Gamma\0\0", 24);
        QCOMPARE(nameOfProfile(icc), QStringLiteral("Gray Gamma"));
        for (qsizetype size = 0; size < icc.size(); ++size)
            (void)nameOfProfile(icc.left(size));
        icc[136] = '\xff'; // a place far beyond the end
        QCOMPARE(nameOfProfile(icc), QString());
    }
};

ROOM_TEST(TestPhotoFacts, QGuiApplication)
#include "tst_photo_facts.moc"

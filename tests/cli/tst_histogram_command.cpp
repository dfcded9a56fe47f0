// SPDX-License-Identifier: GPL-3.0-or-later
// Tests `tonescope histogram`: table, CSV, JSON and plots, many files and their order, pages, and a message
// for each file that cannot be counted.

#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/dng_files.h"
#include "tests/fixtures/exr_files.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/photo_tags.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"
#include "tests/fixtures/video_files.h"

#include <qfloat16.h>

#include <bit>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include <unistd.h>

using namespace tonescope::test;

class TestHistogramCommand : public ProgramTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QImage gray(4, 4, QImage::Format_Grayscale16);
        gray.fill(0);
        reinterpret_cast<quint16*>(gray.scanLine(3))[3] = 65535;
        QVERIFY(gray.save(m_folder.filePath(QStringLiteral("deep.png"))));
        write(QStringLiteral("text.jpg"), QByteArray("not an image"));
        const QByteArray bytes = content(QStringLiteral("red.png"));
        write(QStringLiteral("broken.png"), bytes.left(bytes.indexOf("IDAT") + 6)); // before its first row
    }

    void histogramAsJson() {
        const Run run = this->run(words("histogram --format json red.png"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.lines().size(), 1);
        const QStringList keys{
            QStringLiteral("bitDepth"),       QStringLiteral("channels"),    QStringLiteral("converted"),
            QStringLiteral("damage"),         QStringLiteral("device"),      QStringLiteral("exact"),
            QStringLiteral("file"),           QStringLiteral("grayFormula"), QStringLiteral("height"),
            QStringLiteral("pixels"),         QStringLiteral("region"),      QStringLiteral("strategy"),
            QStringLiteral("strategyReason"), QStringLiteral("timing"),      QStringLiteral("width")};
        QCOMPARE(run.json().keys(), keys);
        QVERIFY(!run.at("strategyReason").toString().isEmpty());
        QCOMPARE(run.at("file"), QStringLiteral("red.png"));
        QCOMPARE(run.at("pixels"), 60);
        QVERIFY(run.at("converted").isNull() && run.at("damage").isNull());
        QCOMPARE(run.at("grayFormula"), QStringLiteral("rec601"));
        QCOMPARE(run.at("channels").toObject().size(), 4);
        const QJsonArray red = run.at("channels.red.bins").toArray();
        QCOMPARE(red.size(), 256);
        QCOMPARE(red.at(255), 59);
        QCOMPARE(red.at(0), 1);
        QCOMPARE(run.at("channels.gray.bins").toArray().at(76), 59);
        for (const auto& [figure, value] :
             {std::pair("mode", 255), std::pair("distinct", 2), std::pair("clippedLow", 1),
              std::pair("clippedHigh", 59), std::pair("percentiles.5", 255)})
            QCOMPARE(run.at((QByteArray("channels.red.") + figure).constData()), value);
        for (const char* phase : {"decode", "upload", "clear", "kernel", "merge", "readback", "wall"})
            QVERIFY(run.at("timing").toObject().contains(QLatin1String(phase)));
        QVERIFY(run.at("timing.wall").toInteger() >= run.at("timing.decode").toInteger());
    }

    void histogramOf16BitGrayAsJson() {
        const Run run = this->run(words("histogram --format json red.png deep.png"));
        QCOMPARE(run.lines().size(), 2);
        QVERIFY(run.at("grayFormula", 1).isNull()); // its own values are its gray
        QCOMPARE(run.at("bitDepth", 1), 16);
        const QJsonArray gray = run.at("channels.gray.bins", 1).toArray();
        QCOMPARE(gray.size(), 65536);
        QCOMPARE(gray.at(65535), 1);
    }

    /// The bins are in the order of bit patterns, so those of a file are its samples, counted.
    void halvesOfAnExr_data() {
        columns<QString>({"device"});
        QTest::newRow("OpenCL or host") << QString();
        QTest::newRow("host") << QStringLiteral(" --device host");
    }
    void halvesOfAnExr() {
        QFETCH(QString, device);
        if (!run(words("--version")).out.contains("OpenEXR")) TONESCOPE_SKIP("OpenEXR");
        const Exr exr;
        write(QStringLiteral("a.exr"), exrOf(exr));
        const QString command = QStringLiteral("histogram --channels red,green,blue,alpha a.exr") + device;
        const Run run = this->run((command + QStringLiteral(" --format json")).split(u' '));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.at("samples"), QStringLiteral("half"));
        QCOMPARE(run.at("exact"), true);
        QVERIFY(run.at("grayFormula").isNull() && run.at("converted").isNull());
        QCOMPARE(run.at("channels").toObject().keys().size(), 4);
        QJsonArray bins;
        for (int bin = 0; bin < 65536; ++bin)
            bins.append(0);
        std::map<QByteArray, int> kinds;
        for (int y = 0; y < exr.size.height(); ++y) {
            for (int x = 0; x < exr.size.width(); ++x) {
                const auto bits = static_cast<int>(exr.bits(3, x, y)), size = bits & 0x7fff; // red
                const bool negative = bits > size;
                bins[bits] = bins[bits].toInt() + 1;
                ++kinds[size > 0x7c00                ? "notANumber"
                        : size == 0x7c00             ? negative ? "minusInfinite" : "plusInfinite"
                        : negative && size > 0       ? "negative"
                        : !negative && size > 0x3c00 ? "aboveOne"
                                                     : "others"];
            }
        }
        QCOMPARE(run.at("channels.red.bins").toArray(), bins);
        for (const char* kind : {"negative", "aboveOne", "minusInfinite", "plusInfinite", "notANumber"}) {
            QVERIFY(kinds[kind] > 0);
            QCOMPARE(run.at((QByteArray("channels.red.") + kind).constData()), kinds[kind]);
        }
        const Run table = this->run(command.split(u' '));
        for (const char* text :
             {"counted as half-precision floating-point numbers", "below 0", "not a number"})
            QVERIFY2(table.out.contains(text), table.out.constData());
        const Run csv = this->run((command + QStringLiteral(" --format csv")).split(u' '));
        QVERIFY(csv.out.contains("a.exr,red,inf,") && csv.out.contains("a.exr,red,nan,"));
    }

    void binsOfARange_data() {
        columns<QString, double, double>({"text", "from", "to"});
        QTest::newRow("stated") << QStringLiteral("-2:6") << -2.0 << 6.0;
        QTest::newRow("found") << QStringLiteral("found") << 0.0 << 0.0;
    }
    void binsOfARange() {
        QFETCH(QString, text);
        QFETCH(double, from);
        QFETCH(double, to);
        if (!run(words("--version")).out.contains("OpenEXR")) TONESCOPE_SKIP("OpenEXR");
        const Exr exr;
        write(QStringLiteral("a.exr"), exrOf(exr));
        std::vector<double> red;
        double lowest = 0, highest = 0;
        for (std::size_t channel = 1; channel < 4; ++channel) { // without alpha
            for (int i = 0; i < exr.size.width() * exr.size.height(); ++i) {
                const std::uint32_t bits = exr.bits(channel, i % exr.size.width(), i / exr.size.width());
                const double value = float(std::bit_cast<qfloat16>(static_cast<quint16>(bits)));
                if (channel == 3) red.push_back(value);
                if (!std::isfinite(value)) continue;
                lowest = std::min(lowest, value);
                highest = std::max(highest, value);
            }
        }
        if (text == QLatin1String("found")) std::tie(from, to) = std::pair(lowest, highest);
        std::map<int, int> bins;
        int below = 0, above = 0;
        for (const double value : red) {
            if (!std::isfinite(value)) continue;
            below += value < from ? 1 : 0;
            above += value > to ? 1 : 0;
            if (value >= from && value <= to) ++bins[std::min(255, int((value - from) / (to - from) * 256))];
        }
        QVERIFY(bins.size() > 2);
        const QStringList command{QStringLiteral("histogram"),
                                  QStringLiteral("--channels"),
                                  QStringLiteral("red,green,blue"),
                                  QStringLiteral("--range"),
                                  text,
                                  QStringLiteral("a.exr"),
                                  QStringLiteral("--format")};
        const Run run = this->run(command + QStringList{QStringLiteral("json")});
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.at("rangeFound.from").toDouble(), lowest);
        QCOMPARE(run.at("rangeFound.to").toDouble(), highest);
        QCOMPARE(run.at("range.from").toDouble(), from);
        QCOMPARE(run.at("range.to").toDouble(), to);
        const QJsonArray counted = run.at("channels.red.bins").toArray();
        QCOMPARE(counted.size(), 256);
        for (int bin = 0; bin < 256; ++bin)
            QCOMPARE(counted.at(bin).toInt(), bins[bin]);
        QCOMPARE(run.at("channels.red.belowRange"), below);
        QCOMPARE(run.at("channels.red.aboveRange"), above);
        const Run csv = this->run(command + QStringList{QStringLiteral("csv")});
        QCOMPARE(csv.lines().size(), 1 + 3 * (256 + 5));
        const QByteArray first = QByteArray::number(from, 'g', QLocale::FloatingPointShortest);
        for (const QByteArray& row :
             {QByteArray("below,") + QByteArray::number(below),
              QByteArray("above,") + QByteArray::number(above), first + ',' + QByteArray::number(bins[0])})
            QVERIFY2(csv.out.contains("a.exr,red," + row + ",,\n"), csv.out.constData());
        const Run table = this->run(command + QStringList{QStringLiteral("table")});
        QVERIFY2(table.out.contains("range found: ") && table.out.contains("\nbelow "),
                 table.out.constData());
    }

    void rangesAreOfFloatingPointSamples() {
        const Run run = this->run(words("histogram --range 0:1 red.png"));
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("red.png: its samples are whole numbers"), run.err.constData());
        QCOMPARE(this->run(words("histogram --range 1:0 red.png")).code, 2);
    }

    void levelsOfASensor() {
        if (!run(words("--version")).out.contains("LibRaw")) TONESCOPE_SKIP("LibRaw");
        Dng dng;
        dng.bits = 12;
        dng.white = 3000;
        write(QStringLiteral("a.dng"), dngOf(dng));
        const Run run = this->run(words("histogram --raw --format json --device host a.dng"));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.at("width"), 40);
        QCOMPARE(run.at("height"), 30);
        QCOMPARE(run.at("pixels"), 40 * 30);
        QCOMPARE(run.at("bitDepth"), 12);
        QVERIFY(run.at("grayFormula").isNull() && run.at("converted").isNull());
        QCOMPARE(run.at("exact"), true);
        QCOMPARE(run.at("sensor.mosaic"), QStringLiteral("RGGB"));
        QCOMPARE(run.at("sensor.white"), 3000);
        QCOMPARE(run.at("sensor.black").toObject(), (QJsonObject{{QStringLiteral("red"), 64},
                                                                 {QStringLiteral("green"), 65},
                                                                 {QStringLiteral("blue"), 67},
                                                                 {QStringLiteral("green2"), 66}}));
        // Green 2 lies below red.
        const std::vector<quint16> levels = dng.levels();
        QJsonArray bins;
        for (int bin = 0; bin < 4096; ++bin)
            bins.append(0);
        int clippedLow = 0, clippedHigh = 0, noise = 0;
        for (int y = dng.active.top() + 1; y <= dng.active.bottom(); y += 2) {
            for (int x = dng.active.left(); x <= dng.active.right(); x += 2) {
                const int level = levels[static_cast<std::size_t>(y * dng.size.width() + x)];
                bins[level] = bins[level].toInt() + 1;
                clippedLow += level <= 66 ? 1 : 0;
                clippedHigh += level >= 3000 ? 1 : 0;
                noise += level < 66 ? 2 : level == 66 ? 1 : 0;
            }
        }
        QCOMPARE(run.at("channels.green2.bins").toArray(), bins);
        QCOMPARE(run.at("channels.green2.clippedLow"), clippedLow);
        QCOMPARE(run.at("channels.green2.clippedHigh"), clippedHigh);
        QCOMPARE(run.at("channels.green2.noiseShare").toDouble(), noise / 300.0);
        QCOMPARE(run.at("channels").toObject().keys().size(), 4);

        const Run table = this->run(words("histogram --raw a.dng"));
        QVERIFY(table.out.contains(
            "mosaic RGGB, white level 3000, black levels red 64, green 65, blue 67, green2 66"));
        QVERIFY(table.out.contains("40 x 30 photosites, 4096 levels"));
        QCOMPARE(this->run(words("histogram --raw --format csv a.dng")).lines().size(), 1 + 4 * 4096);
    }
    /// A region in photosites grows to whole squares.
    void aRegionOfASensorIsOfWholeSquares() {
        if (!run(words("--version")).out.contains("LibRaw")) TONESCOPE_SKIP("LibRaw");
        write(QStringLiteral("a.dng"), dngOf(Dng()));
        const Run run = this->run(words("histogram --raw --format json --region 3,4,6,1 a.dng"));
        QCOMPARE(run.at("region").toObject(), (QJsonObject{{QStringLiteral("x"), 2},
                                                           {QStringLiteral("y"), 4},
                                                           {QStringLiteral("width"), 8},
                                                           {QStringLiteral("height"), 2}}));
        QCOMPARE(run.at("channels.red.count"), 4);
        QCOMPARE(run.at("pixels"), 16);
    }
    /// Cameras store a JPEG beside each RAW file.
    void ofAFolderOnlyRawFilesAreCounted() {
        if (!run(words("--version")).out.contains("LibRaw")) TONESCOPE_SKIP("LibRaw");
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("camera")));
        write(QStringLiteral("camera/1.DNG"), dngOf(Dng()));
        write(QStringLiteral("camera/1.png"), content(QStringLiteral("red.png")));
        const Run run = this->run(words("histogram --raw --format json camera"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.lines().size(), 1);
        QCOMPARE(run.at("file"), QStringLiteral("camera/1.DNG"));
        QCOMPARE(this->run(words("histogram --format json camera")).lines().size(), 2);
    }
    /// In the default order of samples 2 x 2 pixels share a sample of chroma, so each counts four times.
    void lumaAndChromaOfAJpeg() {
        QImage gray(32, 16, QImage::Format_RGB32);
        gray.fill(qRgb(90, 90, 90));
        write(QStringLiteral("gray.jpg"), jpeg(gray, 100));
        const Run run = this->run(words("histogram --channels luma,cb,cr --format json gray.jpg"));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.at("channels").toObject().keys(), words("cb cr luma"));
        QCOMPARE(run.at("channels.luma.bins").toArray()[90], 32 * 16);
        QCOMPARE(run.at("channels.cb.bins").toArray()[128], 32 * 16);
        QCOMPARE(run.at("channels.cr.bins").toArray()[128], 32 * 16);
        QVERIFY(run.at("grayFormula").isNull() && run.at("converted").isNull());
        QCOMPARE(run.at("exact"), true);
        const Run one = this->run(words("histogram --channels cr --format csv gray.jpg"));
        QVERIFY(one.out.contains("gray.jpg,cr,128,512,") && !one.out.contains("luma"));
        QVERIFY(this->run(words("histogram --channels luma,cb gray.jpg"))
                    .out.simplified()
                    .contains("value luma cb 0-15"));
        const Run none = this->run(words("histogram --channels luma red.png"));
        QCOMPARE(none.code, 1);
        QCOMPARE(none.err,
                 QByteArray("tonescope: red.png: the file does not store luma and chroma of 8 bits\n"));
    }
    void filesWithoutASensorAreRefused() {
        if (!run(words("--version")).out.contains("LibRaw")) TONESCOPE_SKIP("LibRaw");
        const Run run = this->run(words("histogram --raw red.png"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.err,
                 QByteArray("tonescope: red.png: this is no RAW file, or of a kind that cannot be read\n"));
    }

    /// In a 16-bit file that uses 12 bits, the value 4095 is clipped; in a dark region of the same file, no
    /// pixel is.
    void clippingFollowsTheUsedValues_data() {
        columns<QString, int>({"options", "clipped"});
        QTest::newRow("all") << QString() << 2;
        QTest::newRow("a dark part") << QStringLiteral("--region 0,0,4,2 ") << 0;
    }
    void clippingFollowsTheUsedValues() {
        QFETCH(QString, options);
        QFETCH(int, clipped);
        QImage gray(4, 4, QImage::Format_Grayscale16);
        gray.fill(0);
        for (const int x : {1, 2})
            reinterpret_cast<quint16*>(gray.scanLine(3))[x] = 4095;
        reinterpret_cast<quint16*>(gray.scanLine(0))[0] = 255;
        QVERIFY(gray.save(m_folder.filePath(QStringLiteral("twelve.png"))));
        const Run json =
            run(words(QStringLiteral("histogram --format json ") + options + QStringLiteral("twelve.png")));
        QCOMPARE(json.at("lastValue"), 4095);
        QCOMPARE(json.at("channels.gray.clippedHigh"), clipped);
        const QByteArray table =
            run(words(QStringLiteral("histogram ") + options + QStringLiteral("twelve.png"))).out;
        QVERIFY2(table.contains("the values end at 4095; pixels with this value count as clipped high"),
                 table);
        const auto row =
            QRegularExpression(QStringLiteral("clipped high +(\\d+)")).match(QString::fromUtf8(table));
        QCOMPARE(row.captured(1).toInt(), clipped);
        QVERIFY(!run(words("histogram deep.png")).out.contains("pixels with this value count"));
    }

    /// Equal results stay in the order of their names, and those without the figure come last.
    void resultsAreSorted_data() {
        columns<QByteArray>({"names"});
        QTest::newRow("name") << QByteArray("1 2 10 20");
        QTest::newRow("highlights") << QByteArray("20 2 1 10");
        QTest::newRow("shadows") << QByteArray("1 2 10 20");
        QTest::newRow("exposure") << QByteArray("10 2 1 20");
    }
    void resultsAreSorted() {
        QFETCH(QByteArray, names);
        const QDir folder(m_folder.path());
        QVERIFY(folder.mkpath(QStringLiteral("sorted")));
        for (const auto& [name, white] :
             {std::pair("1", 0), std::pair("2", 5), std::pair("10", 0), std::pair("20", 9)}) {
            QImage picture(10, 10, QImage::Format_RGB32);
            picture.fill(qRgb(99, 99, 99));
            for (int x = 0; x < white; ++x)
                picture.setPixel(x, 0, qRgb(200, 255, 200));
            QVERIFY(picture.save(folder.filePath(QStringLiteral("sorted/%1.png").arg(QLatin1String(name)))));
        }
        addExposure(folder.filePath(QStringLiteral("sorted/2.png")), "1/250");
        addExposure(folder.filePath(QStringLiteral("sorted/10.png")), "1/30");
        const QString options = QStringLiteral("histogram sorted text.jpg --device host --sort ") +
                                QLatin1String(QTest::currentDataTag());
        const Run json = run(words(options + QStringLiteral(" --format json")));
        QCOMPARE(json.code, 1);
        QVERIFY2(json.err.startsWith("tonescope: text.jpg: "), json.err);
        QByteArrayList files;
        for (int i = 0; i < json.lines().size(); ++i) {
            const QString file = json.at("file", i).toString();
            files += QFileInfo(file).baseName().toLatin1();
            QCOMPARE(json.json(i).contains(QStringLiteral("exposureValue")),
                     file.contains(QRegularExpression(QStringLiteral("/(2|10)\\."))));
        }
        QCOMPARE(files.join(' '), names);
        const QByteArray table = run(words(options)).out;
        QVERIFY2(table.contains("exposure value 14.0 at ISO 100\n"), table);
        QVERIFY(table.indexOf("sorted/" + files.first()) < table.indexOf("sorted/" + files.last()));
    }

    void aPageIsChosenAndSaid_data() {
        columns<QByteArray, QList<int>>({"bytes", "grays"});
        QTest::newRow("pages.tif") << tiffOf({{10}, {99, 1, {4, 4}}, {.gray = 20, .alpha = true}, {30}})
                                   << QList<int>{10, 20, 30};
        QTest::newRow("moving.gif") << animatedGif({10, 20, 30}) << QList<int>{10, 20, 30};
        if (readsVideos()) QTest::newRow("video.avi") << grayAvi({10, 20, 30}) << QList<int>{10, 20, 30};
    }
    void aPageIsChosenAndSaid() {
        QFETCH(QByteArray, bytes);
        QFETCH(QList<int>, grays);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        write(name, bytes);
        for (const int page : {0, 1, 2, 3}) { // 0: none is asked for
            const QString option = page == 0 ? QString() : QStringLiteral("--page %1 ").arg(page);
            const int counted = std::max(1, page);
            const Run json = run(words(QStringLiteral("histogram --format json ") + option + name));
            QCOMPARE(json.code, 0);
            QCOMPARE(json.err, QByteArray());
            QCOMPARE(json.at("page"), counted);
            QCOMPARE(json.at("pages"), 3);
            QCOMPARE(json.at("channels.gray.min"), grays[counted - 1]);
            QCOMPARE(json.at("channels.gray.max"), grays[counted - 1]);
            const Run csv = run(words(QStringLiteral("histogram --format csv ") + option + name));
            QCOMPARE(csv.lines().at(0), QByteArray("file,channel,value,count,page,pages"));
            QVERIFY(csv.lines().at(1).endsWith(",gray,0,0," + QByteArray::number(counted) + ",3"));
            const Run table = run(words(QStringLiteral("histogram ") + option + name));
            QVERIFY2(table.out.contains(QByteArray::number(counted) + " of 3\n"), table.out);
        }
        const Run none = run(words(QStringLiteral("histogram --page 4 ") + name));
        QCOMPARE(none.code, 1);
        QCOMPARE(none.out, QByteArray());
        QCOMPARE(none.err, "tonescope: " + name.toUtf8() + ": there is no page 4: the last one is 3\n");
    }

    void aFileOfOnePictureHasOnePage() {
        QCOMPARE(run(words("histogram --page 1 red.png")).code, 0);
        const Run csv = run(words("histogram --format csv red.png"));
        QVERIFY2(csv.lines().at(1).endsWith(",gray,0,1,,"), csv.lines().at(1));
        const Run none = run(words("histogram --page 2 red.png deep.png"));
        QCOMPARE(none.code, 1);
        QCOMPARE(none.err.count('\n'), 2);
        for (const char* number : {"0", "-1", "two", "1.5", "99999999999"}) {
            const Run wrong =
                run(words(QStringLiteral("histogram red.png --page=") + QString::fromLatin1(number)));
            QCOMPARE(wrong.code, 2);
            QVERIFY2(wrong.err.contains("--page"), wrong.err);
        }
    }

    /// Bins are those of the samples that are counted.
    void theDepthOfTheFileIsSaid() {
        write(QStringLiteral("bits.pbm"), "P1 4 1 0 1 1 0\n");
        const Run json = run(words("histogram --format json bits.pbm red.png"));
        QCOMPARE(json.at("bitDepth").toInt(), 8);
        QCOMPARE(json.at("fileBitDepth").toInt(), 1);
        QVERIFY(!json.json(1).contains(QStringLiteral("fileBitDepth")));
        const Run table = run(words("histogram bits.pbm"));
        QVERIFY2(table.out.contains("4 x 1 pixels, 1-bit, counted as 8 bits a channel\n"), table.out);
    }

    void whatWasConvertedIsSaid() {
        write(QStringLiteral("thousand.pgm"), QByteArray("P5 2 2 1000\n") + QByteArray(8, '\x02'));
        const Run json = run(words("histogram --format json thousand.pgm"));
        QCOMPARE(json.code, 0);
        const QByteArray said = json.at("converted").toString().toUtf8();
        QVERIFY(!said.isEmpty());
        const Run table = run(words("histogram thousand.pgm"));
        QVERIFY2(table.out.contains("samples converted: " + said + '\n'), table.out);
        QCOMPARE(table.err, QByteArray());
        const Run csv = run(words("histogram --format csv thousand.pgm"));
        QVERIFY2(csv.err.contains("thousand.pgm: samples converted: " + said), csv.err);
    }

    void whatIsDamagedIsSaidInEveryForm_data() {
        QTest::addColumn<QString>("options");
        for (const char* form : {"table", "csv", "json"})
            QTest::newRow(form) << QStringLiteral("--format ") + QLatin1String(form);
        QTest::newRow("plot") << QStringLiteral("--format csv --output out.csv --plot out.png");
    }
    void whatIsDamagedIsSaidInEveryForm() {
        QFETCH(QString, options);
        QByteArray jpeg = encoded(photo(QImage::Format_RGB32, {200, 100}), "jpg");
        jpeg.replace(jpeg.size() / 2, 2, "\xff\xd3"); // begins a part that nothing announced
        write(QStringLiteral("damaged.jpg"), jpeg);
        const Run run = this->run(words(QStringLiteral("histogram --device host damaged.jpg ") + options));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(
            run.err.startsWith("tonescope: damaged.jpg: the picture is damaged: the file holds only 200 x "),
            run.err);
    }

    /// The others say "exact", this one how much it lost; and that it ran is no mistake.
    void aStrategyThatLosesCountsIsNotExact_data() {
        columns<QString, bool>({"strategy", "exact"});
        QTest::newRow("no atomics") << QStringLiteral("racy") << false;
        QTest::newRow("atomics") << QStringLiteral("global-atomic") << true;
    }
    void aStrategyThatLosesCountsIsNotExact() {
        QFETCH(QString, strategy);
        QFETCH(bool, exact);
        const QStringList count = words("histogram --device cpu red.png --strategy") << strategy;
        const Run json = run(count + words("--format json"));
        QCOMPARE(json.code, 0);
        QCOMPARE(json.at("strategy").toString(), strategy);
        QCOMPARE(json.at("exact").toBool(!exact), exact);
        const Run table = run(count);
        QCOMPARE(table.code, 0);
        QCOMPARE(table.out.contains(", exact\n"), exact);
        QCOMPARE(table.out.contains(" counts were lost ("), !exact);
    }

    void histogramAsCsvIntoAFile() {
        const Run run =
            this->run(words("histogram --format csv --channels red,blue --output out.csv red.png"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out, QByteArray());
        const QList<QByteArray> lines = content(QStringLiteral("out.csv")).split('\n');
        QCOMPARE(lines.size(), 1 + 512 + 1);
        QCOMPARE(lines[0], QByteArray("file,channel,value,count,page,pages"));
        QCOMPARE(lines[256], QByteArray("red.png,red,255,59,,"));
        QCOMPARE(lines[257], QByteArray("red.png,blue,0,60,,"));
    }

    void anImageIsNeverWrittenOver_data() {
        columns<QString, QString>({"option", "file"});
        for (const char* name : {"red.png", "./red.png", "link.png", "hard.png"}) {
            QTest::addRow("--output %s", name) << QStringLiteral("--output") << QString::fromLatin1(name);
            QTest::addRow("--plot %s", name) << QStringLiteral("--plot") << QString::fromLatin1(name);
        }
    }
    void anImageIsNeverWrittenOver() {
        QFETCH(QString, option);
        QFETCH(QString, file);
        const QString red = m_folder.filePath(QLatin1String(image));
        QFile::link(red, m_folder.filePath(QStringLiteral("link.png")));
        static_cast<void>(::link(qPrintable(red), qPrintable(m_folder.filePath(QStringLiteral("hard.png")))));
        const QByteArray before = content(QLatin1String(image));
        const Run run = this->run(words("histogram red.png") << option << file);
        QCOMPARE(run.code, 2);
        QCOMPARE(run.errors(), QList<QByteArray>{"tonescope: " + option.toUtf8() + " " + file.toUtf8() +
                                                 ": it is the input red.png, which must not be overwritten"});
        QCOMPARE(content(QLatin1String(image)), before);
    }

    void theOldFileStaysWhereNothingTakesItsPlace() {
        write(QStringLiteral("old.csv"), "old");
        const Run nothing = run(words("histogram --output old.csv broken.png"));
        QCOMPARE(nothing.code, 1);
        QCOMPARE(nothing.errors().last(),
                 QByteArray("tonescope: old.csv: nothing was counted, so nothing was written"));
        QCOMPARE(content(QStringLiteral("old.csv")), QByteArray("old"));
        QCOMPARE(run(words("histogram --output none/old.csv red.png")).code, 1);
        const Run folder = run(words("histogram red.png --output") << m_folder.path());
        QCOMPARE(folder.code, 1);
        QVERIFY(folder.errors().last().endsWith("it is a folder"));
    }

    void aFullDiskLeavesTheOldFileAndSaysSo() {
        write(QStringLiteral("old.csv"), "old");
        // No file may become larger than a kilobyte.
        const Run limited = shell(QStringLiteral(
            "ulimit -S -f 1; exec \"$T\" histogram --device host --format csv --output old.csv red.png"));
        QCOMPARE(limited.code, 1);
        QVERIFY2(limited.err.startsWith(
                     "tonescope: old.csv: the file cannot be written, and stays as it was: file too large ("),
                 limited.err);
        QCOMPARE(content(QStringLiteral("old.csv")), QByteArray("old"));
        const Run full = run(words("histogram --device host --output /dev/full red.png"));
        QCOMPARE(full.code, 1);
        QVERIFY2(full.errors().last().startsWith(
                     "tonescope: /dev/full: the file cannot be written: no space left on device ("),
                 full.err);
    }

    void aDeviceIsWrittenAsItIs() {
        const Run run = this->run(words("histogram --format csv --output /dev/stdout red.png"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.lines().size(), 1 + 4 * 256);
    }

    void histogramAsTableOfARegion() {
        const Run run = this->run(words("histogram --region 8,4,9,9 red.png"));
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("red.png: 10 x 6 pixels, 8 bits a channel"));
        QVERIFY(run.out.contains(", gray rec601, exact\n"));
        const Run gray = this->run(words("histogram deep.png"));
        QVERIFY2(gray.out.contains(", gray as in the file, exact\n"), gray.out);
        QVERIFY(run.out.contains("region 2 x 2 at 8,4"));
        QVERIFY(QString::fromUtf8(run.out).contains(
            QRegularExpression(QStringLiteral("240-255 +0 +3 +0 +0\\n"))));
    }

    void plots_data() {
        columns<QString, QByteArray>({"file", "start"});
        QTest::newRow("PNG") << QStringLiteral("plot.png") << QByteArray("\x89PNG");
        QTest::newRow("SVG") << QStringLiteral("plot.svg") << QByteArray("<?xml");
        QTest::newRow("PDF") << QStringLiteral("plot.PDF") << QByteArray("%PDF");
    }
    void plots() {
        QFETCH(QString, file);
        QFETCH(QByteArray, start);
        const Run run = this->run(words("histogram red.png --plot") << file);
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QVERIFY(content(file).startsWith(start) && content(file).size() > 2000);
    }

    void whatCannotBeDoneIsALineAndTheRestIsDone() {
        const Run run = this->run(words("histogram --format json missing.png broken.png text.jpg red.png"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.lines().size(), 1);
        QCOMPARE(run.at("file").toString(), QStringLiteral("red.png"));
        QCOMPARE(run.errors().size(), 3);
        QCOMPARE(run.errors()[0], QByteArray("tonescope: missing.png: the file does not exist"));
        QVERIFY2(run.errors()[1].startsWith("tonescope: broken.png: "), run.errors()[1]);
        QVERIFY(run.errors()[2].startsWith("tonescope: text.jpg: "));
    }

    /// What is finished is told before the next, larger file is: so little text would fit any buffer.
    void resultsAndErrorsComeAtOnce() {
        QImage large(10000, 8000, QImage::Format_Grayscale8);
        large.fill(7);
        QVERIFY(large.save(m_folder.filePath(QStringLiteral("large.png"))));
        QProcess process;
        start(process, QStringLiteral(TONESCOPE_PROGRAM),
              words("histogram --format json --channels gray missing.png red.png large.png"), m_environment);
        QVERIFY(process.waitForReadyRead(60000));
        const QByteArray first = process.readAllStandardOutput();
        QVERIFY2(first.contains("red.png") && first.endsWith('\n'), first);
        QVERIFY2(!first.contains("large.png"), first);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("tonescope: missing.png: the file does not exist\n"));
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(process.readAllStandardOutput().contains("large.png"));
        QCOMPARE(process.exitCode(), 1);
    }

    void aChannelThatIsNotThereIsALine() {
        const Run run = this->run(words("histogram --channels red,alpha red.png"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors(), QList<QByteArray>{"tonescope: red.png: the image has no alpha"});
        QVERIFY(run.out.contains("59"));
    }
};

ROOM_TEST(TestHistogramCommand, QCoreApplication)
#include "tst_histogram_command.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the source of thumbnails: size and order, files that cannot be decoded or have changed, pauses, and
// files that are wanted no more.

#include "app/window/thumbnails.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

/// A decoder that notes the files, and waits at the gate before each.
FileDecoder noting(const std::shared_ptr<Gate>& gate, std::vector<QString>& decoded) {
    FileDecoder decoder = inPlaceDecoder();
    decoder.decode = [gate, &decoded, decode = decoder.decode](const QString& path,
                                                               const std::stop_token& stop, int number) {
        gate->pass();
        decoded.push_back(path);
        return decode(path, stop, number);
    };
    return decoder;
}

} // namespace

class TestThumbnails : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString make(const char* name, int gray, QSize size = {40, 30}) const {
        QImage picture(size, QImage::Format_RGB32);
        picture.fill(qRgb(gray, gray, gray));
        const QString path = m_folder->filePath(QLatin1String(name));
        picture.save(path);
        return path;
    }
    static QString pathOf(const QSignalSpy& ready, int i) { return ready.at(i).at(0).toString(); }
    static QImage pictureOf(const QSignalSpy& ready, int i) { return ready.at(i).at(1).value<QImage>(); }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void itsSize_data() {
        columns<QString, QSize, QSize>({"name", "size", "expected"});
        QTest::newRow("wide") << QStringLiteral("a.png") << QSize(2560, 1280) << QSize(256, 128);
        QTest::newRow("upright") << QStringLiteral("a.png") << QSize(300, 600) << QSize(128, 256);
        QTest::newRow("small") << QStringLiteral("a.png") << QSize(12, 7) << QSize(12, 7);
        QTest::newRow("a line") << QStringLiteral("a.png") << QSize(5000, 1) << QSize(256, 1);
        QTest::newRow("a large JPEG") << QStringLiteral("a.jpg") << QSize(4096, 2048) << QSize(256, 128);
    }
    void itsSize() {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        QFETCH(QSize, expected);
        app::Thumbnails thumbnails(inPlaceDecoder());
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        thumbnails.want({make(qPrintable(name), 77, size)});
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(pictureOf(ready, 0).size(), expected);
        QCOMPARE(qGray(pictureOf(ready, 0).pixel(0, 0)), 77);
    }

    /// Data of fewer bits than the file's are not black.
    void unusedBitsAreLeftOut_data() {
        columns<int, int>({"stored", "shown"});
        QTest::newRow("12 bits") << 0x0fff << 255;
        QTest::newRow("14 bits") << 0x2000 << 128;
        QTest::newRow("15 bits") << 0x4000 << 64;
        QTest::newRow("16 bits") << 0xffff << 255;
    }
    void unusedBitsAreLeftOut() {
        QFETCH(int, stored);
        QImage deep(40, 30, QImage::Format_Grayscale16);
        for (int y = 0; y < deep.height(); ++y) {
            auto* row = reinterpret_cast<quint16*>(deep.scanLine(y));
            std::fill(row, row + deep.width(), static_cast<quint16>(stored));
        }
        const QString path = m_folder->filePath(QStringLiteral("deep.png"));
        QVERIFY(deep.save(path));
        app::Thumbnails thumbnails(inPlaceDecoder());
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        thumbnails.want({path});
        QTRY_COMPARE(ready.size(), 1);
        QTEST(qGray(pictureOf(ready, 0).pixel(0, 0)), "shown");
    }

    void aFileThatIsNoPicture() {
        app::Thumbnails thumbnails(inPlaceDecoder());
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        const QString none = makeFile(m_folder->filePath(QStringLiteral("a.png")), "text");
        thumbnails.want({none, make("b.png", 2)});
        QTRY_COMPARE(ready.size(), 2);
        QVERIFY(pictureOf(ready, 0).isNull());
        QVERIFY(!pictureOf(ready, 1).isNull());
    }

    void aKeptOneIsGivenAtOnceAndDecodedOnlyIfTheFileChanged() {
        std::vector<QString> decoded;
        const auto gate = std::make_shared<Gate>();
        gate->open();
        app::Thumbnails thumbnails(noting(gate, decoded));
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        const QString same = make("a.png", 1), changed = make("b.png", 2);
        thumbnails.want({same, changed});
        QTRY_COMPARE(ready.size(), 2);
        make("b.png", 9, {60, 60});
        thumbnails.want({same, changed});
        QCOMPARE(ready.size(), 4);
        QTRY_COMPARE(ready.size(), 5);
        QCOMPARE(pathOf(ready, 4), changed);
        QCOMPARE(qGray(pictureOf(ready, 4).pixel(0, 0)), 9);
        QCOMPARE(decoded, (std::vector{same, changed, changed}));
    }

    /// One at a time; the file that is being decoded goes on if it is still wanted.
    void filesThatAreWantedNoMore() {
        std::vector<QString> decoded;
        const auto gate = std::make_shared<Gate>();
        app::Thumbnails thumbnails(noting(gate, decoded));
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        const QString a = make("a.png", 1), b = make("b.png", 2), c = make("c.png", 3);
        thumbnails.want({a, b, c});
        thumbnails.want({c, a});
        gate->open();
        QTRY_COMPARE(ready.size(), 2);
        QCOMPARE(decoded, (std::vector{a, c}));
        thumbnails.want({b});
        thumbnails.want({});
        thumbnails.want({c});
        QTRY_VERIFY(!ready.isEmpty() && pathOf(ready, static_cast<int>(ready.size()) - 1) == c);
        for (const QList<QVariant>& one : ready)
            QVERIFY(one.at(0).toString() != b);
    }

    void aPause() {
        app::Thumbnails thumbnails(inPlaceDecoder());
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        const QString a = make("a.png", 1), b = make("b.png", 2);
        thumbnails.want({a, b});
        thumbnails.pause();
        QCoreApplication::processEvents();
        QCOMPARE(ready.size(), 0);
        thumbnails.resume();
        QTRY_COMPARE(ready.size(), 2);
        QCOMPARE(pathOf(ready, 0), a);
    }
};

ROOM_TEST(TestThumbnails, QGuiApplication)
#include "tst_thumbnails.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests engine/files/path_text.h: any file name survives the conversion to QString and back, and no shown
// name contains control characters.

#include "engine/files/path_text.h"
#include "tests/fixtures/room.h"

#include <QTranslator>

#include <cerrno>
#include <random>

using namespace tonescope;

namespace {

/// Qt in another language.
class OtherWords : public QTranslator {
public:
    [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                    int /*number*/) const override {
        return qstrcmp(context, "QIODevice") == 0 ? QStringLiteral("Oh: ") + QLatin1String(source)
                                                  : QString();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestPathText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreKeptAndShown_data() {
        test::columns<QByteArray, QString>({"bytes", "shown"});
        QTest::newRow("plain") << QByteArray("/a/b c.png") << QStringLiteral("/a/b c.png");
        QTest::newRow("accents") << QByteArray("caf\xc3\xa9") << QStringLiteral("café");
        QTest::newRow("beyond the first plane")
            << QByteArray("\xf0\x9f\x8c\x84.jpg") << QStringLiteral("🌄.jpg");
        QTest::newRow("Latin 1") << QByteArray("caf\xe9.png") << QStringLiteral("caf\\xe9.png");
        QTest::newRow("cut character") << QByteArray("a\xf0\x9f\x8c") << QStringLiteral("a\\xf0\\x9f\\x8c");
        QTest::newRow("half a pair") << QByteArray("\xed\xb2\x80") << QStringLiteral("\\xed\\xb2\\x80");
        QTest::newRow("longer than need be") << QByteArray("\xc0\xaf") << QStringLiteral("\\xc0\\xaf");
        QTest::newRow("a pair's half, then a byte")
            << QByteArray("\xf0\x9f\x8c\x84\xff") << QStringLiteral("🌄\\xff");
        QTest::newRow("colours") << QByteArray("\x1b[31mred\x1b[0m")
                                 << QStringLiteral("\\x1b[31mred\\x1b[0m");
        QTest::newRow("lines") << QByteArray("a\nb\tc\rd") << QStringLiteral("a\\nb\\tc\\x0dd");
        QTest::newRow("turned around")
            << QByteArray("a\xe2\x80\xaegpj.exe") << QStringLiteral("a\\u{202e}gpj.exe");
        QTest::newRow("empty") << QByteArray() << QString();
    }
    void namesAreKeptAndShown() {
        QFETCH(QByteArray, bytes);
        const std::string name = bytes.toStdString();
        QCOMPARE(pathBytes(pathText(name)), bytes);
        QTEST(QString::fromStdString(shownText(name)), "shown");
    }

    void anyBytesComeBack() {
        std::mt19937 random(3);
        for (int i = 0; i < 20'000; ++i) {
            QByteArray bytes(static_cast<qsizetype>(random() % 12), '\0');
            for (char& byte : bytes)
                byte = static_cast<char>(random() % 3 == 0 ? random() : 0x80 + random() % 0x80);
            QCOMPARE(pathBytes(pathText(bytes.toStdString())), bytes);
        }
    }

    void theLastPartIsTheName() {
        QCOMPARE(shownFileName(QStringLiteral("/a/b\n.png")), QStringLiteral("b\\n.png"));
        QCOMPARE(shownFileName(QStringLiteral("b.png")), QStringLiteral("b.png"));
    }

    void errorsThatPeopleMeetAreEnglish() {
        OtherWords other;
        QVERIFY(QCoreApplication::installTranslator(&other));
        QCOMPARE(reasonOf(ENOENT), std::string("no such file or directory"));
        QFile none(QStringLiteral("/no/such/file"));
        QVERIFY(!none.open(QIODevice::ReadOnly));
        QVERIFY(none.errorString().startsWith(QStringLiteral("Oh: ")));
        QCOMPARE(reasonOf(none), std::string("no such file or directory"));
    }

    void othersAreTheSystems() {
        QCOMPARE(QString::fromStdString(reasonOf(EDEADLK)), qt_error_string(EDEADLK).toLower());
        QFile closed;
        QVERIFY(closed.readAll().isEmpty());
        QCOMPARE(QString::fromStdString(reasonOf(closed)), closed.errorString().toLower());
    }
};

ROOM_TEST(TestPathText, QCoreApplication)
#include "tst_path_text.moc"

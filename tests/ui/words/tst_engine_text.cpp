// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says, in another language.

#include "tests/fixtures/room.h"
#include "ui/words/engine_text.h"
#include "ui/words/sentence_translator.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString withParts(QString text) {
    for (int part = 1; part <= 9; ++part)
        text.replace(QStringLiteral("%%1").arg(part), QStringLiteral("<part %1>").arg(part));
    return text;
}

} // namespace

class TestEngineText : public QObject {
    Q_OBJECT

    const QString m_file = QStringLiteral(SOURCE_FOLDER "/resources/translations/engine_zh_CN.ts");
    SentenceTranslator m_translator;

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_translator.read(m_file));
        QCOMPARE(engineText("the file is empty"), QStringLiteral("the file is empty")); // English by itself
        QVERIFY(QCoreApplication::installTranslator(&m_translator));
    }

    void sentencesAreKnownByTheirPattern_data() {
        test::columns<QString, QString>({"english", "chinese"});
        QTest::newRow("whole") << "the file is empty"
                               << "文件是空的";
        QTest::newRow("with a part") << "device gpu:1 is not here"
                                     << "设备 gpu:1 不在这里";
        QTest::newRow("one that begins like another") << "device gpu:1 is not here; counted on the default"
                                                      << "设备 gpu:1 不在这里；已在默认设备上统计";
        QTest::newRow("parts in another order") << "no device matches \"x\"; there are: a, b"
                                                << "没有设备与 \"x\" 相符；现有：a, b";
        QTest::newRow("a sentence in a sentence")
            << "Card failed: there is not enough memory; counted on the host CPU"
            << "Card 失败：内存不足；已在主机 CPU 上统计";
        QTest::newRow("a row of sentences") << "tuned here, fastest of 14 at 64 MiB on 2026-11-21"
                                            << "在本机调优得出，在 64 MiB 上是 14 种中最快的（2026-11-21）";
        QTest::newRow("a failure in a failure")
            << "Two failed: counts do not add up: gray 7 instead of 8 pixels; the host counted its rows"
            << QStringLiteral("Two 失败：计数之和不对：灰度 7 个像素，而不是 8 个；其各行由主机计数");
        QTest::newRow("those who got nothing")
            << "no device is left; One is left out: there is not enough memory; Two is left out: permission "
               "denied"
            << QStringLiteral("没有剩下的设备；One 未参与：内存不足；Two 未参与：权限不够");
        QTest::newRow("of somebody else") << "No such file, or none"
                                          << "No such file, or none";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void sentencesAreKnownByTheirPattern() {
        QFETCH(QString, english);
        QTEST(engineText(english.toStdString()), "chinese");
    }

    /// None is taken for another: each, with parts that nobody knows, becomes its own translation.
    void everySentenceIsKnown() {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString source;
        QStringList taken;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("source")) source = xml.readElementText();
            if (xml.name() != QLatin1String("translation")) continue;
            const QString own = withParts(xml.readElementText());
            const QString told = engineText(withParts(source).toStdString());
            if (told != own) taken += told + QStringLiteral(" instead of ") + own;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString())); // what comes after it would not be known
        QCOMPARE(taken, QStringList());
    }

    void failuresHaveTheirSize() {
        const Failure failure{Stage::Allocate, "there is not enough memory", std::uint64_t{1} << 30U, {}};
        QCOMPARE(failureText(failure), QStringLiteral("内存不足 (1.0 GiB)"));
    }
};

ROOM_TEST(TestEngineText, QCoreApplication)

#include "tst_engine_text.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the translation of the engine's texts.

#include "tests/fixtures/room.h"
#include "ui/words/engine_text.h"
#include "ui/words/language.h"

#include <QXmlStreamReader>

using namespace tonescope;
using namespace tonescope::ui;

Q_DECLARE_METATYPE(Text)

namespace {

QString withParts(QString text) {
    for (int part = 1; part <= 9; ++part)
        text.replace(QStringLiteral("%%1").arg(part), QStringLiteral("<part %1>").arg(part));
    return text;
}

} // namespace

class TestEngineText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        setLanguage(QStringLiteral("en"));
        QCOMPARE(engineText(Text("device %1 is not here", {"gpu:1"})),
                 QStringLiteral("device gpu:1 is not here"));
        setLanguage(QStringLiteral("zh_CN"));
    }
    void cleanupTestCase() { setLanguage(QStringLiteral("en")); }

    void sentencesAreTranslatedWithTheirArguments_data() {
        test::columns<Text, QString>({"text", "chinese"});
        const auto row = [](const char* name, const Text& text, const char* chinese) {
            QTest::newRow(name) << text << QString::fromUtf8(chinese);
        };
        const Text memory = "there is not enough memory";
        row("a sentence in a sentence", Text("%1 failed: %2; counted on the host CPU", {"Card", memory}),
            "Card 失败：内存不足；已在主机 CPU 上统计");
        row("a reason in a reason",
            Text("tuned here, %1", {Text("fastest of %1 at %2 on %3", {"14", "64 MiB", "2026-11-21"})}),
            "在本机调优得出，在 64 MiB 上是 14 种中最快的（2026-11-21）");
        const Text sums("counts do not add up: %1 has %2 instead of %3 pixels", {"gray", "7", "8"});
        row("a failure in a failure", Text("%1 failed: %2; the host counted its rows", {"Two", sums}),
            "Two 失败：计数之和不对：灰度有 7 个像素，而不是 8 个；其各行由主机计数");
        const std::vector<Text> all{"no device is left", Text("%1 is left out: %2", {"One", memory}),
                                    Text("%1 is left out: %2", {"Two", "permission denied"})};
        row("several in a row", joined(all), "没有剩下的设备；One 未参与：内存不足；Two 未参与：权限不够");
        row("a driver's own words", "No such file, or none", "No such file, or none");
        row("an argument that looks like a place",
            Text("%1 failed: %2; counted on the host CPU", {"%2", "%1"}), "%2 失败：%1；已在主机 CPU 上统计");
        row("nothing", "", "");
    }
    void sentencesAreTranslatedWithTheirArguments() {
        QFETCH(Text, text);
        QTEST(engineText(text), "chinese");
    }

    /// Each sentence of the file becomes its own translation, with its arguments in their places.
    void everySentenceIsKnown() {
        QFile file(QStringLiteral(SOURCE_FOLDER "/resources/translations/engine_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        std::vector<Text> parts;
        for (int part = 1; part <= 9; ++part)
            parts.emplace_back("<part " + std::to_string(part) + ">");
        QString source;
        QStringList taken;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("source")) source = xml.readElementText();
            if (xml.name() != QLatin1String("translation")) continue;
            const QString own = withParts(xml.readElementText());
            const QString told = engineText(Text(source.toStdString(), parts));
            if (told != own) taken += told + QStringLiteral(" instead of ") + own;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(taken, QStringList());
    }

    void failuresHaveTheirSize() {
        const Failure failure{Stage::Allocate, "there is not enough memory", std::uint64_t{1} << 30U, {}};
        QCOMPARE(failureText(failure), QStringLiteral("内存不足 (1.0 GiB)"));
    }
};

ROOM_TEST(TestEngineText, QCoreApplication)

#include "tst_engine_text.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Text: arguments are put into their places in the pattern, also texts inside of texts; and failures as
// lines.
#include "engine/values/failure.h"
#include "engine/values/text.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void argumentsStandInTheirPlaces_data() {
        test::columns<QByteArray, QByteArray>({"pattern", "text"});
        QTest::newRow("no place") << QByteArray(SENTENCE("the file is empty"))
                                  << QByteArray("the file is empty");
        QTest::newRow("both") << QByteArray("%1 failed: %2") << QByteArray("a failed: %1b");
        QTest::newRow("turned") << QByteArray("%2, %1") << QByteArray("%1b, a");
        QTest::newRow("one twice") << QByteArray("%1 and %1") << QByteArray("a and a");
        QTest::newRow("no places") << QByteArray("100 % of %1, %0, %") << QByteArray("100 % of a, %0, %");
        QTest::newRow("one without an argument") << QByteArray("%1 and %3") << QByteArray("a and %3");
    }
    void argumentsStandInTheirPlaces() {
        QFETCH(QByteArray, pattern);
        QTEST(QByteArray::fromStdString(english(Text(pattern.toStdString(), {"a", "%1b"}))), "text");
    }

    void sentencesStandInSentences() {
        const Text inner("%1; %2", {"50 %1", Text("no %1", {"room"})});
        QCOMPARE(english(Text("%2 failed: %1", {inner, "A"})), std::string("A failed: 50 %1; no room"));
    }

    /// A text from outside may repeat its arguments so often that no memory holds the result.
    void theLengthIsKnownBeforehand_data() {
        test::columns<Text, std::size_t>({"text", "length"});
        QTest::newRow("nothing") << Text() << std::size_t{0};
        QTest::newRow("whole") << Text("100 %") << std::size_t{5};
        QTest::newRow("nested") << Text("%2 failed: %1%3", {Text("%1; %1", {"no room"}), "A"})
                                << std::string_view("A failed: no room; no room%3").size();
        Text endless = "no end";
        for (int level = 0; level < 1000; ++level)
            endless = Text("%1%1", {std::move(endless)});
        QTest::newRow("endless") << endless << (std::size_t{1} << 20U);
    }
    void theLengthIsKnownBeforehand() {
        QFETCH(Text, text);
        QTEST(lengthOf(text), "length");
    }

    void severalAreJoined() {
        QCOMPARE(joined({}), Text());
        QCOMPARE(joined(std::vector<Text>{"a"}), Text("a"));
        std::vector<Text> many;
        std::string line;
        for (int i = 0; i < 100; ++i) {
            many.emplace_back("part " + std::to_string(i));
            line += (i > 0 ? "; part " : "part ") + std::to_string(i);
        }
        QCOMPARE(english(joined(many)), line);
    }

    void aFailureIsOneLine() {
        const Failure failure{Stage::Allocate, Text("%1 is\nfull", {"the\ncard"}), 2048, {}};
        QCOMPARE(lineOf(failure), std::string("the card is full (2.0 KiB)"));
        QCOMPARE(english(Text("%1!", {causeOf(failure)})), std::string("the card is full (2.0 KiB)!"));
    }
};

ROOM_TEST(TestText, QCoreApplication)

#include "tst_text.moc"

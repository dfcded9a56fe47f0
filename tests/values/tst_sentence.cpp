// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a sentence stand where its pattern has them.
#include "engine/values/text/sentence.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestSentence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void partsStandInTheirPlaces_data() {
        test::columns<QByteArray, QByteArray>({"sentence", "text"});
        QTest::newRow("no part") << QByteArray(SENTENCE("the file is empty"))
                                 << QByteArray("the file is empty");
        QTest::newRow("both") << QByteArray("%1 failed: %2") << QByteArray("a failed: %1b");
        QTest::newRow("turned") << QByteArray("%2, %1") << QByteArray("%1b, a");
        QTest::newRow("one twice") << QByteArray("%1 and %1") << QByteArray("a and a");
        QTest::newRow("no place") << QByteArray("100 % of %1, %0, %") << QByteArray("100 % of a, %0, %");
    }
    void partsStandInTheirPlaces() {
        QFETCH(QByteArray, sentence);
        QTEST(QByteArray::fromStdString(filled(sentence.constData(), {"a", "%1b"})), "text");
    }
};

ROOM_TEST(TestSentence, QCoreApplication)

#include "tst_sentence.moc"

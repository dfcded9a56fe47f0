// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sessions with thousands of measurements: the window stays responsive while it reads them, and each
// tab draws once.

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/message_area.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/kernel/kernel_editor.h"
#include "ui/lab/window/lab_window.h"
#include "ui/words/words.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

LabRun runOf(const char* pane, std::size_t measurements) {
    LabRun run{pane, {}, {{"axis", "work-group"}}, {}};
    for (std::size_t i = 0; i < measurements; ++i)
        run.measurements.push_back(shared(measuredIn(caseOf(i % 3, i % 2), {10'000 + std::int64_t(i)})));
    return run;
}

} // namespace

class TestLongSession : public QObject {
    Q_OBJECT

    template <typename Part>
    static Part& part(const QWidget& window, const char* name) {
        auto* found = window.findChild<Part*>(QString::fromLatin1(name));
        if (found == nullptr) qFatal("no %s in the window", name);
        return *found;
    }

private Q_SLOTS:
    void aShortSessionIsThereAtOnce() {
        ui::LabWindow window;
        window.showSession({{runOf("bars", 3), runOf("sweep", 3), runOf("bars", 5)}});
        QVERIFY(window.showsAll());
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 5);
    }

    void theRunsOfALongOneComeOneByOne() {
        ui::LabWindow window;
        window.showSession({{runOf("devices", 600), runOf("sweep", 600), runOf("bars", 5)}});
        QVERIFY(!window.showsAll());
        QCOMPARE(window.session().runs.size(), std::size_t{3}); // to be saved, they are all there
        QTRY_VERIFY(window.showsAll());
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 5);
    }

    void anotherSessionTakesThePlaceOfWhatWasStillToCome() {
        ui::LabWindow window;
        window.showSession({{runOf("bars", 700), runOf("bars", 700)}});
        window.showSession({{runOf("bars", 2)}});
        QVERIFY(window.showsAll());
        QCoreApplication::processEvents();
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 2);
    }

    void aRunIsShownOnce_data() {
        columns<QString, QString>({"pane", "table"});
        QTest::newRow("bars") << QStringLiteral("bars") << QStringLiteral("barsTable");
        QTest::newRow("contention") << QStringLiteral("contention") << QStringLiteral("comparisonTable");
    }
    /// A session's run changes its table a few times, not once for each measurement.
    void aRunIsShownOnce() {
        QFETCH(QString, pane);
        QFETCH(QString, table);
        ui::LabWindow window;
        const QAbstractItemModel* model = part<QTableView>(window, qPrintable(table)).model();
        int changes = 0;
        connect(model, &QAbstractItemModel::rowsInserted, this, [&] { ++changes; });
        connect(model, &QAbstractItemModel::modelReset, this, [&] { ++changes; });
        window.showSession({{runOf(qPrintable(pane), 300)}});
        QVERIFY2(changes > 0 && changes < 100, qPrintable(QString::number(changes)));
    }

    void ofManyRunsTheLastAreShown() {
        constexpr int all = 250;
        LabSession session;
        for (int i = 0; i < all; ++i) {
            session.runs.push_back(runOf("devices", 1));
            session.runs.push_back(runOf("bars", i == all - 1 ? 7 : 2));
        }
        ui::LabWindow window;
        const auto& messages = part<ui::MessageArea>(window, "messages");
        int shown = 0;
        connect(part<QTableView>(window, "barsTable").model(), &QAbstractItemModel::modelReset, this,
                [&] { ++shown; });
        window.showSession(session);
        QVERIFY(!window.showsAll()); // they come one by one
        QTRY_VERIFY(window.showsAll());
        QVERIFY2(shown > 0 && shown < all, qPrintable(QString::number(shown)));
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 7);
        QCOMPARE(messages.messages().size(), 1);
        QVERIFY2(messages.messages()[0].text.contains(QStringLiteral("500")),
                 qPrintable(messages.messages()[0].text));
        QCOMPARE(window.sessionToWrite().runs.size(), std::size_t{2 * all});
        window.showSession({{runOf("bars", 2)}});
        QVERIFY(messages.messages().isEmpty());
    }

    void barsAreOfTheFirstRows() {
        constexpr std::size_t rows = ui::BarsPane::mostBars + 100;
        ui::LabWindow window;
        window.showSession({{runOf("bars", rows)}});
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), int(rows));
        QCOMPARE(part<QComboBox>(window, "barsReference").count(), int(ui::BarsPane::mostBars));
        const QString said = part<QLabel>(window, "barsData").text();
        QVERIFY2(said.contains(QStringLiteral("of the first 400 rows; the table has 100 more")),
                 qPrintable(said));
        window.showSession({{runOf("bars", 2)}});
        QVERIFY(!part<QLabel>(window, "barsData").text().contains(QStringLiteral("more")));
    }

    void longTextsHaveAnEnd_data() {
        columns<QByteArray, QString>({"text", "shown"});
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("a line") << QByteArray("a line") << QStringLiteral("a line");
        QTest::newRow("two lines") << QByteArray("one\ntwo\n") << QStringLiteral("one\ntwo\n");
        QTest::newRow("all that are shown")
            << QByteArray("x\n").repeated(2000) << QStringLiteral("x\n").repeated(2000);
        QTest::newRow("one more") << QByteArray("x\n").repeated(2000) + "y"
                                  << QStringLiteral("x\n").repeated(2000) + QStringLiteral("… 1 more line");
        QTest::newRow("many more") << QByteArray("x\n").repeated(200'000)
                                   << QStringLiteral("x\n").repeated(2000) +
                                          QStringLiteral("… 198,000 more lines");
        QTest::newRow("a long line") << QByteArray(5000, 'x') + "\ny"
                                     << QString(2000, u'x') + QStringLiteral(" …\ny");
    }
    void longTextsHaveAnEnd() {
        QFETCH(QByteArray, text);
        QTEST(ui::shownLines(text.toStdString()), "shown");
    }
};

ROOM_TEST(TestLongSession, QApplication)
#include "tst_long_session.moc"

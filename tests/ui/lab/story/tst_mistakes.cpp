// SPDX-License-Identifier: GPL-3.0-or-later
// Tests running a mistake of the lecture, looking at its effect, and mending it.

#include "engine/values/device_catalog.h"
#include "ui/lab/story/story_pane.h"

#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::countedWith;
using tonescope::test::stepWith;

namespace {

std::map<std::string, std::string> sourcesOf(const DeviceCatalog& catalog) {
    std::map<std::string, std::string> sources;
    for (const DocumentWay& way : catalog.documents)
        sources.emplace(way.info.id, way.text);
    return sources;
}

/// A view whose mistake of the book's listing is run.
struct RunMistake : MistakeView {
    RunMistake() {
        setCatalog(test::withDocuments());
        setStep(stepWith("book-listing"));
        begin("book-listing");
    }
};

} // namespace

class TestMistakes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// From a click to the result that is shown; the test does what the lab's window would do between.
    void isRunAndMended() {
        const DeviceCatalog catalog = test::withDocuments();
        StoryPane pane;
        pane.setCatalog(catalog);
        pane.setChoices(test::choicesOf(catalog));
        pane.setSources(sourcesOf(catalog));
        pane.findChild<QListWidget*>(QStringLiteral("stepList"))
            ->setCurrentRow(test::indexOf(stepWith("book-listing").id));
        QString asked;
        connect(&pane, &LabPane::runWanted, &pane, [&] {
            asked = QString::fromUtf8(pane.cases()[0].strategy.id);
            pane.begin({pane.id(), {}, pane.details(), {}}, 1);
        });
        auto* mend = pane.findChild<QPushButton*>(QStringLiteral("mendMistake"));
        QVERIFY(!mend->isEnabled());
        pane.findChild<QPushButton*>(QStringLiteral("runMistake"))->click();
        QCOMPARE(asked, QStringLiteral("book-listing"));
        pane.show(countedWith("book-listing", {{64, -100}}));
        pane.end();
        auto* text = pane.findChild<QTextBrowser*>(QStringLiteral("mistakeText"));
        QVERIFY(text->toPlainText().contains(QStringLiteral("100 of 25,600 counts are missing")));
        QVERIFY(mend->isEnabled());
        mend->click();
        QCOMPARE(asked, QStringLiteral("book-listing-stride"));
        pane.show(countedWith("book-listing-stride", {}));
        pane.end();
        // The mended way has a mistake of its own; this one stays in front.
        QCOMPARE(pane.findChild<QComboBox*>(QStringLiteral("mistakes"))->currentData().toString(),
                 QStringLiteral("book-listing"));
        const QString shown = text->toPlainText();
        QVERIFY(shown.contains(QStringLiteral("get_global_size(0)) atomic_add(&counts[bin]")));
        QVERIFY(shown.contains(QStringLiteral("get_local_size(0)) atomic_add(&counts[bin]")));
        QVERIFY(shown.contains(QStringLiteral("all 25,600 counts are right")));
        // From then on it is the step again.
        QTRY_VERIFY(!pane.details().contains("mistake"));
    }

    /// However small the window, and wherever in its lines the difference is.
    void theDifferenceIsSeen_data() {
        test::columns<QByteArray, QSize, QString, QString>({"way", "size", "before", "after"});
        const QList<QSize> sizes{{1, 1}, {640, 300}, {1800, 900}}; // the smallest is as small as it can be
        for (const QSize& size : sizes) {
            QTest::addRow("the stride, %d wide", size.width())
                << QByteArray("book-listing") << size
                << QStringLiteral("get_global_size(0)) atomic_add(&counts")
                << QStringLiteral("get_local_size(0)) atomic_add(&counts");
            QTest::addRow("the flag, %d wide", size.width())
                << QByteArray("book-listing-stride") << size << QStringLiteral("CL_MEM_WRITE_ONLY")
                << QStringLiteral("CL_MEM_READ_WRITE");
        }
    }
    void theDifferenceIsSeen() {
        QFETCH(QByteArray, way);
        QFETCH(QSize, size);
        QFETCH(QString, before);
        QFETCH(QString, after);
        const DeviceCatalog catalog = test::withDocuments();
        MistakeView view;
        view.setSources(sourcesOf(catalog));
        view.setCatalog(catalog);
        view.setStep(stepWith(way.toStdString()));
        const std::string mended(catalog.strategy(way.toStdString())->mended);
        auto& mistakes = *view.findChild<QComboBox*>(QStringLiteral("mistakes"));
        mistakes.setCurrentIndex(mistakes.findData(QString::fromLatin1(way)));
        for (const std::string& each : {way.toStdString(), mended}) {
            view.begin(each);
            view.show(countedWith(each, {}));
        }
        view.resize(size.expandedTo(view.minimumSizeHint()));
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, test::patience));
        const auto& text = *view.findChild<QTextBrowser*>(QStringLiteral("mistakeText"));
        for (const QString& part : {before, after}) {
            const QTextCursor found = text.document()->find(part);
            QVERIFY2(!found.isNull(), qPrintable(text.toPlainText()));
            QTextCursor begin = found;
            begin.setPosition(found.selectionStart());
            const QRect seen = text.cursorRect(begin).united(text.cursorRect(found));
            QVERIFY2(text.viewport()->rect().contains(seen), qPrintable(text.toPlainText()));
        }
        QVERIFY(!text.toPlainText().section(u'\n', 0, 3).contains(QStringLiteral("//"))); // no comment
    }

    /// A remote's keys after a click.
    void pagesTurnAfterAClick_data() {
        QTest::addColumn<bool>("mends");
        QTest::newRow("Run the mistake") << false;
        QTest::newRow("Mend it") << true;
    }
    void pagesTurnAfterAClick() {
        QFETCH(bool, mends);
        const DeviceCatalog catalog = test::withDocuments();
        StoryPane pane;
        pane.setCatalog(catalog);
        pane.setChoices(test::choicesOf(catalog));
        auto& list = *pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        const int step = test::indexOf(stepWith("book-listing").id);
        list.setCurrentRow(step);
        auto& tabs = *pane.findChild<QTabWidget*>(QStringLiteral("stepTabs"));
        auto& view = *pane.findChild<MistakeView*>();
        tabs.setCurrentWidget(&view);
        connect(&pane, &LabPane::runWanted, &pane, [&] {
            const std::string way(pane.cases()[0].strategy.id);
            pane.begin({pane.id(), {}, pane.details(), {}}, 1);
            pane.show(countedWith(way, {}));
            pane.end();
        });
        pane.resize(1200, 800);
        pane.QWidget::show();
        pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&pane, test::patience));
        for (const char* name : {"runMistake", "mendMistake"}) {
            auto* button = pane.findChild<QPushButton*>(QString::fromLatin1(name));
            QTest::mouseClick(button, Qt::LeftButton);
            if (!mends) break;
        }
        const QList<QWidget*> after{pane.focusWidget(),
                                    pane.findChild<QPushButton*>(QStringLiteral("runMistake")),
                                    pane.findChild<QPushButton*>(QStringLiteral("mendMistake")),
                                    pane.findChild<QTextBrowser*>(QStringLiteral("mistakeText"))};
        for (QWidget* focus : after) {
            focus->setFocus();
            QTest::keyClick(focus, Qt::Key_PageDown);
            QCOMPARE(list.currentRow(), step + 1);
            list.setCurrentRow(step);
            tabs.setCurrentWidget(&view);
            focus->setFocus();
            QTest::keyClick(focus, Qt::Key_PageUp);
            QCOMPARE(list.currentRow(), step - 1);
            list.setCurrentRow(step);
            tabs.setCurrentWidget(&view);
        }
    }

    /// The bins that are wrong are drawn so.
    void wrongBinsAreDrawn() {
        RunMistake view;
        view.show(countedWith("book-listing", {{64, -100}}));
        const auto drawn = [&] { // the bins drawn as wrong
            return qobject_cast<QCPBars*>(view.plot().plottable(3))->data()->size();
        };
        QCOMPARE(drawn(), 1); // and not the outline of those that are right
        QCOMPARE(view.plot().graph(1)->data()->at(64)->value, 0.0);
        QCOMPARE(view.plot().graph(0)->data()->at(64)->value, 100.0);
        view.begin("book-listing-stride");
        view.show(countedWith("book-listing-stride", {}));
        QCOMPARE(drawn(), 0);
        view.clear();
        QVERIFY(!view.plot().isVisibleTo(&view));
    }

    /// However few counts are wrong, something points at them, and their number stands there.
    void fewWrongCountsAreSeen_data() {
        test::columns<int, int>({"by", "marks"});
        QTest::newRow("as many as can be seen") << -90 << 0;
        QTest::newRow("one missing") << -1 << 1;
        QTest::newRow("one too many") << 1 << 1;
    }
    void fewWrongCountsAreSeen() {
        QFETCH(int, by);
        QFETCH(int, marks);
        RunMistake view;
        view.show(countedWith("book-listing", {{64, by}}));
        QCOMPARE(view.plot().graph(2)->data()->size(), marks);
        const QCustomPlot& plot = view.plot();
        QCOMPARE(plot.legend->itemCount(), 3);
        auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(2));
        QVERIFY2(item->plottable()->name().endsWith(QStringLiteral(": %1").arg(std::abs(by))),
                 qPrintable(item->plottable()->name()));
    }
};

ROOM_TEST(TestMistakes, QApplication)
#include "tst_mistakes.moc"

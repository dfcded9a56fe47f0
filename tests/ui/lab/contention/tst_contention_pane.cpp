// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the contention pane: which cases it measures, and that it never shows results of other pixels or
// choices.

#include "engine/models/gray_pixels.h"
#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/contention/contention_pane.h"

#include "tests/fixtures/contention_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/lab/contention/contention_model.h"

#include <QTableView>
#include <qcustomplot.h>

#include <algorithm>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

DeviceCatalog catalog() {
    DeviceCatalog devices = test::catalogOfThree();
    devices.strategies.push_back(test::replicatedStrategy());
    return devices;
}

LabChoices choicesOf(const ImagePointer& photo) {
    LabChoices choices{catalog().devices, catalog().strategies, {}, {}, 5, photo};
    if (photo) choices.pixels = {photo->name, *photo};
    return choices;
}

LabChoices shuffledChoicesOf(const ImagePointer& photo) {
    LabChoices choices = choicesOf(photo);
    choices.pixels = {"shuffled:" + photo->name, ShuffledPixels{*photo}};
    return choices;
}

LabChoices syntheticChoicesOf(const ImagePointer& photo) {
    LabChoices choices = choicesOf(photo);
    choices.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 4096}};
    return choices;
}

/// Colour whose gray is the same in runs of eight.
ImagePointer runsOfEight(const std::string& name) {
    std::vector<std::uint8_t> bytes;
    for (unsigned i = 0; i < 64 * 48; ++i)
        bytes.insert(bytes.end(), 3, static_cast<std::uint8_t>(i / 8 * 7));
    return test::imageOf(name, {64, 48}, PixelLayout::Rgb8, bytes);
}

/// An image so large that its predictions are not ready at once.
ImagePointer largeBlank() {
    return test::blankImage("large", {4000, 2000}, PixelLayout::Gray8);
}

} // namespace

class TestContentionPane : public QObject {
    Q_OBJECT

    static QString textOf(const ContentionPane& pane, const char* name) {
        return pane.findChild<QLabel*>(QString::fromLatin1(name))->text();
    }
    static void choose(const ContentionPane& pane, const char* name, int index) {
        pane.findChild<QComboBox*>(QString::fromLatin1(name))->setCurrentIndex(index);
    }
    static QString cell(const ContentionPane& pane, int row, int column) {
        const auto* model = pane.findChild<QTableView*>(QStringLiteral("comparisonTable"))->model();
        return model->index(row, column).data().toString();
    }
    static void wait(ContentionPane& pane, const LabChoices& choices) {
        QSignalSpy changed(&pane, &LabPane::changed);
        pane.setCatalog(catalog());
        pane.setChoices(choices);
        pane.QWidget::show();
        QTRY_VERIFY(!changed.isEmpty());
    }
    static LabRun runOf(const ContentionPane& pane) { return {pane.id(), {}, pane.details(), {}}; }

private Q_SLOTS:
    void measuresEachNumberOfCopies() {
        ContentionPane pane;
        wait(pane, choicesOf(runsOfEight("photo")));
        const auto cases = pane.cases();
        QCOMPARE(cases.size(), std::size_t{12}); // on both cards, and not on the host
        QVERIFY(pane.idleReason().isEmpty());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QCOMPARE(cases[i].device.key, catalog().devices.at(i / 6).key);
            QCOMPARE(cases[i].strategy.id, std::string_view("local-replicated"));
            QCOMPARE(cases[i].launch[Parameter::Copies], std::optional(1U << i % 6));
            QCOMPARE(cases[i].pixels.name, std::string("photo, gray"));
            QCOMPARE(cases[i].pixels.layout(), PixelLayout::Gray8);
            QCOMPARE(cases[i].repeats, 5U);
            QVERIFY(samePixels(cases[i].pixels, cases[0].pixels)); // made for one, they serve the others
        }
    }

    void measuresThePixelsOfTheModel_data() {
        QTest::addColumn<bool>("shuffled");
        QTest::newRow("in order") << false;
        QTest::newRow("shuffled") << true;
    }
    void measuresThePixelsOfTheModel() {
        QFETCH(bool, shuffled);
        const ImagePointer photo = runsOfEight("photo");
        ContentionPane pane;
        wait(pane, shuffled ? shuffledChoicesOf(photo) : choicesOf(photo));
        const auto cases = pane.cases();
        const auto& gray = std::get<Image>(cases.front().pixels.pixels);
        const GrayPixels expected = grayPixels(photo->stored, GrayFormula::Rec601);
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(gray.stored.data);
        const std::vector<std::uint8_t> values(bytes, bytes + gray.stored.pixelBytes());
        QCOMPARE(values == *expected.values, !shuffled);
        QVERIFY(values == *(shuffled ? tonescope::shuffled(expected) : expected).values);
    }

    void whyNothingIsMeasured_data() {
        test::columns<LabChoices, QString>({"choices", "reason"});
        const ImagePointer photo = runsOfEight("photo");
        LabChoices onHost = choicesOf(photo);
        onHost.devices = {catalog().devices.back()};
        LabChoices simulated = onHost;
        simulated.devices.front().type = DeviceType::Simulator;
        LabChoices text = choicesOf(photo);
        text.pixels.binning = Binning::Letters;
        QTest::newRow("no photo") << syntheticChoicesOf(nullptr) << QStringLiteral("Open a photo");
        QTest::newRow("made pixels") << syntheticChoicesOf(photo) << QStringLiteral("Choose the photo");
        QTest::newRow("letters") << text << QStringLiteral("Choose the photo");
        QTest::newRow("host alone") << onHost << QStringLiteral("Switch on an OpenCL device");
        QTest::newRow("simulator alone") << simulated << QStringLiteral("Switch on an OpenCL device");
    }
    void whyNothingIsMeasured() {
        QFETCH(LabChoices, choices);
        QFETCH(QString, reason);
        ContentionPane pane;
        pane.setCatalog(catalog());
        pane.setChoices(choices);
        QVERIFY2(pane.idleReason().startsWith(reason), qPrintable(pane.idleReason()));
        QVERIFY(pane.cases().empty());
    }

    void noPhotoInvitesToOpenOne() {
        ContentionPane pane;
        pane.setCatalog(catalog());
        pane.setChoices(syntheticChoicesOf(nullptr));
        QVERIFY(!pane.findChild<QLabel*>(QStringLiteral("contentionSummary"))->isVisibleTo(&pane));
        QVERIFY(!pane.findChild<QPushButton*>(QStringLiteral("contentionPixels"))->isVisibleTo(&pane));
        QVERIFY(pane.findChild<ContentionMapChart*>()->readoutAt(0, 0).isEmpty());
    }

    void madePixelsShowTheOpenPhoto() {
        ContentionPane pane;
        wait(pane, syntheticChoicesOf(runsOfEight("photo")));
        QCOMPARE(textOf(pane, "contentionReadout"), QStringLiteral("Point at the map to read its numbers."));
        QVERIFY(textOf(pane, "contentionSummary").contains(QStringLiteral("8.00 passes")));
    }

    void nothingIsComputedThatNobodyLooksAt() {
        ContentionPane pane;
        pane.setCatalog(catalog());
        pane.setChoices(choicesOf(runsOfEight("photo")));
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience));
        QCoreApplication::processEvents();
        QVERIFY(pane.cases().empty());
        pane.QWidget::show();
        QTRY_COMPARE(pane.cases().size(), std::size_t{12});
        pane.hide();
        pane.setChoices(choicesOf(runsOfEight("next photo")));
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience));
        QCoreApplication::processEvents();
        QVERIFY(pane.cases().empty());
    }

    void showsWhatIsChosen_data() {
        test::columns<int, int, int, QString, QString>({"copies", "number", "access", "mean", "readout"});
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        QTest::newRow("1 copy") << 0 << 0 << 0 << s("8.00 passes") << s("8.00 passes per set");
        QTest::newRow("1 copy, combined") << 0 << 1 << 0 << s("1.00 passes") << s("1.00 passes per set");
        QTest::newRow("8 copies, meetings")
            << 3 << 2 << 0 << s("1.00 lanes") << s("1.00 lanes of a set add to the same word");
        QTest::newRow("4 copies, meetings")
            << 2 << 2 << 0 << s("2.00 lanes") << s("2.00 lanes of a set add to the same word");
        // Four lanes a row are left, sixteen pixels apart, and all of different bins and banks.
        QTest::newRow("apart") << 0 << 0 << 1 << s("1.00 passes") << s("1.00 passes per set");
    }
    void showsWhatIsChosen() {
        QFETCH(int, copies);
        QFETCH(int, number);
        QFETCH(int, access);
        QFETCH(QString, mean);
        QFETCH(QString, readout);
        ContentionPane pane;
        wait(pane, choicesOf(runsOfEight("photo")));
        choose(pane, "contentionCopies", copies);
        choose(pane, "contentionNumber", number);
        choose(pane, "contentionAccess", access);
        const QString summary = textOf(pane, "contentionSummary");
        QVERIFY2(summary.contains(mean), qPrintable(summary));
        const QString at = pane.findChild<ContentionMapChart*>()->readoutAt(5, 7);
        QVERIFY2(at.contains(readout), qPrintable(at));
    }

    /// For lanes side by side, the summary gives another number than the table, so both name the distance of
    /// the lanes that they are about.
    void bothPlacesSayHowFarApartLanesLie() {
        ContentionPane pane;
        wait(pane, choicesOf(runsOfEight("photo")));
        const QString apart = QStringLiteral("16 pixels apart");
        QVERIFY(textOf(pane, "comparisonHeading").contains(apart));
        for (const int access : {0, 1}) {
            choose(pane, "contentionAccess", access);
            QVERIFY(textOf(pane, "contentionSummary").contains(apart));
            QCOMPARE(textOf(pane, "contentionSummary").contains(QStringLiteral("differ")), access == 0);
        }
        choose(pane, "contentionNumber", 2); // lanes that meet, of which the table has none
        QVERIFY(!textOf(pane, "contentionSummary").contains(QStringLiteral("table")));
    }

    void readsTheUprightPhoto() {
        // Stored above: all alike. Turned by 90 degrees clockwise, that is at the right.
        std::vector<std::uint8_t> bytes(std::size_t{64} * 2, 9);
        for (std::size_t x = 0; x < 64; ++x)
            bytes[64 + x] = static_cast<std::uint8_t>(x);
        const auto photo = test::imageOf("turned", {64, 2}, PixelLayout::Gray8, bytes);
        photo->orientation.rotated90 = true;
        ContentionPane pane;
        wait(pane, choicesOf(photo));
        const auto* map = pane.findChild<ContentionMapChart*>();
        QVERIFY(map->readoutAt(1, 5).contains(QStringLiteral("32.0 passes")));
        QVERIFY(map->readoutAt(0, 5).contains(QStringLiteral("1.00 passes")));
        QVERIFY(map->readoutAt(2, 5).isEmpty());
        const auto* colours = qobject_cast<QCPColorMap*>(map->plot().plottable(0));
        QCOMPARE(colours->data()->data(1.5, 5.5), 32.0);
        QCOMPARE(colours->data()->data(0.5, 5.5), 1.0);
    }

    void theNewestPhotoWins() {
        ContentionComputation computation;
        QSignalSpy ready(&computation, &ContentionComputation::ready);
        computation.start({*largeBlank(), false, "large"});
        computation.start({*runsOfEight("small"), false, "small"});
        QTRY_VERIFY(!ready.isEmpty());
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience)); // also what must not be told
        QCoreApplication::processEvents();
        QCOMPARE(ready.size(), 1);
        QCOMPARE(ready.first().first().value<ContentionStudyPointer>()->subject.name, std::string("small"));
    }

    /// Nobody has memory for its gray; its pixels are never looked at.
    void whatCannotBeComputedIsSaid() {
        Image endless;
        endless.name = "endless";
        endless.stored.extent = {std::int64_t{1} << 62, 3}; // more than a vector may hold
        endless.stored.layout = PixelLayout::Gray8;
        ContentionPane pane;
        wait(pane, choicesOf(std::make_shared<const Image>(endless)));
        QVERIFY2(pane.idleReason().startsWith(QStringLiteral("The contention of lanes cannot be computed: ")),
                 qPrintable(pane.idleReason()));
        pane.setChoices(choicesOf(runsOfEight("photo")));
        QTRY_VERIFY(!pane.cases().empty());
    }

    void nothingStaleIsShown() {
        ContentionPane pane;
        wait(pane, choicesOf(runsOfEight("photo")));
        QCOMPARE(pane.cases().size(), std::size_t{12});
        pane.setChoices(choicesOf(largeBlank())); // and before that is computed:
        QVERIFY(pane.cases().empty());
        QVERIFY(!pane.findChild<QLabel*>(QStringLiteral("contentionSummary"))->isVisibleTo(&pane));
        QVERIFY(pane.findChild<ContentionMapChart*>()->readoutAt(0, 0).isEmpty());
        QVERIFY(pane.idleReason().startsWith(QStringLiteral("Computing")));
        QTRY_COMPARE(pane.cases().size(), std::size_t{12});
        QVERIFY(textOf(pane, "contentionSummary").contains(QStringLiteral("32.0 passes")));
    }

    void otherChoicesKeepTheStudy() {
        const ImagePointer photo = runsOfEight("photo");
        ContentionPane pane;
        wait(pane, choicesOf(photo));
        LabChoices choices = choicesOf(photo);
        choices.repeats = 3;
        pane.setChoices(choices);
        QCOMPARE(pane.cases().size(), std::size_t{12}); // at once
        QCOMPARE(pane.cases().front().repeats, 3U);
    }

    void timesStandBesideTheModel() {
        ContentionPane pane;
        wait(pane, choicesOf(runsOfEight("photo")));
        const QString predicted = cell(pane, 0, 1);
        QVERIFY(!predicted.isEmpty());
        pane.begin(runOf(pane), 2);
        const DeviceInfo card = catalog().devices.front();
        pane.show(test::shared(test::trialOf(card, 1, 3000)));
        pane.show(test::shared(test::trialOf(card, 32, 1000)));
        QCOMPARE(cell(pane, 0, 1), predicted);
        QCOMPARE(cell(pane, 0, 4), QStringLiteral("3.00 ×"));
        QVERIFY(textOf(pane, "comparisonText").startsWith(QStringLiteral("Fast Card:")));
        QVERIFY(textOf(pane, "comparisonHint").isEmpty());
    }

    void aKeptRunIsShownWithoutItsPhoto() {
        ContentionPane first, second;
        wait(first, choicesOf(runsOfEight("photo")));
        LabRun run = runOf(first);
        run.measurements = {test::shared(test::trialOf(catalog().devices.front(), 1, 3000)),
                            test::shared(test::trialOf(catalog().devices.front(), 32, 1000))};
        second.restore(run);
        QCOMPARE(cell(second, 0, 1), cell(first, 0, 1));
        QCOMPARE(cell(second, 0, 4), QStringLiteral("3.00 ×"));
        QVERIFY(textOf(second, "comparisonHeading").contains(QStringLiteral("photo, gray")));
    }

    void timesOfOtherPixelsAreToldApart() {
        ContentionPane pane;
        wait(pane, choicesOf(runsOfEight("photo")));
        pane.begin(runOf(pane), 1);
        pane.show(test::shared(test::trialOf(catalog().devices.front(), 1, 3000)));
        wait(pane, choicesOf(test::blankImage("other", {512, 4}, PixelLayout::Gray8)));
        QVERIFY(
            textOf(pane, "comparisonHint").contains(QStringLiteral("with other pixels than those above")));
        QVERIFY(textOf(pane, "comparisonHeading").contains(QStringLiteral("photo, gray")));
    }

    void asksForPixels_data() {
        test::columns<LabChoices, QString, bool>({"choices", "name", "shuffled"});
        const ImagePointer photo = runsOfEight("photo");
        QTest::newRow("made: the photo") << syntheticChoicesOf(photo) << QStringLiteral("photo") << false;
        QTest::newRow("photo: shuffled") << choicesOf(photo) << QStringLiteral("shuffled:photo") << true;
        QTest::newRow("shuffled: the photo") << shuffledChoicesOf(photo) << QStringLiteral("photo") << false;
    }
    void asksForPixels() {
        QFETCH(LabChoices, choices);
        ContentionPane pane;
        wait(pane, choices);
        QSignalSpy wanted(&pane, &LabPane::pixelsWanted);
        pane.findChild<QPushButton*>(QStringLiteral("contentionPixels"))->click();
        QCOMPARE(wanted.size(), 1);
        const auto pixels = wanted.first().first().value<MeasuredPixels>();
        QTEST(QString::fromStdString(pixels.name), "name");
        QTEST(std::holds_alternative<ShuffledPixels>(pixels.pixels), "shuffled");
    }
};

ROOM_TEST(TestContentionPane, QApplication)
#include "tst_contention_pane.moc"

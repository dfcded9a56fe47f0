// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the contention pane.

#include "engine/models/gray_pixels.h"
#include "engine/values/device_catalog.h"
#include "tests/fixtures/contention_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/contention/contention_model.h"
#include "ui/lab/contention/contention_pane.h"

#include <QTableView>

#include <algorithm>
#include <qcustomplot.h>

using namespace tonescope::ui;
using namespace tonescope;

// Tests the contention pane: which cases it measures, and that it never shows results of other pixels or
// choices.

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

// Tests the comparison of computed passes with measured times: the texts state only what was measured.

namespace {

/// Equal adds wait: 8 and 16 copies have as many passes. Combined: all have.
const PredictedPasses passes{{{1, 8}, {2, 6}, {4, 4}, {8, 2}, {16, 2}, {32, 1}},
                             {{1, 1}, {2, 1}, {4, 1}, {8, 1}, {16, 1}, {32, 1}}};

DeviceInfo card(DeviceType type = DeviceType::Gpu) {
    DeviceInfo device = test::deviceNamed("Card", "Platform", type);
    device.key = "card";
    return device;
}

/// Trials with 1, 8, 16 and 32 copies.
ContentionComparison comparisonOf(const QList<int>& times, std::int64_t spread = 1) {
    ContentionComparison comparison("photo, gray", passes);
    const std::array copies{1U, 8U, 16U, 32U};
    for (qsizetype i = 0; i < times.size(); ++i)
        comparison.add(
            test::shared(test::trialOf(card(), copies.at(static_cast<std::size_t>(i)), times[i], spread)));
    return comparison;
}

QString said(const ContentionComparison& comparison) {
    return agreementText(comparison, comparison.devices().front());
}

} // namespace

class TestContentionComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsPairs_data() {
        QTest::addColumn<QList<int>>("times");
        QTest::addColumn<int>("spread");
        QTest::addColumn<QList<int>>("pairs"); // faster, slower, undecided, alike, unlike
        QTest::addColumn<int>("combinedAgree");
        QTest::addColumn<double>("factor");
        QTest::addColumn<bool>("timesDiffer");
        // Copies 8 and 16 have the same passes, so five of six pairs have an order.
        QTest::newRow("as the model")
            << QList{4000, 2000, 2100, 1000} << 1 << QList{5, 0, 0, 0, 1} << 0 << 4.0 << true;
        QTest::newRow("reversed") << QList{1000, 2000, 2100, 4000} << 1 << QList{0, 5, 0, 0, 1} << 0 << 0.25
                                  << true;
        QTest::newRow("all alike") << QList{1000, 1001, 999, 1000} << 50 << QList{0, 0, 5, 1, 0} << 6 << 1.0
                                   << false;
        QTest::newRow("one against") << QList{4000, 2000, 5000, 1000} << 1 << QList{4, 1, 0, 0, 1} << 0 << 4.0
                                     << true;
    }
    void countsPairs() {
        QFETCH(QList<int>, times);
        QFETCH(int, spread);
        const ContentionComparison comparison = comparisonOf(times, spread);
        const auto agreement = comparison.agreementOf(EqualAdds::Wait, comparison.devices().front());
        QVERIFY(agreement.has_value());
        QList<int> pairs;
        for (const std::size_t each : {agreement->faster, agreement->slower, agreement->undecided,
                                       agreement->alike, agreement->unlike})
            pairs += static_cast<int>(each);
        QTEST(pairs, "pairs");
        QTEST(agreement->measuredFactor, "factor");
        QTEST(agreement->timesDiffer, "timesDiffer");
        QCOMPARE(agreement->predictedFactor, 8.0);
        QCOMPARE(agreement->mostPasses, 1U);
        QCOMPARE(agreement->fewestPasses, 32U);
        const auto combined = comparison.agreementOf(EqualAdds::Combined, comparison.devices().front());
        QTEST(static_cast<int>(combined->agreeing()), "combinedAgree");
        QCOMPARE(combined->pairs(), std::size_t{6});
    }

    /// Times that were measured on a busy machine are compared neither with a model nor with each other.
    void aBusyMachineFitsNoModel() {
        ContentionComparison busy("photo, gray", passes);
        for (const unsigned copies : {1U, 32U})
            busy.add(test::shared(
                test::whileBusy(test::trialOf(card(), copies, 4000 / static_cast<int>(copies), 1))));
        QVERIFY(busy.anyBusy());
        QVERIFY(!busy.agreementOf(EqualAdds::Wait, busy.devices().front()));
        QVERIFY(!busy.relativeTime(*busy.devices().front().trials.front()));
        QVERIFY(said(busy).contains(QStringLiteral("no conclusion. Measure again")));
        QVERIFY(!said(busy).contains(QStringLiteral("fits")));
    }

    void saysWhichModelFits_data() {
        test::columns<QList<int>, int, QString>({"times", "spread", "text"});
        QTest::newRow("copies help") << QList{4000, 2000, 2010, 1000} << 20
                                     << QStringLiteral("wait for each other fits these times better");
        QTest::newRow("copies change nothing")
            << QList{1000, 1001, 999, 1000} << 50
            << QStringLiteral("the hardware combines adds to the same word fits these times better");
        QTest::newRow("copies harm") << QList{1000, 2000, 3000, 4000} << 1 << QStringLiteral("equally well");
    }
    void saysWhichModelFits() {
        QFETCH(QList<int>, times);
        QFETCH(int, spread);
        QFETCH(QString, text);
        const QString sentence = said(comparisonOf(times, spread));
        QVERIFY2(sentence.contains(text), qPrintable(sentence));
    }

    void saysWhereTheModelDoesNotHold_data() {
        test::columns<DeviceType, bool>({"type", "holds"});
        QTest::newRow("GPU") << DeviceType::Gpu << true;
        QTest::newRow("CPU") << DeviceType::Cpu << false;
        QTest::newRow("simulator") << DeviceType::Simulator << false;
        QTest::newRow("host") << DeviceType::Host << false;
    }
    void saysWhereTheModelDoesNotHold() {
        QFETCH(DeviceType, type);
        QFETCH(bool, holds);
        ContentionComparison comparison("photo", passes);
        comparison.add(test::shared(test::trialOf(card(type), 1, 1000)));
        QCOMPARE(!said(comparison).contains(QStringLiteral("they do not describe this device")), holds);
    }

    void leavesOutWhatCannotBeCompared() {
        ContentionComparison comparison = comparisonOf({4000, 2000});
        comparison.add(test::shared(test::failedTrialOf(card(), 32)));
        Measurement wrong = test::trialOf(card(), 16, 10);
        wrong.series->correct = false;
        comparison.add(test::shared(wrong));
        const auto agreement = comparison.agreementOf(EqualAdds::Wait, comparison.devices().front());
        QVERIFY(agreement.has_value());
        QCOMPARE(agreement->fewestPasses, 8U);
        QCOMPARE(agreement->pairs(), std::size_t{1});
        const QString sentence = said(comparison);
        QVERIFY2(sentence.contains(QStringLiteral("the kernel does not build")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("With 16 copies the counts were wrong")),
                 qPrintable(sentence));
    }

    void copiesThatDidNotFit() {
        ContentionComparison comparison = comparisonOf({4000});
        Measurement trial = test::trialOf(card(), 32, 1000);
        trial.series->launch.copies = 16;
        comparison.add(test::shared(trial));
        const auto agreement = comparison.agreementOf(EqualAdds::Wait, comparison.devices().front());
        QCOMPARE(agreement->fewestPasses, 16U);
        QCOMPARE(agreement->predictedFactor, 4.0); // that of 16 copies, and not of 32
        QVERIFY(said(comparison).contains(QStringLiteral("no room for 32 copies; 16 were used")));
    }

    void isRememberedByARun() {
        const ContentionComparison comparison("photo, gray",
                                              {{{1, 4.875123456789}, {32, 1}}, {{1, 1.5}, {32, 1}}});
        LabRun run;
        run.details = detailsOf(comparison);
        const ContentionComparison again = comparisonFrom(run);
        QCOMPARE(again.data(), comparison.data());
        QVERIFY(again.predicted() == comparison.predicted());
    }

    void damagedDetailsAreLeftOut_data() {
        QTest::addColumn<QString>("kept");
        QTest::newRow("no number") << QStringLiteral("many");
        QTest::newRow("zero") << QStringLiteral("0");
        QTest::newRow("not a number") << QStringLiteral("nan");
    }
    void damagedDetailsAreLeftOut() {
        QFETCH(QString, kept);
        LabRun run;
        run.details = {{"passes-1", kept.toStdString()}, {"passes-2", "3"}};
        const ContentionComparison comparison = comparisonFrom(run);
        QVERIFY(comparison.predicted() == (PredictedPasses{{{2, 3}}, {}}));
    }

    void table_data() {
        test::columns<int, QStringList>({"row", "cells"});
        const auto cells = [](const char* text) { return QString::fromUtf8(text).split(QLatin1Char('|')); };
        QTest::newRow("1 copy") << 0 << cells("1|8.00|1.00|4.00 µs|4.00 ×");
        QTest::newRow("2 copies, not measured") << 1 << cells("2|6.00|1.00||");
        QTest::newRow("32 copies") << 5 << cells("32|1.00|1.00|1.00 µs|1.00 ×");
    }
    void table() {
        const ContentionComparison comparison = comparisonOf({4000, 2000, 2100, 1000});
        ContentionPane pane;
        pane.restore({pane.id(), {}, detailsOf(comparison), comparison.devices().front().trials});
        const auto* model = pane.findChild<QTableView*>(QStringLiteral("comparisonTable"))->model();
        QFETCH(int, row);
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells += model->index(row, column).data().toString();
        QTEST(cells, "cells");
    }
};

ROOM_TEST(TestContentionComparison, QApplication)

#include "tst_contention_pane.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the pane of the plot: pinned curves, the difference of two curves, and the plot menu.

#include "ui/frame/switches.h"
#include "ui/histogram/histogram_pane.h"

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"

#include <QInputDialog>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

/// All of `pixels` gray pixels have this value.
CountResultPointer allOf(std::size_t value, std::int64_t pixels, const Region& region = {}) {
    const auto result = resultFor(blankImage("photo.png", {100, pixels / 100}, PixelLayout::Gray8));
    Histogram histogram(8, ChannelSet::of(Channel::Gray));
    histogram.counts(Channel::Gray)[value] = static_cast<std::uint64_t>(pixels);
    result->histogram = histogram;
    if (region.width > 0) result->region = region;
    return result;
}

/// Shown, so that its columns have a width.
struct ShownPane : HistogramPane {
    ShownPane() {
        resize(900, 600);
        show();
        [&] { QVERIFY(QTest::qWaitForWindowExposed(this)); }();
        inside(plot()).replot();
    }
};

/// Graphs that are no channel's curve, of which each channel has two.
QList<QCPGraph*> comparedIn(const HistogramPane& pane) {
    QList<QCPGraph*> graphs;
    for (int i = 2 * static_cast<int>(allChannels.size()); i < inside(pane.plot()).graphCount(); ++i)
        graphs += inside(pane.plot()).graph(i);
    return graphs;
}

/// Opens a chip's menu by the keyboard's key, and chooses an entry.
void chooseInMenu(HistogramPane& pane, const char* chip, const char* entry) {
    auto& pin = part<Chip>(pane, chip);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, pin.mapToGlobal(QPoint()));
    QApplication::sendEvent(&pin, &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    const auto actions = menu->actions();
    const auto found = std::find_if(actions.begin(), actions.end(), [&](const QAction* action) {
        return action->text() == QString::fromUtf8(entry);
    });
    QVERIFY(found != actions.end());
    (*found)->trigger();
    menu->close();
}

/// Presses Delete on the first pin's chip, and lets it go.
void removeFirstPin(HistogramPane& pane) {
    QTest::keyClick(&part<Chip>(pane, "pinChip0"), Qt::Key_Delete);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// Types this into the dialog that opens next.
void answerWith(const QString& text) {
    QTimer::singleShot(0, qApp, [text] {
        auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->setTextValue(text);
        dialog->accept();
    });
}

} // namespace

class TestHistogramPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pinsStayWhenTheImageGoes() {
        ShownPane pane;
        pane.pinAction()->trigger(); // there is nothing to pin
        QCOMPARE(comparedIn(pane).size(), 0);
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        pane.showResult(allOf(20, 4000));
        const QList<QCPGraph*> compared = comparedIn(pane);
        QCOMPARE(compared.size(), 1);
        QCOMPARE(compared.first()->data()->at(21)->value, 0.0);
        // Scaled to the 4000 pixels that are shown, and cut where the axis ends.
        const double top = inside(pane.plot()).yAxis->range().upper;
        QCOMPARE(compared.first()->data()->at(11)->value, std::min(top, 4000.0));
        QCOMPARE(compared.first()->name(), QStringLiteral("photo.png, 100 × 10"));
    }

    /// The range is that of the whole image, also while a region is shown, until another one is stated.
    void halvesOnALinearAxis() {
        const auto halves = [](const char* name, double lowest, double highest, const Region& region = {}) {
            const auto result = resultFor(blankImage(name, {10, 10}, PixelLayout::Gray16F));
            Histogram histogram(16, ChannelSet::of(Channel::Gray));
            histogram.setFloating(true);
            for (const double value : {lowest, highest})
                histogram.counts(Channel::Gray)[half::firstFrom(value)] = 50;
            result->histogram = histogram;
            if (region.width > 0) result->region = region;
            return result;
        };
        ShownPane pane;
        const HistogramFigure& figure = pane.plot().figure();
        pane.showResult(halves("a.exr", 0.5, 4));
        QVERIFY(!figure.linear());
        part<QAction>(pane, "floatLinear").trigger();
        QCOMPARE(figure.linear(), (LinearRange{0.5, 4}));
        QVERIFY(figure.showsAllValues());
        pane.showResult(halves("a.exr", 1, 2, {0, 0, 5, 5}));
        QCOMPARE(figure.linear(), (LinearRange{0.5, 4}));
        answerWith(QStringLiteral("-1:1"));
        part<QAction>(pane, "linearRange").trigger();
        QCOMPARE(figure.linear(), (LinearRange{-1, 1}));
        answerWith(QString());
        part<QAction>(pane, "linearRange").trigger();
        QCOMPARE(figure.linear(), (LinearRange{0.5, 4}));
        pane.showResult(halves("b.exr", 0, 8));
        QCOMPARE(figure.linear(), (LinearRange{0, 8}));
        pane.showResult(allOf(10, 1000));
        QVERIFY(!figure.linear());
        QVERIFY(!part<QAction>(pane, "linearRange").isEnabled());
        pane.showResult(halves("b.exr", 0, 8));
        part<QAction>(pane, "floatStops").trigger();
        QVERIFY(!figure.linear());
    }

    void pinsAreHiddenRenamedAndRemoved() {
        ShownPane pane;
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        pane.pinAction()->trigger();
        QCOMPARE(comparedIn(pane).size(), 2);
        QVERIFY(comparedIn(pane)[0]->pen().dashPattern() != comparedIn(pane)[1]->pen().dashPattern());
        QCOMPARE(comparedIn(pane)[0]->pen().color(), pane.palette().color(QPalette::Text)); // the hue of gray
        auto& first = part<Chip>(pane, "pinChip0");
        QVERIFY(first.isVisible() && first.isChecked());
        QCOMPARE(first.text(), QStringLiteral("photo.png, 100 × 10"));
        first.click();
        QCOMPARE(comparedIn(pane).size(), 1);
        first.click();
        QCOMPARE(comparedIn(pane).size(), 2);
        answerWith(QStringLiteral("before"));
        QTest::mouseClick(&first, Qt::LeftButton, {}, QPoint(20, 8));
        QTest::mouseDClick(&first, Qt::LeftButton, {}, QPoint(20, 8));
        QCOMPARE(first.text(), QStringLiteral("before"));
        QVERIFY(first.isChecked());
        QCOMPARE(comparedIn(pane)[0]->name(), QStringLiteral("before"));
        removeFirstPin(pane);
        QCOMPARE(comparedIn(pane).size(), 1);
        QCOMPARE(part<Chip>(pane, "pinChip0").text(), QStringLiteral("photo.png, 100 × 10"));
        removeFirstPin(pane);
        QVERIFY(!part<QWidget>(pane, "pins").isVisible());
    }

    /// The second click of two quick ones on the cross is a double click on the chip of the next pin.
    void twoClicksOnTheCrossRemoveTwoPins() {
        ShownPane pane;
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        pane.pinAction()->trigger();
        const auto cross = [](const Chip& chip) { return chip.closeRect().center(); };
        auto& first = part<Chip>(pane, "pinChip0");
        QTest::mouseClick(&first, Qt::LeftButton, {}, cross(first));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        auto& second = part<Chip>(pane, "pinChip0");
        QTest::mouseDClick(&second, Qt::RightButton, {}, QPoint(8, 8)); // renames nothing
        QMouseEvent click(QEvent::MouseButtonDblClick, cross(second),
                          second.mapToGlobal(QPointF(cross(second))), Qt::LeftButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&second, &click);
        QCOMPARE(comparedIn(pane).size(), 0);
    }

    /// A file has an axis of its own, so it must not call it locked.
    void aLockedAxisIsNotExported() {
        ShownPane pane;
        pane.showResult(allOf(10, 1000));
        const QTemporaryDir folder;
        const auto exported = [&](const char* name) {
            QFile file(folder.filePath(QLatin1String(name)));
            return !pane.exportTo(file.fileName()) && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                                     : QByteArray();
        };
        const QByteArray before = exported("a.svg");
        QVERIFY(before.size() > 1000);
        pane.options()->findChild<QAction*>(QStringLiteral("lockCounts"))->trigger();
        QVERIFY(pane.plot().figure().content().scale.locked);
        QCOMPARE(exported("b.svg"), before);
    }

    /// The axis of counts has room for a pinned curve that is higher than the present one.
    void theAxisHasRoomForPins() {
        ShownPane pane;
        pane.options()->setCut(false);
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        const auto flat = resultFor(blankImage("flat.png", {100, 10}, PixelLayout::Gray8));
        flat->histogram = Histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : flat->histogram.counts(Channel::Gray).subspan(0, 250))
            count = 4;
        pane.showResult(flat);
        QVERIFY(inside(pane.plot()).yAxis->range().upper >= 1000);
    }

    void differencesAreOfShares() {
        ShownPane pane;
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        pane.showResult(allOf(20, 4000));
        QCOMPARE(inside(pane.plot()).axisRectCount(), 1);
        chooseInMenu(pane, "pinChip0", "Subtract from the present curve");
        QCOMPARE(inside(pane.plot()).axisRectCount(), 2);
        const QCPGraph& difference = *comparedIn(pane).last();
        QCOMPARE(difference.data()->at(21)->value, 100.0);
        QCOMPARE(difference.data()->at(11)->value, -100.0);
        QCOMPARE(difference.data()->at(12)->value, 0.0);
        chooseInMenu(pane, "pinChip0", "Subtract from the present curve");
        QCOMPARE(inside(pane.plot()).axisRectCount(), 1);
    }

    /// One clipped value does not flatten the difference of all others.
    void spikesOfADifferenceAreCut_data() {
        columns<bool, double>({"cut", "reach"});
        QTest::newRow("cut") << true << 1.1 * 1.25;
        QTest::newRow("whole") << false << 1.1 * 100;
    }
    void spikesOfADifferenceAreCut() {
        QFETCH(bool, cut);
        QFETCH(double, reach);
        ShownPane pane;
        pane.options()->setCut(cut);
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        const auto shown = resultFor(blankImage("photo.png", {100, 10}, PixelLayout::Gray8));
        shown->histogram = Histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : shown->histogram.counts(Channel::Gray).subspan(20, 80))
            count = 10;
        shown->histogram.counts(Channel::Gray)[255] = 200;
        pane.showResult(shown);
        chooseInMenu(pane, "pinChip0", "Subtract from the present curve");
        const QCPGraph& difference = *comparedIn(pane).last();
        QCOMPARE(difference.valueAxis()->range().upper, reach);
        QCOMPARE(difference.data()->at(256)->value, std::min(20.0, reach)); // not above the axis
        QCOMPARE(difference.data()->at(21)->value, 1.0);
    }

    void pinsAreSubtractedFromOneAnother() {
        ShownPane pane;
        for (const std::size_t value : {10, 20}) {
            pane.showResult(allOf(value, 1000));
            pane.pinAction()->trigger();
        }
        pane.showNothing({}); // pins are compared without a photo, too
        chooseInMenu(pane, "pinChip1", "Subtract from photo.png, 100 × 10");
        const auto difference = pane.plot().figure().comparison().difference;
        QVERIFY(difference);
        QCOMPARE(difference->first->counts(Channel::Gray)[10], 1000U);
        QCOMPARE(difference->second->counts(Channel::Gray)[20], 1000U);
        removeFirstPin(pane);
        QVERIFY(!pane.plot().figure().comparison().difference); // its pin is gone
    }

    /// The chip of the photo beside behaves as that of a pin: a click hides its curve, its menu subtracts it,
    /// also from a pin, and removes it.
    void thePhotoBesideIsSubtractedAndRemoved() {
        ShownPane pane;
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        const CountResultPointer other = allOf(20, 4000);
        pane.setAside(other->image);
        auto& chip = part<Chip>(pane, "asideChip");
        QVERIFY(chip.isVisible() && part<Chip>(pane, "presentName").isVisible());
        chooseInMenu(pane, "asideChip", "Subtract from the present curve");
        QCOMPARE(inside(pane.plot()).axisRectCount(), 1); // it is not counted yet
        pane.showBeside(other);
        QCOMPARE(inside(pane.plot()).axisRectCount(), 2);
        const QCPGraph& difference = *comparedIn(pane).last();
        QCOMPARE(difference.data()->at(11)->value, 100.0);
        QCOMPARE(difference.data()->at(21)->value, -100.0);
        chooseInMenu(pane, "pinChip0", "Subtract from photo.png");
        QCOMPARE(pane.plot().figure().comparison().difference->first, pane.beside().histogram);
        QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(20, 8));
        QCOMPARE(pane.plot().figure().comparison().curves.size(), 1U);
        QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(20, 8));
        QCOMPARE(pane.plot().figure().comparison().curves.back().histogram, pane.beside().histogram);
        QSignalSpy removed(&pane.pins(), &Pins::besideRemoved);
        chooseInMenu(pane, "asideChip", "Remove");
        QCOMPARE(removed.count(), 1);
        pane.setAside(nullptr);
        QVERIFY(!chip.isVisible() && !part<Chip>(pane, "presentName").isVisible());
        QVERIFY(!pane.plot().figure().comparison().difference);
        QCOMPARE(inside(pane.plot()).axisRectCount(), 1);
    }

    /// While a region is dragged, the curve beside stays until that of the next region is counted.
    void theCurveBesideStaysDuringADrag() {
        ShownPane pane;
        const CountResultPointer shown = allOf(10, 1000), other = allOf(20, 1000);
        pane.showResult(shown);
        pane.setAside(other->image);
        pane.showBeside(other);
        QVERIFY(!pane.missing());
        CountResult part = *shown;
        part.region = {0, 0, 5, 5};
        pane.showResult(std::make_shared<const CountResult>(part));
        QCOMPARE(pane.plot().figure().comparison().curves.back().histogram, pane.beside().histogram);
        QVERIFY(pane.missing());
        part.rules.formula =
            GrayFormula::Rec601 == part.rules.formula ? GrayFormula::Rec709 : GrayFormula::Rec601;
        pane.showResult(std::make_shared<const CountResult>(part));
        QVERIFY(!pane.beside().histogram); // other counts would not be comparable
    }

    void aRegionStandsBeforeTheWholeImage() {
        ShownPane pane;
        const CountResultPointer whole = allOf(10, 10000);
        pane.showResult(whole);
        QCOMPARE(comparedIn(pane).size(), 0);
        CountResult part = *whole;
        part.region = {0, 0, 10, 10};
        part.histogram = Histogram(8, ChannelSet::of(Channel::Gray));
        part.histogram.counts(Channel::Gray)[10] = 100;
        pane.showResult(std::make_shared<const CountResult>(part));
        QCOMPARE(comparedIn(pane).size(), 1);
        QCOMPARE(comparedIn(pane).first()->data()->at(11)->value, 100.0);
        QCOMPARE(comparedIn(pane).first()->pen().style(), Qt::SolidLine); // pale
        QVERIFY(comparedIn(pane).first()->pen().color().alpha() < 255);
        pane.showResult(allOf(10, 10000, {0, 0, 5, 5})); // another image, which was not counted as a whole
        QCOMPARE(comparedIn(pane).size(), 0);
    }

    void otherDepthsHaveNoCurve() {
        ShownPane pane;
        pane.showResult(allOf(10, 1000));
        pane.pinAction()->trigger();
        const auto& chip = part<Chip>(pane, "pinChip0");
        QVERIFY(!chip.font().strikeOut());
        pane.showResult(resultFor(blankImage("deep.png", {10, 10}, PixelLayout::Gray16)));
        QCOMPARE(comparedIn(pane).size(), 0);
        QVERIFY(chip.font().strikeOut()); // and says why
        QVERIFY(chip.toolTip().contains(QStringLiteral("256")));
        pane.showResult(allOf(10, 1000));
        QVERIFY(!chip.font().strikeOut());
    }

    void theTitleSaysWhatIsShown() {
        ShownPane pane;
        const auto& title = part<QLabel>(pane, "histogramTitle");
        const CountResultPointer whole = allOf(10, 10000);
        pane.showResult(whole);
        QCOMPARE(title.text(), QStringLiteral("Histogram"));
        CountResult part = *whole;
        part.region = {0, 0, 10, 10};
        pane.showResult(std::make_shared<const CountResult>(part));
        QCOMPARE(title.text(), QStringLiteral("Region over photo, scaled"));
        pane.showNothing({});
        QCOMPARE(title.text(), QStringLiteral("Histogram"));
    }

    /// The number is that of the region; a click on the chip is the window's concern.
    void aChipTellsOfTransparentPixels_data() {
        columns<PixelLayout, bool, Region>({"layout", "counted", "region"});
        const Region rectangle{0, 0, 20, 8};
        QTest::newRow("8 bits") << PixelLayout::Rgba8 << true << rectangle;
        QTest::newRow("16 bits") << PixelLayout::Rgba16 << true << rectangle;
        QTest::newRow("left out") << PixelLayout::Rgba8 << false << rectangle;
        QTest::newRow("ellipse") << PixelLayout::Rgba8 << true << Region{2, 1, 6, 8, Shape::Ellipse};
    }
    void aChipTellsOfTransparentPixels() {
        QFETCH(PixelLayout, layout);
        QFETCH(bool, counted);
        std::vector<std::uint8_t> bytes(std::size_t{20} * 10 * traitsOf(layout).bytesPerPixel());
        std::fill(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2),
                  std::uint8_t{255}); // the upper half is opaque
        const auto result = resultFor(imageOf("half.png", {20, 10}, layout, std::move(bytes)));
        QFETCH(Region, region);
        result->region = region;
        result->rules.transparent = counted ? Transparent::Counted : Transparent::LeftOut;
        ShownPane pane;
        const Chip& chip = pane.transparentChip();
        pane.showResult(result);
        QTRY_VERIFY(chip.isVisible());
        const QString share =
            region.shape == Shape::Ellipse ? QStringLiteral("50.00 %") : QStringLiteral("37.50 %");
        QCOMPARE(chip.text().contains(share), counted);
        const auto opaque =
            resultFor(imageOf("opaque.png", {10, 10}, layout, std::vector<std::uint8_t>(800, 255)));
        pane.showResult(opaque);
        QTRY_VERIFY(!chip.isVisible());
        pane.showResult(result);
        QTRY_VERIFY(chip.isVisible());
        pane.showResult(allOf(10, 1000)); // without alpha
        QVERIFY(!chip.isVisible());
    }

    /// The pixels that are lit are those whose share the plot names.
    void theLitPixelsAreOfTheNamedChannel() {
        ShownPane pane;
        const auto shown = resultFor(blankImage("photo.png", {10, 10}, PixelLayout::Rgb8));
        shown->histogram = Histogram(8, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            shown->histogram.counts(channel)[7] = 100;
        pane.showResult(shown);
        pane.plot().chooseValues(ValueRange{5, 9});
        const auto& chip = part<QToolButton>(pane, "chosenRange");
        QVERIFY(chip.text().contains(QStringLiteral("gray")));
        QCOMPARE(pane.litRule().channels, ChannelSet::of(Channel::Gray));
        pane.channels()->switches().first()->trigger();
        QVERIFY(chip.text().contains(QStringLiteral("red")));
        QCOMPARE(pane.litRule().channels, ChannelSet::of(Channel::Red));
    }

    /// The way back is in the same place.
    void theChipOfCutColumnsGoesBothWays() {
        ShownPane pane;
        const auto shown = resultFor(blankImage("photo.png", {100, 100}, PixelLayout::Gray8));
        shown->histogram = Histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : shown->histogram.counts(Channel::Gray))
            count = 10;
        shown->histogram.counts(Channel::Gray)[60] = 1000;
        pane.showResult(shown);
        inside(pane.plot()).replot();
        auto& chip = part<QToolButton>(pane, "cutColumns");
        QVERIFY(chip.isVisible());
        const QPoint place = chip.pos();
        for (const bool cut : {false, true}) {
            chip.click();
            QCOMPARE(pane.options()->cutSpikes()->isChecked(), cut);
            inside(pane.plot()).replot();
            QCOMPARE(pane.plot().figure().cut().empty(), !cut);
            QVERIFY(chip.isVisible());
            QCOMPARE(chip.pos(), place);
        }
    }

    void aDoubleClickShowsOneChannelAndThenAll() {
        HistogramPane pane;
        ChannelBar& bar = *pane.channels();
        bar.setAvailable(grayAndColour);
        bar.show();
        QWidget* green = bar.widgetForAction(bar.switches().at(indexOf(Channel::Green)));
        ChannelSet one;
        one.insert(Channel::Green);
        for (const ChannelSet expected : {one, grayAndColour, one}) {
            QTest::mouseClick(green, Qt::LeftButton); // the first of the two, which Qt Test leaves out
            QTest::mouseDClick(green, Qt::LeftButton);
            QCOMPARE(bar.switchedOn(), expected);
        }
    }

    void optionsAreRemembered() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        PlotOptions first;
        QVERIFY(first.content({}).scale.cutSpikes);
        for (const char* name :
             {"squareRoot", "parade", "cumulative", "exposure", "colourBlind", "cutSpikes", "lockCounts"})
            first.findChild<QAction*>(QString::fromLatin1(name))->trigger();
        saveSwitches(first, settings);
        PlotOptions second;
        restoreSwitches(second, settings);
        PlotContent expected = first.content(grayAndColour);
        QCOMPARE(expected.arrangement, Arrangement::Parade);
        QCOMPARE(expected.scale.axis, CountAxis::SquareRoot);
        QVERIFY(expected.scale.locked);
        expected.scale.locked = false; // that belongs to a comparison
        QCOMPARE(second.content(grayAndColour), expected);
    }

    void theLogarithmicKeyGoesBack() {
        PlotOptions options;
        options.axes().last()->trigger();
        QCOMPARE(options.content({}).scale.axis, CountAxis::Logarithmic);
        QVERIFY(!options.cutSpikes()->isEnabled());
        options.axes().last()->trigger();
        QCOMPARE(options.content({}).scale.axis, CountAxis::Linear);
        QVERIFY(options.cutSpikes()->isEnabled());
    }
};

ROOM_TEST(TestHistogramPane, QApplication)
#include "tst_histogram_pane.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the devices pane, with measurements of the same pixels on two devices made by hand: the texts about
// times and counts.
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/devices/devices_pane.h"

#include "engine/values/device_catalog.h"
#include "engine/values/histogram.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/histogram/histogram_plot.h"

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::test;

class TestDevicesPane : public QObject {
    Q_OBJECT

    std::unique_ptr<ui::DevicesPane> m_pane;

    [[nodiscard]] QString verdict() const {
        return m_pane->findChild<QLabel*>(QStringLiteral("devicesVerdict"))->text();
    }
    /// Both devices have measured; the second one's first gray bin has `off` counts more.
    void showBoth(int off) {
        const auto counts = [](std::uint64_t first) {
            Histogram histogram(8, ChannelSet::of(Channel::Gray));
            histogram.counts(Channel::Gray)[0] = first;
            return std::make_shared<const Histogram>(histogram);
        };
        Measurement fast = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement slow = measuredIn(caseOf(1, 1), {300, 300, 300});
        fast.counts = counts(5);
        slow.counts = counts(5 + static_cast<std::uint64_t>(off));
        m_pane->restore({"devices", {}, {}, shared(std::vector{fast, slow})});
    }

private Q_SLOTS:
    void init() {
        m_pane = std::make_unique<ui::DevicesPane>();
        m_pane->setCatalog(catalogOfThree());
        ui::LabChoices choices;
        choices.pixels = caseOf(0, 1).pixels;
        m_pane->setChoices(choices);
    }

    void asksBothDevicesForTheSamePixels() {
        const auto cases = m_pane->cases();
        QCOMPARE(cases.size(), std::size_t{2});
        QCOMPARE(cases[0].device.key, defaultDevice(catalogOfThree()).key);
        QVERIFY(cases[1].device.key != cases[0].device.key);
        QVERIFY(samePixels(cases[0].pixels, cases[1].pixels));
        QVERIFY(cases[0].keepCounts && cases[0].strategy.id.empty());
    }

    void oneDeviceTwiceIsNoComparison() {
        auto* second = m_pane->findChild<QComboBox*>(QStringLiteral("second"));
        QSignalSpy changed(m_pane.get(), &ui::LabPane::changed);
        second->setCurrentIndex(m_pane->findChild<QComboBox*>(QStringLiteral("first"))->currentIndex());
        QVERIFY(!changed.isEmpty());
        QVERIFY(m_pane->cases().empty());
        QVERIFY(!m_pane->idleReason().isEmpty());
    }

    void equalCountsAreSaidToBe() {
        showBoth(0);
        QVERIFY2(verdict().contains(QStringLiteral("difference is zero")), qPrintable(verdict()));
        QVERIFY2(verdict().contains(QStringLiteral("3.00 × (3.00 to 3.00) as fast")), qPrintable(verdict()));
    }

    void aDifferenceIsNamed() {
        showBoth(7);
        QVERIFY2(verdict().contains(QStringLiteral("1 of 256")), qPrintable(verdict()));
        QVERIFY2(verdict().contains(QStringLiteral("7 counts")), qPrintable(verdict()));
    }

    /// As in a session file: it keeps the counts of 8-bit samples alone.
    void withoutCountsTheReasonIsSaid() {
        m_pane->restore(
            {"devices",
             {},
             {},
             shared(std::vector{measuredIn(caseOf(0, 1), {100}), measuredIn(caseOf(1, 1), {300})})});
        QVERIFY2(verdict().contains(QStringLiteral("only the counts of 8-bit samples")),
                 qPrintable(verdict()));
    }

    void lettersHaveABarForEachGroup() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::size_t group = 0; group < letterGroups.size(); ++group)
            histogram.counts(Channel::Gray)[group] = 10 + group;
        Measurement fast = measuredIn(caseOf(0, 1), {100, 100, 100});
        fast.binning = Binning::Letters;
        fast.counts = std::make_shared<const Histogram>(histogram);
        Measurement slow = measuredIn(caseOf(1, 1), {300, 300, 300});
        slow.binning = Binning::Letters;
        slow.counts = fast.counts;
        m_pane->restore({"devices", {}, {}, shared(std::vector{fast, slow})});
        QVERIFY2(verdict().contains(QStringLiteral("all 7 bins")), qPrintable(verdict()));
        QCOMPARE(m_pane->plots().size(), std::size_t{2});
        for (QCustomPlot* plot : m_pane->plots()) {
            auto* bars = qobject_cast<QCPBars*>(plot->plottable(0));
            QVERIFY(bars != nullptr);
            QCOMPARE(bars->data()->size(), 7);
            QCOMPARE(bars->data()->at(6)->value, 16.0);
            auto* names = dynamic_cast<QCPAxisTickerText*>(plot->xAxis->ticker().data());
            QVERIFY(names != nullptr);
            QCOMPARE(names->ticks().last(), QStringLiteral("yz"));
        }
        showBoth(0); // values again
        QVERIFY(qobject_cast<QCPBars*>(m_pane->plots().front()->plottable(0)) == nullptr);
    }

    void aSimulatorIsNoFasterAndNoSlower() {
        const Measurement device = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement simulated = measuredIn(caseOf(1, 1), {300, 300, 300});
        simulated.device.type = DeviceType::Simulator;
        m_pane->restore({"devices", {}, {}, shared(std::vector{device, simulated})});
        QVERIFY2(verdict().contains(QStringLiteral("cannot be compared")), qPrintable(verdict()));
        QVERIFY2(!verdict().contains(u'×'), qPrintable(verdict()));
    }

    void aBusyMachineIsNoVerdict() {
        const Measurement quiet = measuredIn(caseOf(0, 1), {100, 100, 100});
        const Measurement busy = whileBusy(measuredIn(caseOf(1, 1), {300, 300, 300}));
        m_pane->restore({"devices", {}, {}, shared(std::vector{quiet, busy})});
        QVERIFY2(verdict().contains(QStringLiteral("no conclusion. Measure again")), qPrintable(verdict()));
        QVERIFY2(!verdict().contains(u'×') && !verdict().contains(QStringLiteral("spread")),
                 qPrintable(verdict()));
    }

    void clocksAreNotMixed() {
        // The host's threads are timed by the host's clock, a device by its own: wall times are of one.
        Measurement device = measuredIn(caseOf(0, 1), {100, 100, 100});
        const Measurement host = measuredIn(caseOf(2, 0), {300, 300, 300});
        for (Sample& sample : device.series->samples)
            sample.wall = Nanoseconds(60);
        device.series = seriesOf(device.series->samples, {});
        m_pane->restore({"devices", {}, {}, shared(std::vector{device, host})});
        QVERIFY2(verdict().contains(QStringLiteral("wall time")), qPrintable(verdict()));
        QVERIFY2(verdict().contains(QStringLiteral("10.0 × (")), qPrintable(verdict()));
    }
};

ROOM_TEST(TestDevicesPane, QApplication)
#include "tst_devices_pane.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the timings: each time has its clock, commands are listed with their phase, and times of the two
// clocks are never added.

#include "ui/panes/timing_pane.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/words/provenance.h"

#include <QGridLayout>

using namespace tonescope;
using namespace tonescope::ui;
using namespace std::chrono_literals;

namespace {

CommandTimes command(Phase phase, std::int64_t queued, std::int64_t start, std::int64_t end) {
    return {phase, Nanoseconds(queued), Nanoseconds(queued + 10), Nanoseconds(start), Nanoseconds(end)};
}

/// Two strips on a device: 1 + 1 ms of upload, 3 + 5 ms of kernel, and 4 ms of decoding on the host.
std::shared_ptr<CountResult> twoStrips() {
    auto result = test::resultFor(test::blankImage("photo", {1000, 1000}));
    result->timings = {};
    result->timings.addHost(Phase::Decode, 4ms);
    result->timings.add(command(Phase::Upload, 5'000'000, 5'001'000, 6'001'000));
    result->timings.add(command(Phase::Kernel, 5'500'000, 6'100'000, 9'100'000));
    result->timings.add(command(Phase::Upload, 5'600'000, 9'200'000, 10'200'000));
    result->timings.add(command(Phase::Kernel, 5'700'000, 10'300'000, 15'300'000));
    result->timings.wall = 20ms;
    return result;
}

std::shared_ptr<CountResult> onTheHost() {
    auto result = test::resultFor(test::blankImage("photo", {1000, 1000}));
    result->timings = {};
    result->timings.addHost(Phase::Kernel, 2ms);
    result->timings.wall = 3ms;
    return result;
}

} // namespace

class TestTimingPane : public QObject {
    Q_OBJECT

    /// A pane that shows this result.
    class ShownPane : public TimingPane {
    public:
        explicit ShownPane(const CountResultPointer& result) {
            setVisible(true);
            TimingPane::show(result);
        }
        /// The texts of the row that begins with `name`, a text over several columns in each; empty if there
        /// is none.
        [[nodiscard]] QStringList row(const QString& name) const {
            const auto* grid = findChild<QGridLayout*>();
            QStringList texts;
            for (int row = 0; row < grid->rowCount(); ++row) {
                const QString first = textAt(*grid, row, 0).section(QStringLiteral("</span> "), -1);
                if (!first.startsWith(name)) continue;
                texts = {first, textAt(*grid, row, 1), textAt(*grid, row, 2)};
                break;
            }
            return texts;
        }
        [[nodiscard]] int rows() const { return static_cast<int>(findChildren<QLabel*>().size()); }

    private:
        static QString textAt(const QGridLayout& grid, int row, int column) {
            const QLayoutItem* item = grid.itemAtPosition(row, column);
            const auto* label = item == nullptr ? nullptr : qobject_cast<QLabel*>(item->widget());
            return label == nullptr ? QString() : label->text();
        }
    };

    static QStringList cells(const char* name, const char* duration, const char* share) {
        return {QString::fromLatin1(name), QString::fromLatin1(duration), QString::fromLatin1(share)};
    }

private Q_SLOTS:
    void keepsOneResult() {
        ShownPane pane(twoStrips());
        const int before = pane.rows();
        pane.show(onTheHost());
        pane.show(twoStrips());
        QCOMPARE(pane.rows(), before);
        pane.show(nullptr);
        QCOMPARE(pane.rows(), 1); // the empty provenance
    }

    void tellsWhatEachOfSeveralDevicesDid() {
        const auto result = onTheHost();
        MemberShare share{test::catalogOfThree().devices.front(), "local-vector", 250, 250'000, {}};
        share.timings.add(command(Phase::Upload, 0, 100, 1'000'100));
        share.timings.wall = 2ms;
        result->shares = {share};
        const ShownPane pane(result);
        QVERIFY(!pane.row(QStringLiteral("Fast Card, 25.00 % of the pixels: 2.00 ms, ")).isEmpty());
        QCOMPARE(pane.row(QStringLiteral("upload")).at(1), QStringLiteral("1.00 ms"));
    }

    void tellsPhases_data() {
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("decode") << cells("decode", "4.00 ms", "20.00 %");
        QTest::newRow("upload") << cells("upload, 1.50 GB/s", "2.00 ms", "20.00 %");
        QTest::newRow("kernel") << cells("kernel, 0.38 GB/s", "8.00 ms", "80.00 %");
        QTest::newRow("Wall time") << cells("Wall time: 20.0 ms", "Wall time: 20.0 ms", "Wall time: 20.0 ms");
        QTest::newRow("Device events")
            << cells("Device events: 10.0 ms", "Device events: 10.0 ms", "Device events: 10.0 ms");
    }
    void tellsPhases() {
        QFETCH(QStringList, texts);
        QCOMPARE(ShownPane(twoStrips()).row(QString::fromLatin1(QTest::currentDataTag())), texts);
    }

    void tellsWhatWasNotMeasured() {
        const auto result = twoStrips();
        result->timings.addUntimed(Phase::Readback);
        QVERIFY(!ShownPane(result).row(QStringLiteral("Not measured: readback")).isEmpty());
    }

    void tellsCommandsSinceTheFirstWasQueued() {
        const Timings timings = twoStrips()->timings;
        const QStringList kernels = commandsText(timings, Phase::Kernel).split(QLatin1Char('\n'));
        QCOMPARE(kernels.size(), 2);
        QCOMPARE(kernels.last(), QStringLiteral("command 2: 5.00 ms; queued 700,000, submit 700,010, "
                                                "start 5,300,000, end 10,300,000 ns"));
        QVERIFY(commandsText(timings, Phase::Upload).contains(QStringLiteral("queued 0, ")));
        QCOMPARE(commandsText(timings, Phase::Decode), QString());
    }

    /// A folded section costs nothing while a region is dragged.
    void makesNoRowsWhileItIsHidden() {
        TimingPane pane;
        pane.show(twoStrips());
        QCOMPARE(pane.findChildren<QLabel*>().size(), 1);
        pane.setVisible(true);
        QVERIFY(pane.findChildren<QLabel*>().size() > 1);
    }

    void tellsWhereTheKernelsCameFrom_data() {
        test::columns<bool, QString>({"fromDisk", "origin"});
        QTest::newRow("compiled") << false << QStringLiteral("compiled");
        QTest::newRow("read") << true << QStringLiteral("from the disk cache");
    }
    void tellsWhereTheKernelsCameFrom() {
        QFETCH(bool, fromDisk);
        QFETCH(QString, origin);
        auto result = twoStrips();
        QVERIFY(provenanceOf(*result).filter(origin).isEmpty()); // they were at hand
        result->timings.build = 7ms;
        result->timings.buildFromDisk = fromDisk;
        const ShownPane pane(result);
        QCOMPARE(pane.row(QStringLiteral("build")).at(1), QStringLiteral("7.00 ms"));
        const auto labels = pane.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->toolTip() == origin; }));
        QVERIFY(
            provenanceOf(*result).contains(QStringLiteral("kernel %1 in 7.00 ms (host clock)").arg(origin)));
    }

    void tellsWhatHappenedBesides() {
        const QString decoded = QStringLiteral("decode, when opened");
        QVERIFY(ShownPane(twoStrips()).row(decoded).isEmpty());
        auto recount = onTheHost();
        auto image = std::make_shared<Image>(*recount->image);
        image->decodeTime = 9ms;
        recount->image = image;
        QCOMPARE(ShownPane(recount).row(decoded).at(1), QStringLiteral("9.00 ms"));
    }

    void barsKeepTheClocksApart() {
        const auto bars = timingBars(twoStrips()->timings);
        QCOMPARE(bars.size(), std::size_t{2});
        QCOMPARE(bars[0].clock, Clock::Host);
        QCOMPARE(bars[0].total, Nanoseconds(20ms)); // decode, and everything else up to wall
        QCOMPARE(bars[0].segments.size(), std::size_t{2});
        QCOMPARE(bars[0].segments[1].duration, Nanoseconds(16ms));
        QCOMPARE(bars[1].clock, Clock::DeviceEvents);
        QCOMPARE(bars[1].total, Nanoseconds(10ms));
        QCOMPARE(bars[1].segments.size(), std::size_t{2});
    }

    void barOfTheHostAlone() {
        const auto bars = timingBars(onTheHost()->timings);
        QCOMPARE(bars.size(), std::size_t{1});
        QCOMPARE(bars[0].clock, Clock::Host);
        QCOMPARE(bars[0].segments.front().phase, std::optional(Phase::Kernel));
        QCOMPARE(bars[0].total, Nanoseconds(3ms));
    }

    void provenanceNamesTheClocks_data() {
        test::columns<bool, QString>({"device", "kernel"});
        QTest::newRow("device") << true << QStringLiteral("kernel 8.00 ms (device events), 0.38 GB/s");
        QTest::newRow("host") << false << QStringLiteral("kernel 2.00 ms (host clock), 1.50 GB/s");
    }
    void provenanceNamesTheClocks() {
        QFETCH(bool, device);
        const auto result = device ? twoStrips() : onTheHost();
        const QStringList parts = provenanceOf(*result);
        QFETCH(QString, kernel);
        QVERIFY2(parts.contains(kernel), qPrintable(parts.join(QLatin1Char('|'))));
        QVERIFY(parts.last().startsWith(QStringLiteral("wall ")));
        QVERIFY(parts.last().endsWith(QStringLiteral("(host clock)")));
    }

    void provenanceTellsHowItWasCounted() {
        auto result = twoStrips();
        result->rules.formula = GrayFormula::Mean;
        result->exact = false; // by a strategy that is: a sample
        result->region = {5, 6, 70, 80};
        QVERIFY(!provenanceOf(*result).contains(QStringLiteral("transparent pixels left out")));
        result->rules.transparent = Transparent::LeftOut;
        const QStringList parts = provenanceOf(*result);
        for (const char* part : {"Fast Card", "Atomics, chosen", "gray by mean", "sampled",
                                 "region 70 × 80 at 5, 6", "transparent pixels left out"})
            QVERIFY2(parts.contains(QString::fromUtf8(part)), part);
        QVERIFY(!parts.contains(QStringLiteral("exact")));
    }
};

ROOM_TEST(TestTimingPane, QApplication)
#include "tst_timing_pane.moc"

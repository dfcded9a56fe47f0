// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the timings: each time has its clock, commands are listed under their phase, and times of the two
// clocks are never added.

#include "ui/panes/timing_pane.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/histogram/provenance.h"

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

    static QModelIndex row(const TimingModel& model, const char* name) {
        const auto found =
            model.match(model.index(0, 0), Qt::DisplayRole, QString::fromLatin1(name), 1, Qt::MatchExactly);
        return found.value(0);
    }
    static QString cell(const QModelIndex& row, TimingModel::Column column) {
        return row.siblingAtColumn(column).data().toString();
    }

private Q_SLOTS:
    void keepsTheRulesOfModels() {
        TimingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(*twoStrips());
        model.show(*onTheHost());
        QCOMPARE(model.rowCount(), 2);
    }

    void tellsWhatEachOfSeveralDevicesDid() {
        const auto result = onTheHost();
        MemberShare share{test::catalogOfThree().devices.front(), "local-vector", 250, 250'000, {}};
        share.timings.add(command(Phase::Kernel, 0, 100, 1'000'100));
        share.timings.wall = 2ms;
        result->shares = {share};
        TimingModel model;
        model.show(*result);
        const QModelIndex device = row(model, "Fast Card, 25.00 % of the pixels");
        QVERIFY(device.isValid());
        QCOMPARE(cell(device, TimingModel::ClockName), QStringLiteral("host clock"));
        QCOMPARE(cell(device, TimingModel::Duration), QStringLiteral("2.00 ms"));
        QCOMPARE(model.rowCount(device), 1);
        const QModelIndex kernel = model.index(0, TimingModel::Name, device);
        QCOMPARE(cell(kernel, TimingModel::ClockName), QStringLiteral("device events"));
        QCOMPARE(cell(kernel, TimingModel::Duration), QStringLiteral("1.00 ms"));
    }

    void tellsPhases_data() {
        test::columns<QString, QString, QString, QString, int>(
            {"clock", "duration", "share", "throughput", "commands"});
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        QTest::newRow("decode") << s("host clock") << s("4.00 ms") << s("20.00 %") << s("") << 0;
        QTest::newRow("upload") << s("device events") << s("2.00 ms") << s("20.00 %") << s("1.50 GB/s") << 2;
        QTest::newRow("kernel") << s("device events") << s("8.00 ms") << s("80.00 %") << s("0.38 GB/s") << 2;
        QTest::newRow("wall") << s("host clock") << s("20.0 ms") << s("100 %") << s("") << 0;
    }
    void tellsPhases() {
        TimingModel model;
        model.show(*twoStrips());
        const QModelIndex phase = row(model, QTest::currentDataTag());
        QVERIFY(phase.isValid());
        QTEST(cell(phase, TimingModel::ClockName), "clock");
        QTEST(cell(phase, TimingModel::Duration), "duration");
        QTEST(cell(phase, TimingModel::Share), "share");
        QTEST(cell(phase, TimingModel::Throughput), "throughput");
        QTEST(model.rowCount(phase), "commands");
    }

    void tellsCommandsSinceTheFirstWasQueued() {
        TimingModel model;
        model.show(*twoStrips());
        const QModelIndex second = model.index(1, 0, row(model, "kernel"));
        QCOMPARE(cell(second, TimingModel::Duration), QStringLiteral("5.00 ms"));
        QCOMPARE(cell(second, TimingModel::Queued), QStringLiteral("700,000"));
        QCOMPARE(cell(second, TimingModel::Submit), QStringLiteral("700,010"));
        QCOMPARE(cell(second, TimingModel::Start), QStringLiteral("5,300,000"));
        QCOMPARE(cell(second, TimingModel::End), QStringLiteral("10,300,000"));
        QCOMPARE(cell(model.index(0, 0, row(model, "upload")), TimingModel::Queued), QStringLiteral("0"));
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
        TimingModel model;
        model.show(*result);
        const QString name = QStringLiteral("build of the kernel, ") + origin;
        QCOMPARE(cell(row(model, name.toUtf8().constData()), TimingModel::Duration),
                 QStringLiteral("7.00 ms"));
        QVERIFY(
            provenanceOf(*result).contains(QStringLiteral("kernel %1 in 7.00 ms (host clock)").arg(origin)));
        const auto bars = timingBars(result->timings);
        QCOMPARE(bars.at(1).segments.at(1).name, QStringLiteral("build (%1)").arg(origin));
    }

    void tellsWhatHappenedBesides() {
        TimingModel model;
        model.show(*twoStrips());
        QVERIFY(!row(model, "decode, when opened").isValid());

        auto recount = onTheHost();
        auto image = std::make_shared<Image>(*recount->image);
        image->decodeTime = 9ms;
        recount->image = image;
        model.show(*recount);
        QCOMPARE(cell(row(model, "decode, when opened"), TimingModel::Duration), QStringLiteral("9.00 ms"));
        QVERIFY(!row(model, "build of the kernel, compiled").isValid());
    }

    void barsKeepTheClocksApart() {
        const auto bars = timingBars(twoStrips()->timings);
        QCOMPARE(bars.size(), std::size_t{2});
        QCOMPARE(bars[0].clock, Clock::DeviceEvents);
        QCOMPARE(bars[0].total, Nanoseconds(10ms));
        QCOMPARE(bars[0].segments.size(), std::size_t{2});
        QCOMPARE(bars[1].clock, Clock::Host);
        QCOMPARE(bars[1].total, Nanoseconds(20ms)); // decode, and everything else up to wall
        QCOMPARE(bars[1].segments.size(), std::size_t{2});
        QCOMPARE(bars[1].segments[1].duration, Nanoseconds(16ms));
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

ROOM_TEST(TestTimingPane, tonescope::test::NoApplication)
#include "tst_timing_pane.moc"

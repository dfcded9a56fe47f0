// SPDX-License-Identifier: GPL-3.0-or-later
// Tests phases that took place but have no measured time: every table and JSON says "not measured", and
// shows neither a number nor nothing.

#include "app/cli/histogram_report.h"
#include "engine/remote/remote_records.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"
#include "ui/words/provenance.h"

#include <sstream>

using namespace tonescope;
using namespace std::chrono_literals;

namespace {

constexpr const char* notMeasured = "not measured";

CommandTimes command(Phase phase) {
    return {phase, 0ns, 10ns, 100ns, 100ns + 7ms};
}

QString nameIn(Phase phase) {
    return QString::fromLatin1(nameOf(phase).data());
}

/// A result in which `phase` was not measured, and a share of it likewise.
std::shared_ptr<CountResult> resultWithout(Phase phase) {
    auto result = test::resultFor(test::blankImage("photo", {100, 100}));
    result->timings = {};
    result->timings.add(command(phase == Phase::Kernel ? Phase::Upload : Phase::Kernel));
    result->timings.addUntimed(phase);
    result->timings.wall = 20ms;
    result->shares = {{result->device, "local-vector", 100, 10'000, result->timings}};
    return result;
}

QString written(app::Format format, const CountResult& result) {
    std::ostringstream out;
    app::writeResult(format, result, out);
    return QString::fromStdString(out.str());
}

} // namespace

class TestUntimedPhases : public QObject {
    Q_OBJECT

    static void everyPhase() {
        QTest::addColumn<Phase>("phase");
        for (const Phase phase : allPhases)
            QTest::newRow(nameOf(phase).data()) << phase;
    }

private Q_SLOTS:
    void hasNoDuration_data() { everyPhase(); }
    void hasNoDuration() {
        QFETCH(Phase, phase);
        Timings timings;
        QVERIFY(!timings.tookPlace(phase) && !timings.untimed(phase));
        timings.addUntimed(phase);
        QVERIFY(timings.tookPlace(phase) && timings.untimed(phase));
        QVERIFY(!timings.of(phase));
        // What is measured of it before or after is not all of it.
        timings.add(command(phase));
        QVERIFY(!timings.of(phase));
        QCOMPARE(timings.commands().size(), std::size_t{1});
        for (const Phase other : allPhases)
            QCOMPARE(timings.tookPlace(other), other == phase);
    }

    void staysWhereCountsAreAddedUp_data() { everyPhase(); }
    void staysWhereCountsAreAddedUp() {
        QFETCH(Phase, phase);
        Timings measured, untimed;
        measured.add(command(phase));
        untimed.addUntimed(phase);
        Timings sum = measured;
        sum.add(untimed);
        QVERIFY(sum.untimed(phase) && !sum.of(phase));
        untimed.add(measured);
        QVERIFY(untimed.untimed(phase) && !untimed.of(phase));
        measured.add(measured);
        QCOMPARE(measured.of(phase)->duration, Nanoseconds(14ms));
    }

    void comesAsItWent_data() { everyPhase(); }
    void comesAsItWent() {
        QFETCH(Phase, phase);
        const auto there = test::sent(resultWithout(phase)->timings);
        QVERIFY(there);
        for (const Phase each : allPhases) {
            QCOMPARE(there->untimed(each), each == phase);
            QCOMPARE(there->of(each).has_value(), resultWithout(phase)->timings.of(each).has_value());
        }
        // Also where a part of it was measured, by either clock.
        Timings partly;
        partly.add(command(phase));
        partly.addUntimed(phase);
        QVERIFY(test::sent(partly) && test::sent(partly)->untimed(phase) &&
                test::sent(partly)->commands().size() == 1);
        Timings byHost;
        byHost.addHost(phase, 3ms);
        byHost.addUntimed(phase);
        QVERIFY(test::sent(byHost) && test::sent(byHost)->untimed(phase));
    }

    void isSaidInTheTable_data() { everyPhase(); }
    void isSaidInTheTable() {
        QFETCH(Phase, phase);
        const QString table = written(app::Format::Table, *resultWithout(phase));
        // Of the whole, and of the share.
        QCOMPARE(table.count(nameIn(phase) + QStringLiteral(" not measured, ")), 2);
        QCOMPARE(table.count(QLatin1String(notMeasured)), 2);
    }

    void isNamedInJson_data() { everyPhase(); }
    void isNamedInJson() {
        QFETCH(Phase, phase);
        const QJsonObject json =
            QJsonDocument::fromJson(written(app::Format::Json, *resultWithout(phase)).toUtf8()).object();
        const QJsonObject share = json[QStringLiteral("shares")].toArray().at(0).toObject();
        for (const QJsonObject& whole : {json, share}) {
            const QJsonObject timing = whole[QStringLiteral("timing")].toObject();
            QVERIFY(timing.contains(nameIn(phase)) && timing[nameIn(phase)].isNull());
            QCOMPARE(timing[QStringLiteral("notMeasured")].toArray(), QJsonArray{nameIn(phase)});
        }
        const auto all = test::resultFor(test::blankImage("photo", {100, 100}));
        QVERIFY(!written(app::Format::Json, *all).contains(QStringLiteral("notMeasured")));
    }

    void aKernelWithoutTimeIsNoPartOfTheProvenance() {
        const auto result = resultWithout(Phase::Kernel);
        const QStringList parts = ui::provenanceOf(*result);
        QVERIFY2(parts.filter(QStringLiteral("kernel ")).isEmpty(), qPrintable(parts.join(QLatin1Char('|'))));
    }
};

ROOM_TEST(TestUntimedPhases, QApplication)
#include "tst_untimed_phases.moc"

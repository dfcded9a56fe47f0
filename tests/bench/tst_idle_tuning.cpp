// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning in small steps, which can be broken off and taken up again.
#include "engine/bench/idle_tuning.h"

#include "tests/fixtures/room.h"
#include "tests/fixtures/timed_backend.h"

#include <QTest>

using namespace tonescope;
using test::timedEngine;
using test::TimedScript;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 40U;
/// In plain loops, also where a sanitizer looks on.
constexpr TuningSizes sizes{1U << 12U, 1U << 16U, 1U << 17U, 1U << 16U};

} // namespace

class TestIdleTuning : public QObject {
    Q_OBJECT

    std::shared_ptr<TimedScript> m_script;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<bench::IdleTuning> m_tuning;
    std::vector<TunedMethod> m_found;
    std::vector<std::string> m_failed;

    void begin(Tuning tuning = {}) {
        m_tuning.reset();
        m_engine = timedEngine(m_script, std::move(tuning));
        m_tuning = std::make_unique<bench::IdleTuning>(*m_engine, sizes);
        m_found.clear();
        m_failed.clear();
    }
    TuningStep step(const std::vector<PixelKind>& kinds = {PixelKind::Gray8}, std::stop_token stop = {}) {
        TuningStep step = m_tuning->step(kinds, "2026-11-22", plenty, {std::move(stop), {}});
        if (step.found) m_found.push_back(*step.found);
        if (step.failure) m_failed.push_back(step.failure->cause);
        return step;
    }
    int steps(const std::vector<PixelKind>& kinds = {PixelKind::Gray8}) {
        int steps = 1;
        while (step(kinds).more)
            ++steps;
        return steps;
    }
    /// Of what was found on the timed devices.
    [[nodiscard]] std::vector<std::string> strategiesFound() const {
        std::vector<std::string> names;
        for (const TunedMethod& each : m_found) {
            if (each.device != hostDeviceKey) names.push_back(each.strategy);
        }
        return names;
    }
    [[nodiscard]] DeviceInfo device() { return m_engine->catalog().devices.front(); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<TimedScript>();
        begin();
    }

    /// Two sizes on the device and on the host; what is found is used at once, and nothing is found twice.
    void whatIsFoundIsUsedAndNotFoundAgain() {
        const auto way = [&] {
            return m_engine->methodFor(device(), PixelLayout::Gray8, ChannelSet::of(Channel::Gray),
                                       sizes.small);
        };
        m_engine->catalog();
        QCOMPARE(way().strategy.id, std::string_view("steady"));
        steps();
        QCOMPARE(m_found.size(), std::size_t{4});
        QCOMPARE(strategiesFound(), (std::vector<std::string>{"turned", "turned"}));
        QCOMPARE(way().strategy.id, std::string_view("turned"));
        QVERIFY2(way().reason.starts_with("tuned here, fastest of "), way().reason.c_str());
        QVERIFY2(way().reason.ends_with(" at 4.0 KiB on 2026-11-22"), way().reason.c_str());
        QCOMPARE(m_found.front().make, makeOf(device()));

        const int counts = m_script->counts;
        QVERIFY(!step().more);
        begin(m_engine->tuning()); // another start of the program
        const TuningStep nothing = step();
        QVERIFY(!nothing.more && !nothing.found && nothing.what.empty());
        QCOMPARE(nothing.done, nothing.all);
        QCOMPARE(m_script->counts.load(), counts);
    }

    void anotherDriverIsTunedAnew() {
        steps();
        const Tuning tuned = m_engine->tuning();
        m_script->driver = "2";
        begin(tuned);
        steps();
        QCOMPARE(strategiesFound().size(), std::size_t{2});
        QVERIFY(m_found.size() == 2); // and the host is not
    }

    void aKindThatIsWantedLaterIsTunedLater() {
        steps();
        const TuningStep first = step({PixelKind::Colour16, PixelKind::Gray8});
        QVERIFY(first.more);
        QCOMPARE(first.done, std::size_t{4});
        QCOMPARE(first.all, std::size_t{8});
        steps({PixelKind::Colour16, PixelKind::Gray8});
        QCOMPARE(strategiesFound().size(), std::size_t{4});
        QVERIFY(m_found.back().kind == PixelKind::Colour16);
    }

    void nobodyIsTunedThatIsNotHereOrCountsNoSeconds_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<QByteArray>("server");
        QTest::addColumn<int>("found"); // with the host's two
        QTest::newRow("a card") << int(DeviceType::Gpu) << QByteArray() << 4;
        QTest::newRow("an accelerator") << int(DeviceType::Accelerator) << QByteArray() << 4;
        QTest::newRow("a simulator") << int(DeviceType::Simulator) << QByteArray() << 2;
        QTest::newRow("another machine's") << int(DeviceType::Gpu) << QByteArray("box:1/0") << 2;
        QTest::newRow("no OpenCL device") << int(DeviceType::Together) << QByteArray() << 0;
    }
    void nobodyIsTunedThatIsNotHereOrCountsNoSeconds() {
        QFETCH(int, type);
        QFETCH(QByteArray, server);
        QFETCH(int, found);
        m_script->types = {DeviceType(type)};
        m_script->server = server.toStdString();
        begin();
        steps();
        QCOMPARE(int(m_found.size()), found);
        QVERIFY(m_failed.empty());
    }

    /// Stopped again and again, each time after two counts, the search ends with as many counts as one that
    /// nobody stops, but for those that were broken off.
    void itGoesOnFromWhereItWas() {
        steps();
        const int whole = m_script->counts;
        begin();
        m_script->counts = 0;
        int stops = 0;
        bool more = true;
        while (more) {
            std::stop_source stop;
            const int before = m_script->counts;
            m_script->atCount = [&](const CountTask&) {
                if (m_script->counts == before + 2) stop.request_stop();
            };
            more = step({PixelKind::Gray8}, stop.get_token()).more;
            QVERIFY(m_script->counts <= before + 2); // at once
            if (!stop.stop_requested()) continue;
            m_tuning->rest();
            ++stops;
        }
        QVERIFY(stops > 10);
        QVERIFY2(m_script->counts >= whole && m_script->counts <= whole + stops,
                 qPrintable(QStringLiteral("%1 counts, not %2").arg(m_script->counts).arg(whole)));
        QCOMPARE(strategiesFound(), (std::vector<std::string>{"turned", "turned"}));
    }

    /// It is left to those who ask for it; the others are tuned.
    void aDeviceThatBreaksIsLeft() {
        m_script->breaks = true;
        steps();
        QCOMPARE(m_failed, std::vector<std::string>{"the device fell off"});
        QCOMPARE(m_found.size(), std::size_t{2}); // the host
        const int counts = m_script->counts;
        QVERIFY(!step().more);
        QCOMPARE(m_script->counts.load(), counts);
    }

    void pixelsTakeNoMoreMemoryThanThereIs() {
        const std::array kinds{PixelKind::Gray8};
        const TuningStep none = m_tuning->step(kinds, "2026-11-22", sizes.together - 1, {});
        QVERIFY(!none.more && none.what.empty());
        QCOMPARE(none.done, std::size_t{0});
        QVERIFY(step().more); // there is more now
        std::weak_ptr<const void> pixels;
        m_script->atCount = [&](const CountTask& task) { pixels = task.storage; };
        while (pixels.expired())
            step();
        m_tuning->rest();
        QVERIFY(pixels.expired());
    }
};

ROOM_TEST(TestIdleTuning, tonescope::test::NoApplication)
#include "tst_idle_tuning.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests bench::runTuning() on a fake device whose times the test sets.
#include "engine/bench/runs.h"

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/host/reference.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace tonescope;

namespace {

/// What these devices do. Shared by the test and the engine thread.
struct TimedScript {
    std::vector<DeviceType> types{DeviceType::Gpu}; ///< a device each, "Timed 1" and so on
    std::string driver = "1";
    std::string server; ///< of all devices; empty: they are here
    std::atomic<int> counts = 0;
    std::function<void(const CountTask&)> atCount; ///< called at each count; may be empty
    std::atomic<bool> breaks = false;              ///< count() fails, and the device is lost
};

/// "steady" takes 100, "moody" 10, but 500 where all pixels are equal; "turned" 120, less 50 with 8 copies;
/// "racy" takes 1.
class TimedCounter : public Counter {
public:
    explicit TimedCounter(std::shared_ptr<TimedScript> script) : m_script(std::move(script)) {}

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        ++m_script->counts;
        if (m_script->atCount) m_script->atCount(task);
        if (m_script->breaks) return Failure{Stage::Kernel, "the device fell off", {}, {}, true};
        CountOutcome outcome = host::countPlainly(task, control);
        if (Counted* counted = outcome ? &*outcome : nullptr) {
            counted->timings = {};
            counted->timings.add(CommandTimes{Phase::Kernel, {}, {}, {}, timeOf(method, counted->histogram)});
        }
        return outcome;
    }
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& /*control*/) override {
        return CountedScope{task.emptyTables()};
    }
    Outcome<Roofline> roofline(std::uint64_t /*bytes*/, const CountControl& /*control*/) override {
        return Roofline{};
    }

private:
    static Nanoseconds timeOf(const Method& method, const Histogram& histogram) {
        const auto gray = histogram.counts(Channel::Gray);
        const bool constant = std::count(gray.begin(), gray.end(), 0U) == std::ptrdiff_t(gray.size()) - 1;
        if (method.strategy == "moody") return Nanoseconds(constant ? 500 : 10);
        if (method.strategy == "turned")
            return Nanoseconds(method.launch[Parameter::Copies] == 8U ? 70 : 120);
        return Nanoseconds(method.strategy == "racy" ? 1 : 100);
    }

    std::shared_ptr<TimedScript> m_script;
};

class TimedBackend : public Backend {
public:
    explicit TimedBackend(std::shared_ptr<TimedScript> script) : m_script(std::move(script)) {}

    DeviceCatalog find() override {
        static constexpr std::array ranges{ParameterRange{Parameter::Copies, 1, 32, 1, true}};
        DeviceCatalog catalog;
        for (const DeviceType type : m_script->types) {
            DeviceInfo info;
            info.type = type;
            info.name = "Timed " + std::to_string(catalog.devices.size() + 1);
            info.driver = m_script->driver;
            info.server = m_script->server;
            info.unifiedMemory = true;
            catalog.devices.push_back(info);
        }
        assignKeys(catalog.devices);
        constexpr auto home = StrategyHome::OpenClDevice;
        catalog.strategies = {{"steady", "", "", "", home},
                              {"moody", "", "", "", home},
                              {"turned", "", "", "", home, everyPixelKind, ranges},
                              {"racy", "", "", "", home, everyPixelKind, {}, false}};
        return catalog;
    }
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& /*device*/, PixelLayout /*layout*/,
                                               ChannelSet /*channels*/) const override {
        return {"steady", "it is steady"};
    }
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& /*device*/) override {
        return std::unique_ptr<Counter>(std::make_unique<TimedCounter>(m_script));
    }

private:
    std::shared_ptr<TimedScript> m_script;
};

/// An engine with these devices and the real host.
std::unique_ptr<Engine> timedEngine(const std::shared_ptr<TimedScript>& script, Tuning tuning = {}) {
    return std::make_unique<Engine>(std::make_unique<TimedBackend>(script),
                                    std::make_unique<host::HostBackend>(), std::move(tuning));
}

} // namespace

class TestTune : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestWorstCaseIsChosenAndUsed() {
        const auto engine = timedEngine(std::make_shared<TimedScript>());
        const DeviceInfo device = engine->catalog().devices.front();
        Tuning tuning;
        std::vector<double> fractions;
        bench::TunePlan plan{{device}, PixelLayout::Gray8, {4096, 65536}, 3, "2026-11-21"};
        plan.cacheBytes = 8192;
        bench::runTuning(*engine, plan,
                         {[&](const TunedMethod& choice) { tuning.set(choice); },
                          [](const Text& what, const Failure&) { QFAIL(english(what).c_str()); },
                          [&](double fraction, const Text&) { fractions.push_back(fraction); }},
                         {});
        QCOMPARE(tuning.choices.size(), std::size_t{2});
        QCOMPARE(tuning.choices[0].strategy, std::string("turned"));
        QCOMPARE(tuning.choices[0].launch[Parameter::Copies], std::optional<std::uint32_t>(8));
        QVERIFY(english(tuning.choices[0].reason).ends_with(" at 4.0 KiB on 2026-11-21"));
        QCOMPARE(tuning.choices[0].make, makeOf(device));
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));

        const auto tuned = timedEngine(std::make_shared<TimedScript>(), tuning);
        static_cast<void>(tuned->catalog());
        const SelectedMethod method =
            tuned->methodFor(device, PixelLayout::Gray8, ChannelSet::of(Channel::Gray), 8000);
        QCOMPARE(method.strategy.id, std::string_view("turned"));
        QCOMPARE(method.launch[Parameter::Copies], std::optional<std::uint32_t>(8));
    }

    void valuesStayInsideTheirRange_data() {
        test::columns<int, uint, uint, QList<uint>>({"parameter", "least", "most", "values"});
        const auto row = [](const char* name, Parameter parameter, uint least, uint most,
                            const QList<uint>& values) {
            QTest::newRow(name) << int(parameter) << least << most << values;
        };
        row("work-group", Parameter::WorkGroup, 64, 1024, {64, 128, 256, 512}); // the device ends at 512
        row("groups", Parameter::Groups, 1, 50, {6, 12, 24, 48});
        row("copies", Parameter::Copies, 2, 8, {2, 4, 8});
        row("skip empty", Parameter::SkipEmpty, 0, 1, {0, 1});
        row("pixels", Parameter::PixelsPerItem, 512, 1U << 20U, {512, 1024, 2048, 4096});
    }
    void valuesStayInsideTheirRange() {
        QFETCH(int, parameter);
        QFETCH(uint, least);
        QFETCH(uint, most);
        QFETCH(QList<uint>, values);
        DeviceInfo device;
        device.computeUnits = 6;
        device.maxWorkGroup = 512;
        const auto tried = bench::valuesToTry({Parameter(parameter), least, most, 0}, device);
        QCOMPARE(QList<uint>(tried.begin(), tried.end()), values);
    }
};

ROOM_TEST(TestTune, tonescope::test::NoApplication)
#include "tst_tune.moc"

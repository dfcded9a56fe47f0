// SPDX-License-Identifier: GPL-3.0-or-later
// Tests bench::runVerify() on fake devices: there are rows for each kind of data, and a device that loses
// counts is found.
#include "engine/bench/runs.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>

using namespace tonescope;

class TestVerify : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    bench::VerifyPlan m_plan;
    std::vector<bench::VerifyRow> m_rows;
    std::vector<std::string> m_failures;
    std::vector<double> m_fractions;

    void run(const std::stop_token& stop = {}) {
        bench::runVerify(*m_engine, m_plan,
                         {[this](const bench::VerifyRow& row) { m_rows.push_back(row); },
                          [this](const Text& what, const Failure& failure) {
                              m_failures.push_back(english(what) + ": " + lineOf(failure));
                          },
                          [this](double fraction, const Text&) { m_fractions.push_back(fraction); }},
                         stop);
    }
    DeviceInfo device(const std::string& key) { return *m_engine->catalog().find(key); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
        m_plan = {{device("host")}, {}, {DataSpec{DataKind::TwoValue}}};
        m_rows.clear();
        m_failures.clear();
        m_fractions.clear();
    }

    void theHostIsRight() {
        m_plan.data = {};
        for (const DataSpec& spec : everySyntheticData())
            m_plan.data.emplace_back(spec);
        m_plan.data.emplace_back(test::makeImage(PixelLayout::Bgr8, {33, 7}));
        run();
        QCOMPARE(m_rows.size(), std::size_t{9} * 3);
        for (const bench::VerifyRow& row : m_rows) {
            QVERIFY2(row.correct, english(row.firstDifference).c_str());
            QVERIFY(row.firstDifference.empty());
        }
        QCOMPARE(m_rows.front().data, std::string("uniform"));
        QCOMPARE(m_rows.back().data, std::string("test image"));
        QVERIFY(m_failures.empty());
        QVERIFY(std::is_sorted(m_fractions.begin(), m_fractions.end()));
        QCOMPARE(m_fractions.back(), 1.0);
    }

    void aDifferenceIsNamedWithItsPlace() {
        m_script->loses = 2;
        m_plan.devices = {device(test::fakeOne)};
        m_plan.strategies = {"clever"};
        m_plan.data = {DataSpec{DataKind::Constant}, test::makeImage(PixelLayout::Gray8, {1, 1})};
        run();
        QCOMPARE(m_rows.size(), std::size_t{2});
        QVERIFY(!m_rows[0].correct);
        QCOMPARE(english(m_rows[0].firstDifference), std::string("gray bin 128: 0 instead of 1"));
        QCOMPARE(m_rows[0].where, std::string("gray8 1x1"));
        QVERIFY(english(m_rows[1].firstDifference).starts_with("gray bin "));
        QVERIFY(m_rows[1].where.empty());
    }

    void theOthersGoOn() {
        m_script->failsToCount = true;
        m_plan.devices = {device(test::fakeOne), device("host")};
        run();
        QCOMPARE(m_failures.size(), std::size_t{1});
        QVERIFY(m_failures[0].starts_with(test::fakeOne));
        QCOMPARE(m_rows.size(), std::size_t{3});
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        run(stop.get_token());
        QVERIFY(m_rows.empty() && m_failures.empty());
    }
};

ROOM_TEST(TestVerify, tonescope::test::NoApplication)
#include "tst_verify.moc"

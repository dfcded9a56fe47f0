// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of drivers: each thing the first time it is asked of a device, and while it is done.

#include "engine/count/watched_backend.h"

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;

namespace {

class Watch : public DriverWatch {
public:
    void entered(const DriverPlace& place) override {
        inside.push_back(place);
        told.push_back(place.doing);
    }
    void left(const DriverPlace& place) override { std::erase(inside, place); }

    std::vector<DriverPlace> inside;
    std::vector<std::string> told;
};

} // namespace

class TestWatchedBackend : public QObject {
    Q_OBJECT

    std::shared_ptr<Watch> m_watch;
    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Backend> m_backend;
    std::unique_ptr<Counter> m_counter;

    /// What was told of meanwhile.
    std::vector<std::string> toldBy(const std::function<void()>& call) {
        m_watch->told.clear();
        call();
        return m_watch->told;
    }
    std::vector<std::string> toldByCount(PixelLayout layout, std::string_view strategy) {
        return toldBy([&] {
            const Image image = test::makeImage(layout, {9, 9});
            const CountTask task{image.stored, grayAndColour.intersected(image.traits().channels())};
            QVERIFY(m_counter->count(task, {strategy}, {}).ok());
        });
    }

private Q_SLOTS:
    void init() {
        m_watch = std::make_shared<Watch>();
        m_script = std::make_shared<test::FakeScript>();
        m_backend = std::make_unique<WatchedBackend>(std::make_unique<test::FakeBackend>(m_script), m_watch);
        const DeviceCatalog catalog = m_backend->find();
        m_counter = std::move(m_backend->open(catalog.devices.front())).value();
    }
    void cleanup() { QVERIFY(m_watch->inside.empty()); }

    void findingAndOpening() {
        QCOMPARE(m_watch->told,
                 (std::vector<std::string>{"looking for OpenCL drivers", "opening Fake Platform, Fake One"}));
    }

    void aCountOfEachKindOnce() {
        const std::vector<std::string> none,
            gray{"building and starting simple on gray8 pixels on Fake Platform, Fake One"},
            colour{"building and starting simple on rgb8 pixels on Fake Platform, Fake One"},
            clever{"building and starting clever on gray8 pixels on Fake Platform, Fake One"};
        for (const auto& first : {gray, none}) {
            QCOMPARE(toldByCount(PixelLayout::Gray8, "simple"), first);
        }
        QCOMPARE(toldByCount(PixelLayout::Rgb8, "simple"), colour);
        QCOMPARE(toldByCount(PixelLayout::Gray8, "clever"), clever);
        QCOMPARE(toldByCount(PixelLayout::Rgb8, "simple"), none);
        QCOMPARE(toldByCount(PixelLayout::Gray8, "simple"), none);
    }

    void scopesAndMemoryOnce() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {9, 9});
        const ScopeTask scope{{image.stored, grayAndColour}, ScopePass::Chroma, {}};
        const auto scoped = [&] {
            m_script->atScope = [&] { QCOMPARE(m_watch->inside.size(), m_watch->told.size()); };
            QVERIFY(m_counter->countScope(scope, {}).ok());
        };
        const auto measured = [&] { QVERIFY(m_counter->roofline(1024, {}).ok()); };
        QCOMPARE(toldBy(scoped).front(),
                 std::string("building and starting a scope's kernel on Fake Platform, Fake One"));
        QVERIFY(toldBy(scoped).empty());
        QCOMPARE(toldBy(measured).front(), std::string("measuring the memory of Fake Platform, Fake One"));
        QVERIFY(toldBy(measured).empty());
    }
};

ROOM_TEST(TestWatchedBackend, QCoreApplication)
#include "tst_watched_backend.moc"

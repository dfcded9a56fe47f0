// SPDX-License-Identifier: GPL-3.0-or-later
// Tests reusing the plan of the last count: only if everything that the plan depends on is equal.

#include "engine/opencl/kernel_plan.h"

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"

#include <functional>

using namespace tonescope;

namespace {

/// What is asked of a plan.
struct Wish {
    std::string_view strategy = "channel-staggered";
    CountTask task;
    LaunchParameters launch;
    std::string text;
};

Wish usual() {
    return {"channel-staggered", {{nullptr, {400, 300}, 1600, PixelLayout::Rgba8}, grayAndColour}, {}, {}};
}

DeviceInfo card() {
    DeviceInfo info;
    info.type = DeviceType::Gpu;
    info.version = "OpenCL 3.0";
    info.computeUnits = 10;
    info.localMemory = 49152;
    info.maxWorkGroup = 1024;
    return info;
}

bool equal(const opencl::KernelPlan& a, const opencl::KernelPlan& b) {
    return a.options == b.options && a.shape == b.shape && a.computeUnits == b.computeUnits &&
           a.bins == b.bins && a.maxPixels == b.maxPixels;
}

using Change = std::function<void(Wish&)>;

} // namespace

Q_DECLARE_METATYPE(Change)

class TestLastPlan : public QObject, test::OpenClDevices {
    Q_OBJECT

    opencl::LastPlan m_last;

    opencl::PlannedCount& planned(const Wish& wish) {
        return m_last.of(opencl::deviceStrategy(wish.strategy), wish.task, wish.launch, card(), wish.text);
    }

private Q_SLOTS:
    void init() { m_last = {}; }

    void whatItDependsOn_data() {
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, Change change) { QTest::newRow(name) << std::move(change); };
        row("strategy", [](Wish& wish) { wish.strategy = "local-replicated"; });
        row("layout", [](Wish& wish) { wish.task.pixels.layout = PixelLayout::Bgra8; });
        row("region's width", [](Wish& wish) { wish.task.pixels.extent.width = 399; });
        row("region's height", [](Wish& wish) { wish.task.pixels.extent.height = 2; });
        row("stride", [](Wish& wish) { wish.task.pixels.stride = 1604; });
        row("channels", [](Wish& wish) { wish.task.channels = ChannelSet::of(Channel::Red); });
        row("formula", [](Wish& wish) { wish.task.rules.formula = GrayFormula::Mean; });
        row("transparent pixels", [](Wish& wish) { wish.task.rules.transparent = Transparent::LeftOut; });
        row("binning", [](Wish& wish) { wish.task.rules.binning = Binning::Letters; });
        row("launch", [](Wish& wish) { wish.launch.set(Parameter::Copies, 1); });
        row("an edited kernel", [](Wish& wish) { wish.text = "text"; });
    }
    void whatItDependsOn() {
        QFETCH(Change, change);
        const Wish before = usual();
        planned(before).built = true;
        QVERIFY(planned(before).built); // it is the same
        Wish after = usual();
        change(after);
        const auto anew = [](const Wish& wish) {
            return opencl::planFor(opencl::deviceStrategy(wish.strategy), wish.task, wish.launch, card());
        };
        opencl::PlannedCount& other = planned(after);
        QVERIFY(!other.built);
        QVERIFY(equal(other.plan, anew(after)));
        other.built = true;
        QVERIFY(!planned(before).built);
        QVERIFY(equal(planned(before).plan, anew(before)));
    }

    /// Where its rectangle lies is no matter of the plan: a region that is dragged has one.
    void whatItDoesNotDependOn() {
        planned(usual()).built = true;
        Wish elsewhere = usual();
        const std::byte byte{};
        elsewhere.task.pixels.data = &byte;
        elsewhere.task.whole.owner = std::make_shared<int>();
        QVERIFY(planned(elsewhere).built);
    }

    void anEditedKernelIsPlannedEachTime() {
        Wish edited = usual();
        edited.text = "one";
        planned(edited).built = true;
        QVERIFY(!planned(edited).built);
        planned(edited).built = true;
        QVERIFY(!planned(usual()).built);
    }

    void countsOfOneAfterAnother_data() {
        test::columns<QString, Region>({"device", "region"});
        m_catalog = m_backend.find();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto row = [&](const char* name, const Region& region) {
                QTest::addRow("%s: %s", device.name.c_str(), name)
                    << QString::fromStdString(device.key) << region;
            };
            row("elsewhere", {33, 20, 64, 48});
            row("wider", {1, 2, 80, 48});
            row("narrower and higher", {1, 2, 48, 64}); // as many pixels
            row("fewer rows", {1, 2, 64, 31});
        }
    }
    /// What the kernel was told of the pixels before is told again wherever it is otherwise.
    void countsOfOneAfterAnother() {
        QFETCH(QString, device);
        QFETCH(Region, region);
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const Image image = test::makeImage(PixelLayout::Rgb8, {120, 90}, test::Content::Random, 3);
        const Image wider = test::makeImage(PixelLayout::Rgb8, {150, 90}, test::Content::Random, 4);
        const auto exact = [&](const Image& of, const Region& part) {
            CountTask task{of.pixelsOf(part), grayAndColour};
            task.whole = {of.stored, of.storage};
            const CountOutcome counted = counterOf(info).count(task, {"local-vector"}, {});
            return counted && test::difference(counted->histogram, test::reference(task)).empty();
        };
        const Region usual{1, 2, 64, 48};
        for (int time = 0; time < 2; ++time) {
            QVERIFY(exact(image, usual));
            QVERIFY(exact(image, region));
            QVERIFY(exact(wider, region)); // other memory, and other rows
            QVERIFY(exact(wider, usual));
        }
    }

    void stripsOfOnePlan_data() {
        QTest::addColumn<quint64>("strip");
        QTest::newRow("the last one has fewer rows") << quint64{4096};
        QTest::newRow("the last one of a row is narrower") << quint64{144}; // which lies like the others
        QTest::newRow("one alone") << quint64{1U << 20U};
    }
    /// They differ in size and place, and those that stay on a device lie otherwise there than those that
    /// pass through.
    void stripsOfOnePlan() {
        QFETCH(quint64, strip);
        opencl::MemoryLimits limits;
        limits.strip = strip;
        opencl::OpenClBackend backend(limits);
        for (const DeviceInfo& device : backend.find().devices) {
            if (device.type == DeviceType::Simulator) continue; // these launches would take it minutes
            const auto opened = backend.open(device);
            QVERIFY(opened.ok());
            const Image image = test::makeImage(PixelLayout::Rgb8, {120, 90}, test::Content::Random, 3);
            CountTask task{image.pixelsOf({0, 0, 99, 89}), grayAndColour};
            for (const bool stays : {true, false, true, false}) {
                task.whole = stays ? SourceImage{image.stored, image.storage} : SourceImage{};
                const CountOutcome counted = (*opened)->count(task, {"local-vector"}, {});
                QVERIFY(counted.ok());
                QCOMPARE(test::difference(counted->histogram, test::reference(task)), std::string());
            }
        }
    }
};

ROOM_TEST(TestLastPlan, QCoreApplication)
#include "tst_last_plan.moc"

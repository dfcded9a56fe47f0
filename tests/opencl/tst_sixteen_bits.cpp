// SPDX-License-Identifier: GPL-3.0-or-later
// Tests local-packed for 16-bit samples. It chooses its tables from a sample of the pixels, so values that
// the sample does not contain must be counted right, too. The kernel that adds up the packed tables of
// work-groups is tested alone.

#include "engine/opencl/device_query.h"
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/opencl_counter.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>

using namespace tonescope;

namespace {

/// A sample of 16 bits, by its pixel's number and a number at random.
using Values = std::function<std::uint32_t(std::size_t pixel, std::uint32_t random)>;

constexpr Extent extent{1201, 997};
constexpr std::size_t pixels = 1201 * 997;

const std::vector<std::pair<const char*, Values>>& kinds() {
    static const std::vector<std::pair<const char*, Values>> all{
        {"all bins", [](std::size_t, std::uint32_t random) { return random; }},
        {"12 bits", [](std::size_t, std::uint32_t random) { return random & 0xFFFU; }},
        {"13 bits, more than there are words",
         [](std::size_t, std::uint32_t random) { return random & 0x1FFFU; }},
        {"14 bits", [](std::size_t, std::uint32_t random) { return random & 0x3FFFU; }},
        {"14 bits, half of them black",
         [](std::size_t pixel, std::uint32_t random) { return pixel % 2 == 0 ? 0U : random & 0x3FFFU; }},
        {"8 bits as 16", [](std::size_t, std::uint32_t random) { return (random & 255U) * 257U; }},
        {"12 bits to the left", [](std::size_t, std::uint32_t random) { return (random & 0xFFFU) << 4U; }},
        {"12 bits to the left, and some between",
         [](std::size_t pixel, std::uint32_t random) {
             return (random & 0xFFFU) << 4U | (pixel % 999 == 0 ? 5U : 0U);
         }},
        {"one of two hundred is the same, which wraps unseen",
         [](std::size_t pixel, std::uint32_t random) { return pixel % 200 == 0 ? 40'003U : random; }},
        {"some are common, one of which is learned",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 7 == 0 ? 1363U : pixel % 10 == 3 ? 30'034U : pixel % 250 == 8 ? 12'345U : random;
         }},
        {"two are common, whose slots are the same",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 20 == 0 ? 0U : pixel % 33 == 1 ? 233U : random;
         }},
        {"black and white are cut off",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 5 == 0 ? 0U : pixel % 5 == 1 ? 65'535U : random;
         }},
        {"black, and one of two hundred is white, which wraps unseen",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 5 == 0 ? 0U : pixel % 200 == 1 ? 65'535U : random;
         }},
        {"runs here, noise there",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 20'000 < 8000 ? static_cast<std::uint32_t>(pixel / 40 * 37) : random;
         }},
        {"300 values, far apart", [](std::size_t, std::uint32_t random) { return random % 300 * 217U; }},
        {"sixteen values", [](std::size_t, std::uint32_t random) { return (random & 15U) * 4095U; }},
        {"one value", [](std::size_t, std::uint32_t) { return 65'535U; }},
        {"nine of ten are the same",
         [](std::size_t, std::uint32_t random) { return random % 10 != 0 ? 777U : random; }},
        {"runs",
         [](std::size_t pixel, std::uint32_t) { return static_cast<std::uint32_t>(pixel / 24 * 37); }},
        {"another kind of pixels at the end",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel < pixels - 9000 ? random & 0x3FFU : 65'000U;
         }},
        {"sorted", [](std::size_t pixel, std::uint32_t) {
             return static_cast<std::uint32_t>(pixel * 65536 / pixels);
         }}};
    return all;
}

Image imageOf(PixelLayout layout, const Values& values) {
    const std::size_t samples = traitsOf(layout).bytesPerPixel() / 2;
    const auto memory = std::make_shared<std::vector<std::uint16_t>>(pixels * samples);
    std::mt19937 random(5);
    for (std::size_t i = 0; i < memory->size(); ++i)
        (*memory)[i] =
            static_cast<std::uint16_t>(values(i / samples, static_cast<std::uint32_t>(random() >> 8U)));
    Image image;
    image.stored = {reinterpret_cast<const std::byte*>(memory->data()), extent, 0, layout};
    image.stored.stride = image.stored.rowBytes();
    image.storage = memory;
    return image;
}

constexpr std::uint32_t fields = 6, fieldBits = 5;

/// Where kernels/packed-words.cl keeps a bin's counter, in the words of its comment: the scattered bin as a
/// fraction of all bins, times all counters.
std::uint64_t placeOf(std::uint32_t bin, std::uint32_t window, std::uint32_t words) {
    const std::uint64_t scattered = std::uint64_t{bin ^ bin >> 7U} * 40503 % window;
    return scattered * fields * words / window;
}

} // namespace

class TestSixteenBits : public QObject {
    Q_OBJECT

    std::vector<opencl::FoundDevice> m_found;
    std::map<std::uint64_t, std::unique_ptr<opencl::OpenClCounter>> m_counters; ///< by their local memory

    /// The fastest device, as if it had only so much local memory.
    opencl::OpenClCounter& counterWith(std::uint64_t localMemory) {
        auto& counter = m_counters[localMemory];
        if (counter) return *counter;
        opencl::FoundDevice device = m_found.front();
        device.info.localMemory = std::min(device.info.localMemory, localMemory);
        counter = std::make_unique<opencl::OpenClCounter>(device, opencl::ProgramStore::ofThisUser(),
                                                          opencl::MemoryLimits{});
        return *counter;
    }

private Q_SLOTS:
    void initTestCase() {
        m_found = opencl::findDevices({}).devices;
        std::erase_if(m_found, [](const auto& found) { return found.info.type == DeviceType::Simulator; });
        QVERIFY2(!m_found.empty(), "no OpenCL device; install pocl-opencl-icd");
    }
    void cleanupTestCase() { m_counters.clear(); }

    void equalsTheReference_data() {
        test::columns<int, PixelLayout, quint64>({"kind", "layout", "localMemory"});
        constexpr quint64 plenty = 1U << 20U, little = 12U << 10U;
        for (std::size_t i = 0; i < kinds().size(); ++i) {
            const char* name = kinds()[i].first;
            const int kind = static_cast<int>(i);
            QTest::addRow("%s, one window", name) << kind << PixelLayout::Gray16 << plenty;
            QTest::addRow("%s, eight windows", name) << kind << PixelLayout::Gray16 << little;
            QTest::addRow("%s, colour", name) << kind << PixelLayout::Rgba16 << (quint64{1} << 16U);
        }
    }
    void equalsTheReference() {
        QFETCH(int, kind);
        QFETCH(PixelLayout, layout);
        QFETCH(quint64, localMemory);
        const Image image = imageOf(layout, kinds()[static_cast<std::size_t>(kind)].second);
        const CountTask task{image.stored, grayAndColour.intersected(image.traits().channels())};
        const CountOutcome counted = counterWith(localMemory).count(task, {"local-packed"}, {});
        QVERIFY2(counted.ok(), counted.ok() ? "" : counted.failure().log.c_str());
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        QVERIFY2(difference.empty(), difference.c_str());
    }

    /// A group then has many pieces, and what it learns of one counts for the next.
    void oneGroupEqualsTheReference_data() {
        test::columns<int, Region>({"kind", "region"});
        for (std::size_t i = 0; i < kinds().size(); ++i) {
            const int kind = static_cast<int>(i);
            QTest::addRow("%s", kinds()[i].first) << kind << Region::whole(extent);
            QTest::addRow("%s, a region", kinds()[i].first) << kind << Region{13, 5, 1001, 800};
        }
    }
    void oneGroupEqualsTheReference() {
        QFETCH(int, kind);
        QFETCH(Region, region);
        const Image image = imageOf(PixelLayout::Gray16, kinds()[static_cast<std::size_t>(kind)].second);
        CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        task.pixels = cropped(image.stored, region);
        Method method{"local-packed"};
        method.launch.set(Parameter::Groups, 1);
        const CountOutcome counted = counterWith(1U << 20U).count(task, method, {});
        QVERIFY2(counted.ok(), counted.ok() ? "" : counted.failure().log.c_str());
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        QVERIFY2(difference.empty(), difference.c_str());
    }

    void packedTablesAreAddedUp_data() {
        QTest::addColumn<quint32>("window");
        QTest::addColumn<quint32>("windows");
        QTest::addColumn<quint32>("room");
        QTest::addColumn<quint32>("wanted"); ///< by the groups of each window
        QTest::newRow("none") << 65536U << 1U << 3U << 0U;
        QTest::newRow("one of three") << 65536U << 1U << 3U << 1U;
        QTest::newRow("more tables than rows") << 65536U << 1U << 37U << 37U;
        QTest::newRow("more than there was room for") << 65536U << 1U << 3U << 1000U;
        QTest::newRow("eight windows") << 8192U << 8U << 5U << 4U;
        QTest::newRow("more windows than a line has numbers") << 1024U << 64U << 2U << 2U;
        QTest::newRow("bytes") << 256U << 4U << 2U << 2U;
    }
    void packedTablesAreAddedUp() {
        QFETCH(quint32, window);
        QFETCH(quint32, windows);
        QFETCH(quint32, room);
        QFETCH(quint32, wanted);
        opencl::KernelPlan plan;
        plan.bins = std::uint64_t{window} * windows;
        plan.shape.windows = windows;
        plan.packedWords = (window + fields - 1) / fields;

        // Random bits everywhere: parts that no work-group wrote, and unused bits and counters, must not
        // count.
        std::mt19937 random(3);
        const std::uint64_t head = opencl::packedHeadBytes(plan) / sizeof(cl_uint);
        std::vector<cl_uint> memory(opencl::packedBytes(plan, room) / sizeof(cl_uint));
        std::generate(memory.begin(), memory.end(), [&] { return static_cast<cl_uint>(random()); });
        std::fill_n(memory.begin(), windows, wanted);
        constexpr cl_uint before = 1'000'000; // in each bin
        std::vector<cl_uint> expected(plan.bins, before), counts(plan.bins, before);
        for (std::uint64_t bin = 0; bin < plan.bins; ++bin) {
            const auto inWindow = static_cast<std::uint32_t>(bin % window);
            const std::uint64_t place = placeOf(inWindow, window, plan.packedWords);
            for (std::uint64_t table = 0; table < std::min(wanted, room); ++table) {
                const std::uint64_t word =
                    head + (bin / window * room + table) * plan.packedWords + place / fields;
                expected[bin] += memory[word] >> fieldBits * (place % fields) & 31U;
            }
        }

        const cl::Context context(m_found.front().device);
        const cl::CommandQueue queue(context, m_found.front().device);
        cl::Buffer left(context, memory.begin(), memory.end(), false);
        cl::Buffer sums(context, counts.begin(), counts.end(), false);
        opencl::KernelCache cache(context, m_found.front().device, opencl::ProgramStore::ofThisUser());
        const opencl::DeviceStrategy& strategy = opencl::deviceStrategy("local-packed");
        Timings timings;
        auto kernel = cache.kernel(*opencl::mergeKernelFor(strategy, plan), timings);
        QVERIFY2(kernel.ok(), kernel.ok() ? "" : kernel.failure().log.c_str());
        opencl::enqueueMerge(queue, *kernel, strategy, plan, {left, room, sums}).wait();
        cl::copy(queue, sums, counts.begin(), counts.end());
        for (std::uint64_t bin = 0; bin < plan.bins; ++bin)
            QVERIFY2(
                counts[bin] == expected[bin],
                qPrintable(
                    QStringLiteral("bin %1: %2 instead of %3").arg(bin).arg(counts[bin]).arg(expected[bin])));
    }
};

ROOM_TEST(TestSixteenBits, QCoreApplication)
#include "tst_sixteen_bits.moc"

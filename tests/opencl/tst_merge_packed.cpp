// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the kernel that adds up the packed tables of work-groups, without the kernel that fills them.

#include "engine/opencl/device_query.h"
#include "engine/opencl/kernel_plan.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <optional>
#include <random>

using namespace tonescope;

namespace {

constexpr std::uint32_t fields = 6, fieldBits = 5;

/// Where kernels/packed-words.cl keeps a bin's counter, in the words of its comment: the scattered bin as a
/// fraction of all bins, times all counters.
std::uint64_t placeOf(std::uint32_t bin, std::uint32_t window, std::uint32_t words) {
    const std::uint64_t scattered = std::uint64_t{bin ^ bin >> 7U} * 40503 % window;
    return scattered * fields * words / window;
}

} // namespace

class TestMergePacked : public QObject {
    Q_OBJECT

    std::optional<opencl::FoundDevice> m_found;

private Q_SLOTS:
    void initTestCase() {
        const auto found = opencl::findDevices().devices;
        QVERIFY2(!found.empty(), "no OpenCL device; install pocl-opencl-icd");
        m_found = found.front();
    }

    void addsUpWhatWasLeft_data() {
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
    void addsUpWhatWasLeft() {
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

        const cl::Context context(m_found->device);
        const cl::CommandQueue queue(context, m_found->device);
        cl::Buffer left(context, memory.begin(), memory.end(), false);
        cl::Buffer sums(context, counts.begin(), counts.end(), false);
        opencl::KernelCache cache(context, m_found->device, opencl::ProgramStore::ofThisUser());
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

ROOM_TEST(TestMergePacked, QCoreApplication)
#include "tst_merge_packed.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the documents' own kernels on devices: those without a mistake count right for every size, those with
// a mistake count as the mistake predicts, and each mended text differs from its faulty one.

#include "engine/opencl/document_kernels.h"
#include "engine/opencl/kernel_cache.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <numeric>

using namespace tonescope;

namespace {

CountTask taskOf(const Image& image, CountedPart part) {
    CountTask task{image.stored, traitsOf(image.stored.layout).channels().intersected(grayAndColour)};
    task.whole = {image.stored, image.storage};
    if (part == CountedPart::Letters) task.rules.binning = Binning::Letters;
    if (part == CountedPart::Colours) task.channels = task.channels.without(ChannelSet::of(Channel::Gray));
    return task;
}

/// Whether the kernel takes long in a simulator: it has millions of work-items, or hundreds of tables.
bool takesLong(const opencl::DocumentKernel& row) {
    return row.groups > 1000 || row.leastItems > 1;
}

std::uint64_t sumOf(std::span<const std::uint64_t> counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

} // namespace

class TestDocumentWays : public QObject, private test::OpenClDevices {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY(!m_catalog.devices.empty());
    }

    void countWhatThereIs_data() {
        test::columns<QByteArray, PixelLayout, QSize>({"id", "layout", "size"});
        for (const opencl::DocumentKernel& row : opencl::documentKernels()) {
            if (!row.info.exact) continue;
            const bool colours = row.info.part == CountedPart::Colours;
            const auto add = [&](const char* name, PixelLayout layout, QSize size) {
                QTest::addRow("%s: %s", row.info.id.data(), name)
                    << QByteArray(row.info.id.data()) << layout << size;
            };
            add("one pixel", colours ? PixelLayout::Rgba8 : PixelLayout::Gray8, {1, 1});
            add("a group and a bit", colours ? PixelLayout::Bgra8 : PixelLayout::Gray8, {37, 23});
            add("thousands", colours ? PixelLayout::Rgb8 : PixelLayout::Gray8, {201, 97});
        }
    }
    void countWhatThereIs() {
        QFETCH(QByteArray, id);
        QFETCH(PixelLayout, layout);
        QFETCH(QSize, size);
        const opencl::DocumentKernel& row = *opencl::documentKernel(id.toStdString());
        for (const DeviceInfo& device : m_catalog.devices) {
            const Image image = test::makeImage(layout, {size.width(), size.height()});
            const CountTask task = taskOf(image, row.info.part);
            if (device.type == DeviceType::Simulator && takesLong(row)) continue;
            for (int repeat = 0; repeat < 2; ++repeat) { // the second time pixels and tables are there
                const CountOutcome outcome = counterOf(device).count(task, {row.info.id}, {});
                QVERIFY2(outcome, outcome ? "" : lineOf(outcome.failure()).c_str());
                QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
                QVERIFY(outcome->timings.tookPlace(Phase::Kernel));
                QCOMPARE(outcome->timings.tookPlace(Phase::Upload), repeat == 0);
                QCOMPARE(outcome->launch.workGroup, row.workGroup);
            }
        }
    }

    /// Work-items 0 to 63 of a group merge a bin each, and then stride past all others.
    void theLastStrideLeavesBinsBehind() {
        const Image image = test::makeImage(PixelLayout::Gray8, {301, 97});
        const CountTask task = taskOf(image, CountedPart::Values);
        const Histogram reference = test::reference(task);
        const auto expected = reference.counts(Channel::Gray);
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome = counterOf(device).count(task, {"book-listing"}, {});
            const auto counts = outcome->histogram.counts(Channel::Gray);
            QVERIFY(std::ranges::equal(counts.first(64), expected.first(64)));
            QCOMPARE(sumOf(counts.subspan(64)), std::uint64_t{0});
            QVERIFY(sumOf(expected.subspan(64)) > 0);
        }
    }

    /// The first 768 of 1024 pixels fill groups.
    void theBarrierInABranchHarmsOnlyTheLastGroup() {
        const Image image = test::makeImage(PixelLayout::Gray8, {256, 4});
        const CountTask task = taskOf(image, CountedPart::Values);
        for (const char* id : {"article-shared", "article-shared-skip"}) {
            const CountOutcome outcome = counterOf(fastest()).count(task, {id}, {});
            QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
        }
    }

    /// The printed listing is built by no compiler, and the log names the word.
    void theTypingMistakeStopsTheBuild() {
        const Image image = test::makeImage(PixelLayout::Gray8, {37, 23});
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome =
                counterOf(device).count(taskOf(image, CountedPart::Values), {"book-listing-typed"}, {});
            QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
            QCOMPARE(outcome.failure().stage, Stage::Build);
            QVERIFY2(outcome.failure().log.find("get_glaobal_id") != std::string::npos,
                     outcome.failure().log.c_str());
        }
    }

    /// The next count has all handles and is right.
    void theMissingHandleStopsTheWrite_data() {
        test::columns<QByteArray, QByteArray>({"id", "code"});
        QTest::newRow("queue") << QByteArray("book-listing-no-queue")
                               << QByteArray("CL_INVALID_COMMAND_QUEUE");
        QTest::newRow("buffer") << QByteArray("book-listing-no-buffer")
                                << QByteArray("CL_INVALID_MEM_OBJECT");
    }
    void theMissingHandleStopsTheWrite() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, code);
        const Image image = test::makeImage(PixelLayout::Gray8, {37, 23});
        const CountTask task = taskOf(image, CountedPart::Values);
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome =
                counterOf(device).count(task, {m_catalog.strategy(id.toStdString())->id}, {});
            QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
            QCOMPARE(outcome.failure().stage, Stage::Upload);
            QVERIFY2(english(outcome.failure().cause).find(code.toStdString()) != std::string::npos,
                     english(outcome.failure().cause).c_str());
            QVERIFY(!outcome.failure().deviceLost);
            const CountOutcome mended = counterOf(device).count(task, {"book-listing-mended"}, {});
            QCOMPARE(test::difference(mended->histogram, test::reference(task)), std::string());
        }
    }

    /// The host clears the table by a fill command, whose event is a phase of its own.
    void theFillCommandIsTimed() {
        const Image image = test::makeImage(PixelLayout::Gray8, {37, 23});
        const CountOutcome outcome =
            counterOf(fastest()).count(taskOf(image, CountedPart::Values), {"book-listing-mended"}, {});
        QVERIFY(outcome->timings.tookPlace(Phase::Clear));
        QVERIFY(outcome->timings.of(Phase::Clear)->duration > Nanoseconds::zero());
        QCOMPARE(outcome->timings.of(Phase::Clear)->clock, outcome->timings.of(Phase::Kernel)->clock);
    }

    /// Shown by a kernel that adds one to the first bin, counted twice.
    void theTableThatNobodyClearsKeepsWhatItHeld() {
        QVERIFY(!opencl::documentKernel("colour-merge")->cleared);
        const Image image = test::makeImage(PixelLayout::Rgba8, {64, 64});
        const CountTask task = taskOf(image, CountedPart::Colours);
        const Method adding{
            "colour-merge",
            {},
            "kernel void count(global const uchar* p, int n, global uint* t, global uint* counts) {\n"
            "    if (get_global_id(0) == 0) counts[0] = (counts[0] + 1) & 0xFFFF;\n}\n"};
        Counter& counter = counterOf(fastest());
        const auto first = counter.count(task, adding, {})->histogram.counts(Channel::Red)[0];
        const auto second = counter.count(task, adding, {})->histogram.counts(Channel::Red)[0];
        QCOMPARE(second, (first + 1) & 0xFFFFU);
    }

    /// A place beyond an int would be read as one before the first pixel.
    void refusesWhatAnIntCannotNumber() {
        const std::byte pixel{7};
        const PixelView many{
            &pixel, {1 << 15, 1 << 15}, 0, PixelLayout::Gray8}; // 2^30, and as many work-items
        for (const char* id : {"own-kernel", "article-strided"}) {
            CountTask task{many, ChannelSet::of(Channel::Gray)};
            if (QByteArray(id) == "article-strided") task.pixels.extent = {1 << 16, 32767};
            const CountOutcome outcome = counterOf(fastest()).count(task, {id}, {});
            QVERIFY(outcome.failed() != nullptr);
            QVERIFY(english(outcome.failure().cause).find("index is an int") != std::string::npos);
        }
    }

    void mendedTextsDifferInAFewLines_data() {
        QTest::addColumn<QByteArray>("id");
        for (const opencl::DocumentKernel& row : opencl::documentKernels()) {
            if (!row.info.mended.empty()) QTest::newRow(row.info.id.data()) << QByteArray(row.info.id.data());
        }
    }
    void mendedTextsDifferInAFewLines() {
        QFETCH(QByteArray, id);
        const opencl::DocumentKernel& faulty = *opencl::documentKernel(id.toStdString());
        const opencl::DocumentKernel* mended = opencl::documentKernel(faulty.info.mended);
        QVERIFY(mended != nullptr);
        QVERIFY(!faulty.info.exact);
        QVERIFY(textOf(faulty) + hostTextOf(faulty) != textOf(*mended) + hostTextOf(*mended));
        for (const std::string& text : {textOf(faulty), textOf(*mended)}) {
            QVERIFY(text.find("#if") == std::string::npos); // every choice is made
            QVERIFY(text.find("kernel void count(") != std::string::npos);
        }
    }

    void aTextInPlaceOfTheKernelMustHaveItsSignature() {
        const Image image = test::makeImage(PixelLayout::Gray8, {8, 8});
        const CountOutcome outcome = counterOf(fastest()).count(
            taskOf(image, CountedPart::Values),
            {"article-global", {}, "kernel void count(global uint* counts) {}"}, {});
        QVERIFY(outcome.failed() != nullptr);
        QVERIFY(english(outcome.failure().cause).find("__global const uchar* pixels, int pixel_count") !=
                std::string::npos);
    }

    /// The mistake of the flag is one of the host, and its kernel is right.
    void theFlagIsTheHosts() {
        const opencl::DocumentKernel &faulty = *opencl::documentKernel("book-listing-stride"),
                                     &mended = *opencl::documentKernel("book-listing-mended");
        QCOMPARE(textOf(faulty), textOf(mended));
        QVERIFY(hostTextOf(faulty).find("CL_MEM_WRITE_ONLY") != std::string::npos);
        QVERIFY(hostTextOf(mended).find("CL_MEM_READ_WRITE") != std::string::npos);
    }

    /// A write beside a table is seen where guard words are, and the next count is right again.
    void aKernelThatWritesBesideItsTable_data() {
        test::columns<QByteArray, QByteArray, QByteArray>({"id", "statement", "said"});
        const auto row = [](const char* name, const char* id, const char* statement, const char* said) {
            QTest::newRow(name) << QByteArray(id) << QByteArray(statement) << QByteArray(said);
        };
        row("the word behind", "own-kernel", "counts[256] = 7;", "word 1 after its end");
        row("an add behind", "own-kernel", "atomic_inc(&counts[300]);", "word 45 after its end");
        row("the word before", "own-kernel", "counts[-1] = 7;", "word 1 before its beginning");
        row("of ints", "own-int-kernel", "counts[257] = 0;", "word 2 after its end");
        row("nothing", "own-kernel", "counts[255] += 0;", "");
        row("a strategy's", "global-atomic", "counts[256] = 7;", "word 1 after its end");
        row("a strategy's own table for each group", "two-pass", "tables[get_num_groups(0) * 256] = 7;",
            "word 1 after its end");
        row("a strategy's, nothing", "two-pass", "", "");
    }
    void aKernelThatWritesBesideItsTable() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, statement);
        QFETCH(QByteArray, said);
        const Image image = test::makeImage(PixelLayout::Gray8, {201, 97});
        const CountTask task = taskOf(image, CountedPart::Values);
        const opencl::DocumentKernel* document = opencl::documentKernel(id.toStdString());
        const std::string own =
            document != nullptr ? textOf(*document) : opencl::fileText(id.toStdString() + ".cl");
        // At the beginning of the kernel, which is the last of the file.
        const std::size_t body = own.find('{', own.rfind("void count(")) + 1;
        const std::string wrong = own.substr(0, body) + "if (get_global_id(0) == 0) { " +
                                  statement.toStdString() + " }" + own.substr(body);
        for (const DeviceInfo& device : m_catalog.devices) {
            Counter& counter = counterOf(device);
            for (const bool faulty : {true, false, true}) {
                Method method{m_catalog.strategy(id.toStdString())->id};
                method.kernel = faulty ? std::string_view(wrong) : std::string_view();
                method.guarded = true;
                const CountOutcome outcome = counter.count(task, method, {});
                if (!faulty || said.isEmpty()) {
                    QVERIFY2(outcome, outcome ? "" : lineOf(outcome.failure()).c_str());
                    QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
                    continue;
                }
                QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
                QCOMPARE(outcome.failure().stage, Stage::Check);
                QVERIFY2(english(outcome.failure().cause).ends_with(said.constData()),
                         english(outcome.failure().cause).c_str());
                QVERIFY(!outcome.failure().deviceLost);
            }
        }
    }

    /// A kernel over other pixels than it gets is not started: on a CPU it would end its process.
    void pixelsOfAnotherType_data() {
        test::columns<QByteArray, PixelLayout, QByteArray, QByteArray>({"id", "layout", "type", "said"});
        const auto row = [](const char* name, const char* id, PixelLayout layout, const char* type,
                            const char* said) {
            QTest::newRow(name) << QByteArray(id) << layout << QByteArray(type) << QByteArray(said);
        };
        row("ints", "own-kernel", PixelLayout::Gray8, "int",
            "the kernel expects pixels of type int, but these are bytes");
        row("floats", "article-global", PixelLayout::Gray8, "float",
            "the kernel expects pixels of type float, but these are bytes");
        row("floats of ints", "own-int-kernel", PixelLayout::Gray8, "float",
            "the kernel expects pixels of type float, but these are int");
        row("bytes of ints", "own-int-kernel", PixelLayout::Gray8, "uchar",
            "the kernel expects pixels of type uchar, but these are int");
        row("ints for a strategy", "global-atomic", PixelLayout::Gray8, "int",
            "the kernel expects pixels of type int, but these are bytes");
        row("ints for a deep one", "global-atomic", PixelLayout::Gray16, "int",
            "the kernel expects pixels of type int, but these are ushort");
        row("signed bytes", "own-kernel", PixelLayout::Gray8, "char", "");
        row("four at once", "own-kernel", PixelLayout::Gray8, "uchar4", "");
        row("words of four", "own-kernel", PixelLayout::Gray8, "uint", "");
        row("ints of ints", "own-int-kernel", PixelLayout::Gray8, "int", "");
    }
    void pixelsOfAnotherType() {
        QFETCH(QByteArray, id);
        QFETCH(PixelLayout, layout);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, said);
        const Image image = test::makeImage(layout, {16, 16});
        const CountTask task = taskOf(image, CountedPart::Values);
        const bool document = opencl::documentKernel(id.toStdString()) != nullptr;
        const std::string text =
            "kernel void count(global const " + type.toStdString() + "* pixels, " +
            (document ? "int pixel_count" : "ulong first, uint width, uint row, uint pixel_count") +
            ", global uint* counts) {}";
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome =
                counterOf(device).count(task, {m_catalog.strategy(id.toStdString())->id, {}, text}, {});
            if (said.isEmpty()) {
                QVERIFY2(outcome, outcome ? "" : lineOf(outcome.failure()).c_str());
                continue;
            }
            QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
            QCOMPARE(outcome.failure().stage, Stage::Build);
            QCOMPARE(english(outcome.failure().cause), said.toStdString());
        }
    }

    /// The signature that is asked for has the pixels of the strategy.
    void aKernelOfAnotherName_data() {
        test::columns<QByteArray, QByteArray>({"id", "said"});
        QTest::newRow("bytes") << QByteArray("own-kernel")
                               << QByteArray("(__global const uchar* pixels, int");
        QTest::newRow("ints") << QByteArray("own-int-kernel")
                              << QByteArray("(__global const int* pixels, int");
        QTest::newRow("a strategy") << QByteArray("global-atomic")
                                    << QByteArray("(__global const sample_t* pixels, ulong");
    }
    void aKernelOfAnotherName() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, said);
        const Image image = test::makeImage(PixelLayout::Gray8, {16, 16});
        const CountOutcome outcome = counterOf(fastest()).count(
            taskOf(image, CountedPart::Values),
            {m_catalog.strategy(id.toStdString())->id, {}, "kernel void histogram(global uint* counts) {}"},
            {});
        QVERIFY(outcome.failed() != nullptr);
        const std::string cause = english(outcome.failure().cause);
        QVERIFY2(cause.find(said.toStdString()) != std::string::npos, cause.c_str());
    }

    void menusDoNotHaveThem() {
        for (const opencl::DocumentKernel& row : opencl::documentKernels()) {
            QVERIFY(strategyNamed(m_catalog.strategies, row.info.id) == nullptr);
            QVERIFY(m_catalog.strategy(row.info.id) != nullptr);
            QVERIFY(m_catalog.strategyFor(fastest(), PixelLayout::Gray8, row.info.id) == nullptr);
        }
        const std::vector<std::string> named{"article-global"};
        QCOMPARE(m_catalog.strategiesFor(fastest(), {}, named).size(), 1U);
        for (const StrategyInfo& each : m_catalog.strategiesFor(fastest()))
            QVERIFY(opencl::documentKernel(each.id) == nullptr);
    }
};

ROOM_TEST(TestDocumentWays, QCoreApplication)
#include "tst_document_ways.moc"

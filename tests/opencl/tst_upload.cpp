// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sending pixels to a device with memory of its own, packing them for a network, and what happens if
// that memory is too small or a command fails. The device is that of tests/platform; sizes are so small that
// every path is taken.

#include "engine/opencl/device_query.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/opencl/uploader.h"
#include "engine/values/image.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <cstring>
#include <memory>

using namespace tonescope;

namespace {

constexpr std::uint64_t kibi = 1024;

/// Limits under which small images have many slots, strips and chunks.
opencl::MemoryLimits tiny() {
    return {1000, 3, 4096, 20'000, 1U << 30U};
}

CountTask taskOf(const Image& image, const Region& region, bool owned = true) {
    CountTask task{image.pixelsOf(region), grayAndColour.intersected(image.traits().channels())};
    if (owned) task.whole = {image.stored, image.storage};
    return task;
}

CountTask wholeOf(const Image& image, bool owned = true) {
    return taskOf(image, Region::whole(image.extent()), owned);
}

/// A setting of the second platform for the length of a test.
class Setting {
public:
    Setting(const char* name, const QByteArray& value) : m_name(name) { qputenv(name, value); }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;
    ~Setting() { qunsetenv(m_name); }

private:
    const char* m_name;
};

} // namespace

class TestUpload : public QObject {
    Q_OBJECT

    std::unique_ptr<opencl::OpenClBackend> m_backend;
    std::unique_ptr<Counter> m_counter;

    void open(const opencl::MemoryLimits& limits) {
        m_counter.reset();
        m_backend = std::make_unique<opencl::OpenClBackend>(limits);
        const DeviceCatalog catalog = m_backend->find();
        for (const DeviceInfo& device : catalog.devices) {
            if (device.name != "Second Device") continue;
            auto opened = m_backend->open(device);
            if (!opened) QTest::qFail(english(opened.failure().cause).c_str(), __FILE__, __LINE__);
            m_counter = std::move(opened).value();
        }
    }

    /// Whether pixels were sent for a count, which must equal the reference.
    bool uploads(const CountTask& task) {
        const CountOutcome outcome = m_counter->count(task, {"global-atomic"}, {});
        if (const Failure* failure = outcome.failed()) {
            QTest::qFail(english(failure->cause).c_str(), __FILE__, __LINE__);
            return false;
        }
        const std::string difference = test::difference(outcome->histogram, test::reference(task));
        if (!difference.empty()) QTest::qFail(difference.c_str(), __FILE__, __LINE__);
        return outcome->timings.of(Phase::Upload).has_value();
    }

private Q_SLOTS:
    void initTestCase() {
        open(tiny());
        QVERIFY2(m_counter, "there is no second platform: tests/platform as OPENCL_LAYERS, and a CPU device");
    }

    void countsEqualTheReference_data() {
        test::columns<PixelLayout, bool, qulonglong, qulonglong>({"layout", "resident", "slot", "chunk"});
        for (const PixelLayout layout :
             {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Bgra8, PixelLayout::Rgba16}) {
            for (const bool resident : {true, false}) {
                const auto row = [&](const char* what, qulonglong slot, qulonglong chunk) {
                    QTest::addRow("%s, %s, %s", test::nameOf(layout).c_str(),
                                  resident ? "resident" : "streamed", what)
                        << layout << resident << slot << chunk;
                };
                row("rows longer than a slot", 100, 20'000);
                row("several rows a slot", 10'000, 1U << 30U);
                row("small chunks", 1000, 2000);
            }
        }
    }
    void countsEqualTheReference() {
        QFETCH(PixelLayout, layout);
        QFETCH(bool, resident);
        QFETCH(qulonglong, slot);
        QFETCH(qulonglong, chunk);
        opencl::MemoryLimits limits = tiny();
        limits.slot = slot;
        limits.chunk = chunk;
        open(limits);
        const Image image = test::makeImage(layout, {211, 67});
        // A part first: the rest follows by itself.
        QVERIFY(uploads(taskOf(image, {5, 30, 190, 21}, resident)));
        QCOMPARE(uploads(wholeOf(image, resident)), !resident);
        QCOMPARE(uploads(taskOf(image, {0, 66, 211, 1}, resident)), !resident);
    }

    /// Pixels are packed as for a slow network; the checksums of what arrives and all bins are compared.
    void whatIsPackedArrivesAsItWas_data() {
        test::columns<PixelLayout, test::Content>({"layout", "content"});
        for (const PixelLayout layout : allPixelLayouts) {
            for (const test::Content content : test::allContents)
                QTest::addRow("%s, %s", test::nameOf(layout).c_str(), test::nameOf(content))
                    << layout << content;
        }
    }
    void whatIsPackedArrivesAsItWas() {
        QFETCH(PixelLayout, layout);
        QFETCH(test::Content, content);
        const Image image = test::makeImage(layout, {211, 67}, content);
        for (const bool queues : {true, false}) {
            for (const std::size_t slot : {std::size_t{1000}, std::size_t{4099}}) {
                opencl::MemoryLimits limits = tiny();
                limits.slot = slot; // pixels are cut in the middle
                limits.packs = true;
                limits.pageLocked = queues;
                open(limits);
                for (const bool resident : {true, false})
                    QVERIFY(uploads(taskOf(image, {5, 30, 190, 21}, resident)));
            }
        }
    }

    void anImageIsKnownByItsOwner() {
        const Image image = test::makeImage(PixelLayout::Bgrx8, {61, 23});
        open(tiny());
        QVERIFY(uploads(wholeOf(image)));
        CountTask stranger = wholeOf(image);
        stranger.whole.owner = std::make_shared<int>(1); // another image at the same place
        QVERIFY(uploads(stranger));
    }

    void imagesNotUsedForLongestGoFirst() {
        const Image first = test::makeImage(PixelLayout::Gray8, {300, 100}, test::Content::Random, 1);
        const Image second = test::makeImage(PixelLayout::Gray8, {300, 100}, test::Content::Random, 2);
        const Image third = test::makeImage(PixelLayout::Gray8, {300, 100}, test::Content::Random, 3);
        opencl::MemoryLimits limits = tiny();
        limits.resident = 70 * kibi; // two of them
        open(limits);
        QVERIFY(uploads(wholeOf(first)));
        QVERIFY(uploads(wholeOf(second)));
        QVERIFY(!uploads(wholeOf(first)));
        QVERIFY(uploads(wholeOf(third)));
        QVERIFY(!uploads(wholeOf(first)));
        QVERIFY(uploads(wholeOf(second)));
    }

    /// What another program holds is not there for images: the oldest make room.
    void fullMemoryGivesUpOtherImages() {
        const Image first = test::makeImage(PixelLayout::Gray8, {1000, 100}, test::Content::Random, 1);
        const Image second = test::makeImage(PixelLayout::Gray8, {1000, 100}, test::Content::Random, 2);
        const Setting memory("SECOND_PLATFORM_MEMORY", QByteArray::number(150 * kibi));
        open(tiny());
        QVERIFY(uploads(wholeOf(first)));
        QVERIFY(!uploads(wholeOf(first)));
        QVERIFY(uploads(wholeOf(second)));
        QVERIFY(!uploads(wholeOf(second)));
        QVERIFY(uploads(wholeOf(first)));
    }

    void whatFindsNoRoomIsStreamed_data() {
        QTest::addColumn<bool>("told");
        QTest::newRow("the driver tells") << true;
        QTest::newRow("the allocation fails") << false;
    }
    void whatFindsNoRoomIsStreamed() {
        QFETCH(bool, told);
        const Image image = test::makeImage(PixelLayout::Gray8, {1000, 100});
        const Setting memory("SECOND_PLATFORM_MEMORY", QByteArray::number(50 * kibi));
        const auto tells = told ? std::make_unique<Setting>("SECOND_PLATFORM_TELLS_FREE", "1") : nullptr;
        open(tiny());
        QVERIFY(uploads(wholeOf(image)));
        QVERIFY(uploads(wholeOf(image)));
        QVERIFY(uploads(taskOf(image, {5, 30, 190, 21})));
    }

    void streamsThroughSmallerBuffersWhereItMust() {
        const Image image = test::makeImage(PixelLayout::Gray8, {1000, 8000});
        const Setting memory("SECOND_PLATFORM_MEMORY", QByteArray::number(3600 * kibi));
        opencl::MemoryLimits limits;
        limits.strip = 4096 * kibi; // three buffers of a quarter fit
        open(limits);
        QVERIFY(uploads(wholeOf(image)));
    }

    void aFailureLosesTheDeviceOnlyWhereItDoes_data() {
        test::columns<QByteArray, bool>({"kernels", "lost"});
        QTest::newRow("a kernel that does not start") << QByteArray("fail") << false;
        QTest::newRow("a context beyond repair") << QByteArray("lose") << true;
    }
    void aFailureLosesTheDeviceOnlyWhereItDoes() {
        QFETCH(QByteArray, kernels);
        QFETCH(bool, lost);
        open(tiny());
        const Image image = test::makeImage(PixelLayout::Gray8, {100, 100});
        {
            const Setting fails("SECOND_PLATFORM_KERNELS", kernels);
            const CountOutcome outcome = m_counter->count(wholeOf(image), {"global-atomic"}, {});
            QVERIFY(outcome.failed() != nullptr);
            // Where another attempt is worth it, that streams, and its first kernel checks what arrived.
            QCOMPARE(outcome.failed()->stage, lost ? Stage::Kernel : Stage::Upload);
            QCOMPARE(outcome.failed()->deviceLost, lost);
        }
        const CountOutcome again = m_counter->count(wholeOf(image), {"global-atomic"}, {});
        QCOMPARE(again.ok(), !lost);
    }

    /// Pieces are added up where they are copied, and the whole where it has arrived.
    void sumsOfPiecesAddUp() {
        std::vector<std::byte> bytes(103);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i * i + 7);
        const cl_uint whole = wordSum(bytes.data(), bytes.size(), 0);
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
            const cl_uint before = wordSum(bytes.data(), cut, 0);
            QCOMPARE(before + wordSum(bytes.data() + cut, bytes.size() - cut, cut), whole);
        }
        bytes[50] ^= std::byte{16};
        QVERIFY(wordSum(bytes.data(), bytes.size(), 0) != whole);
    }

    /// Wherever bytes lie and go, they come as they are, and their sum with them.
    void copiesAreWholeAndSummed() {
        std::vector<std::byte> bytes(9001);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i * i + i / 7);
        for (const std::size_t size : {0UL, 1UL, 15UL, 64UL, 203UL, 8192UL, 8990UL}) {
            for (std::size_t from = 0; from < 5; ++from) {
                for (std::size_t to = 0; to < 20; ++to) {
                    const std::size_t offset = to * 3;
                    std::vector<std::byte> copy(size + 64, std::byte{1});
                    const cl_uint sum = opencl::copySummed(&bytes[from], size, copy.data() + to, offset);
                    QCOMPARE(sum, wordSum(&bytes[from], size, offset));
                    QVERIFY(std::memcmp(copy.data() + to, &bytes[from], size) == 0);
                    QVERIFY(copy[to + size] == std::byte{1} && (to == 0 || copy[to - 1] == std::byte{1}));
                }
            }
        }
    }

    void aStopEndsAnUploadBetweenItsPieces() {
        open(tiny());
        const Image image = test::makeImage(PixelLayout::Gray8, {1000, 100});
        // The last row needs all before it to be sent.
        const CountTask task = taskOf(image, {0, 99, 1000, 1});
        std::stop_source stop;
        const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                       if (activity.kind == Activity::Kind::Counting) stop.request_stop();
                                   }};
        QVERIFY(m_counter->count(task, {"global-atomic"}, control).stopped());
        QVERIFY(uploads(task)); // what was sent in part is not taken for the image
        QVERIFY(!uploads(task));
    }

    void theUploaderSendsNothingAfterAStop() {
        const std::vector<opencl::FoundDevice> devices = opencl::findDevices().devices;
        const cl::Context context(devices.front().device);
        const cl::CommandQueue queue(context, devices.front().device, CL_QUEUE_PROFILING_ENABLE);
        const std::vector<std::byte> bytes(10'000, std::byte{1}); // outlives the uploader's copies
        opencl::Uploader uploader(context, queue, tiny());
        const cl::Buffer target(context, CL_MEM_READ_ONLY, bytes.size());
        std::vector<opencl::Segment> segments;
        opencl::addSegments(segments, {{bytes.data(), bytes.size(), 1, 0}, target, 0}, 1000);
        QCOMPARE(segments.size(), std::size_t{10});
        opencl::Profile profile;
        std::stop_source stop;
        uploader.begin(segments, stop.get_token());
        QVERIFY(uploader.sendThrough(4, {}, profile).has_value());
        stop.request_stop();
        QVERIFY(!uploader.sendThrough(10, {}, profile).has_value());
        QVERIFY(!uploader.sentAll());
        queue.finish();
    }

    void progressIsOfWorkThatHasEnded() {
        opencl::MemoryLimits limits = tiny();
        open(limits);
        const Image image = test::makeImage(PixelLayout::Gray8, {1000, 100});
        std::vector<double> told;
        const CountControl control{{}, [&](const Activity& activity) {
                                       if (activity.fraction != Activity::unknown)
                                           told.push_back(activity.fraction);
                                   }};
        QVERIFY(m_counter->count(wholeOf(image), {"global-atomic"}, control).ok());
        QVERIFY(told.size() > 20); // 4 KiB at a time
        QCOMPARE(told.front(), 0.0);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QVERIFY(told.back() < 1);
        told.clear();
        QVERIFY(m_counter->count(taskOf(image, {0, 0, 10, 10}), {"global-atomic"}, control).ok());
        QVERIFY(told.empty()); // one piece: the device does not tell how far it is
    }

    void whatIsAlikeBecomesSmall_data() {
        QTest::addColumn<PixelLayout>("layout");
        QTest::addColumn<test::Content>("content");
        QTest::addColumn<double>("most"); ///< of the bytes; none: it is sent as it is
        const auto row = [](PixelLayout layout, test::Content content, double most) {
            QTest::addRow("%s, %s", test::nameOf(layout).c_str(), test::nameOf(content))
                << layout << content << most;
        };
        for (const PixelLayout layout : allPixelLayouts) {
            row(layout, test::Content::Constant, 0.5);
            row(layout, test::Content::Random, 0);
        }
        row(PixelLayout::Gray8, test::Content::Gradient, 0.7);
    }
    void whatIsAlikeBecomesSmall() {
        QFETCH(PixelLayout, layout);
        QFETCH(test::Content, content);
        QFETCH(double, most);
        const Image image = test::makeImage(layout, {512, 64}, content);
        const PixelView& pixels = image.stored;
        std::vector<std::uint32_t> words;
        const bool packed =
            opencl::packPixels(pixels.data, pixels.spanBytes(), traitsOf(layout).bytesPerPixel(), words);
        QCOMPARE(packed, most > 0);
        const double part = static_cast<double>(words.size() * sizeof(std::uint32_t)) /
                            static_cast<double>(pixels.spanBytes());
        if (packed) QVERIFY2(part < most, qPrintable(QString::number(part)));
    }

    /// Fewer bytes than a pixel has, and none.
    void shortPiecesAreNoTrouble() {
        const std::vector<std::byte> bytes(9);
        std::vector<std::uint32_t> words;
        for (std::size_t pixel = 1; pixel <= 8; ++pixel) {
            for (std::size_t count = 0; count <= bytes.size(); ++count) {
                (void)opencl::packPixels(bytes.data(), count, pixel, words);
                QCOMPARE(opencl::packedBlocks(count, pixel), std::size_t{count > 0});
            }
        }
    }
};

ROOM_TEST(TestUpload, QCoreApplication)
#include "tst_upload.moc"

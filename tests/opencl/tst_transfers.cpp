// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sending pixels to a device and reading tables back.

#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/opencl/uploader.h"
#include "engine/values/image.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/lasting_pictures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <stop_token>

using namespace tonescope;

// Tests sending pixels to a device with memory of its own, packing them for a network, and what happens if
// that memory is too small or a command fails. The device is that of tests/platform; sizes are so small that
// every path is taken.

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
        QTest::addColumn<PixelLayout>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::addRow("%s", test::nameOf(layout).c_str()) << layout;
    }
    void whatIsPackedArrivesAsItWas() {
        QFETCH(PixelLayout, layout);
        std::vector<Image> images;
        for (const test::Content content : test::allContents)
            images.push_back(test::makeImage(layout, {211, 67}, content));
        for (const bool queues : {true, false}) {
            for (const std::size_t slot : {std::size_t{1000}, std::size_t{4099}}) {
                opencl::MemoryLimits limits = tiny();
                limits.slot = slot; // pixels are cut in the middle
                limits.packs = true;
                limits.pageLocked = queues;
                open(limits);
                for (const Image& image : images) {
                    for (const bool resident : {true, false})
                        QVERIFY(uploads(taskOf(image, {5, 30, 190, 21}, resident)));
                }
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

// Tests images that a device reads directly from the memory of their decoder, on the device of
// tests/platform.

using test::LastingPages;

namespace {

/// Limits under which small pictures have several strips.
opencl::MemoryLimits inPlace() {
    opencl::MemoryLimits limits{1000, 3, 4096, 20'000, 1U << 30U};
    limits.inPlace = true;
    return limits;
}

CountTask taskOfPages(const Image& image, const Region& region) {
    CountTask task{image.pixelsOf(region), grayAndColour.intersected(image.traits().channels())};
    task.storage = image.storage;
    task.lasting = image.lasting;
    return task;
}

CountTask wholePages(const Image& image) {
    return taskOfPages(image, Region::whole(image.extent()));
}

} // namespace

class TestSendingInPlace : public QObject {
    Q_OBJECT

    std::unique_ptr<opencl::OpenClBackend> m_backend;
    std::unique_ptr<Counter> m_counter;

    void open(const opencl::MemoryLimits& limits) {
        m_counter.reset();
        m_backend = std::make_unique<opencl::OpenClBackend>(limits);
        for (const DeviceInfo& device : m_backend->find().devices) {
            if (device.name != "Second Device") continue;
            auto opened = m_backend->open(device);
            if (!opened) QTest::qFail(english(opened.failure().cause).c_str(), __FILE__, __LINE__);
            m_counter = std::move(opened).value();
        }
    }

    /// Empty where the count equals the reference.
    std::string wrongIn(const CountTask& task) {
        const CountOutcome outcome = m_counter->count(task, {"global-atomic"}, {});
        if (const Failure* failure = outcome.failed()) return lineOf(*failure);
        return test::difference(outcome->histogram, test::reference(task));
    }

private Q_SLOTS:
    void init() {
        open(inPlace());
        QVERIFY2(m_counter, "there is no second platform: tests/platform as OPENCL_LAYERS, and a CPU device");
    }

    void countsEqualTheReference_data() {
        QTest::addColumn<PixelLayout>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::addRow("%s", test::nameOf(layout).c_str()) << layout;
    }
    void countsEqualTheReference() {
        QFETCH(PixelLayout, layout);
        const LastingPages pages;
        for (unsigned i = 0; i < 5; ++i) { // one after the other in the same memory
            const Image image = pages.picture(layout, {100 + 4 * int(i), 67}, i);
            QCOMPARE(wrongIn(wholePages(image)), std::string());
            QCOMPARE(wrongIn(taskOfPages(image, {5, 30, 90, 21})), std::string());
        }
        QVERIFY(pages.isHeld());
    }

    void thereIsASwitch() {
        opencl::MemoryLimits limits = inPlace();
        limits.inPlace.reset(); // a driver of which nothing is known
        open(limits);
        const LastingPages pages;
        QCOMPARE(wrongIn(wholePages(pages.picture(PixelLayout::Bgrx8, {100, 67}))), std::string());
        QVERIFY(!pages.isHeld());
    }

    /// Whoever decoded it may have been taken over: the picture is sent once more, and added up here.
    void aWrongSumIsNoFailure() {
        const LastingPages pages;
        {
            Image image = pages.picture(PixelLayout::Bgrx8, {100, 67});
            image.lasting->sum ^= 1;
            QCOMPARE(wrongIn(wholePages(image)), std::string());
        }
        QVERIFY(!pages.isHeld()); // and it is not believed again
        QCOMPARE(wrongIn(wholePages(pages.picture(PixelLayout::Bgrx8, {100, 67}, 2))), std::string());
        QVERIFY(!pages.isHeld());
        // Others are: one decoder may not slow down those of all other files.
        const LastingPages others;
        QCOMPARE(wrongIn(wholePages(others.picture(PixelLayout::Bgrx8, {100, 67}, 3))), std::string());
        QVERIFY(others.isHeld());
    }

    void onlyWholePicturesInWholeWordsAre_data() {
        test::columns<PixelLayout, int, int, Region, bool>({"layout", "width", "height", "region", "sent"});
        const auto row = [](const char* what, PixelLayout layout, int width, int height, const Region& region,
                            bool sent) {
            QTest::newRow(what) << layout << width << height << region << sent;
        };
        row("all of it", PixelLayout::Bgrx8, 101, 60, {0, 0, 101, 60}, true);
        row("its first rows", PixelLayout::Bgrx8, 101, 60, {0, 0, 101, 59}, false);
        row("its last rows", PixelLayout::Bgrx8, 101, 60, {0, 1, 101, 59}, false);
        row("its first columns", PixelLayout::Bgrx8, 101, 60, {0, 0, 100, 60}, false);
        row("strips of whole words", PixelLayout::Gray8, 200, 60, {0, 0, 200, 60}, true);
        row("strips that begin within a word", PixelLayout::Gray8, 151, 60, {0, 0, 151, 60}, false);
        row("one strip that ends within a word", PixelLayout::Gray8, 61, 61, {0, 0, 61, 61}, true);
    }
    void onlyWholePicturesInWholeWordsAre() {
        QFETCH(PixelLayout, layout);
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(Region, region);
        QFETCH(bool, sent);
        const LastingPages pages;
        QCOMPARE(wrongIn(taskOfPages(pages.picture(layout, {width, height}, 1), region)), std::string());
        QCOMPARE(pages.isHeld(), sent);
    }
};

ROOM_TEST(TestSendingInPlace, QCoreApplication)

// Tests page-locking the memory of decoded images: memory is locked once, and unlocked when no image uses it
// any more.

using opencl::LockedSources;
using test::LastingPages;

class TestLockedSources : public QObject {
    Q_OBJECT

    cl::Device m_device;

private Q_SLOTS:
    void initTestCase() {
        const auto devices = opencl::findDevices().devices;
        QVERIFY(!devices.empty());
        m_device = devices.front().device;
    }

    void memoryIsLockedOnceForAllItsPictures() {
        LockedSources sources(cl::Context(m_device), 10 * LastingPages::bytes);
        const LastingPages pages;
        for (std::uint32_t sum = 0; sum < 3; ++sum) {
            LastingMemory memory = pages.memory();
            memory.sum = sum;
            QVERIFY(sources.lock(memory));
            QCOMPARE(sources.bytes(), std::uint64_t{LastingPages::bytes});
        }
    }

    /// Memory without users is unlocked before it is unmapped.
    void whatNobodyUsesIsUnlocked() {
        LockedSources sources(cl::Context(m_device), 10 * LastingPages::bytes);
        LastingPages pages;
        const LastingPages others;
        const std::weak_ptr<const void> mapping = pages.memory().mapping;
        QVERIFY(sources.lock(pages.memory()));
        pages = {};
        QVERIFY(!mapping.expired());
        QVERIFY(sources.lock(others.memory()));
        QVERIFY(mapping.expired());
        QCOMPARE(sources.bytes(), std::uint64_t{LastingPages::bytes});
    }

    /// By its users, whatever lies at its address.
    void otherMemoryAtTheSamePlaceIsLockedAnew() {
        LockedSources sources(cl::Context(m_device), 10 * LastingPages::bytes);
        LastingPages pages;
        LastingMemory before = pages.memory();
        QVERIFY(sources.lock(before));
        pages.beUsedByOthers();
        QVERIFY(sources.lock(pages.memory()));
        QCOMPARE(before.mapping.use_count(), 3L); // here, in the pages, and in the one that is locked
    }

    void whatWasNotUsedForLongestGoesFirst() {
        LockedSources sources(cl::Context(m_device), 2 * LastingPages::bytes);
        const LastingPages first, second, third;
        for (const LastingPages* pages : {&first, &second, &first, &third})
            QVERIFY(sources.lock(pages->memory()));
        QCOMPARE(sources.bytes(), std::uint64_t{2 * LastingPages::bytes});
        QVERIFY(first.isHeld() && !second.isHeld() && third.isHeld());
    }

    void nothingLargerThanAllIsLocked() {
        LockedSources sources(cl::Context(m_device), LastingPages::bytes - 1);
        const LastingPages pages;
        QVERIFY(!sources.lock(pages.memory()));
        QVERIFY(!pages.isHeld());
    }

    void eachContextLocksForItself() {
        const LastingPages pages;
        auto one = std::make_unique<LockedSources>(cl::Context(m_device), 10 * LastingPages::bytes);
        LockedSources other(cl::Context(m_device), 10 * LastingPages::bytes);
        QVERIFY(one->lock(pages.memory()) && other.lock(pages.memory()));
        one.reset();
        QVERIFY(pages.isHeld());
        QCOMPARE(other.bytes(), std::uint64_t{LastingPages::bytes});
    }

    void whatIsUnlockedMayBeLockedAgain() {
        LockedSources sources(cl::Context(m_device), 10 * LastingPages::bytes);
        const LastingPages pages;
        QVERIFY(!sources.unlock());
        QVERIFY(sources.lock(pages.memory()));
        QVERIFY(sources.unlock());
        QVERIFY(!pages.isHeld());
        QVERIFY(sources.lock(pages.memory()));
    }

    /// One decoder that lies does not slow down the others; where several do, it is not them.
    void whatIsRefusedIsNotLockedAgain() {
        LockedSources sources(cl::Context(m_device), 10 * LastingPages::bytes);
        const std::array<LastingPages, 4> refused;
        const LastingPages other;
        for (const LastingPages& pages : refused) {
            QVERIFY(sources.lock(other.memory()));
            QVERIFY(sources.lock(pages.memory()));
            sources.refuse(pages.memory().users);
            QVERIFY(!pages.isHeld());
            QVERIFY(!sources.lock(pages.memory()));
        }
        QVERIFY(!other.isHeld());
        QVERIFY(!sources.lock(other.memory()));
    }

    void whatADriverRefusesIsNoFailure() {
        LockedSources sources(cl::Context(m_device), 10 * LastingPages::bytes);
        const LastingPages pages, before;
        QVERIFY(sources.lock(before.memory()));
        LastingMemory nowhere = pages.memory();
        nowhere.first = nullptr; // for which a driver is to fail
        QVERIFY(!sources.lock(nowhere));
        QVERIFY(!before.isHeld()); // it was tried with nothing else locked
        QVERIFY(!sources.lock(pages.memory()));
    }
};

ROOM_TEST(TestLockedSources, QCoreApplication)

// Tests reading tables back by commands that are not timed: when the rule chooses them, that counts are still
// exact, and that other commands keep their times.

namespace {

constexpr std::uint64_t mebi = 1024 * kibi;

CountTask wholeOfChannels(const Image& image, ChannelSet channels = grayAndColour) {
    CountTask task{image.stored, channels.intersected(image.traits().channels())};
    task.whole = {image.stored, image.storage}; // it stays where a device has memory of its own
    return task;
}

} // namespace

class TestQuickReads : public QObject {
    Q_OBJECT

    std::unique_ptr<opencl::OpenClBackend> m_backend;
    DeviceCatalog m_catalog;
    std::map<std::string, std::unique_ptr<Counter>> m_counters; ///< by device

    /// Devices that read by this rule from now on.
    void useRule(opencl::ReadRule rule) {
        m_counters.clear();
        opencl::MemoryLimits limits;
        limits.untimed = rule;
        m_backend = std::make_unique<opencl::OpenClBackend>(limits);
        m_catalog = m_backend->find();
        std::erase_if(m_catalog.devices,
                      [](const DeviceInfo& device) { return device.type == DeviceType::Simulator; });
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
        for (const DeviceInfo& device : m_catalog.devices) {
            auto opened = m_backend->open(device);
            QVERIFY(opened.ok());
            m_counters[device.key] = std::move(opened).value();
        }
    }

    /// Exact counts, or a failure of the test.
    std::optional<Timings> timesOf(const DeviceInfo& device, const CountTask& task,
                                   std::string_view strategy) {
        const CountOutcome counted = m_counters[device.key]->count(task, {strategy}, {});
        if (!counted) return std::nullopt;
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        if (difference.empty()) return counted->timings;
        qWarning("%s", difference.c_str());
        return std::nullopt;
    }

private Q_SLOTS:
    void theRule_data() {
        test::columns<QString, quint64, quint64, bool>({"platform", "bins", "bytes", "untimed"});
        const QString nvidia = QStringLiteral("NVIDIA CUDA"),
                      other = QStringLiteral("Portable Computing Language");
        QTest::newRow("a megabyte of gray") << nvidia << quint64{256} << quint64{mebi} << true;
        QTest::newRow("as much as may be") << nvidia << quint64{8192} << quint64{16 * mebi} << true;
        QTest::newRow("a bin more") << nvidia << quint64{8193} << quint64{16 * mebi} << false;
        QTest::newRow("a byte more") << nvidia << quint64{8192} << quint64{16 * mebi + 1} << false;
        QTest::newRow("16-bit gray") << nvidia << quint64{65536} << quint64{mebi} << false;
        QTest::newRow("another driver") << other << quint64{256} << quint64{mebi} << false;
        QTest::newRow("no driver's name") << QString() << quint64{256} << quint64{mebi} << false;
    }
    void theRule() {
        QFETCH(QString, platform);
        QFETCH(quint64, bins);
        QFETCH(quint64, bytes);
        DeviceInfo device;
        device.type = DeviceType::Gpu;
        device.platform = platform.toStdString();
        QTEST(opencl::readsUntimed(device, bins, bytes), "untimed");
    }

    void whatTheRuleIsAsked_data() {
        test::columns<PixelLayout, bool>({"layout", "untimed"});
        QTest::newRow("two tables, 9000 bytes") << PixelLayout::Rgb8 << true;
        QTest::newRow("two tables, 12000 bytes") << PixelLayout::Rgba8 << false;
        QTest::newRow("one table, 3000 bytes") << PixelLayout::Gray8 << false;
    }
    /// Bins of all tables, and bytes of the pixels that are counted.
    void whatTheRuleIsAsked() {
        QFETCH(PixelLayout, layout);
        useRule([](const DeviceInfo&, std::uint64_t bins, std::uint64_t bytes) {
            return bins == 512 && bytes == 9000;
        });
        const Image image = test::makeImage(layout, {100, 30});
        const CountTask task = wholeOfChannels(image, ChannelSet::of(Channel::Gray, Channel::Red));
        for (const DeviceInfo& device : m_catalog.devices) {
            QVERIFY(timesOf(device, task, "global-atomic"));
            const auto second = timesOf(device, task, "global-atomic");
            QVERIFY(second);
            QTEST(second->untimed(Phase::Readback), "untimed");
            QCOMPARE(second->of(Phase::Readback).has_value(), !second->untimed(Phase::Readback));
        }
    }

    void countsAreExact_data() {
        QTest::addColumn<QString>("strategy");
        useRule([](const DeviceInfo&, std::uint64_t, std::uint64_t) { return true; });
        for (const StrategyInfo& row : m_catalog.strategies) {
            if (row.exact && row.kinds.contains(PixelKind::Colour8))
                QTest::newRow(row.id.data()) << QString::fromLatin1(row.id.data());
        }
    }
    /// One after another, of other images and channels, with a count between that is stopped. Of pixels so
    /// many that a read which does not wait comes too early.
    void countsAreExact() {
        QFETCH(QString, strategy);
        const std::string id = strategy.toStdString();
        useRule([](const DeviceInfo&, std::uint64_t, std::uint64_t) { return true; });
        // Kernels for gray pixels are built in a third of the time.
        const StrategyInfo& row = *std::ranges::find(m_catalog.strategies, id, &StrategyInfo::id);
        const bool gray = row.kinds.contains(PixelKind::Gray8) && id != "local-strided";
        const PixelLayout layout = gray ? PixelLayout::Gray8 : PixelLayout::Rgb8;
        const Image one = test::makeImage(layout, {1021, 829}, test::Content::Random, 3);
        const Image other = test::makeImage(layout, {40, 33}, test::Content::Gradient);
        const CountTask first = wholeOfChannels(one), second = wholeOfChannels(other),
                        fewer = wholeOfChannels(one, ChannelSet::of(Channel::Gray, Channel::Blue));
        const bool onHost = opencl::deviceStrategy(id).merge == opencl::Merge::OnHost;
        std::stop_source stop;
        stop.request_stop();
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const CountTask& task : {first, second, fewer, fewer, first, second, second}) {
                const auto times = timesOf(device, task, id);
                QVERIFY2(times, device.name.c_str());
                // Pixels that had to be sent, and tables of which a part is merged on the host, keep times.
                QCOMPARE(times->untimed(Phase::Readback), !onHost && !times->tookPlace(Phase::Upload));
                QVERIFY(times->tookPlace(Phase::Readback));
                QVERIFY(times->of(Phase::Kernel) && times->of(Phase::Kernel)->clock == Clock::DeviceEvents);
                QVERIFY(!times->clockFailed);
                QVERIFY(m_counters[device.key]->count(first, {id}, {stop.get_token()}).stopped());
            }
        }
    }

    /// Tables of 16 bits are too large for the quick way, so both ways of reading take turns on one device.
    void bothWaysInTurns() {
        useRule([](const DeviceInfo&, std::uint64_t bins, std::uint64_t) { return bins <= 1024; });
        const Image small = test::makeImage(PixelLayout::Rgb8, {300, 200}, test::Content::Random, 5);
        const Image deep = test::makeImage(PixelLayout::Gray16, {300, 200}, test::Content::Random, 5);
        for (const DeviceInfo& device : m_catalog.devices) {
            for (int time = 0; time < 3; ++time) {
                for (const Image* image : {&small, &deep, &deep, &small}) {
                    const auto times = timesOf(device, wholeOfChannels(*image), "cpu-private");
                    QVERIFY(times);
                    if (image == &deep) QVERIFY(times->of(Phase::Readback));
                }
            }
        }
    }
};

ROOM_TEST(TestQuickReads, QCoreApplication)

#include "tst_transfers.moc"

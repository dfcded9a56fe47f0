// SPDX-License-Identifier: GPL-3.0-or-later
// Tests images that a device reads directly from the memory of their decoder, on the device of
// tests/platform.

#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/lasting_pictures.h"
#include "tests/fixtures/room.h"

#include <memory>

using namespace tonescope;
using test::LastingPages;

namespace {

/// Limits under which small pictures have several strips.
opencl::MemoryLimits inPlace() {
    opencl::MemoryLimits limits{1000, 3, 4096, 20'000, 1U << 30U};
    limits.inPlace = true;
    return limits;
}

CountTask taskOf(const Image& image, const Region& region) {
    CountTask task{image.pixelsOf(region), grayAndColour.intersected(image.traits().channels())};
    task.storage = image.storage;
    task.lasting = image.lasting;
    return task;
}

CountTask wholeOf(const Image& image) {
    return taskOf(image, Region::whole(image.extent()));
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
            QCOMPARE(wrongIn(wholeOf(image)), std::string());
            QCOMPARE(wrongIn(taskOf(image, {5, 30, 90, 21})), std::string());
        }
        QVERIFY(pages.isHeld());
    }

    void thereIsASwitch() {
        opencl::MemoryLimits limits = inPlace();
        limits.inPlace.reset(); // a driver of which nothing is known
        open(limits);
        const LastingPages pages;
        QCOMPARE(wrongIn(wholeOf(pages.picture(PixelLayout::Bgrx8, {100, 67}))), std::string());
        QVERIFY(!pages.isHeld());
    }

    /// Whoever decoded it may have been taken over: the picture is sent once more, and added up here.
    void aWrongSumIsNoFailure() {
        const LastingPages pages;
        {
            Image image = pages.picture(PixelLayout::Bgrx8, {100, 67});
            image.lasting->sum ^= 1;
            QCOMPARE(wrongIn(wholeOf(image)), std::string());
        }
        QVERIFY(!pages.isHeld()); // and it is not believed again
        QCOMPARE(wrongIn(wholeOf(pages.picture(PixelLayout::Bgrx8, {100, 67}, 2))), std::string());
        QVERIFY(!pages.isHeld());
        // Others are: one decoder may not slow down those of all other files.
        const LastingPages others;
        QCOMPARE(wrongIn(wholeOf(others.picture(PixelLayout::Bgrx8, {100, 67}, 3))), std::string());
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
        QCOMPARE(wrongIn(taskOf(pages.picture(layout, {width, height}, 1), region)), std::string());
        QCOMPARE(pages.isHeld(), sent);
    }
};

ROOM_TEST(TestSendingInPlace, QCoreApplication)
#include "tst_sending_in_place.moc"

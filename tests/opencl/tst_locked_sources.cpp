// SPDX-License-Identifier: GPL-3.0-or-later
// Tests page-locking the memory of decoded images: memory is locked once, and unlocked when no image uses it
// any more.

#include "engine/opencl/device_query.h"
#include "engine/opencl/uploader.h"
#include "tests/fixtures/lasting_pictures.h"
#include "tests/fixtures/room.h"

#include <array>
#include <memory>

using namespace tonescope;
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
#include "tst_locked_sources.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the host loops of the documents: those without a mistake count right, those with one count wrong as
// the mistake predicts.

#include "engine/host/host_strategies.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

#include <algorithm>

using namespace tonescope;

namespace {

const host::HostStrategy* rowOf(std::string_view id) {
    const auto rows = host::documentLoops();
    return &*std::ranges::find_if(rows, [&](const auto& each) { return each.info.id == id; });
}

} // namespace

class TestDocumentLoops : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTheReference_data() {
        QTest::addColumn<QByteArray>("id");
        for (const host::HostStrategy& row : host::documentLoops())
            if (row.info.exact) QTest::newRow(row.info.id.data()) << QByteArray(row.info.id.data());
    }
    void equalTheReference() {
        QFETCH(QByteArray, id);
        const host::HostStrategy* row = rowOf(id.toStdString());
        for (const Extent extent : {Extent{1, 1}, Extent{301, 97}}) {
            const Image image = test::makeImage(PixelLayout::Gray8, extent);
            CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
            if (row->info.part == CountedPart::Letters) task.rules.binning = Binning::Letters;
            const CountOutcome outcome = row->count(task, {}, 0);
            QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
            QCOMPARE(outcome->timings.of(Phase::Kernel)->clock, Clock::Host);
        }
    }

    /// The threads count for as long as 32 Mi adds take, and the table is read when the last one has just
    /// begun.
    void theTableIsReadBeforeTheThreadsHaveEnded() {
        const host::HostStrategy *early = rowOf("book-threads-early"), *joined = rowOf(early->info.mended);
        const std::vector<std::byte> pixels(std::size_t{1} << 25U, std::byte{7});
        const CountTask task{{pixels.data(), {1 << 15, 1 << 10}, std::size_t{1} << 15U, PixelLayout::Gray8},
                             ChannelSet::of(Channel::Gray)};
        bool lost = false;
        for (int tries = 0; tries < 20 && !lost; ++tries) {
            const Histogram counted = early->count(task, {}, 2)->histogram;
            QVERIFY(counted.counts(Channel::Gray)[7] <= pixels.size());
            lost = counted.counts(Channel::Gray)[7] < pixels.size();
        }
        QVERIFY(lost);
        QCOMPARE(joined->count(task, {}, 2)->histogram.counts(Channel::Gray)[7],
                 std::uint64_t(pixels.size()));
    }

    /// Each thread's table begins with its first 256 pixels.
    void unclearedTablesCountTooMany() {
        const host::HostStrategy* uncleared = rowOf("book-threads-uncleared");
        QCOMPARE(uncleared->info.mended, std::string_view("host-private"));
        const std::vector<std::byte> pixels(std::size_t{1} << 21U, std::byte{7});
        const CountTask task{{pixels.data(), {1 << 11, 1 << 10}, std::size_t{1} << 11U, PixelLayout::Gray8},
                             ChannelSet::of(Channel::Gray)};
        const Histogram counted = uncleared->count(task, {}, 3)->histogram;
        for (std::size_t bin = 0; bin < 256; ++bin)
            QCOMPARE(counted.counts(Channel::Gray)[bin], 3U * 7U + (bin == 7 ? pixels.size() : 0U));
    }

    void refusesWhatAnIntCannotNumber() {
        const std::byte pixel{7};
        const PixelView many{&pixel, {1 << 16, 1 << 16}, 0, PixelLayout::Gray8};
        const CountOutcome outcome =
            host::documentLoops().front().count({many, ChannelSet::of(Channel::Gray)}, {}, 0);
        QVERIFY(outcome.failed() != nullptr);
        QCOMPARE(outcome.failure().bytes.value(), std::uint64_t{1} << 32U);
    }
};

ROOM_TEST(TestDocumentLoops, tonescope::test::NoApplication)
#include "tst_document_loops.moc"

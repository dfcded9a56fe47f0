// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the serial loops of the documents.

#include "engine/host/host_strategies.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

#include <algorithm>

using namespace tonescope;

class TestDocumentLoops : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTheReference_data() {
        QTest::addColumn<QByteArray>("id");
        for (const host::HostStrategy& row : host::documentLoops())
            QTest::newRow(row.info.id.data()) << QByteArray(row.info.id.data());
    }
    void equalTheReference() {
        QFETCH(QByteArray, id);
        const auto rows = host::documentLoops();
        const auto row =
            std::ranges::find_if(rows, [&](const auto& each) { return each.info.id == id.toStdString(); });
        for (const Extent extent : {Extent{1, 1}, Extent{301, 97}}) {
            const Image image = test::makeImage(PixelLayout::Gray8, extent);
            CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
            if (row->info.part == CountedPart::Letters) task.rules.binning = Binning::Letters;
            const CountOutcome outcome = row->count(task, {}, 0);
            QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
            QCOMPARE(outcome->timings.of(Phase::Kernel)->clock, Clock::Host);
        }
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

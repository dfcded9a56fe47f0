// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the model of occupancy, how many work-groups fit on a compute unit, with numbers computed by hand.

#include "engine/models/occupancy.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestOccupancy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workGroupsThatFit_data() {
        test::columns<int, int, int, int, int, int>(
            {"capability", "registers", "local", "workGroup", "groups", "limit"});
        const auto row = [](const char* name, int capability, int registers, int local, int workGroup,
                            int groups, OccupancyLimit limit) {
            QTest::newRow(name) << capability << registers << local << workGroup << groups
                                << static_cast<int>(limit);
        };
        using enum OccupancyLimit;
        // 40 x 32 = 1280 registers a warp, 12 warps in each of 4 parts of 16384: 48 warps, 6 groups of 8.
        row("H100, registers", 90, 40, 8192, 256, 6, Registers);
        // 2048 / 256; 32 x 32 = 1024, 16 x 4 = 64 warps, 8 groups, too.
        row("H100, work-items", 90, 32, 8192, 256, 8, WorkItems);
        // 32768 + 1024 = 33792 bytes, of 233472: 6.9
        row("H100, local memory", 90, 32, 32768, 256, 6, LocalMemory);
        row("H100, work-groups", 90, 16, 0, 32, 32, WorkGroups);
        // 33 x 32 = 1056, given as 1280: as with 40 registers.
        row("H100, registers by the step", 90, 33, 0, 256, 6, Registers);
        // A group of 48 work-items has two warps.
        row("H100, half a warp", 90, 16, 0, 48, 32, WorkItems);
        row("Turing, work-items", 75, 32, 1024, 256, 4, WorkItems);
        // 4000 bytes are given as 4096, without a reserve: 65536 / 4096.
        row("Turing, local memory", 75, 16, 4000, 32, 16, LocalMemory);
        row("RTX 30, 1536 work-items", 86, 40, 0, 256, 6, WorkItems);
        // 64 x 32 = 2048; 32768 / 2048 = 16 warps in each of 2 parts.
        row("P100, two parts", 60, 64, 0, 256, 4, Registers);
        row("RTX 50, registers", 120, 48, 8192, 256, 5, Registers);
        row("too many registers", 90, 255, 0, 1024, 0, Registers);
    }
    void workGroupsThatFit() {
        QFETCH(int, capability);
        QFETCH(int, registers);
        QFETCH(int, local);
        QFETCH(int, workGroup);
        KernelFigures figures;
        figures.computeCapability = static_cast<std::uint32_t>(capability);
        figures.registers = static_cast<std::uint64_t>(registers);
        figures.localBytes = static_cast<std::uint64_t>(local);
        const auto occupancy = occupancyOf(figures, static_cast<std::uint32_t>(workGroup));
        QVERIFY(occupancy);
        QTEST(static_cast<int>(occupancy->groups), "groups");
        QTEST(static_cast<int>(occupancy->limit), "limit");
        QCOMPARE(occupancy->items, occupancy->groups * static_cast<std::uint32_t>(workGroup));
    }

    void noNumberIsInvented() {
        KernelFigures figures{.registers = 40, .localBytes = 0, .computeCapability = 90};
        QVERIFY(occupancyOf(figures, 256));
        QVERIFY(!occupancyOf(figures, 0));
        figures.computeCapability = 999;
        QVERIFY(!occupancyOf(figures, 256));
        figures.computeCapability = 90;
        figures.registers = {};
        QVERIFY(!occupancyOf(figures, 256));
        figures.registers = ~0ULL;
        QVERIFY(!occupancyOf(figures, 256));
    }
};

ROOM_TEST(TestOccupancy, tonescope::test::NoApplication)
#include "tst_occupancy.moc"

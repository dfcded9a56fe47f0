// SPDX-License-Identifier: GPL-3.0-or-later
// Tests short names of devices, and how devices with equal names are distinguished.

#include "ui/words/words.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::ui;

class TestDeviceNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shortNames_data() {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(expected);
        };
        row("NVIDIA H100 80GB HBM3", "H100 80GB");
        row("NVIDIA H200", "H200");
        row("NVIDIA H100 80GB HBM3 MIG 1g.10gb", "H100 80GB MIG 1g.10gb");
        row("NVIDIA A100-SXM4-40GB", "A100-40GB");
        row("Tesla V100-SXM2-16GB", "Tesla V100-16GB");
        row("NVIDIA GeForce RTX 4090", "GeForce RTX 4090");
        row("NVIDIA GeForce RTX 3060 Laptop GPU", "GeForce RTX 3060 Laptop");
        row("NVIDIA GeForce GTX 1080 (NVK GP104)", "GeForce GTX 1080");
        row("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz", "Xeon (PoCL)");
        row("pthread-skylake-avx512-Intel(R) Xeon(R) Processor", "Xeon (PoCL)");
        row("pthread-skylake-avx512-Intel(R) Xeon(R) Gold 6130 CPU @ 2.10GHz", "Xeon Gold 6130 (PoCL)");
        row("cpu-haswell-Intel(R) Core(TM) i7-4770 CPU @ 3.40GHz", "Core i7-4770 (PoCL)");
        row("cpu-haswell-13th Gen Intel(R) Core(TM) i7-1355U", "Core i7-1355U (PoCL)");
        row("cpu-haswell-AMD Ryzen 7 5800X 8-Core Processor", "Ryzen 7 5800X (PoCL)");
        row("pthread-cortex-a72", "cortex-a72 (PoCL)");
        row("Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz", "Xeon E5-2670 0");
        row("12th Gen Intel(R) Core(TM) i9-12900K", "Core i9-12900K");
        row("AMD EPYC 7763 64-Core Processor", "EPYC 7763");
        row("AMD Ryzen 7 7840U with Radeon Graphics", "Ryzen 7 7840U");
        row("Intel(R) UHD Graphics 770 [0x4680]", "UHD Graphics 770");
        row("Intel(R) Arc(TM) A770 Graphics", "Arc A770 Graphics");
        row("Intel(R) Iris(R) Xe Graphics", "Iris Xe Graphics");
        row("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "UHD Graphics 620");
        row("Intel(R) FPGA Emulation Device", "FPGA Emulation Device");
        row("AMD Radeon RX 6800", "Radeon RX 6800");
        row("AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.6, DRM 3.49)", "Radeon RX 6800");
        row("gfx1030", "gfx1030");
        row("gfx90a:sramecc+:xnack-", "gfx90a");
        row("Apple M1 Pro", "Apple M1 Pro");
        row("llvmpipe (LLVM 15.0.6, 256 bits)", "llvmpipe");
        row("Oclgrind Simulator", "Oclgrind");
        row("Host CPU", "Host CPU");
        row("Processor", "Processor");
        row("AMD", "AMD");
        row("NVIDIA H100 80GB HBM3 (lab-1)", "H100 80GB (lab-1)");
        row("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz (lab-1)", "Xeon (PoCL, lab-1)");
        row("A card whose name goes on and on", "A card whose name goes on…");
        row("A card whose name goes on and on (lab-1)", "A card whose name goes on… (lab-1)");
    }
    void shortNames() {
        DeviceInfo device;
        device.name = QTest::currentDataTag();
        QTEST(shortNameOf(device), "expected");
        device.key = "some/key";
        const QString tip = tipOf(device); // and nothing is lost
        QVERIFY(tip.startsWith(QString::fromUtf8(QTest::currentDataTag()) + QLatin1Char('\n')));
        QVERIFY(tip.contains(QStringLiteral("\nsome/key\n")));
    }

    /// A long device name is shortened, but never the name of its server.
    void thoseOfOtherMachinesKeepTheirServer_data() {
        QTest::addColumn<QString>("expected");
        QTest::newRow("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz")
            << QStringLiteral("Xeon (PoCL) on box.example:10998");
        QTest::newRow("A card whose name goes on and on")
            << QStringLiteral("A card whose name goes on… on box.example:10998");
    }
    void thoseOfOtherMachinesKeepTheirServer() {
        DeviceInfo device;
        device.name = std::string(QTest::currentDataTag()) + " on box.example:10998";
        device.server = "box.example:10998/2";
        QTEST(shortNameOf(device), "expected");
    }

    void severalTogetherAreCalledByTheirShortNames() {
        QCOMPARE(shortNameOf(test::deviceNamed("NVIDIA H100 80GB HBM3 + Host CPU", {}, DeviceType::Together)),
                 QStringLiteral("H100 80GB + Host CPU"));
    }

    void thoseOfOneNameAreToldApart() {
        std::vector<DeviceInfo> devices = {
            test::deviceNamed("Card", "One", DeviceType::Gpu),
            test::deviceNamed("Card", "One", DeviceType::Gpu),
            test::deviceNamed("Xeon(R)", "One", DeviceType::Cpu),
            test::deviceNamed("Intel(R) Xeon(R)", "Two", DeviceType::Cpu),
            test::deviceNamed("NVIDIA A100-SXM4-40GB", "Two", DeviceType::Gpu),
            test::deviceNamed("NVIDIA A100-PCIE-40GB", "Two", DeviceType::Gpu),
            test::deviceNamed("Another(TM)", "Two", DeviceType::Gpu),
            test::deviceNamed("Twin", "Two", DeviceType::Gpu),
            test::deviceNamed("Twin", "Two", DeviceType::Gpu),
        };
        devices.back().driver = "2"; // and so another key, without a number
        assignKeys(devices);
        QStringList titles;
        for (const DeviceInfo& device : devices)
            titles += shortTitleOf(device, devices);
        QCOMPARE(titles.join(QLatin1Char('|')),
                 QStringLiteral("Card (1)|Card (2)|Xeon (One)|Xeon (Two)|NVIDIA A100-SXM4-40GB|"
                                "NVIDIA A100-PCIE-40GB|Another|Twin (1)|Twin (2)"));
    }
};

ROOM_TEST(TestDeviceNames, tonescope::test::NoApplication)
#include "tst_device_names.moc"

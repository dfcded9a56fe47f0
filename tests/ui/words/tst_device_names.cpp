// SPDX-License-Identifier: GPL-3.0-or-later
// Devices as people call them, and how those of one name are told apart.

#include "ui/words/words.h"

#include "tests/fixtures/result_fixtures.h"

#include <QTest>

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
        row("NVIDIA H100 80GB HBM3", "NVIDIA H100 80GB HBM3");
        row("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz", "Intel Xeon");
        row("cpu-haswell-Intel(R) Core(TM) i7-4770 CPU @ 3.40GHz", "Intel Core i7-4770");
        row("pthread-skylake-avx512-Intel(R) Xeon(R) Gold 6130 CPU @ 2.10GHz", "Intel Xeon Gold 6130");
        row("AMD Ryzen 7 5800X 8-Core Processor", "AMD Ryzen 7 5800X");
        row("AMD Ryzen 7 7840U with Radeon Graphics", "AMD Ryzen 7 7840U");
        row("Intel(R) UHD Graphics 620 [0x5917]", "Intel UHD Graphics 620");
        row("AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.6, DRM 3.49)", "AMD Radeon RX 6800");
        row("Apple M1 Pro", "Apple M1 Pro");
        row("gfx1030", "gfx1030");
        row("Host CPU", "Host CPU");
        row("Processor", "Processor");
        row("A card whose name goes on and on", "A card whose name goes on…");
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

    /// Whatever is cut, the server is not.
    void thoseOfOtherMachinesKeepTheirServer_data() {
        QTest::addColumn<QString>("expected");
        QTest::newRow("pthread-Intel(R) Xeon(R) Processor @ 2.00GHz")
            << QStringLiteral("Intel Xeon on box.example:10998");
        QTest::newRow("A card whose name goes on and on")
            << QStringLiteral("A card whose name goes on… on box.example:10998");
    }
    void thoseOfOtherMachinesKeepTheirServer() {
        DeviceInfo device;
        device.name = std::string(QTest::currentDataTag()) + " on box.example:10998";
        device.server = "box.example:10998/2";
        QTEST(shortNameOf(device), "expected");
    }

    void thoseOfOneNameAreToldApart() {
        DeviceCatalog catalog;
        catalog.devices = {test::deviceNamed("Card", "One", DeviceType::Gpu),
                           test::deviceNamed("Card", "One", DeviceType::Gpu),
                           test::deviceNamed("Intel(R) Xeon(R)", "One", DeviceType::Cpu),
                           test::deviceNamed("pthread-Intel(R) Xeon(R)", "Two", DeviceType::Cpu),
                           test::deviceNamed("Another(TM)", "Two", DeviceType::Gpu)};
        assignKeys(catalog.devices);
        QStringList titles;
        for (const DeviceInfo& device : catalog.devices)
            titles += shortTitleOf(device, catalog);
        QCOMPARE(titles, QStringList({QStringLiteral("Card (1)"), QStringLiteral("Card (2)"),
                                      QStringLiteral("Intel Xeon (One)"), QStringLiteral("Intel Xeon (Two)"),
                                      QStringLiteral("Another")}));
    }
};

QTEST_APPLESS_MAIN(TestDeviceNames)
#include "tst_device_names.moc"

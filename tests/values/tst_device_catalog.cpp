// SPDX-License-Identifier: GPL-3.0-or-later
// Tests DeviceCatalog: devices are found by key or by part of a name, the default device, and keys that
// distinguish equal devices.
#include "engine/values/device_catalog.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

namespace {

DeviceInfo device(DeviceType type, const char* platform, const char* name, unsigned units = 1,
                  const char* pci = "") {
    DeviceInfo info;
    info.type = type;
    info.platform = platform;
    info.name = name;
    info.driver = "1.0 (x)";
    info.computeUnits = units;
    info.pciAddress = pci;
    return info;
}

DeviceCatalog catalogOf(std::vector<DeviceInfo> devices) {
    devices.push_back(device(DeviceType::Host, "", "Host CPU", 8));
    assignKeys(devices);
    return {std::move(devices), {}, {}};
}

DeviceCatalog threeDevices() {
    return catalogOf({device(DeviceType::Simulator, "Oclgrind", "Oclgrind Simulator", 99),
                      device(DeviceType::Cpu, "PoCL", "pthread Xeon", 16),
                      device(DeviceType::Gpu, "NVIDIA CUDA", "NVIDIA H100", 132)});
}

} // namespace

class TestDeviceCatalog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void extensionsAreWholeNames() {
        DeviceInfo device;
        device.extensions = "cl_khr_fp64  cl_khr_icd_more cl_khr_icd";
        const std::vector<std::string_view> names{"cl_khr_fp64", "cl_khr_icd_more", "cl_khr_icd"};
        QVERIFY(extensionsOf(device) == names);
        for (const std::string_view name : names)
            QVERIFY(hasExtension(device, name));
        for (const char* part : {"cl_khr", "khr_icd", "cl_khr_icd_", "cl_khr_fp16"})
            QVERIFY2(!hasExtension(device, part), part);
        device.extensions.clear();
        QVERIFY(extensionsOf(device).empty() && !hasExtension(device, "cl_khr_icd"));
    }

    void keysNamePlatformDeviceAndDriver() {
        const DeviceCatalog catalog = threeDevices();
        QCOMPARE(catalog.devices[2].key, std::string("nvidia-cuda/nvidia-h100/1.0-x"));
        QCOMPARE(catalog.devices[3].key, std::string("host"));
    }

    void twoDevicesOfOneNameAreToldApart() {
        const DeviceCatalog byAddress = catalogOf({device(DeviceType::Gpu, "P", "D", 1, "0000:3b:00.0"),
                                                   device(DeviceType::Gpu, "P", "D", 1, "0000:af:00.0")});
        QCOMPARE(byAddress.devices[0].key, std::string("p/d/1.0-x@0000:3b:00.0"));
        QCOMPARE(byAddress.devices[1].key, std::string("p/d/1.0-x@0000:af:00.0"));
        const DeviceCatalog byNumber =
            catalogOf({device(DeviceType::Gpu, "P", "D"), device(DeviceType::Gpu, "P", "D")});
        QCOMPARE(byNumber.devices[1].key, std::string("p/d/1.0-x#2"));
        // Parts of one card, and a remote device that tells the address that it has on its own machine.
        const DeviceCatalog oneAddress = catalogOf({device(DeviceType::Gpu, "P", "D", 1, "0000:3b:00.0"),
                                                    device(DeviceType::Gpu, "P", "D", 1, "0000:3b:00.0"),
                                                    device(DeviceType::Gpu, "P", "D")});
        QCOMPARE(oneAddress.devices[0].key, std::string("p/d/1.0-x@0000:3b:00.0"));
        QCOMPARE(oneAddress.devices[1].key, std::string("p/d/1.0-x@0000:3b:00.0#2"));
        QCOMPARE(oneAddress.devices[2].key, std::string("p/d/1.0-x#3"));
    }

    void defaultIsTheGpuThenTheCpuThenTheSimulatorThenTheHost() {
        DeviceCatalog catalog = threeDevices();
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[2].key);
        QCOMPARE(english(defaultDevice(catalog).reason), std::string("the only gpu"));
        catalog.devices.erase(catalog.devices.begin() + 2);
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[1].key);
        catalog.devices.erase(catalog.devices.begin() + 1);
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[0].key);
        catalog.devices.erase(catalog.devices.begin());
        QCOMPARE(defaultDevice(catalog).key, std::string("host"));
    }

    /// A device of another machine is never the default, even if it is the fastest. Its key begins with its
    /// server, so it differs from that of the same model here.
    void aDeviceOfAnotherMachineIsNotTheDefault() {
        DeviceCatalog catalog = threeDevices();
        DeviceInfo remote = catalog.devices[2];
        remote.server = "box:10998/0";
        remote.computeUnits *= 2;
        catalog.devices.insert(catalog.devices.begin(), remote);
        assignKeys(catalog.devices);
        QCOMPARE(catalog.devices[0].key, "remote/box-10998-0/" + catalog.devices[3].key);
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[3].key);
        QCOMPARE(english(defaultDevice(catalog).reason), std::string("the only gpu"));
        QCOMPARE(deviceMeant(catalog, "gpu")->key, catalog.devices[3].key);
        QCOMPARE(deviceMeant(catalog, "remote/")->key, catalog.devices[0].key);
        catalog.devices.erase(catalog.devices.begin() + 1, catalog.devices.end() - 1);
        QCOMPARE(defaultDevice(catalog).key, std::string("host"));
        QCOMPARE(english(defaultDevice(catalog).reason),
                 std::string("no OpenCL device of this machine was found"));
    }

    void meantDevice_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("key"); // empty: fails
        QTest::newRow("whole key") << "nvidia-cuda/nvidia-h100/1.0-x"
                                   << "nvidia-cuda/nvidia-h100/1.0-x";
        QTest::newRow("type gpu") << "gpu"
                                  << "nvidia-cuda/nvidia-h100/1.0-x";
        QTest::newRow("type cpu is not the host") << "cpu"
                                                  << "pocl/pthread-xeon/1.0-x";
        QTest::newRow("host") << "host"
                              << "host";
        QTest::newRow("part of a key") << "h100"
                                       << "nvidia-cuda/nvidia-h100/1.0-x";
        QTest::newRow("part of a name with capitals") << "Pthread X"
                                                      << "pocl/pthread-xeon/1.0-x";
        QTest::newRow("nothing like it") << "radeon"
                                         << "";
        QTest::newRow("several") << "1.0"
                                 << "";
    }
    void meantDevice() {
        QFETCH(QString, text);
        QFETCH(QString, key);
        const auto choice = deviceMeant(threeDevices(), text.toStdString());
        QCOMPARE(choice.ok() ? QString::fromStdString(choice->key) : QString(), key);
        if (!choice)
            QVERIFY(QString::fromStdString(english(choice.failure().cause))
                        .contains(QStringLiteral("pocl/pthread-xeon")));
    }

    void aTypeThatIsNotThereIsNotTheHost() {
        DeviceCatalog catalog = threeDevices();
        catalog.devices.erase(catalog.devices.begin(), catalog.devices.end() - 1);
        catalog.devices.front().name = "Host CPU"; // of which "cpu" is a part
        const auto choice = deviceMeant(catalog, "cpu");
        QVERIFY(choice.failed());
        QCOMPARE(english(choice.failure().cause),
                 std::string("there is no OpenCL device of that type; there are: host"));
    }

    void strategiesFollowTheDevice() {
        DeviceCatalog catalog = threeDevices();
        catalog.strategies = {{"a", {}, {}, {}, StrategyHome::OpenClDevice},
                              {"b", {}, {}, {}, StrategyHome::HostThreads}};
        QCOMPARE(catalog.strategiesFor(catalog.devices[1]).front().id, std::string_view("a"));
        QCOMPARE(catalog.strategiesFor(catalog.devices[3]).front().id, std::string_view("b"));
    }

    void aStrategyIsOfItsDeviceAndPixels_data() {
        test::columns<int, PixelLayout, QByteArray, bool>({"device", "layout", "id", "there"});
        QTest::newRow("it is") << 1 << PixelLayout::Gray8 << QByteArray("a") << true;
        QTest::newRow("of another device") << 3 << PixelLayout::Gray8 << QByteArray("a") << false;
        QTest::newRow("of other pixels") << 1 << PixelLayout::Rgb8 << QByteArray("a") << false;
        QTest::newRow("on the host") << 3 << PixelLayout::Rgb8 << QByteArray("b") << true;
        QTest::newRow("of no such name") << 1 << PixelLayout::Gray8 << QByteArray("c") << false;
        QTest::newRow("the second of that name") << 3 << PixelLayout::Gray8 << QByteArray("both") << true;
    }
    void aStrategyIsOfItsDeviceAndPixels() {
        QFETCH(int, device);
        QFETCH(PixelLayout, layout);
        QFETCH(QByteArray, id);
        QFETCH(bool, there);
        DeviceCatalog catalog = threeDevices();
        catalog.strategies = {{"a", {}, {}, {}, StrategyHome::OpenClDevice, {PixelKind::Gray8}},
                              {"b", {}, {}, {}, StrategyHome::HostThreads},
                              {"both", {}, {}, {}, StrategyHome::OpenClDevice},
                              {"both", {}, {}, {}, StrategyHome::HostThreads}};
        const DeviceInfo& of = catalog.devices.at(static_cast<std::size_t>(device));
        const StrategyInfo* found = catalog.strategyFor(of, layout, id.toStdString());
        QCOMPARE(found != nullptr, there);
        if (there) QVERIFY(found->id == id.toStdString() && runsOn(*found, of));
    }
};

ROOM_TEST(TestDeviceCatalog, tonescope::test::NoApplication)
#include "tst_device_catalog.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of scopes under oclgrind, which sees when two work-items touch a place without anything between
// them, and when one touches what is not its own.

#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"
#include "tests/fixtures/skipping.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tonescope;

class TestScopeRaces : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void noKernelRaces() {
        const QString log = m_folder.filePath(QStringLiteral("oclgrind.log"));
        qputenv("OCLGRIND_DATA_RACES", "1"); // read where a context is made
        qputenv("OCLGRIND_LOG", log.toLocal8Bit());
        opencl::OpenClBackend backend;
        const DeviceCatalog catalog = backend.find();
        const auto simulator =
            std::find_if(catalog.devices.begin(), catalog.devices.end(),
                         [](const DeviceInfo& device) { return device.type == DeviceType::Simulator; });
        const bool found = simulator != catalog.devices.end();
        if (!found) TONESCOPE_SKIP("races are seen by Oclgrind, which is not on this system");
        {
            const auto counter = backend.open(*simulator);
            QVERIFY(counter.ok());
            for (test::ScopeCase& one : test::fewScopeCases()) {
                // Equal values, so that work-items meet.
                const Orientation orientation = one.image.orientation;
                one.image = test::makeImage(one.image.stored.layout, one.image.stored.extent,
                                            test::Content::TwoValues, 3);
                one.image.orientation = orientation;
                const std::string difference = test::scopeDifference(**counter, one);
                QVERIFY2(difference.empty(), difference.c_str());
            }
        }
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadOnly)); // by which it is known that somebody looked
        const QString said = QString::fromUtf8(file.readAll());
        QVERIFY2(said.isEmpty(), qPrintable(said.left(2000)));
    }
};

ROOM_TEST(TestScopeRaces, QCoreApplication)
#include "tst_scope_races.moc"

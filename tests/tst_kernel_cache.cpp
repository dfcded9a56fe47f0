#include "engine/opencl/device_query.h"
#include "engine/opencl/kernel_cache.h"

#include <QDir>
#include <QTest>

using namespace tonescope;

class TestKernelCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachKernelCompilesAlone_data() {
        QTest::addColumn<QString>("file");
        const QStringList files = QDir(QStringLiteral(":/kernels")).entryList({QStringLiteral("*-*.cl")});
        QVERIFY(!files.isEmpty());
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file;
    }
    void eachKernelCompilesAlone() {
        QFETCH(QString, file);
        for (const opencl::FoundDevice& found : opencl::findDevices().devices) {
            opencl::KernelCache cache(cl::Context(found.device), found.device);
            const auto built = cache.kernel(file.toStdString(), "-cl-std=CL1.2");
            QVERIFY2(built.ok(), built.ok() ? "" : built.failure().log.c_str());
        }
    }

    void aFailedBuildHasItsLog() {
        const auto devices = opencl::findDevices().devices;
        QVERIFY(!devices.empty());
        for (const opencl::FoundDevice& found : devices) {
            opencl::KernelCache cache(cl::Context(found.device), found.device);
            const auto built = cache.kernel("local-strided.cl", "-D restrict=nonsense");
            QVERIFY(!built.ok());
            QCOMPARE(built.failure().stage, Stage::Build);
            QVERIFY(built.failure().cause.starts_with("building local-strided.cl"));
            QVERIFY2(built.failure().log.find("expected ')'") != std::string::npos,
                     built.failure().log.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestKernelCache)
#include "tst_kernel_cache.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the scopes of images, from the file to the copied table, with those computed by numpy.

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/image/decode.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/values/scope_csv.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/room.h"
#include "ui/scopes/scope_view.h"

#include <algorithm>

using namespace tonescope;

class TestScopeNumpy : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QList<QByteArray> linesOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
    }

private Q_SLOTS:
    void initTestCase() {
        QProcess numpy;
        numpy.start(QStringLiteral("/usr/bin/python3"),
                    {QStringLiteral(SOURCE_FOLDER "/tests/numpy_scopes.py"), m_folder.path(),
                     QStringLiteral(SOURCE_FOLDER "/resources/sample.jpg")});
        QVERIFY(numpy.waitForFinished(test::patience));
        const QByteArray output = numpy.readAllStandardOutput();
        QVERIFY2(output.count('\n') == 4, "numpy did not count; install python3-numpy and python3-pil");
    }

    void everyLineIsTheSame_data() {
        test::columns<QString, QString>({"file", "device"});
        for (const char* name : {"wide.png", "narrow.png", "turned.jpg", "deep.png"}) {
            for (const char* device : {"", "host"})
                QTest::addRow("%s %s", name, device)
                    << QString::fromLatin1(name) << QString::fromLatin1(device);
        }
    }
    void everyLineIsTheSame() {
        QFETCH(QString, file);
        QFETCH(QString, device);
        const QString path = m_folder.filePath(file);
        auto decoded = decodeFile(path, {});
        QVERIFY(decoded.ok());
        Engine engine(std::make_unique<opencl::OpenClBackend>(), std::make_unique<host::HostBackend>());
        CountSettings settings;
        settings.device = device.toStdString();
        settings.scopes = ScopeSet::of(ScopeKind::Waveform, ScopeKind::Parade, ScopeKind::Vectorscope);
        const auto counted =
            engine.count({std::make_shared<const Image>(std::move(decoded).value()), settings, {}, {}}, {});
        QVERIFY(counted.ok());
        QVERIFY(counted->notes.empty());
        for (const ScopeKind kind : allScopes) {
            const auto table = QByteArray::fromStdString(csvOf(*counted->scope(kind), counted->region.x));
            const QString kindName = QString::fromLatin1(nameOf(kind).data());
            const QList<QByteArray> lines = table.split('\n'),
                                    expected = linesOf(path + u'.' + kindName + QStringLiteral(".csv"));
            QVERIFY(expected.size() > 2);
            const auto [is, wanted] =
                std::mismatch(lines.begin(), lines.end(), expected.begin(), expected.end());
            if (is != lines.end() && wanted != expected.end()) QCOMPARE(*is, *wanted);
            QCOMPARE(lines.size(), expected.size());
        }
    }
};

ROOM_TEST(TestScopeNumpy, QCoreApplication)
#include "tst_scope_numpy.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Runs every kernel on Oclgrind, which finds data races between work-items. Only the strategy that is wrong
// on purpose may have any.

#include "engine/opencl/device_strategies.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

using namespace tonescope;

class TestKernelRaces : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// A small picture in which values repeat, so that work-items meet.
    QString picture(PixelKind kind) const {
        QString file = m_folder.filePath(QString::fromLatin1(nameOf(kind).data()) + QStringLiteral(".png"));
        const bool gray = kind == PixelKind::Gray8 || kind == PixelKind::Gray16;
        const bool deep = kind == PixelKind::Gray16 || kind == PixelKind::Colour16;
        QImage image(61, 5,
                     gray   ? deep ? QImage::Format_Grayscale16 : QImage::Format_Grayscale8
                     : deep ? QImage::Format_RGBX64
                            : QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                image.setPixelColor(x, y, QColor(x / 7 * 20, y * 40, x % 3 * 100));
        }
        image.save(file);
        return file;
    }

    /// The text that oclgrind prints about a count.
    QString logOf(const QString& strategy, PixelKind kind) const {
        const QString log = m_folder.filePath(strategy + QStringLiteral(".log"));
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("OCLGRIND_DATA_RACES"), QStringLiteral("1"));
        environment.insert(QStringLiteral("OCLGRIND_LOG"), log);
        program.setProcessEnvironment(environment);
        program.start(
            QStringLiteral(TONESCOPE_PROGRAM),
            {QStringLiteral("histogram"), QStringLiteral("--device"), QStringLiteral("oclgrind"),
             QStringLiteral("--strategy"), strategy, QStringLiteral("--channels"),
             kind == PixelKind::Colour8 ? QStringLiteral("gray,red,green,blue") : QStringLiteral("gray"),
             QStringLiteral("--format"), QStringLiteral("json"), picture(kind)});
        if (!program.waitForFinished(600'000) || program.exitCode() != 0)
            return QStringLiteral("the program failed: ") + QString::fromUtf8(program.readAllStandardError());
        const QByteArray output = program.readAllStandardOutput();
        const QJsonObject counted = QJsonDocument::fromJson(output).object();
        if (counted[QStringLiteral("strategy")].toString() != strategy || !output.contains("clgrind"))
            return QStringLiteral("counted elsewhere: ") + QString::fromUtf8(program.readAllStandardError());
        QFile file(log);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QStringLiteral("no log");
    }

private Q_SLOTS:
    void initTestCase() {
        if (qstrlen(OCLGRIND_ICD) == 0)
            TONESCOPE_SKIP("races are seen by Oclgrind, which is not on this system");
    }

    void onlyRacyRaces_data() {
        test::columns<PixelKind, QString>({"kind", "strategy"});
        for (const opencl::DeviceStrategy& row : opencl::deviceStrategies()) {
            for (const PixelKind kind : {PixelKind::Colour8, PixelKind::Gray16}) {
                if (!row.info.kinds.contains(kind)) continue;
                // Clearing large tables is a simulator's minute; one kernel is made for them.
                if (kind == PixelKind::Gray16 && row.info.id != "local-packed") continue;
                QTest::addRow("%s, %s", row.info.id.data(), nameOf(kind).data())
                    << kind << QString::fromLatin1(row.info.id.data());
            }
        }
    }
    void onlyRacyRaces() {
        QFETCH(PixelKind, kind);
        QFETCH(QString, strategy);
        const QString log = logOf(strategy, kind);
        const bool raced = log.contains(QStringLiteral("data race"), Qt::CaseInsensitive);
        if (strategy == QLatin1String("racy")) {
            QVERIFY2(raced, qPrintable(log.left(2000)));
        } else {
            QVERIFY2(log.isEmpty(), qPrintable(log.left(2000)));
        }
    }
};

ROOM_TEST(TestKernelRaces, QCoreApplication)
#include "tst_kernel_races.moc"

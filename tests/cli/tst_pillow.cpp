// SPDX-License-Identifier: GPL-3.0-or-later
// Real photos, bin by bin against Pillow, a program that nobody here wrote.

#include "tests/fixtures/room.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// Standard output of a program that must succeed, as JSON objects by their "file".
QHash<QString, QJsonObject> jsonLines(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(200000) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    QHash<QString, QJsonObject> objects;
    for (const QByteArray& line : process.readAllStandardOutput().split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        objects.insert(object[QStringLiteral("file")].toString(),
                       object[QStringLiteral("channels")].toObject());
    }
    objects.remove(QString());
    return objects;
}

QJsonArray binsOf(const QJsonObject& channels, const QString& channel) {
    const QJsonValue value = channels[channel];
    return value.isArray() ? value.toArray() : value.toObject()[QStringLiteral("bins")].toArray();
}

} // namespace

class TestPillow : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QHash<QString, QJsonObject> m_pillow, m_device, m_host;

private Q_SLOTS:
    void initTestCase() {
        const QDir photos(QStringLiteral("/usr/share/backgrounds"));
        QStringList arguments{QStringLiteral(SOURCE_FOLDER "/tests/pillow_histograms.py"), m_folder.path()};
        for (const QFileInfo& photo :
             photos.entryInfoList({QStringLiteral("*.jpg")}, QDir::Files, QDir::Name).mid(0, 4)) {
            arguments << photo.absoluteFilePath();
        }
        QVERIFY2(arguments.size() == 6, "no photos here; install lomiri-wallpapers-16.04");
        m_pillow = jsonLines(QStringLiteral("/usr/bin/python3"), arguments);
        QVERIFY2(m_pillow.size() == 14, "Pillow did not count; install python3-pil");
        const QStringList count{QStringLiteral("histogram"), QStringLiteral("--format"),
                                QStringLiteral("json")};
        m_device = jsonLines(QStringLiteral(TONESCOPE_PROGRAM), count + m_pillow.keys());
        m_host = jsonLines(QStringLiteral(TONESCOPE_PROGRAM),
                           count + QStringList{QStringLiteral("--device"), QStringLiteral("host")} +
                               m_pillow.keys());
    }

    void everyBinIsTheSame_data() {
        QTest::addColumn<QString>("file");
        for (const QString& file : m_pillow.keys())
            QTest::newRow(qPrintable(QFileInfo(file).fileName())) << file;
    }
    void everyBinIsTheSame() {
        QFETCH(QString, file);
        const QJsonObject expected = m_pillow[file];
        for (const auto& counted : {m_device[file], m_host[file]}) {
            QCOMPARE(counted.keys(), expected.keys());
            for (const QString& channel : expected.keys()) {
                QVERIFY2(binsOf(counted, channel) == binsOf(expected, channel), qPrintable(channel));
            }
        }
    }
};

ROOM_TEST(TestPillow, QCoreApplication)
#include "tst_pillow.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the window writes and copies counts in the format that the command line prints.

#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/window/menus.h"

using namespace tonescope;
using namespace tonescope::test;

class TestCountsExport : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QByteArray readFile(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString exportAs(const char* name) {
        QString path = m_folder.filePath(text(name));
        Q_EMIT m_window->fileMenu().exportRequested(path);
        return path;
    }

private Q_SLOTS:
    void init() {
        beginViewer();
        Q_EMIT m_window->opener().imagePasted(grayPicture(77));
        QTRY_COMPARE(plotted(77), 1200U);
    }
    void cleanup() { endViewer(); }

    void csvHasAHeaderAndPlainNumbers() {
        const QList<QByteArray> lines = readFile(exportAs("counts.csv")).split('\n');
        QCOMPARE(lines.first(), QByteArray("file,channel,value,count,page,pages"));
        QVERIFY(lines.contains("pasted image,gray,77,1200,,"));
        QCOMPARE(lines.size(), 1 + 4 * 256 + 1);
    }

    void jsonHasBinsStatisticsAndProvenance() {
        const QJsonObject json =
            QJsonDocument::fromJson(readFile(exportAs("counts.JSON"))).object(); // by any ending's case
        const QJsonObject gray = json[text("channels")].toObject()[text("gray")].toObject();
        QCOMPARE(gray[text("bins")].toArray().at(77).toInt(), 1200);
        QCOMPARE(gray[text("mean")].toDouble(), 77.0);
        QCOMPARE(json[text("device")].toObject()[text("name")].toString(), text("Fake One"));
        QVERIFY(json[text("exact")].toBool());
    }

    void theClipboardHasBoth() {
        action("copyCounts").trigger();
        const QMimeData& data = *QGuiApplication::clipboard()->mimeData();
        QVERIFY(data.text().startsWith(text("file,channel,value,count,page,pages\n")));
        QCOMPARE(data.data(text("text/csv")), data.text().toUtf8());
        QVERIFY(QJsonDocument::fromJson(data.data(text("application/json"))).isObject());
    }

    void whatCannotBeWrittenIsOneLine() {
        exportAs("no/folder.csv");
        QCOMPARE(messages().size(), 1);
        QVERIFY2(messages().first().contains(text("folder.csv")), qPrintable(messages().first()));
    }

    void theOpenImageIsNeverWrittenOver_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("as counts") << text("photo.csv");
        QTest::newRow("as a plot") << text("photo.svg");
    }
    void theOpenImageIsNeverWrittenOver() {
        QFETCH(QString, name);
        const QString path = m_folder.filePath(name);
        QVERIFY(grayPicture(50).save(path, "PNG"));
        m_window->opener().open({path});
        QTRY_COMPARE(plotted(50), 1200U);
        const QByteArray before = readFile(path);
        QVERIFY(QFile::link(path, m_folder.filePath(text("link-to-") + name)));
        exportAs(qPrintable(text("link-to-") + name));
        QCOMPARE(messages().size(), 1);
        QVERIFY2(messages().first().contains(text("must not be overwritten")),
                 qPrintable(messages().first()));
        QCOMPARE(readFile(path), before);
    }

    void nothingIsExportedWhereNothingWasCounted() {
        QVERIFY(action("copyCounts").isEnabled());
        const ui::MainWindow empty;
        QVERIFY(!part<QAction>(empty, "copyCounts").isEnabled());
    }
};

ROOM_TEST(TestCountsExport, QApplication)
#include "tst_counts_export.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the window writes and copies counts in the format that the command line prints.

#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/window/menus.h"

#include <QClipboard>
#include <QMimeData>

using namespace tonescope;
using namespace tonescope::test;

class TestCountsExport : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;

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

    void filesAndClipboardHaveTheCounts() {
        const QByteArray csv = readFile(exportAs("counts.csv"));
        QVERIFY(csv.contains("pasted image,gray,77,1200,,"));
        const QByteArray json = readFile(exportAs("counts.JSON")); // by any ending's case
        QCOMPARE(QJsonDocument::fromJson(json)[text("device")][text("name")].toString(), text("Fake One"));
        action("copyCounts").trigger();
        const QMimeData& data = *QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data.text().toUtf8(), csv);
        QCOMPARE(data.data(text("text/csv")), csv);
        QCOMPARE(data.data(text("application/json")), json);
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a start opens the files of the last quit: the list, its position, the page and the region.

#include "tests/fixtures/page_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/window/image_opener.h"
#include "ui/window/menus.h"

#include <QMimeData>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestLastFiles : public ViewerTest {
    Q_OBJECT

    PictureFolder m_folder;
    std::unique_ptr<QSettings> m_memory;

    QStringList three() {
        return {m_folder.picture("b.png"), m_folder.picture("a.png"), m_folder.picture("c.png")};
    }
    QSettings& memory() {
        if (!m_memory)
            m_memory = std::make_unique<QSettings>(m_folder.filePath("memory.ini"), QSettings::IniFormat);
        return *m_memory;
    }

private Q_SLOTS:
    void init() {
        memory().clear();
        beginViewer();
    }
    void cleanup() { endViewer(); }

    void theListItsPlaceAndTheRegion_data() {
        QTest::addColumn<Region>("region");
        QTest::newRow("rectangle") << Region{1, 0, 2, 3};
        QTest::newRow("ellipse") << Region{1, 0, 2, 3, Shape::Ellipse};
    }
    void theListItsPlaceAndTheRegion() {
        QFETCH(Region, region);
        m_window->opener().open(three());
        QTRY_VERIFY(title().contains(QStringLiteral("b.png – 1 of 3")));
        action("nextImage").trigger();
        QTRY_VERIFY(title().contains(QStringLiteral("a.png – 2 of 3")));
        view().takeRegion(region);
        m_window->save(memory());
        endViewer();
        beginViewer();
        m_window->lastFiles().open(memory());
        QTRY_VERIFY(title().contains(QStringLiteral("a.png – 2 of 3")));
        QTRY_COMPARE(view().region(), std::optional(region));
        QTRY_VERIFY(behind() && behind()->pixels() == 16); // the whole image, behind the region's curve
        QCOMPARE(plotted().pixels(), 6U);
    }

    void theyAreNoRecentFiles_data() {
        columns<int, bool>({"shown", "deleted"});
        QTest::newRow("the first") << 0 << false;
        QTest::newRow("the second") << 1 << false;
        QTest::newRow("the second in place of the first") << 0 << true;
    }
    void theyAreNoRecentFiles() {
        QFETCH(int, shown);
        QFETCH(bool, deleted);
        const QStringList files = three();
        if (deleted) QVERIFY(QFile::remove(files[0]));
        m_window->opener().openAgain(files, files[shown], 1);
        QTRY_VERIFY(title().contains(QStringLiteral("%1 of 3").arg(shown + (deleted ? 2 : 1))));
        QCOMPARE(part<FileMenu>(*m_window, "fileMenu").recentFiles()->paths(), QStringList());
    }

    void thePage() {
        const QString path = m_folder.filePath("pages.tif");
        makeFile(path, tiffOf({{10}, {20}, {30}}));
        m_window->opener().open({path});
        QTRY_VERIFY(title().contains(QStringLiteral("page 1 of 3")));
        action("previousFrame").trigger();
        QTRY_VERIFY(title().contains(QStringLiteral("page 3 of 3")));
        QTRY_COMPARE(plotted(30), 256U);
        m_window->save(memory());
        endViewer();
        beginViewer();
        m_window->lastFiles().open(memory());
        QTRY_COMPARE(plotted(30), 256U);
        QVERIFY(title().contains(QStringLiteral("page 3 of 3")));
    }

    void aRegionOfAnotherSizeIsOfThePast() {
        const QString path = m_folder.picture("d.png");
        m_window->opener().open({path});
        QTRY_VERIFY(title().contains(text("d.png")));
        view().takeRegion(Region{1, 0, 2, 3});
        m_window->save(memory());
        endViewer();
        QVERIFY(grayPicture(7, {31, 20}).save(path));
        beginViewer();
        m_window->lastFiles().open(memory());
        QTRY_VERIFY(title().contains(text("d.png")));
        QVERIFY(!view().region());
    }

    void aPastedPictureIsNoFile() {
        m_window->opener().open(three());
        QTRY_VERIFY(title().contains(text("1 of 3")));
        auto* data = new QMimeData;
        data->setImageData(grayPicture(9));
        m_window->opener().take(*data);
        delete data;
        QTRY_VERIFY(!title().contains(text("of 3")));
        m_window->save(memory());
        endViewer();
        beginViewer();
        QSignalSpy asked(&m_window->opener(), &ImageOpener::fileChosen);
        m_window->lastFiles().open(memory());
        QCOMPARE(asked.count(), 0);
    }

    void damagedSettingsAreNothing_data() {
        columns<QVariant, QVariant>({"files", "region"});
        QTest::newRow("a number") << QVariant(5) << QVariant(5);
        QTest::newRow("a region of words") << QVariant(three()) << QVariant(text("a b c d e f"));
        QTest::newRow("a region in no image") << QVariant(three()) << QVariant(QRect(1, 1, 1, 1));
    }
    void damagedSettingsAreNothing() {
        QFETCH(QVariant, files);
        QFETCH(QVariant, region);
        memory().setValue(text("last/files"), files);
        memory().setValue(text("last/region"), region);
        m_window->lastFiles().open(memory());
        if (files.typeId() == QMetaType::QStringList) QTRY_VERIFY(title().contains(text("b.png")));
        QVERIFY(!view().region());
    }
};

ROOM_TEST(TestLastFiles, QApplication)
#include "tst_last_files.moc"

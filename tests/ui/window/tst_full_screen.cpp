// SPDX-License-Identifier: GPL-3.0-or-later
// Tests full screen, which hides all but the photo and restores it, and the histogram on the photo.

#include "engine/files/settings_values.h"
#include "tests/fixtures/main_window_fixture.h"
#include "ui/histogram/histogram_overlay.h"

#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

using namespace tonescope;
using namespace tonescope::test;

class TestFullScreen : public QObject {
    Q_OBJECT

    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] QAction& action(const char* name) const { return part<QAction>(*m_window, name); }
    [[nodiscard]] ui::ImageView& photo() const { return part<ui::ImageView>(*m_window, "imageView"); }
    /// Which bars and docks are visible.
    [[nodiscard]] QString layout() const {
        QStringList parts;
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            const bool part = qobject_cast<const QDockWidget*>(widget) != nullptr ||
                              qobject_cast<const QToolBar*>(widget) != nullptr ||
                              qobject_cast<const QStatusBar*>(widget) != nullptr;
            if (part && widget->isVisible()) parts += widget->objectName();
        }
        return QStringLiteral("%1 %2").arg(parts.join(QLatin1Char(' '))).arg(m_window->menuBar()->height());
    }

private Q_SLOTS:
    void init() {
        m_window = std::make_unique<ui::MainWindow>();
        m_window->resize(1200, 800);
        m_window->show();
        m_window->showResult(resultOf(QStringLiteral("a.png")));
    }

    void onlyThePhotoIsLeftAndAllComesBack() {
        part<QDockWidget>(*m_window, "statisticsDock").show();
        QCoreApplication::processEvents();
        const QString before = layout();
        const QSize size = m_window->size(), photoSize = photo().size();
        const QByteArray docks = m_window->saveState();
        action("fullScreen").trigger();
        QVERIFY(m_window->isFullScreen());
        QTRY_COMPARE(photo().size(), m_window->size());
        QSettings during(QDir::tempPath() + QStringLiteral("/none.conf"), QSettings::IniFormat);
        m_window->save(during);
        QCOMPARE(bytesIn(during, QStringLiteral("docks")), docks);
        action("fullScreen").trigger();
        QVERIFY(!m_window->isFullScreen());
        QTRY_COMPARE(m_window->size(), size);
        QTRY_VERIFY(std::abs(photo().width() - photoSize.width()) <= 2);
        QTRY_COMPARE(layout(), before);
    }

    void keysLeaveIt() {
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        photo().setRegion(Region{1, 1, 20, 20});
        QTest::keyClick(m_window.get(), Qt::Key_F11);
        QVERIFY(m_window->isFullScreen());
        QTest::keyClick(&photo(), Qt::Key_Escape); // the region stays
        QVERIFY(!m_window->isFullScreen());
        QVERIFY(photo().region());
    }

    /// The shortcuts of the menus work although no menu is shown.
    void aHistogramLiesOnThePhoto() {
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        auto& card = part<ui::HistogramOverlay>(*m_window, "histogramOverlay");
        QTest::keyClick(&photo(), Qt::Key_H);
        QVERIFY(!card.isVisible()); // the histogram is beside the photo
        action("fullScreen").trigger();
        QVERIFY(card.isVisible());
        QTRY_COMPARE(photo().size(), m_window->screen()->size());
        QVERIFY(photo().rect().contains(card.geometry()));
        const QImage first = card.grab().toImage();
        m_window->showResult(resultOf(QStringLiteral("b.png")));
        QCOMPARE(card.grab().toImage(), first); // the same counts
        action("channelGray").trigger();        // its line is on top
        QVERIFY(card.grab().toImage() != first);
        QTest::keyClick(&photo(), Qt::Key_H);
        QVERIFY(!card.isVisible());
    }
};

ROOM_TEST(TestFullScreen, QApplication)
#include "tst_full_screen.moc"

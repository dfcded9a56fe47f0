// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the window to the rules of resources/design.md in both languages, light and dark, at several sizes:
// no text is cut or covered, every target for the mouse is large enough, there are three sizes of type, and
// the curves have the width of the plot. ctest runs it once more at 200 %.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/theme.h"
#include "ui/words/language.h"

#include <QSizeGrip>
#include <QSplitterHandle>
#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

constexpr int smallestTarget = 24; ///< logical pixels

/// Whether the widget is over a photo or a plot, where it covers what is drawn on purpose.
bool isOverlay(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    return parent != nullptr &&
           (parent->inherits("tonescope::ui::ImageView") || parent->inherits("QCustomPlot") ||
            parent->inherits("tonescope::ui::HistogramPlot"));
}

/// The visible widgets of the window that no scroll area has scrolled away.
QList<QWidget*> seenIn(const QWidget& window) {
    QList<QWidget*> seen;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->isVisibleTo(&window) && !widget->isWindow() && !widget->size().isEmpty()) seen += widget;
    }
    return seen;
}

/// Texts that have less room than they need; rich and wrapped texts are skipped, and those whose tool tip has
/// the whole text.
QStringList cutIn(const QWidget& window) {
    QStringList cut;
    for (const QWidget* widget : seenIn(window)) {
        int needed = 0, room = widget->contentsRect().width();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (label->text().isEmpty() || label->wordWrap() || Qt::mightBeRichText(label->text())) continue;
            needed = label->fontMetrics().horizontalAdvance(label->text());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            if (button->text().isEmpty() || button->inherits("tonescope::ui::Chip")) continue;
            const auto* tool = qobject_cast<const QToolButton*>(button);
            if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly) continue;
            needed = button->minimumSizeHint().width();
            if (tool != nullptr && tool->popupMode() == QToolButton::MenuButtonPopup) {
                needed = tool->iconSize().width() +
                         tool->fontMetrics().size(Qt::TextShowMnemonic, tool->text()).width() +
                         tool->style()->pixelMetric(QStyle::PM_MenuButtonIndicator, nullptr, tool);
            }
        } else {
            continue;
        }
        if (needed > room + 1)
            cut += QStringLiteral("%1: needs %2, has %3").arg(whereOf(*widget)).arg(needed).arg(room);
    }
    return cut;
}

/// Pairs of widgets of one parent that cover each other.
QStringList coveredIn(const QWidget& window) {
    QStringList covered;
    const QList<QWidget*> seen = seenIn(window);
    for (qsizetype i = 0; i < seen.size(); ++i) {
        for (qsizetype j = i + 1; j < seen.size(); ++j) {
            const QWidget &one = *seen.at(i), &other = *seen.at(j);
            if (one.parentWidget() != other.parentWidget() || isOverlay(one) || isOverlay(other)) continue;
            if (one.inherits("QSplitterHandle") || other.inherits("QSplitterHandle")) continue;
            if (one.inherits("QSizeGrip") || other.inherits("QSizeGrip")) continue;
            if (one.geometry().intersects(other.geometry()))
                covered += whereOf(one) + QStringLiteral(" and ") + whereOf(other);
        }
    }
    return covered;
}

QStringList smallTargetsIn(const QWidget& window) {
    QStringList small;
    for (const QWidget* widget : seenIn(window)) {
        const bool target = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                            qobject_cast<const QComboBox*>(widget) != nullptr ||
                            qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
        if (!target || isInner(*widget)) continue;
        if (widget->width() < smallestTarget || widget->height() < smallestTarget)
            small += QStringLiteral("%1: %2 × %3")
                         .arg(whereOf(*widget))
                         .arg(widget->width())
                         .arg(widget->height());
    }
    return small;
}

/// The sizes of type of all labels and buttons, in tenths of a point.
QSet<int> typeSizesIn(const QWidget& window) {
    QSet<int> sizes;
    for (const QWidget* widget : seenIn(window)) {
        if (qobject_cast<const QLabel*>(widget) != nullptr ||
            qobject_cast<const QAbstractButton*>(widget) != nullptr)
            sizes += qRound(QFontInfo(widget->font()).pointSizeF() * 10);
    }
    return sizes;
}

} // namespace

class TestWindowRules : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> m_window;

private Q_SLOTS:
    void init() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(QString, language);
        setLanguage(language);
        m_window = std::make_unique<MainWindow>();
        const QTemporaryDir folder;
        m_window->restore(QSettings(folder.filePath(text("new.conf")), QSettings::IniFormat));
        applyAppearance(dark ? Appearance::Dark : Appearance::Light);
        m_window->showDevices(catalogOfThree());
        m_window->resize(size);
        m_window->show();
        m_window->showResult(resultFor(blankImage("a photo of the lake.jpg", {3000, 2000})));
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    void cleanup() { m_window.reset(); }
    void cleanupTestCase() { setLanguage(text("en")); }

    void theWindowHoldsItsRules_data() {
        columns<QSize, bool, QString>({"size", "dark", "language"});
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 860), QSize(900, 1300), QSize(640, 480)}) {
            for (const char* language : {"en", "zh_CN"}) {
                for (const bool dark : {false, true})
                    QTest::addRow("%d x %d, %s, %s", size.width(), size.height(), language,
                                  dark ? "dark" : "light")
                        << size << dark << text(language);
            }
        }
    }
    void theWindowHoldsItsRules() {
        QTEST(m_window->size(), "size"); // it can be as small as that
        QCOMPARE(cutIn(*m_window).join(u'\n'), QString());
        QCOMPARE(coveredIn(*m_window).join(u'\n'), QString());
        QCOMPARE(smallTargetsIn(*m_window).join(u'\n'), QString());
        QVERIFY(typeSizesIn(*m_window).size() <= 3);
        const auto& plot = part<QWidget>(*m_window, "histogramPlot");
        const int curves = plot.findChild<QCustomPlot*>()->axisRect()->width();
        QVERIFY2(curves >= 0.85 * plot.parentWidget()->width(), qPrintable(QString::number(curves)));
    }
};

ROOM_TEST(TestWindowRules, QApplication)
#include "tst_window_rules.moc"

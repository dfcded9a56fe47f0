// SPDX-License-Identifier: GPL-3.0-or-later
// Tests changing the language while an image is open and the lab has measurements: no English text may remain
// in window and lab.

#include "app/lab/lab.h"
#include "app/window/settings_file.h"
#include "app/window/shown_window.h"
#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "tests/fixtures/english_words.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"
#include "ui/panes/regions_pane.h"
#include "ui/window/image_opener.h"
#include "ui/words/language.h"

#include <QAbstractItemView>
#include <QGroupBox>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTextBrowser>
#include <QTreeWidget>
#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::test;

namespace {

const QString englishCode = QStringLiteral("en"), chineseCode = QStringLiteral("zh_CN");

/// Texts of the rows and columns, and of what is below them.
void addTextsOf(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts) {
    for (int column = 0; column < model.columnCount(parent); ++column) {
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
            texts += model.headerData(column, Qt::Horizontal, role).toString();
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, column, parent);
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole,
                                   Qt::AccessibleDescriptionRole, Qt::StatusTipRole})
                texts += index.data(role).toString();
            if (column == 0) addTextsOf(model, index, texts);
        }
    }
}

void addTextsOf(QCustomPlot& plot, QStringList& texts) {
    for (int i = 0; i < plot.axisRectCount(); ++i) {
        for (const QCPAxis* axis : plot.axisRect(i)->axes())
            texts += axis->label();
    }
    for (int i = 0; i < plot.plottableCount(); ++i)
        texts += plot.plottable(i)->name();
    for (int i = 0; i < plot.itemCount(); ++i) {
        if (const auto* item = qobject_cast<const QCPItemText*>(plot.item(i))) texts += item->text();
    }
}

/// Adds the texts that only this kind of widget has; no source code, which is not translated.
void addOwnTexts(QWidget& widget, QStringList& texts) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) texts += label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) texts += button->text();
    if (const auto* box = qobject_cast<const QGroupBox*>(&widget)) texts += box->title();
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) texts += line->placeholderText();
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget)) texts += edit->placeholderText();
    if (const auto* page = qobject_cast<const QTextBrowser*>(&widget)) texts += page->toPlainText();
    if (auto* plot = qobject_cast<QCustomPlot*>(&widget)) addTextsOf(*plot, texts);
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            texts << tabs->tabText(i) << tabs->tabToolTip(i);
    }
    const auto* combo = qobject_cast<const QComboBox*>(&widget);
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    if (combo != nullptr) addTextsOf(*combo->model(), {}, texts);
    if (view != nullptr && view->model() != nullptr) addTextsOf(*view->model(), {}, texts);
}

/// All texts of the window: as plain text without markup, each once, no empty ones.
QStringList textsOf(const QWidget& window) {
    QStringList texts{window.windowTitle()};
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->whatsThis() << widget->accessibleName()
              << widget->accessibleDescription() << widget->windowTitle() << widget->statusTip();
        addOwnTexts(*widget, texts);
    }
    for (const QAction* action : window.findChildren<QAction*>())
        texts << action->text() << action->toolTip() << action->statusTip() << action->whatsThis();
    static const QRegularExpression mark(QStringLiteral("<(style|code|pre).*?</\\1>|<[^>]*>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    for (QString& text : texts)
        text.replace(mark, QStringLiteral(" "));
    texts.removeDuplicates();
    texts.removeAll(QString());
    return texts;
}

QStringList menusOf(const QMainWindow& window) {
    QStringList titles;
    for (const QAction* menu : window.menuBar()->actions())
        titles += menu->text();
    return titles;
}

bool isChinese(const QString& text) {
    return std::ranges::any_of(text, [](QChar each) { return each.script() == QChar::Script_Han; });
}

/// The texts without what has no translation: words that the tests made up, and lines of code on slides.
QStringList withoutOwnNames(QStringList texts) {
    static const QRegularExpression own(
        QStringLiteral("it\\sis\\ssimple|a note|Title of local-atomic|\\b(int|for) [^\n]*;"));
    return texts.replaceInStrings(own, QString());
}

} // namespace

class TestLanguage : public SessionTest {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<app::SettingsFile> m_kept;
    std::unique_ptr<app::RemoteChoice> m_elsewhere;
    std::unique_ptr<app::DeviceStart> m_start;
    std::unique_ptr<app::ShownWindow> m_shown;

    [[nodiscard]] ui::MainWindow& window() const { return m_shown->window(); }
    [[nodiscard]] QCustomPlot& plot() const {
        return *part<ui::HistogramPlot>(window(), "histogramPlot").findChild<QCustomPlot*>();
    }

    void openPicture() {
        const QString file = m_folder->filePath(text("a.png"));
        grayPicture(7).save(file, "png");
        window().opener().open({file});
        QTRY_COMPARE(m_counted->size(), 1);
    }

    /// Chooses a language in the menu, and waits until the window has been built again.
    void choose(const QString& code) {
        const QPointer<ui::MainWindow> before = &window();
        entry(part<QMenu>(window(), "languageMenu"), code).trigger();
        QTRY_VERIFY(before.isNull());
    }

    static ui::LabWindow* lab() {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            auto* found = qobject_cast<ui::LabWindow*>(widget);
            if (found != nullptr) return found;
        }
        return nullptr;
    }

private Q_SLOTS:
    void init() {
        ui::setLanguage(englishCode);
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_folder->path().toLocal8Bit());
        beginSession();
        m_kept = std::make_unique<app::SettingsFile>(m_folder->filePath(text("settings")));
        m_elsewhere = std::make_unique<app::RemoteChoice>(m_kept->settings());
        m_start = std::make_unique<app::DeviceStart>(true, m_folder->filePath(text("starts")));
        m_shown = std::make_unique<app::ShownWindow>(app::WindowTies{
            *m_session, inPlaceDecoder(), inPlaceDecoder(), *m_kept, *m_elsewhere, *m_start, true});
        hearEverything();
    }
    void cleanup() {
        m_shown.reset();
        endSession();
    }

    void theLanguageIsThatOfTheSystemWhereItIsSpoken_data() {
        columns<QStringList, QString>({"wanted", "spoken"});
        QTest::newRow("none") << QStringList() << englishCode;
        QTest::newRow("English") << QStringList{text("en-GB")} << englishCode;
        QTest::newRow("Chinese of China") << QStringList{text("zh-Hans-CN"), text("en")} << chineseCode;
        QTest::newRow("Chinese of Singapore") << QStringList{text("zh-SG")} << chineseCode;
        QTest::newRow("traditional Chinese") << QStringList{text("zh-TW"), text("zh-Hant")} << englishCode;
        QTest::newRow("the second choice") << QStringList{text("de-DE"), text("zh-CN")} << chineseCode;
        QTest::newRow("another") << QStringList{text("fr-FR")} << englishCode;
    }
    void theLanguageIsThatOfTheSystemWhereItIsSpoken() {
        QFETCH(QStringList, wanted);
        QTEST(ui::languageFor(wanted), "spoken");
    }

    void anotherLanguageIsInMenusAxesAndTablesAndBack() {
        openPicture();
        const QStringList menus = menusOf(window());
        const auto heading = [this] { return part<QLabel>(window(), "histogramTitle").text(); };
        const QString before = heading(), title = window().windowTitle();
        QVERIFY(!isChinese(menus.join(QString())) && !isChinese(before));
        choose(chineseCode);
        for (const QString& menu : menusOf(window()))
            QVERIFY2(isChinese(menu), qPrintable(menu));
        QVERIFY2(isChinese(heading()), qPrintable(heading()));
        const auto& history = part<QAbstractItemView>(window(), "historyTable");
        QVERIFY(isChinese(history.model()->headerData(1, Qt::Horizontal).toString()));
        QTRY_VERIFY(window().windowTitle().startsWith(text("a.png")));
        choose(englishCode);
        QCOMPARE(menusOf(window()), menus);
        QCOMPARE(heading(), before);
        QTRY_COMPARE(window().windowTitle(), title);
    }

    void theWindowComesBackAsAtAStart() {
        openPicture();
        window().show();
        auto& view = part<ui::ImageView>(window(), "imageView");
        const Region region{3, 4, 20, 11, Shape::Ellipse};
        view.takeRegion(region);
        QTRY_COMPARE(m_counted->size(), 2);
        part<QAction>(window(), "keepRegion").trigger();
        part<QAction>(window(), "sectionCounting").setChecked(true);
        part<QDockWidget>(window(), "statisticsDock").show();

        choose(chineseCode);
        QVERIFY(window().isVisible());
        const auto& after = part<ui::ImageView>(window(), "imageView");
        QTRY_VERIFY(after.image() != nullptr);
        QTRY_COMPARE(after.region(), std::optional(region));
        QCOMPARE(window().regions().kept(), (ui::RegionsPane::Kept{{QChar(u'A'), region}}));
        QTRY_VERIFY(!part<QTreeWidget>(window(), "keptRegions").topLevelItem(0)->text(2).isEmpty());
        QVERIFY(window().windowTitle().startsWith(text("a.png")));
        QVERIFY(part<QAction>(window(), "sectionCounting").isChecked());
        QVERIFY(!part<QDockWidget>(window(), "statisticsDock").isHidden());
    }

    void aPastedPictureStays() {
        auto data = std::make_unique<QMimeData>();
        data->setImageData(grayPicture(9));
        window().opener().take(*data);
        QTRY_COMPARE(m_counted->size(), 1);
        const ImagePointer pasted = part<ui::ImageView>(window(), "imageView").image();
        choose(chineseCode);
        QCOMPARE(part<ui::ImageView>(window(), "imageView").image(), pasted);
    }

    void noEnglishStaysInTheWindow() {
        openPicture();
        choose(chineseCode);
        QTRY_VERIFY(part<ui::ImageView>(window(), "imageView").image() != nullptr);
        for (QDockWidget* dock : window().findChildren<QDockWidget*>())
            dock->show();
        window().show();
        part<ui::ImageView>(window(), "imageView").takeRegion(Region{0, 0, 5, 5});
        hearEverything();
        QTRY_VERIFY(m_counted->size() > 0);
        QCOMPARE(englishIn(withoutOwnNames(textsOf(window()))), QByteArray());
    }

    void noEnglishStaysInTheLab() {
        choose(chineseCode);
        m_shown->lab().open();
        QTRY_VERIFY(lab() != nullptr);
        LabSession session;
        session.runs.push_back(
            {"bars", "2026-11-21T07:30:00Z", {}, shared(std::vector{invented("local-atomic", 100)}), {}, {}});
        lab()->showSession(session);
        ui::LectureView& lecture = lab()->lecture();
        QStringList texts;
        for (int slide = 0; slide < static_cast<int>(lecture.lecture().slides.size()); ++slide) {
            lecture.goTo(slide, ui::Act::Ask);
            texts += textsOf(*lab());
        }
        part<QAction>(*lab(), "toBench").trigger();
        texts += textsOf(*lab());
        texts.removeDuplicates();
        QCOMPARE(englishIn(withoutOwnNames(texts)), QByteArray());
    }

    void theChoiceIsKept() {
        choose(chineseCode);
        window().close();
        QCOMPARE(ui::languageIn(app::SettingsFile(m_folder->filePath(text("settings"))).settings()),
                 chineseCode);
    }

    /// A signal that ends the program closes no window.
    void preferencesAreKeptWhenTheyChange_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"animations", "restoreFiles", "sectionCounting", "followFile",
                                 "leaveOutTransparent", "sampleOnHost"})
            QTest::newRow(name) << text(name);
    }
    void preferencesAreKeptWhenTheyChange() {
        QFETCH(QString, name);
        auto* preference = window().findChild<QAction*>(name);
        const bool before = preference->isChecked();
        const auto kept = [&] {
            ui::MainWindow later;
            later.restore(app::SettingsFile(m_folder->filePath(text("settings"))).settings());
            return later.findChild<QAction*>(name)->isChecked();
        };
        preference->trigger();
        QTRY_COMPARE(kept(), !before);
        preference->trigger();
        QTRY_COMPARE(kept(), before);
    }

    void theLabHasItsRunsAndItsTab() {
        m_shown->lab().open();
        QTRY_VERIFY(lab() != nullptr);
        LabSession session;
        session.runs.push_back(
            {"bars", "2026-11-21T07:30:00Z", {}, shared(std::vector{invented("local-atomic", 100)}), {}, {}});
        lab()->showSession(session);
        auto& tabs = *lab()->findChild<QTabWidget*>(text("labTabs"));
        tabs.setCurrentWidget(lab()->findChild<ui::LabPane*>(text("sweep")));
        const QPointer<ui::LabWindow> before = lab();
        choose(chineseCode);
        QTRY_VERIFY(before.isNull());
        QTRY_VERIFY(lab() != nullptr);
        QVERIFY(lab()->isVisible());
        QVERIFY(isChinese(menusOf(*lab()).join(QString())));
        QCOMPARE(lab()->session().runs.size(), std::size_t{1});
        QCOMPARE(lab()->findChild<QTabWidget*>(text("labTabs"))->currentWidget()->objectName(),
                 text("sweep"));
    }
};

ROOM_TEST(TestLanguage, QApplication)

#include "tst_language.moc"

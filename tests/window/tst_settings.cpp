// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the program keeps from one start to the next, and changing the language while it runs.

#include "app/lab/lab.h"
#include "app/window/settings_file.h"
#include "app/window/shown_window.h"
#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "engine/files/own_files.h"
#include "tests/fixtures/english_words.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"
#include "tests/fixtures/small_disk.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"
#include "ui/panes/regions_pane.h"
#include "ui/window/image_opener.h"
#include "ui/window/menus.h"
#include "ui/words/language.h"

#include <QAbstractItemView>
#include <QGroupBox>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTextBrowser>
#include <QTreeWidget>

#include <memory>
#include <qcustomplot.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests SettingsFile: whatever is at the path of the settings, the window has usable settings.

class TestSettingsFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path() const { return m_folder->filePath(text("tonescope.conf")); }
    [[nodiscard]] QString aside() const { return path() + text(".damaged"); }
    /// A file as a window leaves it.
    [[nodiscard]] QByteArray good() const {
        app::SettingsFile file(path());
        ui::MainWindow().save(file.settings());
        if (file.keep()) return {};
        return readFile(path());
    }
    /// Restores a window from the settings as the program does at its start, checks that it fits the screen,
    /// and saves it.
    void aWindowAppears(app::SettingsFile& file) {
        ui::MainWindow window;
        window.restore(file.settings());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, patience));
        const QSize room = window.screen()->availableSize();
        QVERIFY(window.width() <= room.width() && window.height() <= room.height());
        QVERIFY(window.minimumSizeHint().width() <= room.width());
        window.save(file.settings());
        QVERIFY(!file.keep());
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatAWindowWritesIsRead() {
        QVERIFY(app::areSettings(good()));
        app::SettingsFile file(path());
        QVERIFY(file.note().isEmpty());
        aWindowAppears(file);
    }

    void whatIsDamagedIsPutAside_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("rubbish") << QByteArray("\x7f"
                                               "ELF\x02\x01\x01\0\0\0",
                                               10);
        QTest::newRow("zeros") << QByteArray(4096, '\0');
        QTest::newRow("one bit of a letter") << QByteArray("[General]\nde\xf6ice=cpu\n");
        QTest::newRow("no lines of settings") << QByteArray("[Gen\nhello\n");
        QTest::newRow("huge") << QByteArray(2 << 20, '#');
    }
    void whatIsDamagedIsPutAside() {
        QFETCH(QByteArray, bytes);
        QVERIFY(!writeFile(path(), bytes));
        {
            app::SettingsFile file(path());
            QVERIFY2(file.note().contains(path()) && file.note().contains(aside()), qPrintable(file.note()));
            QVERIFY(!file.note().contains(u'\n'));
            QVERIFY(file.settings().allKeys().isEmpty());
            aWindowAppears(file);
        }
        QCOMPARE(readFile(aside()), bytes);
        QVERIFY(app::SettingsFile(path()).note().isEmpty()); // the next time all is well
        QVERIFY(QFile::exists(path()));
    }

    void whatIsNoFileIsPutAside_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"a folder", "a pipe", "a link to nowhere", "unreadable"})
            QTest::newRow(kind) << text(kind);
    }
    void whatIsNoFileIsPutAside() {
        QFETCH(QString, kind);
        if (kind == text("a folder")) QVERIFY(QDir().mkpath(path() + text("/deeper")));
        if (kind == text("a pipe")) QCOMPARE(mkfifo(qPrintable(path()), 0600), 0);
        if (kind == text("a link to nowhere"))
            QVERIFY(QFile::link(m_folder->filePath(text("none.conf")), path()));
        if (kind == text("unreadable")) {
            QVERIFY(!good().isEmpty());
            QCOMPARE(::chmod(qPrintable(path()), 0), 0);
        }
        app::SettingsFile file(path());
        const bool readable = kind == text("a link to nowhere") ||
                              (kind == text("unreadable") && ::geteuid() == 0); // root reads everything
        QCOMPARE(file.note().isEmpty(), readable);
        aWindowAppears(file);
    }

    void whatCannotBePutAsideStays() {
        QVERIFY(!writeFile(path(), "\xff\xff"));
        QVERIFY(QDir().mkpath(aside() + text("/in the way")));
        {
            app::SettingsFile file(path());
            QVERIFY2(file.note().contains(text("does not save")), qPrintable(file.note()));
            aWindowAppears(file);
        }
        QCOMPARE(readFile(path()), QByteArray("\xff\xff"));
    }

    void aFullDiskLeavesTheOldOnes_data() {
        QTest::addColumn<int>("room");
        QTest::newRow("at all") << 0;
        QTest::newRow("of the copy, in the middle") << 512;
        QTest::newRow("of the copy, near its end") << 1500;
    }
    void aFullDiskLeavesTheOldOnes() {
        QFETCH(int, room);
        const QByteArray before = good();
        app::SettingsFile file(path());
        file.settings().setValue(text("device"), QString(900, u'x'));
        const auto failure = [&] {
            const SmallDisk disk(static_cast<rlim_t>(room));
            return file.keep();
        }();
        QVERIFY(failure);
        QVERIFY2(english(failure->cause).starts_with("the file cannot be written"),
                 english(failure->cause).c_str());
        QCOMPARE(readFile(path()), before);
        QVERIFY(!file.keep());
        QVERIFY(readFile(path()).contains("xxx"));
    }

    /// They are read, and nothing is wrong with them.
    void whereNothingCanBeWrittenTheyAreReadAllTheSame() {
        const QByteArray before = good();
        {
            const SmallDisk disk(0);
            app::SettingsFile file(path());
            QVERIFY(file.note().isEmpty());
            ui::MainWindow window;
            window.save(file.settings());
            QVERIFY(file.settings().contains(text("docks")));
            QVERIFY(file.keep());
        }
        QCOMPARE(readFile(path()), before);
        QVERIFY(!QFile::exists(aside()));
    }
};

ROOM_TEST(TestSettingsFile, QApplication)

// Tests that a start opens the files of the last quit: the list, its position, the page and the region.

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

// Tests changing the language while an image is open and the lab has measurements: no English text may remain
// in window and lab.

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

#include "tst_settings.moc"

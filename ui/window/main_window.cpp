// SPDX-License-Identifier: GPL-3.0-or-later
// The window consists of the photo and a column of instruments in a splitter (before the first photo, of the
// start page), a filmstrip, bars with menus, and objects without a widget of their own: ImageOpener,
// CountChoices, FrameControls and LastFiles. The column's sections can become docks. The parts do
// not know each other; this file connects them. settings() collects the choices of all parts in one
// CountSettings, so that every request is complete. showResult() updates all parts in one call, so that the
// user never sees different counts in two parts.
//
// While another image is counted, the plot of the image before stays for BusyStatus::patience. A count that
// ends within that time replaces the plot without flicker; after that time the plot is emptied and shows
// "Counting …".
//
// m_result is the last result. After a request failed or was stopped, takeBack() shows it again, together
// with the choices with which it was counted, so that image, plot and choices always belong together.
#include "ui/window/main_window.h"

#include "engine/files/path_text.h"
#include "engine/files/settings_values.h"
#include "ui/counting/count_choices.h"
#include "ui/counting/count_foot.h"
#include "ui/counting/count_history.h"
#include "ui/counting/parameter_pane.h"
#include "ui/frame/chip.h"
#include "ui/frame/line_icon.h"
#include "ui/frame/menu_commands.h"
#include "ui/frame/parts.h"
#include "ui/frame/screen_fit.h"
#include "ui/frame/section.h"
#include "ui/frame/segments.h"
#include "ui/frame/small_font.h"
#include "ui/frame/switches.h"
#include "ui/histogram/histogram_overlay.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/histogram/plot_export.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/image/line_profile.h"
#include "ui/panes/file_pane.h"
#include "ui/panes/regions_pane.h"
#include "ui/panes/scopes_pane.h"
#include "ui/panes/statistics_pane.h"
#include "ui/panes/tables.h"
#include "ui/panes/timing_pane.h"
#include "ui/scopes/scope_view.h"
#include "ui/window/action_icons.h"
#include "ui/window/filmstrip.h"
#include "ui/window/frame_controls.h"
#include "ui/window/full_screen.h"
#include "ui/window/help_menu.h"
#include "ui/window/image_opener.h"
#include "ui/window/instrument_column.h"
#include "ui/window/menus.h"
#include "ui/window/photo_sorter.h"
#include "ui/window/start_page.h"
#include "ui/words/engine_text.h"
#include "ui/words/provenance.h"
#include "ui/words/words.h"

#include <QAction>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>
#include <bit>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr int statusTime = 10000; ///< milliseconds for which a text stays in the status line

const QString geometryKey = QStringLiteral("geometry");
const QString docksKey = QStringLiteral("docks");

/// Whether a widget is in a dock, or is the tab bar of docks, of which nothing can be seen. isVisible() does
/// not tell: Qt considers a dock behind the tab of another one visible, and places it outside the window.
bool isCovered(const QWidget* widget) {
    for (; widget != nullptr; widget = widget->parentWidget()) {
        const bool dockTabs = qobject_cast<const QTabBar*>(widget) != nullptr &&
                              qobject_cast<const QMainWindow*>(widget->parentWidget()) != nullptr;
        if (dockTabs || qobject_cast<const QDockWidget*>(widget) != nullptr)
            return widget->visibleRegion().isEmpty();
    }
    return false;
}

QAction* separator(QObject& owner) {
    auto* action = new QAction(&owner);
    action->setSeparator(true);
    return action;
}

/// Makes the Tab key reach the buttons of a tool bar, in their visible order.
void letTabInto(const QToolBar& bar) {
    QList<QWidget*> widgets;
    for (QAction* action : bar.actions())
        widgets += bar.widgetForAction(action);
    widgets += bar.findChild<QWidget*>(QStringLiteral("qt_toolbar_ext_button")); // for buttons without room
    QWidget* before = nullptr;
    for (QWidget* widget : widgets) {
        QList<QToolButton*> buttons = widget->findChildren<QToolButton*>(); // of a control of several buttons
        if (auto* itself = qobject_cast<QToolButton*>(widget)) buttons = {itself};
        for (QToolButton* button : buttons) {
            button->setFocusPolicy(Qt::TabFocus);
            if (before != nullptr) QWidget::setTabOrder(before, button);
            before = button;
        }
    }
}

/// Shows texts beside the icons of some buttons of a tool bar, as long as all of its buttons have room.
class TextsInRoom : public QObject {
public:
    TextsInRoom(QToolBar& bar, QList<QToolButton*> buttons)
        : QObject(&bar), m_bar(bar), m_buttons(std::move(buttons)) {
        bar.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize) fit();
        if (event->type() ==
            QEvent::ActionChanged) // an action may come or go; the bar learns of it after this
            QMetaObject::invokeMethod(this, &TextsInRoom::fit, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

private:
    void fit() {
        show(Qt::ToolButtonTextBesideIcon);
        if (m_bar.sizeHint().width() > m_bar.width()) show(Qt::ToolButtonIconOnly);
    }
    void show(Qt::ToolButtonStyle style) {
        for (QToolButton* button : m_buttons)
            button->setToolButtonStyle(style);
    }

    QToolBar& m_bar;
    QList<QToolButton*> m_buttons;
};

} // namespace

BusyStatus::BusyStatus(QWidget* parent)
    : QWidget(parent), m_task(new QLabel(this)), m_progress(new QProgressBar(this)) {
    setObjectName(QStringLiteral("busy"));
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setMaximumWidth(160);
    auto* stop = new QPushButton(tr("&Stop"), this);
    stop->setObjectName(QStringLiteral("stop"));
    stop->setToolTip(tr("Stop what is running"));
    connect(stop, &QPushButton::clicked, this, &BusyStatus::stopRequested);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_task);
    layout->addWidget(m_progress);
    layout->addWidget(stop);
    m_wait.setSingleShot(true);
    m_wait.setInterval(patience);
    connect(&m_wait, &QTimer::timeout, this, qOverload<>(&QWidget::show));
    hide();
}

void BusyStatus::show(const Activity& activity) {
    if (activity.kind == Activity::Kind::Idle) {
        m_wait.stop();
        return hide();
    }
    constexpr int steps = 1000;
    const bool known = activity.fraction >= 0;
    m_task->setText(wordFor(activity.kind) + QStringLiteral(" …"));
    m_progress->setRange(0, known ? steps : 0); // an empty range shows that the end is unknown
    m_progress->setValue(known ? static_cast<int>(activity.fraction * steps) : -1);
    // A task that directly follows another one does not restart the waiting time.
    if (!isVisible() && !m_wait.isActive()) m_wait.start();
}

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_choices(new CountChoices(this)), m_images(new ImagePair),
      m_imageView(&m_images->view()), m_histogram(new HistogramPane), m_messages(new MessageArea),
      m_statistics(new StatisticsPane(StatisticsPane::Kind::All)), m_counts(new CountsPane),
      m_timings(new TimingPane), m_device(new DevicePane), m_file(new FilePane), m_regions(new RegionsPane),
      m_parameters(new ParameterPane(*m_choices)), m_history(new HistoryPane(*m_choices)),
      m_summary(new StatisticsPane(StatisticsPane::Kind::Compact)), m_countFoot(new CountFoot(*m_choices)),
      m_fileMenu(new FileMenu(this)), m_viewMenu(new ViewMenu(this)),
      m_opener(new ImageOpener(*m_fileMenu, this)), m_pixelText(new QLabel), m_scale(new QLabel),
      m_busy(new BusyStatus), m_frames(new FrameControls(*this)),
      m_lastFiles(new LastFiles(*m_opener, *m_imageView, this)),
      m_column(new InstrumentColumn(m_histogram, m_summary, m_countFoot)),
      m_splitter(new PhotoSplitter(m_images, m_column)), m_middle(new QStackedWidget),
      m_sorter(new PhotoSorter(m_opener->images(), this)), m_filmstrip(new Filmstrip(*m_opener, *m_sorter)),
      m_overlay(new HistogramOverlay(m_histogram->plot().figure(), *m_imageView)),
      m_profile(new LineProfile(*m_imageView)), m_fullScreen(new FullScreen(*this)),
      m_filmstripSwitch(makeSwitch(this, tr("Filmstrip"), "filmstrip", tr("T"),
                                   tr("Thumbnails of the folder, below the photo (T)"))),
      m_overlaySwitch(makeSwitch(this, tr("Histogram in full screen"), "histogramOverlay", tr("H"),
                                 tr("The curves in a corner of the photo (H)"))),
      m_scopesByRows(makeSwitch(this, tr("Scopes by rows"), "scopesByRows", {},
                                tr("Waveform and parade from top to bottom, instead of from left to right"))),
      m_lineProfile(makeAction(this, tr("Line profile"), "lineProfile", tr("L"),
                               tr("Drag a line in the photo: a card shows the values along it (L)"))) {
    m_lineProfile->setCheckable(true);
    setWindowTitle(tr("Tonescope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setContextMenuPolicy(Qt::NoContextMenu); // Qt's is a list of docks and tool bars
    // The order of these calls is the order in which the Tab key visits the widgets; the first one gets the
    // focus.
    buildStatusBar();
    buildContent();
    buildSections();
    buildMenuBar();
    buildToolBars();
    buildContextMenus();
    buildStart();
    giveIcons(*this);
    connectChoices();
    connectFiles();
    nameChoices();
    m_firstState = saveState();
    resize(1280, 860);
    fitScreen(*this);
}

// Sections are deleted before their docks. Otherwise they would report the closing of a dock to a window
// whose MainWindow part is destroyed already.
MainWindow::~MainWindow() {
    qDeleteAll(m_sections);
}

void MainWindow::buildContent() {
    m_messages->setObjectName(QStringLiteral("messages"));
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_messages);
    m_middle->addWidget(m_splitter);
    rows->addWidget(m_middle, 1);
    rows->addWidget(m_filmstrip);
    showParts();
    setCentralWidget(content);
}

void MainWindow::showParts() {
    const bool full = m_fullScreen->isChecked();
    // Only in full screen, because the column shows the same curves.
    m_overlay->setVisible(full && m_overlaySwitch->isChecked());
    // Before the first photo the start page has the window to itself.
    const bool there = m_imageView->image() || m_sampled || m_showsEmbedded;
    m_splitter->showColumn(there && !full);
    constexpr int roomForFilmstrip = 560; // a lower window leaves the height to the column
    m_filmstrip->setVisible(there && !full && m_filmstripSwitch->isChecked() && m_filmstrip->useful() &&
                            height() >= roomForFilmstrip);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    showParts();
}

void MainWindow::buildSections() {
    auto* counting = new QWidget;
    auto* tabs = new QTabBar;
    tabs->setObjectName(QStringLiteral("countingTabs"));
    tabs->setAccessibleName(tr("How the pixels were counted"));
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setFont(smallFont(tabs->font())); // all four fit the narrowest column
    auto* rows = new QVBoxLayout(counting);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(tabs);
    // Not a QTabWidget, which is as high as its highest page.
    const std::array<std::pair<QWidget*, QString>, 4> pages{{{m_timings, tr("Times")},
                                                             {m_device, tr("Device")},
                                                             {m_history, tr("History")},
                                                             {m_parameters, tr("Parameters")}}};
    for (const auto& [page, title] : pages) {
        rows->addWidget(page, 1);
        page->setVisible(tabs->addTab(title) == 0);
    }
    connect(tabs, &QTabBar::currentChanged, this, [pages](int current) {
        for (std::size_t page = 0; page < pages.size(); ++page)
            pages.at(page).first->setVisible(static_cast<int>(page) == current);
    });

    m_scopes = new ScopesPane(*m_scopesByRows);
    m_scopesSection = addSection(tr("Scopes"), "scopes", m_scopes);
    m_fileSection = addSection(tr("File"), "file", m_file);
    m_ofPresent += addSection(tr("All statistics"), "statistics", m_statistics);
    m_regionsSection = addSection(tr("Regions"), "regions", m_regions);
    m_ofPresent += addSection(tr("Counts"), "counts", m_counts);
    addSection(tr("Counting"), "counting", counting)->toggle()->setShortcut(QKeySequence(tr("F8")));
    connect(m_scopesSection, &Section::seenChanged, this, &MainWindow::wantScopes);
    connect(m_scopes, &ScopesPane::chosenChanged, this, &MainWindow::wantScopes);
    connect(m_countFoot, &CountFoot::detailsWanted, this, &MainWindow::showCounting);
}

Section* MainWindow::addSection(const QString& title, const char* name, QWidget* content) {
    auto* section = new Section(title, QString::fromLatin1(name), content, *this);
    QDockWidget* dock = section->dock();
    addDockWidget(Qt::BottomDockWidgetArea, dock);
    if (!m_sections.isEmpty()) tabifyDockWidget(m_sections.first()->dock(), dock);
    dock->hide();
    connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool open) {
        if (open) dock->raise(); // it may be behind the tab of another dock
    });
    m_column->add(section);
    m_sections += section;
    return section;
}

void MainWindow::showCounting() {
    QAction& toggle = actionNamed(*this, "sectionCounting");
    if (!toggle.isChecked()) toggle.trigger();
}

void MainWindow::wantScopes() {
    const ScopeSet seen = m_scopesSection->isSeen() ? m_scopes->chosen() : ScopeSet();
    const ScopeSet before = std::exchange(m_wantedScopes, seen);
    for (const ScopeKind kind : seen.without(before)) {
        if (!m_scopes->scope(kind).view().scope()) return askAgain();
    }
}

void MainWindow::buildStatusBar() {
    m_pixelText->setObjectName(QStringLiteral("pixelText"));
    m_scale->setObjectName(QStringLiteral("scaleText"));
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setFont(smallFont(statusBar()->font()));
    statusBar()->setContentsMargins(12, 0, 12, 0);
    m_pixelText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // never widens the window
    statusBar()->addWidget(m_pixelText, 1);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_frames->rateText(), m_frames->numberField(), m_busy, m_scale})
        statusBar()->addPermanentWidget(widget);
}

void MainWindow::buildMenuBar() {
    ChannelBar& channels = *m_histogram->channels();
    m_fileMenu->insertMenu(&actionNamed(*this, "previousImage"), m_sorter->menu());
    m_viewMenu->addImage(*m_images);
    m_viewMenu->insertAction(&actionNamed(*this, "clearRegion"), m_regions->keepAction());
    m_viewMenu->addActions(m_frames->actions());
    m_viewMenu->addSeparator();
    m_viewMenu->addWindow({m_fullScreen, m_filmstripSwitch, m_overlaySwitch, channels.toggleViewAction()});
    auto* analyse = new AnalyseMenu(this);
    analyse->addPlot(m_histogram->plot(), channels.switches());
    analyse->addMenu(m_histogram->options());
    analyse->addMenu(m_choices->grayMenu());
    analyse->addAction(m_lineProfile);
    analyse->addSeparator();
    for (const Section* section : m_sections)
        analyse->addAction(section->toggle());
    auto* machine = new QMenu(tr("&Machine"), this);
    machine->setObjectName(QStringLiteral("machineMenu"));
    for (QMenu* menu : QList<QMenu*>{m_choices->deviceMenu(), m_choices->strategyMenu()})
        machine->addMenu(menu);
    for (const auto& [menu, icon] :
         std::initializer_list<std::pair<QMenu*, const char*>>{{m_histogram->options(), "statistics"},
                                                               {m_choices->grayMenu(), "gray"},
                                                               {m_choices->deviceMenu(), "device"},
                                                               {m_choices->strategyMenu(), "strategy"}})
        menu->setIcon(lineIcon(icon));
    for (QMenu* menu : QList<QMenu*>{m_fileMenu, m_viewMenu, analyse, machine})
        menuBar()->addMenu(menu);
    QMenu* lab = menuBar()->addMenu(tr("&Lab"));
    lab->setObjectName(QStringLiteral("labMenu"));
    addNamed(*lab, tr("&Strategy lab"), QStringLiteral("openLab"), QKeySequence(tr("Ctrl+Shift+L")));
    m_helpMenu = new HelpMenu(*this);
    menuBar()->addMenu(m_helpMenu);
    connect(&actionNamed(*this, "resetLayout"), &QAction::triggered, this, &MainWindow::resetLayout);
    connect(&actionNamed(*this, "animations"), &QAction::toggled, this, &QMainWindow::setAnimated);
}

/// Actions on the photo are at the left, choices of its histogram at the right; actions that are rarely
/// needed are in the menu of the last button.
void MainWindow::buildToolBars() {
    ChannelBar& bar = *m_histogram->channels();
    addToolBar(&bar);
    QAction* first = bar.actions().first();
    QList<QToolButton*> texts;
    const auto button = [&](const char* name, QAction* before) {
        bar.insertAction(before, &actionNamed(*this, name));
        return qobject_cast<QToolButton*>(bar.widgetForAction(&actionNamed(*this, name)));
    };
    actionNamed(*this, "open").setIconText(tr("Open"));
    actionNamed(*this, "fit").setIconText(tr("Fit"));
    actionNamed(*this, "regionTool").setIconText(tr("Region"));
    texts += button("open", first);
    texts += button("fit", first);
    button("actualPixels", first); // its icon is its text
    QToolButton* region = button("regionTool", first);
    region->setMenu(findChild<QMenu*>(QStringLiteral("regionShapeMenu")));
    region->setPopupMode(QToolButton::MenuButtonPopup);
    texts += region;
    connect(m_imageView, &ImageView::scaleChanged, this,
            &MainWindow::offerClearing); // another image may have no region
    button("playFrames", first);
    auto* rest = new QWidget; // takes all room that is left
    rest->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.insertWidget(first, rest);
    m_plotTools += bar.addWidget(new Segments(m_histogram->options()->axes()));
    texts += button("putAside", nullptr);
    m_plotTools += &actionNamed(*this, "putAside");
    auto* more = new QToolButton;
    more->setObjectName(QStringLiteral("moreButton"));
    more->setIcon(lineIcon("more"));
    more->setAccessibleName(tr("More commands"));
    more->setToolTip(more->accessibleName());
    more->setPopupMode(QToolButton::InstantPopup);
    auto* rare = new QMenu(more);
    for (const char* name :
         {"cutSpikes", "lockCounts", "showAllValues", "", "pin", "swapImages", "clearRegion"})
        rare->addAction(*name == '\0' ? separator(*rare) : &actionNamed(*this, name));
    more->setMenu(rare);
    m_plotTools += bar.addWidget(more);
    new TextsInRoom(bar, texts); // the bar owns it
    letTabInto(bar);
    m_histogram->addToTitle(actionNamed(*this, "exportPlot"));
}

void MainWindow::buildStart() {
    m_start = new StartPage(
        {actionNamed(*this, "open"), actionNamed(*this, "openFolder"), actionNamed(*this, "openLab")});
    m_middle->addWidget(m_start);
    connect(m_start, &StartPage::chosen, m_opener, &ImageOpener::open);
    RecentFiles* recent = m_fileMenu->recentFiles();
    connect(recent, &RecentFiles::changed, m_start, [this, recent] { m_start->setRecent(recent->paths()); });
    showMiddle(true);
}

void MainWindow::showMiddle(bool invites) {
    const bool there = m_imageView->image() || m_sampled || m_showsEmbedded;
    m_start->setInviting(invites && !there);
    m_middle->setCurrentIndex(there ? 0 : 1);
    showParts();
    for (const char* name : {"fit", "actualPixels", "zoomIn", "zoomOut", "regionTool", "putAside"})
        actionNamed(*this, name).setEnabled(there);
    for (QAction* tool : m_plotTools)
        tool->setVisible(there);
    if (!there) m_histogram->channels()->setAvailable({});
}

/// Adds context menus to plot and image. All of their actions are in a menu of the menu bar as well.
void MainWindow::buildContextMenus() {
    const auto named = [this](std::initializer_list<const char*> names) {
        QList<QAction*> actions;
        for (const char* name : names)
            actions += &actionNamed(*this, name);
        return actions;
    };
    QWidget& plot = m_histogram->plot();
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    plot.addActions(named({"copyPlot", "copyCounts", "exportPlot"}) + QList{separator(plot)} +
                    named({"showAllValues", "lightClipped"}) +
                    QList{separator(plot), m_histogram->pinAction(), separator(plot),
                          m_histogram->options()->menuAction()});
    QWidget& image = *m_imageView;
    image.setContextMenuPolicy(Qt::ActionsContextMenu);
    image.addActions(
        named({"fit", "actualPixels", "regionTool", "keepRegion", "clearRegion"}) +
        QList{separator(image), &actionNamed(*this, "lightClipped"), m_choices->grayMenu()->menuAction()});
}

void MainWindow::connectChoices() {
    connect(m_choices, &CountChoices::changed, this, &MainWindow::askAgain);
    connect(m_imageView, &ImageView::regionChosen, this, &MainWindow::askAgain);
    connect(m_imageView, &ImageView::regionDragged, this, [this] {
        CountSettings dragged = settings();
        dragged.live = true;
        Q_EMIT settingsChosen(dragged);
    });
    connect(m_regions, &RegionsPane::chosen, m_imageView, &ImageView::takeRegion);
    connect(m_regions, &RegionsPane::changed, this, [this] {
        m_imageView->setKept(m_regions->kept());
        askBeside();
    });
    connect(m_regions->keepAction(), &QAction::triggered, this, [this] {
        QAction& open = *m_regionsSection->toggle();
        if (m_regions->kept().size() == 1 && !open.isChecked()) open.trigger();
    });
    connect(m_images, &ImagePair::imageChosen, this, [this](const ImagePointer& image) {
        m_opener->goOnFrom(pathText(image->name));
        Q_EMIT imageChosen(image);
    });
    connect(m_images, &ImagePair::asideChanged, this, [this](const ImagePointer& image) {
        m_histogram->setAside(image);
        askBeside();
        wantAside();
    });
    connect(m_opener, &ImageOpener::titleChanged, this, &MainWindow::wantAside);
    connect(m_filmstrip, &Filmstrip::compareWanted, this, [this](const QString& path) {
        if (m_images->aside().isHidden()) m_images->toggleAside();
        Q_EMIT asideWanted(path);
    });
    connect(m_images, &ImagePair::openWanted, this, [this] {
        connect(m_fileMenu->askFor(QFileDialog::ExistingFile), &QFileDialog::filesSelected, this,
                [this](const QStringList& paths) { Q_EMIT asideWanted(paths.first()); });
    });
    connect(&m_histogram->transparentChip(), &Chip::clicked, &actionNamed(*this, "leaveOutTransparent"),
            &QAction::trigger);
    connect(&m_histogram->pins(), &Pins::besideRemoved, m_images, &ImagePair::toggleAside);
    connect(m_imageView, &ImageView::pixelHovered, this, &MainWindow::showPixel);
    connect(m_imageView, &ImageView::scaleChanged, this, &MainWindow::showScale);
    connect(m_histogram, &HistogramPane::litChanged, this, &MainWindow::showLit);
    connect(m_histogram, &HistogramPane::channelsSwitched, this, &MainWindow::channelsSwitched);
    connect(&m_histogram->raw(), &RawCurves::imageTaken, this, &MainWindow::askBeside);
    connect(m_histogram, &HistogramPane::shownChanged, this, [this] {
        showFigures();
        showLit();
        askBeside();
    });
    connect(m_scopesByRows, &QAction::toggled, this, [this] {
        if (!m_wantedScopes.empty()) askAgain();
    });
    connect(m_busy, &BusyStatus::stopRequested, this, &MainWindow::stop);
    m_plotGoes.setSingleShot(true);
    m_plotGoes.setInterval(BusyStatus::patience); // so that the plot does not flicker if the count is fast
    connect(&m_plotGoes, &QTimer::timeout, this, [this] { clearPlot(tr("Counting …")); });
}

void MainWindow::connectFiles() {
    connect(m_fullScreen, &QAction::toggled, this, [this](bool on) {
        showParts();
        if (on) m_imageView->setFocus(); // the widget with the focus may be hidden now
    });
    connect(m_filmstripSwitch, &QAction::toggled, this, &MainWindow::showParts);
    connect(m_filmstrip, &Filmstrip::listed, this, &MainWindow::showParts);
    connect(m_lineProfile, &QAction::toggled, m_profile, &QWidget::setVisible);
    connect(m_profile, &LineProfile::left, m_lineProfile, [this] { m_lineProfile->setChecked(false); });
    connect(m_overlaySwitch, &QAction::toggled, this, &MainWindow::showParts);
    connect(m_opener, &ImageOpener::started, this, [this] { m_messages->clear(Message::Topic::Request); });
    connect(m_opener, &ImageOpener::opening, this, [this] { showMiddle(false); });
    connect(m_opener, &ImageOpener::refused, this, [this](const QString& reason) {
        showMiddle(true);
        m_messages->note(reason, Message::Topic::Request);
    });
    connect(m_opener, &ImageOpener::titleChanged, this, &MainWindow::setWindowTitle);
    connect(&actionNamed(*this, "copyPlot"), &QAction::triggered, m_histogram, &HistogramPane::copyPlot);
    connect(m_fileMenu, &FileMenu::exportRequested, this, &MainWindow::exportTo);
    // Confirms every copy, whichever part of the program made it.
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, [this] {
        if (QGuiApplication::clipboard()->ownsClipboard())
            statusBar()->showMessage(tr("Copied to the clipboard."), statusTime);
    });
}

void MainWindow::restore(const QSettings& settings) {
    restoreGeometry(bytesIn(settings, geometryKey));
    const QByteArray docks = bytesIn(settings, docksKey);
    restoreState(docks);
    m_splitter->restore(settings);
    m_filmstripSwitch->setChecked(true);
    restoreSwitches(*this, settings);
    // Saved docks may need more room than this screen has; the layout of a first start needs less.
    if (!fitsScreen(*this)) restoreState(m_firstState);
    fitScreen(*this);
    m_choices->restore(settings);
    m_histogram->applyContent();
    m_fileMenu->restore(settings);
    m_viewMenu->restore(settings);
    nameChoices();
}

void MainWindow::save(QSettings& settings) const {
    keepBytes(settings, geometryKey, m_fullScreen->geometry());
    keepBytes(settings, docksKey, m_fullScreen->docks());
    m_splitter->save(settings);
    saveSwitches(*this, settings);
    m_choices->save(settings);
    m_viewMenu->save(settings);
    m_fileMenu->save(settings);
    m_lastFiles->save(settings);
}

void MainWindow::resetLayout() {
    restoreState(m_firstState);
    m_splitter->reset();
    for (Section* section : m_sections)
        section->toggle()->setChecked(false);
}

CountSettings MainWindow::settings() const {
    CountSettings settings = m_choices->settings();
    // Colour and gray are always counted, so that switching them needs no count; alpha only while it is
    // switched on.
    if (m_histogram->wantsAlpha()) settings.channels.insert(Channel::Alpha);
    settings.scopes = m_wantedScopes;
    settings.scopesByRows = m_scopesByRows->isChecked();
    settings.region = m_imageView->region();
    if (m_imageView->image()) settings.regionOf = m_imageView->image()->extent();
    return settings;
}

bool MainWindow::focusNextPrevChild(bool next) {
    const QWidget* before = focusWidget();
    // Skips widgets in covered docks, which Qt would give the focus without the user seeing it.
    do {
        if (!QMainWindow::focusNextPrevChild(next)) return false;
    } while (isCovered(focusWidget()) && focusWidget() != before);
    return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!isAcceptable(*event->mimeData())) return;
    event->acceptProposedAction();
    m_start->setHeldOver(true);
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* /*event*/) {
    m_start->setHeldOver(false);
}

/// Left and right keys that no widget has used step to the previous or next image. The image view does not
/// use them if it has no region and is not zoomed in.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return m_imageView->clearRegion();
    const bool left = event->key() == Qt::Key_Left;
    if (event->modifiers() != Qt::NoModifier || (!left && event->key() != Qt::Key_Right))
        return QMainWindow::keyPressEvent(event);
    actionNamed(*this, left ? "previousImage" : "nextImage").trigger();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QMainWindow::closeEvent(event);
    if (event->isAccepted()) Q_EMIT closed();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    m_start->setHeldOver(false);
    const ImageView& aside = m_images->aside();
    const QString file = event->mimeData()->urls().value(0).toLocalFile();
    const bool there = aside.rect().contains(aside.mapFrom(this, event->position().toPoint()));
    if (!aside.isHidden() && there && !file.isEmpty()) return Q_EMIT asideWanted(file);
    m_opener->take(*event->mimeData());
}

void MainWindow::exportTo(const QString& file) {
    m_messages->clear(Message::Topic::Export);
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QStringLiteral("csv") || ending == QStringLiteral("json"))
        return Q_EMIT countsExportRequested(file);
    exported(file, m_histogram->exportTo(file));
}

void MainWindow::exported(const QString& file, const std::optional<Failure>& failure) {
    if (failure) return m_messages->tell(file, *failure, Message::Topic::Export);
    statusBar()->showMessage(tr("The export has been written to %1.").arg(file), statusTime);
}

void MainWindow::askAgain() {
    m_messages->clear(Message::Topic::Request);
    tellSettings();
}

void MainWindow::tellSettings() {
    nameChoices();
    Q_EMIT settingsChosen(settings());
}

void MainWindow::channelsSwitched() {
    showPixel(m_imageView->hovered());
    // A count is needed if alpha was switched, or if the shown result does not agree with the switch.
    const bool alpha = m_histogram->wantsAlpha(), changed = std::exchange(m_alphaWanted, alpha) != alpha;
    const bool shown = m_result && m_result->histogram.channels().contains(Channel::Alpha) == alpha;
    if (changed || !shown) tellSettings();
}

void MainWindow::nameChoices() {
    for (ImageView* view : {m_imageView, &m_images->aside()})
        view->setFormula(m_choices->settings().rules.formula);
    showProfileChannels();
    m_countFoot->refresh();
    m_parameters->refresh();
    offerClearing();
    if (const DeviceInfo* device = m_choices->device()) m_device->show(*device);
}

void MainWindow::offerClearing() {
    actionNamed(*this, "clearRegion").setEnabled(m_imageView->region().has_value());
}

void MainWindow::showProfileChannels() {
    m_profile->setChannels(m_histogram->channels()->switchedOn(),
                           m_histogram->plot().figure().content().colours,
                           m_choices->settings().rules.formula);
}

DeviceMenu& MainWindow::deviceMenu() const {
    return *m_choices->deviceMenu();
}

void MainWindow::showDevices(const DeviceCatalog& catalog) {
    const CountSettings before = settings();
    const QStringList changes = m_choices->setCatalog(catalog);
    noteDevices(catalog, changes);
    nameChoices();
    // The catalog may have replaced a missing device by the default: then the image is counted again.
    if (settings() != before) tellSettings();
}

/// A catalog without OpenCL also leads to a message with buttons that try the devices again or open the
/// doctor.
void MainWindow::noteDevices(const DeviceCatalog& catalog, const QStringList& changes) {
    m_messages->clear(Message::Topic::Devices);
    m_messages->note(catalog.notes, Message::Topic::Devices);
    for (const QString& change : changes)
        m_messages->note(change, Message::Topic::Devices);
    if (catalog.leftOut.empty()) return;
    m_messages->add({Message::Severity::Note, Message::Topic::Devices, engineText(catalog.leftOut), QString(),
                     QList<QAction*>{deviceMenu().tryAction(), deviceMenu().doctorAction()}});
}

void MainWindow::showImage(const ImagePointer& image) {
    showPicture(image);
    if (m_sampled && m_sampled->image->name == image->name)
        return; // keeps the preview's curve until the counts come
    if (!m_result) {
        clearPlot(tr("Counting …"));
    } else if (image != m_result->image) {
        m_plotGoes.start();
    }
}

void MainWindow::showPicture(const ImagePointer& image) {
    m_histogram->setPhoto(image);
    m_imageView->showImage(image);
    m_file->show(image);
    m_fileSection->setSummary(m_file->summary());
    showMiddle(false);
    m_opener->showed(pathText(image->name), image->frame);
    m_frames->show(image->frame);
    offerClearing();
    showScale(m_imageView->placement().scale());
}

void MainWindow::clearPlot(const QString& why) {
    m_histogram->showNothing(why);
    m_overlay->update();
    clearTables();
    m_scopes->showNothing(why);
    m_fileMenu->setPlot(false);
}

void MainWindow::clearTables() {
    m_summary->show(Histogram{});
    m_countFoot->show(nullptr);
    m_statistics->show(Histogram{});
    m_counts->show(Histogram{});
    m_timings->show(nullptr);
    m_regions->showResult(nullptr);
}

void MainWindow::showSampled(const CountResultPointer& result) {
    m_plotGoes.stop();
    m_fileMenu->setPlot(false);
    m_histogram->channels()->setAvailable(result->image->traits().channels());
    m_sampled = result;
    const ImagePointer& shown = m_imageView->image();
    // The whole image may have been decoded first; then only the preview's histogram is of use.
    if (!shown || shown->name != result->image->name)
        m_imageView->showPreview(result->image, result->sampled->whole);
    showMiddle(false);
    m_histogram->showSampled(*result);
    m_overlay->update();
    clearTables();
    m_summary->show(result->histogram);
    m_countFoot->show(result);
    m_timings->show(result);
}

void MainWindow::showEmbedded(const ImagePointer& jpeg) {
    m_plotGoes.stop();
    m_showsEmbedded = true;
    m_imageView->showPreview(jpeg, jpeg->extent());
    showMiddle(false);
    clearPlot(tr("The photo is the JPEG in the RAW file until LibRaw has rendered the levels."));
}

bool MainWindow::endPreview() {
    const bool embedded = std::exchange(m_showsEmbedded, false);
    if (!std::exchange(m_sampled, nullptr) && !embedded) return false;
    m_imageView->endPreview();
    return true;
}

void MainWindow::showResult(const CountResultPointer& result) {
    m_result = result;
    endPreview();
    m_plotGoes.stop();
    m_fileMenu->setPlot(true);
    if (m_imageView->image() != result->image || m_opener->awaitsOther()) showPicture(result->image);
    m_imageView->setUsedBits(static_cast<int>(std::bit_width(result->histogram.usedBins() - 1)));
    m_histogram->showResult(result);
    m_overlay->update();
    showFigures();
    m_countFoot->show(result);
    m_timings->show(result);
    m_device->show(result->device);
    m_scopes->showResult(result);
    m_scopesSection->setSummary(result->region.shape == Shape::Ellipse ? tr("enclosing rectangle")
                                                                       : QString());
    m_regions->showResult(result);
    m_choices->show(*result);
    m_parameters->show(*result);
    m_history->show(*result);
    m_fileMenu->proposeExport(exportNameFor(*result));
    showPixel(m_imageView->hovered()); // marks the pixel's values in the new plot
    m_messages->clear(Message::Topic::Result);
    m_messages->note(result->notes, Message::Topic::Result);
    askBeside();
}

void MainWindow::showFigures() {
    const CountResultPointer shown = m_histogram->shown();
    const Histogram counts = shown ? shown->histogram : Histogram{};
    m_summary->show(counts);
    m_statistics->show(counts);
    m_counts->show(counts);
}

void MainWindow::askBeside() {
    markBeside();
    CountSettings wanted = settings();
    wanted.scopes = {};
    // Alpha may have been switched since; counts of other channels would not be comparable with the result.
    if (m_result) wanted.channels = m_result->histogram.channels();
    if (const std::optional<HistogramPane::Missing> missing = m_histogram->missing()) {
        wanted.region = missing->region;
        wanted.regionOf.reset();
        wanted.channels = missing->channels;
        Q_EMIT besideMissed(missing->image, wanted);
    } else if (m_regions->missing() && !m_imageView->isRegionDragged()) {
        wanted.region = m_regions->missing();
        Q_EMIT besideMissed(m_result->image, wanted);
    }
}

void MainWindow::markBeside() {
    const ComparedCurve beside = m_histogram->beside();
    m_summary->setBeside(beside.name, beside.histogram);
    const bool two = m_result && !beside.name.isEmpty();
    for (Section* section : m_ofPresent)
        section->setSummary(two ? fileNameOf(m_result->image->name) : QString());
    LitRule rule = m_histogram->litRule();
    if (beside.histogram) rule.last = beside.histogram->lastValue(Channel::Gray);
    m_images->aside().setLit(rule);
}

void MainWindow::wantAside() {
    if (m_opener->awaitsOther()) return; // the photo to compare with is known when the other one is shown
    const ImageView& aside = m_images->aside();
    const QString path = m_opener->other();
    if (!aside.isHidden() && !aside.image() && !path.isEmpty()) Q_EMIT asideWanted(path);
}

void MainWindow::showBeside(const CountResultPointer& result) {
    const bool other = result->image != m_result->image;
    if (!other) m_regions->take(*result);
    if (other || result->region == Region::whole(result->image->extent())) m_histogram->showBeside(result);
    askBeside();
}

void MainWindow::showFailure(const QString& name, const Failure& failure) {
    m_messages->tell(name, failure, Message::Topic::Request);
    takeBack();
    m_opener->failed(name); // last, because it may request the next file
}

void MainWindow::stop() {
    m_opener->stopped();
    Q_EMIT stopRequested();
    takeBack();
}

void MainWindow::takeBack() {
    // First, because showResult() below stores the present choices as those of the result.
    m_choices->takeBack();
    nameChoices();
    if (const ImagePointer& image = m_imageView->image()) m_frames->show(image->frame);
    const bool previewed = endPreview();
    showMiddle(true);
    if (!m_result) {
        if (previewed || m_imageView->image()) clearPlot(tr("This image has not been counted."));
        return;
    }
    if (m_imageView->image() != m_result->image) showResult(m_result);
    // The region may have been dragged since, so it is set to that of the result.
    const bool whole = m_result->region == Region::whole(m_result->image->extent());
    m_imageView->setRegion(whole ? std::nullopt : std::optional(m_result->region));
    offerClearing();
}

void MainWindow::showLit() {
    const LitRule rule = m_histogram->litRule();
    const ChannelColours colours = m_histogram->plot().figure().content().colours;
    const CountResultPointer shown = m_histogram->shown();
    m_imageView->setLit(rule, m_result && shown != m_result && shown ? shown->image : nullptr);
    markBeside();
    m_overlay->update();
    showProfileChannels();
    for (StatisticsPane* table : {m_summary, m_statistics}) {
        table->setRange(rule.chosen);
        table->setChannels(m_histogram->channels()->switchedOn(), colours);
    }
    m_regions->setColours(colours);
}

void MainWindow::showPixel(const std::optional<PixelSample>& sample) {
    // Its values have places on the axis of the photo's curve only.
    const bool ofPhoto = m_histogram->shown() == m_result;
    m_histogram->plot().markPixel(ofPhoto ? sample : std::nullopt);
    for (const ScopeKind kind : allScopes)
        m_scopes->scope(kind).view().markPixel(sample);
    if (!sample) return m_pixelText->clear();
    m_pixelText->setText(pixelText(*sample));
}

void MainWindow::showScale(double scale) {
    m_scale->setText(m_imageView->image() ? tr("%1 %").arg(scale * 100, 0, 'f', scale < 0.1 ? 1 : 0)
                                          : QString());
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "engine/files/path_text.h"
#include "ui/counting/count_choices.h"
#include "ui/counting/count_history.h"
#include "ui/counting/parameter_pane.h"
#include "ui/frame/menu_commands.h"
#include "ui/frame/screen_fit.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/histogram/plot_export.h"
#include "ui/icons/action_icons.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/window/docks.h"
#include "ui/window/frame_controls.h"
#include "ui/window/help_menu.h"
#include "ui/window/image_opener.h"
#include "ui/window/menus.h"
#include "ui/window/preferences.h"
#include "ui/window/status_line.h"
#include "ui/words/engine_text.h"
#include "ui/words/settings_values.h"

#include <QAction>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace tonescope::ui {

namespace {

constexpr int statusTime = 10000;   ///< ms that a text stays in the status line
constexpr int heightForDocks = 640; ///< of a screen on which all docks have room

const QString geometryKey = QStringLiteral("geometry");
const QString docksKey = QStringLiteral("docks");
const QString middleKey = QStringLiteral("splitter");
const QString regionHintKey = QStringLiteral("teachRegions");

/// Whether a widget belongs to docks of which nothing can be seen: to Qt a dock behind another's tab is
/// visible, as the tabs of hidden docks are, and they lie outside the window.
bool isCovered(const QWidget* widget) {
    for (; widget != nullptr; widget = widget->parentWidget()) {
        if (qobject_cast<const QDockWidget*>(widget) != nullptr ||
            qobject_cast<const QTabBar*>(widget) != nullptr)
            return widget->visibleRegion().isEmpty();
    }
    return false;
}

QAction* separator(QObject& owner) {
    auto* action = new QAction(&owner);
    action->setSeparator(true);
    return action;
}

/// Tab comes to the buttons in the order in which they are seen.
void letTabInto(const QList<QToolBar*>& bars) {
    QWidget* before = nullptr;
    for (const QToolBar* bar : bars) {
        QList<QToolButton*> buttons;
        for (QAction* action : bar->actions())
            buttons += qobject_cast<QToolButton*>(bar->widgetForAction(action));
        buttons +=
            bar->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button")); // where all have no room
        buttons.removeAll(nullptr);                                                // separators
        for (QToolButton* button : buttons) {
            button->setFocusPolicy(Qt::TabFocus);
            if (before != nullptr) QWidget::setTabOrder(before, button);
            before = button;
        }
    }
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_choices(new CountChoices(this)), m_images(new ImagePair),
      m_imageView(&m_images->view()), m_histogram(new HistogramPane), m_messages(new MessageArea),
      m_docks(new InformationDocks(*this, m_histogram->compare())), m_scopes(new ScopeDocks(*this)),
      m_parameters(new ParameterDock(*m_choices, this)), m_history(new HistoryDock(*m_choices, this)),
      m_countBar(new CountBar(*m_choices, this)), m_fileMenu(new FileMenu(this)),
      m_viewMenu(new ViewMenu(this)), m_opener(new ImageOpener(*m_fileMenu, this)),
      m_status(new StatusLine(*statusBar())), m_frames(new FrameControls(*this)),
      m_lastFiles(new LastFiles(*m_opener, *m_imageView, this)), m_splitter(new QSplitter) {
    setWindowTitle(tr("Tonescope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    buildContent();
    buildMenuBar();
    buildToolBars();
    buildContextMenus();
    giveIcons(*this);
    connectChoices();
    connectFiles();
    nameChoices();
    m_firstState = saveState();
    m_firstSplitter = m_splitter->saveState();
    resize(1280, 860);
    if (screen()->availableSize().height() < heightForDocks) m_docks->hide();
    fitScreen(*this);
}

void MainWindow::buildContent() {
    m_messages->setObjectName(QStringLiteral("messages"));
    m_splitter->setObjectName(QStringLiteral("splitter"));
    m_splitter->addWidget(m_images);
    m_splitter->addWidget(m_histogram);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_messages);
    rows->addWidget(m_splitter, 1);
    setCentralWidget(content);
    addDockWidget(Qt::RightDockWidgetArea, m_parameters);
    m_docks->add(*m_history);
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool open) {
            if (open) dock->raise(); // it may share its place with another dock
        });
}

void MainWindow::buildMenuBar() {
    ChannelBar& channels = *m_histogram->channels();
    m_viewMenu->addImage(*m_images);
    m_viewMenu->addActions(m_frames->actions());
    m_viewMenu->addSeparator();
    m_viewMenu->addPlot(m_histogram->plot(), channels.switches());
    m_viewMenu->addWindow(QList{channels.toggleViewAction(), m_countBar->toggleViewAction()} +
                          m_docks->toggles() + m_scopes->toggles() + QList{m_parameters->toggleViewAction()});
    for (QMenu* menu : QList<QMenu*>{m_fileMenu, m_viewMenu, m_histogram->options(), m_choices->deviceMenu(),
                                     m_choices->strategyMenu(), m_choices->grayMenu()})
        menuBar()->addMenu(menu);
    QMenu* lab = menuBar()->addMenu(tr("&Lab"));
    lab->setObjectName(QStringLiteral("labMenu"));
    addNamed(*lab, tr("&Strategy lab"), QStringLiteral("openLab"), QKeySequence(tr("Ctrl+Shift+L")));
    menuBar()->addMenu(new HelpMenu(*this));
    connect(&actionNamed(*this, "countingDetails"), &QAction::toggled, this, &MainWindow::showDetails);
    connect(&actionNamed(*this, "resetLayout"), &QAction::triggered, this, &MainWindow::resetLayout);
    connect(&actionNamed(*this, "preferences"), &QAction::triggered, this,
            [this] { showPreferences(*this); });
    connect(&actionNamed(*this, "animations"), &QAction::toggled, this, &QMainWindow::setAnimated);
}

void MainWindow::buildToolBars() {
    ChannelBar& channels = *m_histogram->channels();
    addToolBar(&channels);
    QAction* first = channels.switches().first();
    for (const char* name : {"open", "fit", "actualPixels", "regionTool", "playFrames"})
        channels.insertAction(first, &actionNamed(*this, name));
    channels.insertSeparator(first);
    channels.addSeparator();
    channels.addActions({m_histogram->options()->logarithmic(), m_histogram->options()->cutSpikes()});
    for (QAction* action : channels.actions())
        action->setIconText(withoutKey(action->text()));
    addToolBar(m_countBar);
    letTabInto({&channels, m_countBar});
    statusBar()->insertPermanentWidget(1, m_frames->numberField()); // beside the size of the picture
}

/// A right click on plot or image offers actions that stand in a menu, too.
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
        named({"fit", "actualPixels", "regionTool", "clearRegion"}) +
        QList{separator(image), &actionNamed(*this, "lightClipped"), m_choices->grayMenu()->menuAction()});
}

void MainWindow::connectChoices() {
    connect(m_choices, &CountChoices::changed, this, &MainWindow::askAgain);
    connect(m_scopes, &ScopeDocks::missed, this, &MainWindow::askAgain);
    connect(m_imageView, &ImageView::regionChosen, this, &MainWindow::askAgain);
    connect(m_imageView, &ImageView::regionDragged, this, [this] {
        CountSettings dragged = settings();
        dragged.live = true;
        Q_EMIT settingsChosen(dragged);
    });
    connect(m_images, &ImagePair::imageChosen, this, [this](const ImagePointer& image) {
        m_opener->goOnFrom(pathText(image->name));
        Q_EMIT imageChosen(image);
    });
    connect(m_imageView, &ImageView::pixelHovered, this, &MainWindow::showPixel);
    connect(m_imageView, &ImageView::scaleChanged, this, &MainWindow::showScale);
    connect(m_histogram, &HistogramPane::litChanged, this, [this] {
        m_imageView->setLit(m_histogram->litRule());
        m_docks->setRange(m_histogram->litRule().chosen);
    });
    connect(m_histogram, &HistogramPane::channelsSwitched, this, &MainWindow::channelsSwitched);
    connect(m_status, &StatusLine::stopRequested, this, &MainWindow::stop);
    m_plotGoes.setSingleShot(true);
    m_plotGoes.setInterval(BusyStatus::patience); // what is counted at once shall not flicker
    connect(&m_plotGoes, &QTimer::timeout, this, [this] { clearPlot(tr("Counting …")); });
}

void MainWindow::connectFiles() {
    connect(m_opener, &ImageOpener::started, this, [this] { m_messages->clear(Message::Topic::Request); });
    connect(m_opener, &ImageOpener::opening, this, [this] { m_imageView->invite(false); });
    connect(m_opener, &ImageOpener::refused, this, [this](const QString& reason) {
        m_imageView->invite(true);
        m_messages->note(reason, Message::Topic::Request);
    });
    connect(m_opener, &ImageOpener::titleChanged, this, &MainWindow::setWindowTitle);
    connect(&actionNamed(*this, "copyPlot"), &QAction::triggered, m_histogram, &HistogramPane::copyPlot);
    connect(m_fileMenu, &FileMenu::exportRequested, this, &MainWindow::exportTo);
    // Whatever part of the program copies something.
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, [this] {
        if (QGuiApplication::clipboard()->ownsClipboard())
            statusBar()->showMessage(tr("Copied to the clipboard."), statusTime);
    });
}

void MainWindow::restore(const QSettings& settings) {
    restoreGeometry(bytesIn(settings, geometryKey));
    const QByteArray docks = bytesIn(settings, docksKey);
    restoreState(docks);
    if (docks.isEmpty()) m_docks->hide(); // a first start shows image and plot alone
    m_splitter->restoreState(bytesIn(settings, middleKey));
    if (!fitsScreen(*this)) restoreState(m_firstState);
    fitScreen(*this);
    m_choices->restore(settings);
    m_docks->restore(settings);
    m_histogram->restore(settings);
    m_fileMenu->restore(settings);
    m_imageView->setRegionHint(flagIn(settings, regionHintKey, true));
    m_viewMenu->restore(settings);
    nameChoices();
}

void MainWindow::save(QSettings& settings) const {
    keepBytes(settings, geometryKey, saveGeometry());
    keepBytes(settings, docksKey, saveState());
    keepBytes(settings, middleKey, m_splitter->saveState());
    m_choices->save(settings);
    m_docks->save(settings);
    m_histogram->save(settings);
    m_viewMenu->save(settings);
    m_fileMenu->save(settings);
    m_lastFiles->save(settings);
    settings.setValue(regionHintKey, m_imageView->hasRegionHint());
}

void MainWindow::resetLayout() {
    restoreState(m_firstState);
    m_splitter->restoreState(m_firstSplitter);
    m_docks->hide();
}

CountSettings MainWindow::settings() const {
    CountSettings settings = m_choices->settings();
    // Colour and gray are always counted, so that switching them costs nothing; alpha is for those who ask.
    if (m_histogram->wantsAlpha()) settings.channels.insert(Channel::Alpha);
    settings.scopes = m_scopes->wanted();
    settings.region = m_imageView->region();
    if (m_imageView->image()) settings.regionOf = m_imageView->image()->extent();
    return settings;
}

bool MainWindow::focusNextPrevChild(bool next) {
    const QWidget* before = focusWidget();
    do {
        if (!QMainWindow::focusNextPrevChild(next)) return false;
    } while (isCovered(focusWidget()) && focusWidget() != before);
    return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (isAcceptable(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QMainWindow::closeEvent(event);
    if (event->isAccepted()) Q_EMIT closed();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
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
    const QString line = failure ? m_messages->tell(file, *failure, Message::Topic::Export)
                                 : tr("What is shown has been written to %1.").arg(file);
    statusBar()->showMessage(line, statusTime);
}

void MainWindow::askAgain() {
    m_messages->clear(Message::Topic::Request);
    tellSettings();
}

void MainWindow::tellSettings() {
    nameChoices();
    Q_EMIT settingsChosen(settings());
}

void MainWindow::showDetails(bool shown) {
    m_histogram->setDetailed(shown);
    m_docks->showCounting(shown);
    if (!shown) m_parameters->hide();
}

void MainWindow::channelsSwitched() {
    showPixel(m_imageView->hovered());
    // Only alpha needs another count; one that was asked for before is on its way, with it or without.
    const bool alpha = m_histogram->wantsAlpha(), changed = std::exchange(m_alphaWanted, alpha) != alpha;
    const bool shown = m_result && m_result->histogram.channels().contains(Channel::Alpha) == alpha;
    if (changed || !shown) tellSettings();
}

void MainWindow::nameChoices() {
    m_imageView->setFormula(m_choices->settings().rules.formula);
    m_countBar->refresh();
    m_parameters->refresh();
    if (const DeviceInfo* device = m_choices->device()) m_docks->show(*device);
}

DeviceMenu& MainWindow::deviceMenu() const {
    return *m_choices->deviceMenu();
}

void MainWindow::showDevices(const DeviceCatalog& catalog) {
    const CountSettings before = settings();
    const QStringList changes = m_choices->setCatalog(catalog);
    noteDevices(catalog, changes);
    nameChoices();
    if (settings() != before) tellSettings();
}

/// Replaces what was said of devices before. `changes` are of choices that could not be kept.
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
    if (m_sampled && m_sampled->image->name == image->name) return; // its curve is better than an empty plot
    if (!m_result) {
        clearPlot(tr("Counting …"));
    } else if (image != m_result->image) {
        m_plotGoes.start();
    }
}

void MainWindow::showPicture(const ImagePointer& image) {
    m_histogram->channels()->setAvailable(image->traits().channels());
    m_imageView->showImage(image);
    m_opener->showed(pathText(image->name), image->frame);
    m_frames->show(image->frame);
    showScale(m_imageView->placement().scale());
}

void MainWindow::clearPlot(const QString& why) {
    m_histogram->showNothing(why);
    m_docks->clear();
    m_scopes->clear(why);
    m_fileMenu->setPlot(false);
}

void MainWindow::showSampled(const CountResultPointer& result) {
    m_plotGoes.stop();
    m_fileMenu->setPlot(false);
    m_histogram->channels()->setAvailable(result->image->traits().channels());
    m_sampled = result;
    const ImagePointer& shown = m_imageView->image();
    // The whole picture may be there already, before its counts.
    if (!shown || shown->name != result->image->name)
        m_imageView->showPreview(result->image, result->sampled->whole);
    m_histogram->showSampled(*result);
    m_docks->clear();
}

bool MainWindow::endSampled() {
    if (!std::exchange(m_sampled, nullptr)) return false;
    m_imageView->endPreview();
    return true;
}

void MainWindow::showResult(const CountResultPointer& result) {
    m_result = result;
    endSampled();
    m_plotGoes.stop();
    m_fileMenu->setPlot(true);
    if (m_imageView->image() != result->image || m_opener->awaitsOther()) showPicture(result->image);
    m_histogram->showResult(result);
    m_docks->show(*result);
    m_scopes->show(result);
    m_choices->show(*result);
    m_parameters->show(*result);
    m_history->show(*result);
    m_fileMenu->proposeExport(exportNameFor(*result));
    showPixel(m_imageView->hovered()); // the marks are the plot's
    m_messages->clear(Message::Topic::Result);
    m_messages->note(result->notes, Message::Topic::Result);
    if (m_histogram->missesWhole()) Q_EMIT wholeMissed();
}

void MainWindow::showFailure(const QString& name, const Failure& failure) {
    statusBar()->showMessage(m_messages->tell(name, failure, Message::Topic::Request), statusTime);
    takeBack();
    m_opener->failed(name); // which may open the next file
}

void MainWindow::stop() {
    m_opener->stopped();
    Q_EMIT stopRequested();
    takeBack();
}

void MainWindow::takeBack() {
    m_imageView->invite(true);
    m_choices->takeBack();
    nameChoices();
    if (const ImagePointer& image = m_imageView->image()) m_frames->show(image->frame);
    const bool sampled = endSampled();
    if (!m_result) {
        if (sampled || m_imageView->image()) clearPlot(tr("Nothing of this image has been counted."));
        return;
    }
    if (m_imageView->image() != m_result->image) showResult(m_result);
    const bool whole = m_result->region == Region::whole(m_result->image->extent());
    m_imageView->setRegion(whole ? std::nullopt : std::optional(m_result->region));
}

void MainWindow::showActivity(const Activity& activity) {
    m_status->show(activity);
}

void MainWindow::showPixel(const std::optional<PixelSample>& sample) {
    m_histogram->plot().markPixel(sample);
    m_status->showPixel(sample);
}

void MainWindow::showScale(double scale) {
    if (const ImagePointer& image = m_imageView->image()) m_status->showImage(*image, scale);
}

} // namespace tonescope::ui

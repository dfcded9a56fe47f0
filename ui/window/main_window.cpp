// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "engine/files/path_text.h"
#include "ui/counting/count_choices.h"
#include "ui/counting/count_history.h"
#include "ui/counting/parameter_pane.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/histogram/plot_export.h"
#include "ui/icons/action_icons.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/window/appearance.h"
#include "ui/window/device_notes.h"
#include "ui/window/frame_controls.h"
#include "ui/window/image_opener.h"
#include "ui/window/information_docks.h"
#include "ui/window/last_files.h"
#include "ui/window/menus/file_menu.h"
#include "ui/window/menus/view_menu.h"
#include "ui/window/menus/window_menus.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/scope_docks.h"
#include "ui/window/status_line.h"
#include "ui/window/window_layout.h"
#include "ui/words/settings_values.h"

#include <QAction>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QTabBar>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

constexpr int statusTime = 10000; ///< ms that a text stays in the status line

QWidget* stacked(const QList<QWidget*>& widgets) {
    auto* stack = new QWidget;
    auto* layout = new QVBoxLayout(stack);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget* widget : widgets)
        layout->addWidget(widget, widget == widgets.last() ? 1 : 0); // what is above it takes what it needs
    return stack;
}

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

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_choices(new CountChoices(this)), m_images(new ImagePair),
      m_imageView(&m_images->view()), m_histogram(new HistogramPane), m_messages(new MessageArea),
      m_docks(new InformationDocks(*this, m_histogram->compare())), m_scopes(new ScopeDocks(*this)),
      m_parameters(new ParameterDock(*m_choices, this)), m_history(new HistoryDock(*m_choices, this)),
      m_countBar(new CountBar(*m_choices, this)), m_fileMenu(new FileMenu(this)),
      m_viewMenu(new ViewMenu(this)), m_opener(new ImageOpener(*m_fileMenu, this)),
      m_status(new StatusLine(*statusBar())), m_frames(new FrameControls(*this)),
      m_sampled(std::make_unique<SampledSight>(*m_imageView, *m_histogram, *m_docks)) {
    setWindowTitle(tr("Tonescope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    buildContent();
    buildMenus();
    connectChoices();
    connectFiles();
    nameChoices();
    m_layout = new WindowLayout(*this, *findChild<QSplitter*>(QStringLiteral("splitter")), *m_docks);
    connect(m_viewMenu->resetAction(), &QAction::triggered, m_layout, &WindowLayout::reset);
}

void MainWindow::buildContent() {
    m_messages->setObjectName(QStringLiteral("messages"));

    auto* splitter = new QSplitter;
    splitter->setObjectName(QStringLiteral("splitter"));
    splitter->addWidget(m_images);
    splitter->addWidget(m_histogram);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);

    setCentralWidget(stacked({m_messages, splitter}));
    addDockWidget(Qt::RightDockWidgetArea, m_parameters);
    m_docks->add(*m_history);
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool open) {
            if (open) dock->raise(); // others may share its place
        });
    m_lastFiles = new LastFiles(*m_opener, *m_imageView, this);
}

void MainWindow::buildMenus() {
    connect(m_viewMenu->detailsAction(), &QAction::toggled, this, &MainWindow::showDetails);
    auto* lab = new QAction(tr("&Strategy lab"), this);
    lab->setObjectName(QStringLiteral("openLab"));
    lab->setShortcut(QKeySequence(tr("Ctrl+Shift+L")));
    connect(lab, &QAction::triggered, this, &MainWindow::labRequested);
    const WindowParts parts{*m_fileMenu, *m_viewMenu, *m_histogram, *m_images,     *m_choices,
                            *m_countBar, *m_docks,    *m_scopes,    *m_parameters, *m_frames};
    fillMenuBar(*this, parts, lab);
    fillToolBars(*this, parts);
    statusBar()->insertPermanentWidget(1, m_frames->numberField()); // beside the size of the picture
    fillContextMenus(parts);
    giveIcons(*this);
    connect(m_fileMenu, &FileMenu::preferencesRequested, this, [this] { showPreferences(*this); });
    connect(m_fileMenu->preferences().animations(), &QAction::toggled, this, &QMainWindow::setAnimated);
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
    connect(m_opener, &ImageOpener::fileChosen, this, &MainWindow::fileChosen);
    connect(m_opener, &ImageOpener::imagePasted, this, &MainWindow::imagePasted);
    connect(m_opener, &ImageOpener::refused, this, [this](const QString& reason) {
        m_imageView->invite(true);
        m_messages->note(reason, Message::Topic::Request);
    });
    connect(m_opener, &ImageOpener::titleChanged, this, &MainWindow::setWindowTitle);
    connect(m_fileMenu, &FileMenu::copyPlotRequested, m_histogram, &HistogramPane::copyPlot);
    connect(m_fileMenu, &FileMenu::copyCountsRequested, this, &MainWindow::countsCopyRequested);
    connect(m_fileMenu, &FileMenu::exportRequested, this, &MainWindow::exportTo);
    // Whatever part of the program copies something.
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, [this] {
        if (QGuiApplication::clipboard()->ownsClipboard())
            statusBar()->showMessage(tr("Copied to the clipboard."), statusTime);
    });
}

void MainWindow::restore(const QSettings& settings) {
    m_layout->restore(settings);
    m_choices->restore(settings);
    m_docks->restore(settings);
    m_histogram->restore(settings);
    m_fileMenu->restore(settings);
    m_imageView->setRegionHint(flagIn(settings, QStringLiteral("teachRegions"), true));
    m_viewMenu->restore(settings);
    nameChoices();
}

void MainWindow::save(QSettings& settings) const {
    m_layout->save(settings);
    m_choices->save(settings);
    m_docks->save(settings);
    m_histogram->save(settings);
    m_viewMenu->save(settings);
    m_fileMenu->save(settings);
    m_lastFiles->save(settings);
    settings.setValue(QStringLiteral("teachRegions"), m_imageView->hasRegionHint());
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

void MainWindow::openFiles(const QStringList& paths) {
    m_opener->open(paths);
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
    if (failure) return tellError(file, *failure, Message::Topic::Export);
    statusBar()->showMessage(tr("What is shown has been written to %1.").arg(file), statusTime);
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
    noteDevices(*m_messages, catalog, changes, deviceMenu());
    nameChoices();
    if (settings() != before) tellSettings();
}

void MainWindow::showImage(const ImagePointer& image) {
    showPicture(image);
    if (m_sampled->isOf(*image)) return; // better than an empty plot
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
    m_sampled->show(result);
}

void MainWindow::showResult(const CountResultPointer& result) {
    m_result = result;
    m_sampled->end();
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

void MainWindow::showWhole(const CountResultPointer& result) {
    m_histogram->showWhole(result);
}

void MainWindow::showFailure(const QString& name, const Failure& failure) {
    tellError(name, failure, Message::Topic::Request);
    takeBack();
    m_opener->failed(name); // and so the next may be asked for
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
    const bool sampled = m_sampled->end();
    if (!m_result) {
        if (sampled || m_imageView->image()) clearPlot(tr("Nothing of this image has been counted."));
        return;
    }
    if (m_imageView->image() != m_result->image) showResult(m_result);
    const bool whole = m_result->region == Region::whole(m_result->image->extent());
    m_imageView->setRegion(whole ? std::nullopt : std::optional(m_result->region));
}

void MainWindow::tellError(const QString& name, const Failure& failure, Message::Topic topic) {
    statusBar()->showMessage(m_messages->tell(name, failure, topic), statusTime);
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

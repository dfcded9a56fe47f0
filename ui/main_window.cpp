#include "ui/main_window.h"

#include "ui/appearance.h"
#include "ui/busy_status.h"
#include "ui/channel_bar.h"
#include "ui/count_choices.h"
#include "ui/device_menu.h"
#include "ui/device_pane.h"
#include "ui/file_menu.h"
#include "ui/gray_menu.h"
#include "ui/histogram_plot.h"
#include "ui/image_view.h"
#include "ui/incoming_data.h"
#include "ui/message_area.h"
#include "ui/number_text.h"
#include "ui/plot_export.h"
#include "ui/plot_options.h"
#include "ui/provenance_strip.h"
#include "ui/recent_files.h"
#include "ui/statistics_pane.h"
#include "ui/strategy_menu.h"
#include "ui/timing_pane.h"
#include "ui/view_menu.h"
#include "ui/words.h"

#include <QClipboard>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

QDockWidget* makeDock(QMainWindow& window, const QString& title, const QString& name, QWidget* content) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(name); // by which saveState() knows it
    dock->setWidget(content);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    return dock;
}

QToolButton* makeMenuButton(QMenu* menu, const QString& name, const QString& accessibleName) {
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setAccessibleName(accessibleName);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_choices(new CountChoices(this)), m_imageView(new ImageView),
      m_plot(new HistogramPlot), m_provenance(new ProvenanceStrip), m_messages(new MessageArea),
      m_devicePane(new DevicePane), m_timingPane(new TimingPane), m_statisticsPane(new StatisticsPane),
      m_channels(new ChannelBar(this)), m_plotOptions(new PlotOptions(this)), m_fileMenu(new FileMenu(this)),
      m_viewMenu(new ViewMenu(this)), m_busy(new BusyStatus), m_pixelText(new QLabel),
      m_imageText(new QLabel) {
    setWindowTitle(tr("Tonescope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    buildContent();
    buildDocks();
    buildMenus();
    buildToolBar();
    buildStatusBar();
    connectChoices();
    connectFiles();
    nameChoices();
    resize(1280, 860);
}

void MainWindow::buildContent() {
    m_imageView->setObjectName(QStringLiteral("imageView"));
    m_plot->setObjectName(QStringLiteral("histogramPlot"));
    m_messages->setObjectName(QStringLiteral("messages"));

    auto* reading = new QWidget;
    auto* readingLayout = new QVBoxLayout(reading);
    readingLayout->setContentsMargins(0, 0, 0, 0);
    readingLayout->setSpacing(0);
    readingLayout->addWidget(m_plot, 1);
    readingLayout->addWidget(m_provenance);

    auto* splitter = new QSplitter;
    splitter->setObjectName(QStringLiteral("splitter"));
    splitter->addWidget(m_imageView);
    splitter->addWidget(reading);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(splitter, 1);
    setCentralWidget(content);
}

void MainWindow::buildDocks() {
    auto* statistics = makeDock(*this, tr("Statistics"), QStringLiteral("statisticsDock"), m_statisticsPane);
    auto* timings = makeDock(*this, tr("Timings"), QStringLiteral("timingDock"), m_timingPane);
    auto* device = makeDock(*this, tr("Device"), QStringLiteral("deviceDock"), m_devicePane);
    splitDockWidget(statistics, timings, Qt::Horizontal);
    tabifyDockWidget(timings, device);
    timings->raise();
    resizeDocks({statistics, timings}, {200, 200}, Qt::Vertical);
    resizeDocks({statistics, timings}, {460, 820}, Qt::Horizontal);

    m_viewMenu->addImage(*m_imageView);
    m_viewMenu->addPlot(*m_plot, m_channels->switches(),
                        {m_plotOptions->logarithmic(), m_plotOptions->cutSpikes()});
    m_viewMenu->addWindow({m_channels->toggleViewAction(), statistics->toggleViewAction(),
                           timings->toggleViewAction(), device->toggleViewAction()});
}

void MainWindow::buildMenus() {
    menuBar()->addMenu(m_fileMenu);
    menuBar()->addMenu(m_viewMenu);
    menuBar()->addMenu(m_choices->deviceMenu());
    menuBar()->addMenu(m_choices->strategyMenu());
    menuBar()->addMenu(m_choices->grayMenu());
}

void MainWindow::buildToolBar() {
    addToolBar(m_channels);
    QAction* first = m_channels->switches().first();
    m_channels->insertActions(
        first, {m_fileMenu->openAction(), m_viewMenu->fitAction(), m_viewMenu->actualPixelsAction()});
    m_channels->insertSeparator(first);
    m_channels->addSeparator();
    m_channels->addActions({m_plotOptions->logarithmic(), m_plotOptions->cutSpikes()});
    m_channels->addSeparator();
    m_deviceButton = makeMenuButton(m_choices->deviceMenu(), QStringLiteral("deviceButton"), tr("Device"));
    m_strategyButton =
        makeMenuButton(m_choices->strategyMenu(), QStringLiteral("strategyButton"), tr("Strategy"));
    m_channels->addWidget(m_deviceButton);
    m_channels->addWidget(m_strategyButton);
}

void MainWindow::buildStatusBar() {
    m_pixelText->setObjectName(QStringLiteral("pixelText"));
    m_imageText->setObjectName(QStringLiteral("imageText"));
    m_busy->setObjectName(QStringLiteral("busy"));
    statusBar()->addWidget(m_pixelText, 1);
    statusBar()->addPermanentWidget(m_busy);
    statusBar()->addPermanentWidget(m_imageText);
}

void MainWindow::connectChoices() {
    connect(m_choices, &CountChoices::changed, this, &MainWindow::tellSettings);
    connect(m_imageView, &ImageView::regionChosen, this, &MainWindow::tellSettings);
    connect(m_imageView, &ImageView::pixelHovered, this, &MainWindow::showPixel);
    connect(m_imageView, &ImageView::scaleChanged, this, &MainWindow::showImageFacts);
    connect(m_channels, &ChannelBar::switched, this, &MainWindow::applyChannels);
    connect(m_plotOptions, &PlotOptions::changed, this, [this] { m_plot->setScale(m_plotOptions->scale()); });
    connect(m_busy, &BusyStatus::stopRequested, this, &MainWindow::stopRequested);
}

void MainWindow::connectFiles() {
    connect(m_fileMenu, &FileMenu::filesChosen, this, &MainWindow::openFiles);
    connect(m_fileMenu, &FileMenu::reloadRequested, this, [this] { chooseFile(m_images.current()); });
    connect(m_fileMenu, &FileMenu::pasteRequested, this,
            [this] { take(*QGuiApplication::clipboard()->mimeData()); });
    connect(m_fileMenu, &FileMenu::copyPlotRequested, this, &MainWindow::copyPlot);
    connect(m_fileMenu, &FileMenu::exportRequested, this, &MainWindow::exportTo);
    connect(m_fileMenu, &FileMenu::stepRequested, this, [this](int distance) {
        if (m_images.step(distance)) chooseFile(m_images.current());
    });
}

void MainWindow::restore(const QSettings& settings) {
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    restoreState(settings.value(QStringLiteral("docks")).toByteArray());
    findChild<QSplitter*>(QStringLiteral("splitter"))
        ->restoreState(settings.value(QStringLiteral("splitter")).toByteArray());
    m_choices->restore(settings);
    m_plotOptions->restore(settings);
    m_channels->restore(settings);
    m_fileMenu->recentFiles()->setPaths(settings.value(QStringLiteral("recentFiles")).toStringList());
    m_viewMenu->appearance()->restore(settings);
    m_plot->setSwitchedOn(m_channels->switchedOn());
    nameChoices();
}

void MainWindow::save(QSettings& settings) const {
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("docks"), saveState());
    settings.setValue(QStringLiteral("splitter"),
                      findChild<QSplitter*>(QStringLiteral("splitter"))->saveState());
    m_choices->save(settings);
    m_plotOptions->save(settings);
    m_channels->save(settings);
    settings.setValue(QStringLiteral("recentFiles"), m_fileMenu->recentFiles()->paths());
    m_viewMenu->appearance()->save(settings);
}

CountSettings MainWindow::settings() const {
    CountSettings settings = m_choices->settings();
    // Colour and gray are always counted, so that switching them costs nothing; alpha is for those who ask.
    if (m_channels->switchedOn().contains(Channel::Alpha)) settings.channels.insert(Channel::Alpha);
    if (!m_otherImageAwaited) settings.region = m_imageView->region();
    return settings;
}

void MainWindow::openFiles(const QStringList& paths) {
    if (paths.isEmpty()) return;
    m_images.open(paths);
    chooseFile(paths.first());
}

void MainWindow::chooseFile(const QString& path) {
    m_otherImageAwaited = !m_result || QString::fromStdString(m_result->image->name) != path;
    m_fileMenu->setShown(m_result != nullptr, true);
    Q_EMIT fileChosen(path);
}

void MainWindow::take(const QMimeData& offered) {
    const IncomingData incoming = incomingOf(offered);
    if (!incoming.paths.isEmpty()) {
        openFiles(incoming.paths);
    } else if (!incoming.image.isNull()) {
        m_otherImageAwaited = true;
        Q_EMIT imagePasted(incoming.image);
    } else {
        m_messages->add({Message::Severity::Note,
                         Message::Topic::Request,
                         tr("There is no image and no file in what was pasted or dropped."),
                         {}});
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (isAcceptable(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    take(*event->mimeData());
}

void MainWindow::exportTo(const QString& file) {
    const std::optional<Failure> failure =
        exportPlot(*m_result, file, {m_channels->switchedOn(), m_plotOptions->scale()});
    if (failure) {
        showFailure(file, *failure);
    } else {
        statusBar()->showMessage(tr("The plot is in %1.").arg(file));
    }
}

void MainWindow::copyPlot() {
    QGuiApplication::clipboard()->setPixmap(m_plot->picture());
}

void MainWindow::tellSettings() {
    nameChoices();
    Q_EMIT settingsChosen(settings());
}

void MainWindow::applyChannels() {
    m_plot->setSwitchedOn(m_channels->switchedOn());
    // Only alpha needs another count: the other channels are there in any case.
    const bool wanted = m_channels->switchedOn().contains(Channel::Alpha);
    if (!m_result || m_result->histogram.channels().contains(Channel::Alpha) != wanted) tellSettings();
}

void MainWindow::nameChoices() {
    m_imageView->setFormula(m_choices->settings().formula);
    const DeviceInfo* device = m_choices->device();
    m_deviceButton->setText(device == nullptr ? tr("Looking for devices …")
                                              : tr("Device: %1").arg(QString::fromStdString(device->name)));
    m_strategyButton->setText(tr("Strategy: %1").arg(m_choices->strategyTitle()));
    if (device != nullptr) m_devicePane->show(*device);
}

void MainWindow::showDevices(const DeviceCatalog& catalog) {
    const CountSettings before = settings();
    const QStringList changes = m_choices->setCatalog(catalog);
    m_messages->clear(Message::Topic::Devices);
    for (const std::string& note : catalog.notes) {
        m_messages->add({Message::Severity::Note, Message::Topic::Devices, QString::fromStdString(note), {}});
    }
    for (const QString& change : changes)
        m_messages->add({Message::Severity::Note, Message::Topic::Devices, change, {}});
    nameChoices();
    if (settings() != before) tellSettings();
}

void MainWindow::showResult(const CountResultPointer& result) {
    m_result = result;
    m_otherImageAwaited = false;
    const Image& image = *result->image;
    m_channels->setAvailable(image.traits().channels());
    m_imageView->showImage(result->image);
    m_plot->showHistogram(result->histogram);
    m_provenance->show(*result);
    m_statisticsPane->show(result->histogram);
    m_timingPane->show(*result);
    m_devicePane->show(result->device);

    const QString name = QString::fromStdString(image.name);
    if (name == m_images.current()) m_fileMenu->recentFiles()->add(name);
    m_fileMenu->setShown(true, !m_images.current().isEmpty());
    setWindowTitle(tr("%1 – Tonescope").arg(QFileInfo(name).fileName()));
    showImageFacts(m_imageView->placement().scale());
    showNotes(*result);
}

void MainWindow::showNotes(const CountResult& result) {
    m_messages->clear(Message::Topic::Result);
    for (const std::string& note : result.notes)
        m_messages->add({Message::Severity::Note, Message::Topic::Result, QString::fromStdString(note), {}});
}

void MainWindow::showFailure(const QString& name, const Failure& failure) {
    m_otherImageAwaited = false;
    const QString cause = QString::fromStdString(lineOf(failure));
    const QString line = name.isEmpty() ? cause : name + QStringLiteral(": ") + cause;
    m_messages->add(
        {Message::Severity::Error, Message::Topic::Request, line, QString::fromStdString(failure.log)});
    constexpr int milliseconds = 10000;
    statusBar()->showMessage(line, milliseconds);
}

void MainWindow::showActivity(const Activity& activity) {
    m_busy->show(activity);
}

void MainWindow::showPixel(const std::optional<PixelSample>& sample) {
    m_plot->markPixel(sample);
    m_pixelText->setText(sample ? pixelText(*sample) : QString());
}

void MainWindow::showImageFacts(double scale) {
    const ImagePointer& image = m_imageView->image();
    if (!image) return;
    const Extent extent = image->extent();
    m_imageText->setText(tr("%1 × %2, %3 bits, %4 %")
                             .arg(extent.width)
                             .arg(extent.height)
                             .arg(image->traits().sampleBits)
                             .arg(scale * 100, 0, 'f', scale < 0.1 ? 1 : 0));
}

} // namespace tonescope::ui

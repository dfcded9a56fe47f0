// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a run: Run (or a pane's runWanted()) calls run(), which appends an empty LabRun to the session,
// calls begin() on the pane and emits runRequested(). Each showMeasured() appends to that LabRun and to the
// pane; showEnded() ends both. A run that starts again after a change of the setup takes the same way: stop,
// showEnded(), run().
//
// Saved runs take another way, because there may be thousands of measurements: showRuns() queues them, and
// m_more, a timer of interval 0, restores one per pass of the event loop. A run that the user starts
// meanwhile waits for the queue, so that it is shown last. LabPane::waits() is the only record of waiting
// runs.
#include "ui/lab/window/lab_window.h"

#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/files/settings_values.h"
#include "ui/frame/message_area.h"
#include "ui/frame/screen_fit.h"
#include "ui/frame/shortcuts_dialog.h"
#include "ui/frame/theme.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/base/measured_runs.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/contention/contention_pane.h"
#include "ui/lab/devices/devices_pane.h"
#include "ui/lab/glossary/glossary.h"
#include "ui/lab/kernel/kernel_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/sweep/sweep_pane.h"
#include "ui/lab/window/blank_screen.h"
#include "ui/lab/window/lab_report.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QActionGroup>
#include <QDateTime>
#include <QDialog>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QEvent>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QLabel>
#include <QMenuBar>
#include <QPainter>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QTabWidget>
#include <QThreadPool>
#include <QToolBar>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tonescope::ui {

LabFileMenu::LabFileMenu(QWidget* parent) : QMenu(tr("&File"), parent) {
    setObjectName(QStringLiteral("labFileMenu"));
    setToolTipsVisible(true);
    const QString sessions = tr("Lab sessions") + QStringLiteral(" (*.json)");
    addQuestion(LabFileUse::OpenLecture, tr("Open a le&cture …"), "labOpenLecture", {},
                {tr("Open a lecture: its file course.md"), tr("Lectures") + QStringLiteral(" (course.md)")});
    addSeparator();
    addQuestion(LabFileUse::Open, tr("&Open a session …"), "labOpen", QKeySequence::Open,
                {tr("Open a lab session"), sessions});
    m_openLast = add(tr("Open the &last session"), "labOpenLast");
    connect(m_openLast, &QAction::triggered, this,
            [this] { Q_EMIT chosen(LabFileUse::Open, {m_openLast->data().toString()}); });
    QAction* more = addQuestion(LabFileUse::Add, tr("&Add sessions …"), "labAdd", {},
                                {tr("Add lab sessions"), sessions, {}, false, true});
    more->setToolTip(tr("Adds the runs of those files to this session as measurements of other machines."));
    m_needMeasurements +=
        addQuestion(LabFileUse::Save, tr("&Save the session …"), "labSave", QKeySequence::Save,
                    {tr("Save the lab session"), sessions, QStringLiteral("lab.json"), true});
    addSeparator();
    m_together = add(tr("&Machines in one plot"), "labTogether");
    m_together->setCheckable(true);
    addSeparator();
    m_needMeasurements +=
        addQuestion(LabFileUse::ExportTable, tr("&Export a table …"), "labExport", QKeySequence(tr("Ctrl+E")),
                    {tr("Export all measurements"), tr("Tables") + QStringLiteral(" (*.csv)"),
                     QStringLiteral("lab.csv"), true});
    m_needMeasurements +=
        addQuestion(LabFileUse::WriteReport, tr("Write a &report …"), "labReport", QKeySequence(tr("Ctrl+P")),
                    {tr("Write a report"), tr("Reports") + QStringLiteral(" (*.pdf *.svg)"),
                     QStringLiteral("lab.pdf"), true});
    m_needMeasurements +=
        addQuestion(LabFileUse::WriteHandout, tr("Write a &handout …"), "labHandout", {},
                    {tr("Write a handout of the lecture"), tr("Handouts") + QStringLiteral(" (*.pdf)"),
                     QStringLiteral("handout.pdf"), true});
    m_leaveOutNames = add(tr("Write without people's &names"), "labLeaveOutNames");
    m_leaveOutNames->setCheckable(true);
    m_leaveOutNames->setToolTip(
        tr("Session files and reports keep predictions and kernels, but not the names of their authors."));
    addSeparator();
    connect(add(tr("Close &window"), "labClose", QKeySequence::Close), &QAction::triggered, parent,
            &QWidget::close);
    setMeasured(false);
    setLast({});
    setMachines(0, false);
}

QAction* LabFileMenu::add(const QString& text, const char* name, const QKeySequence& shortcut) {
    QAction* action = addAction(text);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    return action;
}

/// An entry that asks `question` and emits chosen() with the answer.
QAction* LabFileMenu::addQuestion(LabFileUse use, const QString& text, const char* name,
                                  const QKeySequence& shortcut, const FileQuestion& question) {
    QAction* action = add(text, name, shortcut);
    connect(action, &QAction::triggered, this, [this, use, question] {
        askForFiles(parentWidget(), question,
                    [this, use](const QStringList& files) { Q_EMIT chosen(use, files); });
    });
    return action;
}

void LabFileMenu::setMeasured(bool measured) {
    for (QAction* action : m_needMeasurements)
        action->setEnabled(measured);
}

void LabFileMenu::setLast(const QString& file) {
    m_openLast->setData(file);
    m_openLast->setEnabled(!file.isEmpty());
}

void LabFileMenu::setMachines(std::size_t machines, bool together) {
    m_together->setEnabled(machines > 1);
    m_together->setChecked(together);
    m_together->setToolTip(
        machines > 1 ? tr("Bars and sweeps show the measurements of all machines for the same pixels.")
                     : tr("Add the sessions of other machines first."));
}

namespace {

/// The lab's gestures for the help dialog; keys of actions are listed by the dialog itself.
struct Gestures {
    Q_DECLARE_TR_FUNCTIONS(Gestures)
public:
    static QList<QStringList> all() {
        return {
            {tr("Click"), tr("Bars"), tr("Compares all other rows with that row")},
            {tr("Wheel"), tr("Bars"), tr("Scrolls through the rows; the axis stays in place")},
            {tr("Mouse over a place"), tr("Map of contention"), tr("Reads out the contention at that place")},
            {tr("Click on a line of the log"), tr("Kernel source"), tr("Goes to that line of the source")}};
    }
};

} // namespace

LabHelp::LabHelp(QMainWindow& window) : QMenu(tr("&Help"), &window), m_window(window) {
    setObjectName(QStringLiteral("labHelpMenu"));
    QAction* keys = addAction(tr("&Keyboard and gestures"), this, &LabHelp::showShortcuts);
    keys->setObjectName(QStringLiteral("labShortcuts"));
    keys->setShortcut(Qt::Key_F1);
    addAction(tr("&Words of OpenCL and CUDA"), this, &LabHelp::showGlossary)
        ->setObjectName(QStringLiteral("glossaryAction"));
}

void LabHelp::showShortcuts() {
    presentShortcuts(m_window, Gestures::all());
}

void LabHelp::showGlossary() {
    auto* dialog = m_window.findChild<QDialog*>(QStringLiteral("glossary"));
    if (dialog == nullptr) dialog = glossaryBeside(&m_window);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

/// Tool bar with Run, Stop, progress and remaining time. Without a run its text says how many measurements
/// Run would make, or why none.
class RunBar : public QToolBar {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    /// `measurements`: number of cases that Run would measure; if 0, `reason` is shown. `busy`: shown instead
    /// as a warning that other programs disturbed the last run; may be empty.
    void offer(std::size_t measurements, const QString& reason, const QString& busy = {});
    /// A run of that many measurements begins; the clock for the remaining time starts.
    void begin(std::size_t measurements);
    /// Progress in measurements, with fractions. A value below an earlier one is ignored, so that the bar
    /// never goes back.
    void setDone(double measurements);
    /// The run is over; if `stopped`, the text says after how many measurements.
    void end(bool stopped);

    /// The stop button; it takes the keyboard focus from a control that is disabled during a run.
    [[nodiscard]] QWidget* stopButton() const { return widgetForAction(m_stop); }
    [[nodiscard]] bool running() const { return m_all > 0; }

    /// The actions, for connections.
    [[nodiscard]] QAction* runAction() const { return m_run; }
    [[nodiscard]] QAction* stopAction() const { return m_stop; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void say(const QString& text, bool busy = false);
    void fitProgress();
    void paintIcons();

    QAction* m_run;
    QAction* m_stop;
    QProgressBar* m_progress;
    QLabel* m_text;
    QElapsedTimer m_since;
    std::size_t m_all = 0; ///< measurements of the run; 0: none is going on
    double m_done = 0;
    std::size_t m_offered = 0;
    QString m_reason, m_busy;
};

namespace {

/// Rounded up to whole seconds.
QString timeLeftText(qint64 milliseconds) {
    const qint64 seconds = (milliseconds + 999) / 1000;
    if (seconds < 60) return RunBar::tr("about %1 s left").arg(seconds);
    return RunBar::tr("about %1 min %2 s left").arg(seconds / 60).arg(seconds % 60);
}

/// The style's icon, filled with the text colour: styles draw such icons in black, which is invisible on a
/// dark background. The shape stays, because SourceIn keeps the icon's transparency.
QIcon inked(const QWidget& widget, QStyle::StandardPixmap shape) {
    const QIcon plain = widget.style()->standardIcon(shape);
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Disabled}) {
        QPixmap pixmap = plain.pixmap(QSize(48, 48), widget.devicePixelRatioF());
        QPainter painter(&pixmap);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        const auto group = mode == QIcon::Normal ? QPalette::Active : QPalette::Disabled;
        painter.fillRect(pixmap.rect(), widget.palette().color(group, QPalette::ButtonText));
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
    return icon;
}

/// A label that fills the remaining width and elides its text. A normal label would ask for the width of its
/// text, and the tool bar would then move or hide the buttons beside it.
class RoomyLabel : public QLabel {
public:
    RoomyLabel() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred); }
    [[nodiscard]] QSize sizeHint() const override { return {1, QLabel::sizeHint().height()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
};

} // namespace

RunBar::RunBar(QWidget* parent)
    : QToolBar(tr("Run"), parent), m_run(addAction(tr("Run"))), m_stop(addAction(tr("Stop"))),
      m_progress(new QProgressBar), m_text(new RoomyLabel) {
    setObjectName(QStringLiteral("runBar"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_run->setObjectName(QStringLiteral("run"));
    m_run->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(tr("Ctrl+R"))});
    m_stop->setObjectName(QStringLiteral("stop"));
    m_stop->setShortcut(QKeySequence(Qt::Key_Escape));
    m_progress->setObjectName(QStringLiteral("runProgress"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setFormat(tr("%v of %m"));
    m_text->setObjectName(QStringLiteral("runText"));
    m_text->setContentsMargins(fontMetrics().averageCharWidth(), 0, 0, 0);
    addWidget(m_progress);
    addWidget(m_text);
    paintIcons();
    fitProgress();
    refresh();
}

void RunBar::fitProgress() {
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 16);
}

void RunBar::say(const QString& text, bool busy) {
    inkBusy(*m_text, busy);
    m_text->setText(text);
    m_text->setToolTip(text);
}

void RunBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) fitProgress();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) paintIcons();
    QToolBar::changeEvent(event);
}

void RunBar::paintIcons() {
    m_run->setIcon(inked(*this, QStyle::SP_MediaPlay));
    m_stop->setIcon(inked(*this, QStyle::SP_MediaStop));
}

void RunBar::offer(std::size_t measurements, const QString& reason, const QString& busy) {
    m_offered = measurements;
    m_reason = reason;
    m_busy = measurements > 0 ? busy : QString();
    refresh();
}

void RunBar::begin(std::size_t measurements) {
    m_all = measurements;
    m_done = 0;
    m_since.start();
    refresh();
}

void RunBar::setDone(double measurements) {
    m_done = std::max(m_done, measurements);
    refresh();
}

void RunBar::end(bool stopped) {
    const auto done = static_cast<std::size_t>(m_done);
    const std::size_t all = m_all;
    m_all = 0;
    refresh();
    if (stopped) say(tr("Stopped after %1 of %2 measurements.").arg(done).arg(all));
}

/// The remaining time is extrapolated: the time per finished measurement so far, multiplied by the
/// measurements that are left.
void RunBar::refresh() {
    m_run->setEnabled(!running() && m_offered > 0);
    m_stop->setEnabled(running());
    m_progress->setMaximum(static_cast<int>(std::max<std::size_t>(m_all, 1)));
    m_progress->setValue(running() ? static_cast<int>(m_done) : 0);
    m_progress->setEnabled(running());
    m_progress->setTextVisible(running());
    if (!running() && !m_busy.isEmpty()) {
        say(m_busy, true);
    } else if (!running()) {
        say(m_offered == 0 ? m_reason : tr("%Ln measurements to run", nullptr, pluralOf(m_offered)));
    } else if (m_done <= 0) {
        say(tr("measuring …"));
    } else {
        const double left = static_cast<double>(m_all) - m_done;
        say(timeLeftText(static_cast<qint64>(static_cast<double>(m_since.elapsed()) / m_done * left)));
    }
}

namespace {

/// Limits per pane, so that a long session opens fast: the newest runs among which joined() searches, and the
/// newest runs that are shown.
constexpr std::size_t mostJoined = 1000, mostShown = 100;

/// The newest `most` runs of each pane, oldest first.
std::vector<LabRun> lastOfEachPane(const std::vector<LabRun>& runs, std::size_t most) {
    std::map<std::string_view, std::size_t> seen;
    std::vector<LabRun> last;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (seen[run->pane]++ < most) last.push_back(*run);
    }
    std::ranges::reverse(last);
    return last;
}

/// joined(), restricted to the newest runs of each pane.
LabSession joinedOfLast(const LabSession& session) {
    return joined({lastOfEachPane(session.runs, mostJoined), session.together});
}

/// A vertical scroll area that is always wide enough for its content. QScrollArea itself would become
/// narrower and cut the fields, because its horizontal scroll bar is off.
class SideScroll : public QScrollArea {
public:
    /// Owns `widget`.
    explicit SideScroll(QWidget* widget) {
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidgetResizable(true);
        setFocusPolicy(Qt::NoFocus); // Tab goes from field to field, without a stop at the area itself
        setWidget(widget);
        widget->installEventFilter(this);
        fitWidth();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool handled = QScrollArea::eventFilter(watched, event);
        if (watched == widget() && event->type() == QEvent::LayoutRequest) fitWidth();
        return handled;
    }

private:
    void fitWidth() {
        setMinimumWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width() +
                        2 * frameWidth());
    }
};

const QString geometryKey = QStringLiteral("lab/geometry"), docksKey = QStringLiteral("lab/docks"),
              setupShownKey = QStringLiteral("lab/setupShown"),
              leaveOutNamesKey = QStringLiteral("lab/leaveOutNames"), tabKey = QStringLiteral("lab/tab");

QString keyOf(const QSplitter& splitter) {
    return QStringLiteral("lab/splitters/") + splitter.objectName();
}

/// The lab's splitters, which have names; splitters without a name belong to Qt's dialogs.
QList<QSplitter*> splittersOf(const QWidget& window) {
    QList<QSplitter*> splitters = window.findChildren<QSplitter*>();
    splitters.removeIf([](const QSplitter* each) { return each->objectName().isEmpty(); });
    return splitters;
}

/// Restores a splitter's state when it is shown for the first time: before that, the tabs behind the front
/// one have no size, and a restored state would be lost. A child of the splitter that deletes itself
/// afterwards.
class FirstShown : public QObject {
public:
    FirstShown(QSplitter& splitter, QByteArray state)
        : QObject(&splitter), m_splitter(splitter), m_state(std::move(state)) {
        splitter.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Show) return QObject::eventFilter(watched, event);
        m_splitter.removeEventFilter(this);
        // Deferred to the next pass of the event loop: at this event the layout of the window is not
        // complete.
        QTimer::singleShot(0, &m_splitter,
                           [&splitter = m_splitter, state = m_state] { splitter.restoreState(state); });
        setParent(nullptr);
        deleteLater();
        return false;
    }

private:
    QSplitter& m_splitter;
    QByteArray m_state;
};

/// Whether the splitter has a state to save: until it is first shown, its FirstShown still holds the saved
/// one.
bool wasShown(const QSplitter& splitter) {
    const QObjectList& children = splitter.children();
    return std::none_of(children.begin(), children.end(),
                        [](const QObject* each) { return dynamic_cast<const FirstShown*>(each) != nullptr; });
}

} // namespace

LabWindow::LabWindow(QWidget* parent)
    : QMainWindow(parent), m_setup(new SetupPane), m_places(new QStackedWidget), m_lecture(new LectureView),
      m_bench(new QMainWindow), m_tabs(new QTabWidget), m_runBar(new RunBar), m_messages(new MessageArea),
      m_fileMenu(new LabFileMenu(this)), m_kernels(new KernelPane), m_settled(this), m_more(this) {
    setWindowTitle(tr("Strategy lab – Tonescope"));
    setObjectName(QStringLiteral("labWindow"));
    buildContent();
    buildBars();
    addPane(m_lecture);
    for (LabPane* pane : std::initializer_list<LabPane*>{new BarsPane, new SweepPane, new ContentionPane,
                                                         m_kernels, new DevicesPane})
        addTab(pane);
    buildPlaces();
    resize(1280, 860);
    m_settled.setObjectName(QStringLiteral("choicesSettled"));
    m_settled.setSingleShot(true);
    // A slider changes the choices many times per second.
    m_settled.setInterval(std::chrono::milliseconds(300));
    connect(&m_settled, &QTimer::timeout, this, &LabWindow::followChoices);
    connect(&m_more, &QTimer::timeout, this,
            [this] { m_shown < m_toShow.size() ? showNextRun() : m_more.stop(); });
}

void LabWindow::buildContent() {
    m_tabs->setObjectName(QStringLiteral("labTabs"));
    m_tabs->setAccessibleName(tr("Parts of the lab"));
    m_tabs->setDocumentMode(true);
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    m_messages->setObjectName(QStringLiteral("messages"));
    layout->addWidget(m_messages);
    layout->addWidget(m_places, 1);
    setCentralWidget(content);
    m_places->addWidget(m_lecture);
    m_places->addWidget(m_bench);
    m_bench->setWindowFlags(Qt::Widget);
    m_bench->setCentralWidget(m_tabs);

    auto* dock = new QDockWidget(tr("Setup"));
    dock->setObjectName(QStringLiteral("setupDock"));
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    dock->setWidget(new SideScroll(m_setup));
    m_bench->addDockWidget(Qt::LeftDockWidgetArea, dock);
    m_bench->resizeDocks({dock}, {300}, Qt::Horizontal);
    connect(m_setup, &SetupPane::changed, this, &LabWindow::applyChoices);
    connect(m_tabs, &QTabWidget::currentChanged, this, &LabWindow::refreshRunBar);
}

void LabWindow::buildBars() {
    menuBar()->addMenu(m_fileMenu);
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->setObjectName(QStringLiteral("labViewMenu"));
    auto* setup = findChild<QDockWidget*>(QStringLiteral("setupDock"));
    QAction* blank = (new BlankScreen(*this))->action();
    addAction(blank); // without a menu bar, too
    view->addActions({setup->toggleViewAction(), blank});
    m_bench->addToolBar(m_runBar);
    QMenu* sources = menuBar()->addMenu(tr("D&ocuments"));
    sources->setObjectName(QStringLiteral("labDocumentsMenu"));
    sources->setToolTipsVisible(true);
    for (const Document& each : documents()) {
        QAction* action = sources->addAction(each.title);
        action->setObjectName(QStringLiteral("labDocument-") + QString::fromStdString(each.id));
        action->setToolTip(tr("Measures all ways of this text as it started them, beside the times that it "
                              "publishes."));
        connect(action, &QAction::triggered, this, [this, each] {
            auto* bars = findChild<BarsPane*>();
            m_toBench->trigger();
            m_tabs->setCurrentWidget(bars);
            bars->measure(each);
        });
    }
    menuBar()->addMenu(new LabHelp(*this));
    connect(m_runBar->runAction(), &QAction::triggered, this, [this] { run(*paneInFront()); });
    connect(m_runBar->stopAction(), &QAction::triggered, this, &LabWindow::stopRequested);
    connect(m_fileMenu->together(), &QAction::triggered, this, &LabWindow::showTogether);
    connect(m_fileMenu, &LabFileMenu::chosen, this, [this](LabFileUse use, const QStringList& files) {
        const QString& file = files.front();
        if (use == LabFileUse::OpenLecture) openLecture(QFileInfo(file).path());
        if (use == LabFileUse::WriteHandout) writeHandout(file);
        if (use != LabFileUse::WriteReport) return;
        writePaper(file, [this, file] { return writeReport(sessionToWrite(), m_panes, file); });
    });
}

/// F and F5, which presenter remotes send, switch the full screen of the lecture only: in the bench, F is a
/// letter for fields, and F5 is Run.
void LabWindow::buildPlaces() {
    auto* menu = new QMenu(tr("&Place"), this);
    menu->setObjectName(QStringLiteral("labPlaceMenu"));
    menuBar()->insertMenu(menuBar()->actions().at(1), menu);
    auto* places = new QActionGroup(this);
    const auto add = [&](const QString& text, const char* name, const QList<QKeySequence>& keys) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setShortcuts(keys);
        action->setCheckable(true);
        addAction(action); // works in the full screen, too, which has no menu bar
        return action;
    };
    m_toLecture = places->addAction(add(tr("&Lecture"), "toLecture", {QKeySequence(tr("Ctrl+1"))}));
    m_toBench = places->addAction(add(tr("&Bench"), "toBench", {QKeySequence(tr("Ctrl+2"))}));
    menu->addSeparator();
    for (const QString& name : programLectures()) {
        const QString folder = programLecture(name);
        connect(menu->addAction(fileAt(folder + QStringLiteral("/course.md")).sections.back().heading),
                &QAction::triggered, this, [this, folder] { openLecture(folder); });
    }
    menu->addSeparator();
    m_fullScreen = add(tr("&Full screen"), "labFullScreen", {Qt::Key_F, Qt::Key_F5, Qt::Key_F11});
    auto* leave = new QAction(this);
    leave->setShortcut(Qt::Key_Escape);
    leave->setEnabled(false);
    addAction(leave);
    m_toLecture->setChecked(true);
    connect(m_toBench, &QAction::toggled, this, &LabWindow::showBench);
    connect(m_fullScreen, &QAction::toggled, this, &LabWindow::fillScreen);
    connect(m_fullScreen, &QAction::toggled, leave, &QAction::setEnabled);
    connect(leave, &QAction::triggered, m_fullScreen, &QAction::toggle);
    connect(m_lecture, &LectureView::stopWanted, this, &LabWindow::stopRequested);
    connect(m_lecture, &LectureView::exerciseWanted, this,
            [this](const MeasureCase& asked, const RunDetails& of) {
                m_kernels->openExercise(asked, of);
                m_toBench->trigger();
                m_tabs->setCurrentWidget(m_kernels);
            });
    showBench(false);
}

void LabWindow::openLecture(const QString& folder) {
    Lecture lecture = readLecture(folder);
    m_messages->clear(Message::Topic::File);
    if (!lecture.problems.isEmpty()) m_messages->replace(lecture.problems.join(u'\n'), Message::Topic::File);
    m_lecture->setLecture(std::move(lecture));
    m_toLecture->trigger();
}

void LabWindow::showBench(bool bench) {
    m_fullScreen->setChecked(false);
    m_fullScreen->setEnabled(!bench);
    findChild<QDockWidget*>(QStringLiteral("setupDock"))->toggleViewAction()->setEnabled(bench);
    m_places->setCurrentIndex(bench ? 1 : 0);
    // The place that is hidden does not widen the window.
    for (int place = 0; place < m_places->count(); ++place) {
        const auto policy = place == m_places->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_places->widget(place)->setSizePolicy(policy, policy);
    }
    refreshRunBar();
}

void LabWindow::fillScreen(bool full) {
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, full));
    menuBar()->setVisible(!full);
    statusBar()->setVisible(!full);
}

/// The desktop can end the full screen as well.
void LabWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange) m_fullScreen->setChecked(isFullScreen());
}

void LabWindow::addPane(LabPane* pane) {
    m_panes.push_back(pane);
    pane->setObjectName(QString::fromStdString(pane->id()));
    connect(pane, &LabPane::changed, this, &LabWindow::refreshRunBar);
    connect(pane, &LabPane::runWanted, this, [this, pane] { run(*pane); });
    connect(pane, &LabPane::pixelsWanted, &data(), &DataPicker::setPixels);
    connect(pane, &LabPane::pictureWanted, this, &LabWindow::writePaper);
}

void LabWindow::addTab(LabPane* pane) {
    addPane(pane);
    m_tabs->setTabToolTip(m_tabs->addTab(pane, pane->title()), pane->title());
    if (!pane->actions().isEmpty())
        findChild<QMenu*>(QStringLiteral("labViewMenu"))->addMenu(pane->title())->addActions(pane->actions());
}

void LabWindow::writePaper(const QString& file, const std::function<std::optional<Failure>()>& write) {
    if (const auto failure = overInput(file, inputs())) return showFailure(file, *failure);
    if (const auto failure = write()) return showFailure(file, *failure);
    showDone(tr("Written to %1.").arg(shownText(file)));
}

/// The pages are values, so that a thread of Qt's pool can draw them.
void LabWindow::writeHandout(const QString& file) {
    if (const auto failure = overInput(file, inputs())) return showFailure(file, *failure);
    auto* writing = new QFutureWatcher<std::optional<Failure>>(this);
    connect(writing, &QFutureWatcherBase::finished, this, [this, file, writing] {
        const std::optional<Failure> failure = writing->result();
        failure ? showFailure(file, *failure) : showDone(tr("Written to %1.").arg(shownText(file)));
        writing->deleteLater();
    });
    writing->setFuture(QtConcurrent::run(ui::writeHandout, file, m_lecture->lecture().title,
                                         m_lecture->handout(sessionToWrite()),
                                         SlideStyle{themePalette(false), font()}));
}

LabPane* LabWindow::paneInFront() const {
    return m_places->currentIndex() == 0 ? m_lecture : qobject_cast<LabPane*>(m_tabs->currentWidget());
}

/// The user's own kernels are listed with the documents' strategies in the catalog; the lab lists them with
/// the normal strategies.
void LabWindow::showDevices(const DeviceCatalog& catalog) {
    DeviceCatalog withOwn = catalog;
    for (const DocumentWay& way : catalog.documents) {
        if (way.info.own) withOwn.strategies.push_back(way.info);
    }
    for (LabPane* pane : m_panes)
        pane->setCatalog(withOwn);
    m_setup->setCatalog(withOwn);
}

/// The kernel tab puts its texts into its cases itself; a slide measures own kernels as the program has them.
std::vector<MeasureCase> LabWindow::withTexts(const LabPane& pane, std::vector<MeasureCase> cases) const {
    return &pane == m_kernels || &pane == m_lecture ? cases : m_kernels->withOwnTexts(cases);
}

DataPicker& LabWindow::data() const {
    return m_setup->data();
}

void LabWindow::setSources(const std::map<std::string, std::string>& sources) {
    for (LabPane* pane : m_panes)
        pane->setSources(sources);
}

void LabWindow::applyChoices() {
    const LabChoices choices = m_setup->choices();
    for (LabPane* pane : m_panes)
        pane->setChoices(choices);
    refreshRunBar();
    if (m_running != nullptr) m_settled.start();
}

/// Only requests the stop: measurements end in showEnded(), which then starts the run again.
void LabWindow::followChoices() {
    if (m_running == nullptr) return;
    const std::vector<MeasureCase> cases = withTexts(*m_running, m_running->runningCases());
    if (sameCases(cases, m_cases)) return;
    letWait(cases.empty() ? nullptr : m_running);
    Q_EMIT stopRequested();
}

void LabWindow::refreshRunBar() {
    const LabPane* pane = paneInFront();
    if (pane == nullptr) return;
    const auto last =
        std::ranges::find(m_session.runs.rbegin(), m_session.runs.rend(), pane->id(), &LabRun::pane);
    // The busy warning concerns the last run, so it is shown only if Run would measure the same again.
    const bool again = last != m_session.runs.rend() && last->details == pane->details();
    m_runBar->offer(pane->cases().size(), pane->idleReason(),
                    again ? measureAgainText(last->measurements) : QString());
}

void LabWindow::run(LabPane& pane) {
    const std::vector<MeasureCase> cases = withTexts(pane, pane.cases());
    const bool again =
        m_running != nullptr && sameCases(cases, m_cases) && m_session.runs.back().details == pane.details();
    if (again) return;
    const bool waits = m_running != nullptr || !showsAll();
    letWait(waits ? &pane : nullptr);
    if (waits || cases.empty() || !pane.mayRun()) return;
    m_running = &pane;
    m_cases = cases;
    m_focus = focusWidget();
    const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    m_session.runs.push_back({pane.id(), now.toStdString(), pane.details(), {}, {}, m_machine});
    pane.begin(m_session.runs.back(), cases.size());
    m_runBar->begin(cases.size());
    // A focused control that begin() disabled would pass the focus to an arbitrary next field.
    if (m_focus && !m_focus->isEnabled()) m_runBar->stopButton()->setFocus();
    Q_EMIT runRequested(cases);
}

void LabWindow::letWait(const LabPane* pane) {
    for (LabPane* each : m_panes)
        each->setWaits(each == pane);
}

void LabWindow::runWhatWaits() {
    const auto next = std::ranges::find_if(m_panes, &LabPane::waits);
    if (next != m_panes.end()) run(**next);
}

void LabWindow::showMeasured(const MeasurementPointer& measurement) {
    if (m_running == nullptr) return;
    m_session.runs.back().measurements.push_back(measurement);
    m_running->show(measurement);
    if (measurement->content) data().setContent(measurement->data, *measurement->content);
    m_runBar->setDone(static_cast<double>(m_session.runs.back().measurements.size()));
    m_fileMenu->setMeasured(true);
}

void LabWindow::showSoFar(const Measurements& rows) {
    if (m_running != nullptr) m_running->showSoFar(rows);
}

void LabWindow::showProgress(double measurements) {
    if (m_running != nullptr) m_runBar->setDone(measurements);
}

void LabWindow::showEnded(bool stopped) {
    if (m_running == nullptr) return;
    LabPane* pane = m_running;
    m_running = nullptr;
    m_cases.clear(); // releases the images that the cases hold
    // A run that was stopped before its first measurement leaves no trace.
    if (m_session.runs.back().measurements.empty()) m_session.runs.pop_back();
    const bool waited = focusWidget() == m_runBar->stopButton();
    m_runBar->end(stopped);
    pane->end();
    tellOfRuns();
    const bool beside = m_session.together && !m_session.runs.empty() && isJoinable(m_session.runs.back());
    // Joins the new run with those of the other machines.
    if (beside && std::ranges::none_of(m_panes, &LabPane::waits)) showTogether(true);
    if (waited && m_focus) m_focus->setFocus();
    runWhatWaits();
}

void LabWindow::stopRuns() {
    if (m_running == nullptr) return;
    letWait(nullptr);
    Q_EMIT stopRequested();
}

void LabWindow::showSession(LabSession session) {
    for (LabPane* pane : m_panes)
        pane->clear();
    m_messages->clear(Message::Topic::File);
    m_shown = 0;
    if (m_running == nullptr) letWait(nullptr);
    // The old session is destroyed on a pool thread: freeing thousands of measurements would block the
    // window.
    QThreadPool::globalInstance()->start(
        [before = std::exchange(m_session, std::move(session)), waiting = std::exchange(m_toShow, {})] {});
    m_fileMenu->setMeasured(!m_session.runs.empty());
    tellOfRuns();
    showRuns(m_session.together ? joinedOfLast(m_session).runs : m_session.runs);
}

std::size_t LabWindow::addSession(const LabSession& session) {
    const std::size_t before = m_session.runs.size(), added = addRuns(m_session, session);
    m_fileMenu->setMeasured(!m_session.runs.empty());
    tellOfRuns();
    const auto first = m_session.runs.begin() + static_cast<std::ptrdiff_t>(before);
    showRuns({first, m_session.runs.end()});
    if (machinesOf(m_session).size() > 1) showTogether(true);
    return added;
}

void LabWindow::tellOfRuns() {
    m_fileMenu->setMachines(machinesOf(m_session).size(), m_session.together);
    for (LabPane* pane : m_panes)
        pane->setRuns(m_session.runs);
    refreshRunBar();
}

/// Shows the runs that are joinable again: as joined runs, or each machine's runs one after the other. Other
/// tabs keep their contents.
void LabWindow::showTogether(bool together) {
    m_session.together = together;
    if (m_running != nullptr) return; // showEnded() joins the runs after this one
    tellOfRuns();
    std::vector<LabRun> runs =
        together ? joinedOfLast(m_session).runs : lastOfEachPane(m_session.runs, mostJoined);
    std::erase_if(runs, [=](const LabRun& run) { return !(together ? isJoined(run) : isJoinable(run)); });
    showRuns(runs);
}

/// New runs are queued after runs that still wait, and again only the last ones of each pane are kept. Short
/// sessions are shown at once, without the timer.
void LabWindow::showRuns(const std::vector<LabRun>& runs) {
    std::vector<LabRun> next(m_toShow.begin() + static_cast<std::ptrdiff_t>(m_shown), m_toShow.end());
    const std::size_t all = next.size() + runs.size();
    const std::vector<LabRun> last = lastOfEachPane(runs, mostShown);
    next.insert(next.end(), last.begin(), last.end());
    m_toShow = lastOfEachPane(next, mostShown);
    if (m_toShow.size() < all)
        m_messages->replace(tr("Only a part of the session's %1 runs is shown: the last %2 of each tab. "
                               "Saving the session saves all runs.")
                                .arg(countText(m_session.runs.size()))
                                .arg(mostShown),
                            Message::Topic::File);
    m_shown = 0;
    std::size_t measurements = 0;
    for (const LabRun& run : m_toShow)
        measurements += run.measurements.size();
    constexpr std::size_t mostAtOnce = 1000, fewRuns = 20;
    const bool atOnce = measurements <= mostAtOnce && m_toShow.size() <= fewRuns;
    atOnce ? showAllRuns() : m_more.start();
}

/// A pane shows one run at a time, so each restored run replaces the one before it in its pane. After the
/// last one, a run that waited for the queue starts.
void LabWindow::showNextRun() {
    const LabRun& run = m_toShow.at(m_shown++);
    for (LabPane* pane : m_panes) {
        if (pane->takes(run)) pane->restore(run);
    }
    if (m_shown < m_toShow.size()) return;
    m_toShow.clear();
    m_shown = 0;
    if (m_running == nullptr) runWhatWaits();
}

void LabWindow::showAllRuns() {
    m_more.stop();
    while (m_shown < m_toShow.size())
        showNextRun();
}

LabSession LabWindow::sessionToWrite() const {
    return m_fileMenu->leavesOutNames() ? withoutNames(m_session) : m_session;
}

void LabWindow::showFailure(const QString& what, const Failure& failure) {
    m_messages->tell(shownText(what), failure, Message::Topic::Request);
}

QStringList LabWindow::inputs() const {
    QStringList files;
    for (const ImagePointer& input : {data().photo(), data().text()}) {
        if (input) files += pathText(input->name);
    }
    return files;
}

void LabWindow::showDone(const QString& text) {
    constexpr int milliseconds = 10000;
    statusBar()->showMessage(text, milliseconds);
}

void LabWindow::save(QSettings& settings) const {
    keepBytes(settings, geometryKey, saveGeometry());
    keepBytes(settings, docksKey, m_bench->saveState());
    for (const QSplitter* splitter : splittersOf(*this)) {
        if (wasShown(*splitter)) keepBytes(settings, keyOf(*splitter), splitter->saveState());
    }
    settings.setValue(setupShownKey, !findChild<QDockWidget*>(QStringLiteral("setupDock"))->isHidden());
    settings.setValue(leaveOutNamesKey, m_fileMenu->leavesOutNames());
    settings.setValue(tabKey, m_tabs->currentWidget()->objectName());
    m_setup->save(settings);
}

void LabWindow::restore(const QSettings& settings) {
    restoreGeometry(bytesIn(settings, geometryKey));
    m_bench->restoreState(bytesIn(settings, docksKey));
    for (QSplitter* splitter : splittersOf(*this))
        new FirstShown(*splitter, bytesIn(settings, keyOf(*splitter))); // the splitter owns it
    findChild<QDockWidget*>(QStringLiteral("setupDock"))->setVisible(flagIn(settings, setupShownKey, true));
    m_fileMenu->leaveOutNames(flagIn(settings, leaveOutNamesKey, false));
    fitScreen(*this);
    const std::string tab = nameIn(settings, tabKey);
    for (LabPane* pane : m_panes) {
        if (pane->id() == tab) m_tabs->setCurrentWidget(pane);
    }
    m_setup->restore(settings);
}

} // namespace tonescope::ui

#include "lab_window.moc"

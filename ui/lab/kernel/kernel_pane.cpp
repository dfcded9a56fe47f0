// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_pane.h"

#include "ui/lab/kernel/build_log.h"
#include "ui/lab/kernel/compiled_view.h"
#include "ui/lab/kernel/cuda_words.h"
#include "ui/lab/kernel/foreign_bar.h"
#include "ui/lab/kernel/kernel_editor.h"
#include "ui/lab/kernel/kernel_files.h"
#include "ui/lab/kernel/kernel_head.h"
#include "ui/lab/kernel/kernel_result.h"
#include "ui/lab/kernel/rename_bar.h"
#include "ui/words/long_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStandardPaths>
#include <QTextCursor>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr const char* strategyDetail = "strategy"; ///< what a file remembers: whose kernel it was
constexpr const char* checkDetail = "check";       ///< that it was checked, and not measured
constexpr std::string_view ownOverBytes = "own-kernel", ownOverInts = "own-int-kernel";

} // namespace

KernelPane::KernelPane(QWidget* parent)
    : LabPane(parent), m_head(new KernelHead), m_foreign(new ForeignBar(m_drafts)), m_rename(new RenameBar),
      m_files(new KernelFiles(m_drafts)), m_editor(new KernelEditor), m_compiled(new CompiledView),
      m_foot(new QSplitter(Qt::Horizontal)), m_result(new KernelResult), m_log(new BuildLogView) {
    m_files->setObjectName(QStringLiteral("kernelFiles"));
    m_editor->setObjectName(QStringLiteral("kernelEditor"));
    m_editor->setPlaceholderText(
        tr("Switch on a strategy of OpenCL devices in the setup to see its kernel."));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("kernelSplitter"));
    splitter->addWidget(makeUpper());
    splitter->addWidget(makeFoot());
    splitter->setSizes({440, 340}); // below, findings and whole bars
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_head);
    layout->addWidget(splitter, 1);
    m_drafts.setPalette(palette());
    connect(m_head, &KernelHead::chosen, this, &KernelPane::chooseStrategy);
    connect(m_head, &KernelHead::measureWanted, this, &LabPane::runWanted);
    connect(m_head, &KernelHead::checkWanted, this, &KernelPane::check);
    connect(m_head, &KernelHead::revertWanted, this, [this] { m_drafts.revert(m_files->shownId()); });
    connect(m_rename, &RenameBar::renameWanted, this, &KernelPane::renameWords);
    connect(m_rename, &RenameBar::convertWanted, this, &KernelPane::convertPixels);
    connect(m_files, &QTabBar::currentChanged, this, &KernelPane::showFile);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &KernelPane::textEdited);
    connect(m_log, &BuildLogView::placeChosen, this, &KernelPane::goTo);
    connect(m_foreign, &ForeignBar::runWanted, this, &LabPane::runWanted);
    connect(m_foreign, &ForeignBar::textChosen, this, &KernelPane::chooseStrategy);
    chooseStrategy();
}

KernelPane::~KernelPane() {
    delete m_editor; // before the documents that it shows
}

bool KernelPane::mayRun() {
    if (!m_drafts.buildsOther(strategyId())) return true;
    if (m_drafts.foreign(strategyId()).shown)
        m_files->bringOwnToFront(); // nobody says yes to what is not seen
    return m_foreign->mayRun();
}

void KernelPane::restoreDrafts(const std::map<std::string, std::string>& drafts) {
    m_drafts.restoreOwn(drafts);
    chooseStrategy();
}

QWidget* KernelPane::makeUpper() {
    auto* source = new QWidget;
    auto* text = new QVBoxLayout(source);
    text->setContentsMargins(0, 0, 0, 0);
    text->setSpacing(0);
    for (QWidget* each : std::initializer_list<QWidget*>{m_foreign, m_rename, m_files})
        text->addWidget(each);
    text->addWidget(m_editor, 1);
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(source);
    upper->addWidget(m_compiled);
    upper->setSizes({1000, 1000}); // as wide as each other
    upper->setChildrenCollapsible(false);
    connect(&m_head->codeButton(), &QPushButton::toggled, m_compiled, &QWidget::setVisible);
    return upper;
}

QWidget* KernelPane::makeFoot() {
    m_log->setObjectName(QStringLiteral("kernelLog"));
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("What was measured"));
    scroll->setWidget(m_result);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_foot->addWidget(scroll);
    m_foot->addWidget(m_log);
    m_foot->setChildrenCollapsible(false);
    return m_foot;
}

void KernelPane::setSources(const std::map<std::string, std::string>& sources) {
    m_drafts.setSources(sources);
    chooseStrategy();
}

void KernelPane::setCatalog(const DeviceCatalog& catalog) {
    m_own.clear();
    for (const StrategyInfo& each : catalog.strategies) {
        if (each.own) m_own.push_back(each);
    }
    offerStrategies();
}

std::vector<MeasureCase> KernelPane::withOwnTexts(std::vector<MeasureCase> cases) const {
    for (MeasureCase& each : cases) {
        const std::string id(each.strategy.id);
        if (each.kernel || !each.strategy.own || !m_drafts.buildsOther(id) || m_drafts.foreign(id).shown)
            continue;
        each.kernel = std::make_shared<const std::string>(m_drafts.toBuild(id));
    }
    return cases;
}

/// In one step that can be undone.
void KernelPane::renameWords() {
    QTextCursor all(m_drafts.document(strategyId()));
    const QString text = renamed(m_drafts.text(strategyId()));
    all.select(QTextCursor::Document);
    all.insertText(text);
}

/// Whether the kernel that is shown gets bytes, and could get ints.
bool KernelPane::convertible() const {
    return strategyId() == ownOverBytes && strategyNamed(m_own, ownOverInts) != nullptr &&
           !m_drafts.foreign(strategyId()).shown;
}

/// By the strategy whose pixels are ints, with the text; what stood there can be had back by undoing.
void KernelPane::convertPixels() {
    const QString text = m_drafts.text(strategyId());
    m_head->choose(std::string(ownOverInts));
    if (m_drafts.document(strategyId()) == nullptr) return;
    QTextCursor all(m_drafts.document(strategyId()));
    all.select(QTextCursor::Document);
    all.insertText(text);
    Q_EMIT runWanted();
}

/// A checker takes a microsecond for each step of a kernel: few pixels, of the kind that is set up.
std::vector<MeasureCase> KernelPane::checkCases() const {
    constexpr std::uint64_t pixels = 9900;
    std::vector<MeasureCase> cases = measureCases();
    if (cases.empty()) return cases;
    MeasureCase checked = cases.back();
    const PixelLayout layout = madeLayout(traitsOf(checked.pixels.layout()).kind());
    const DataSpec spec{DataKind::Uniform};
    checked.pixels = {nameOf(spec), SyntheticPixels{spec, layout, pixels * traitsOf(layout).bytesPerPixel()},
                      checked.pixels.binning};
    checked.repeats = 1;
    checked.looksInside = false;
    checked.checked = true;
    return {checked};
}

void KernelPane::check() {
    m_checking = true;
    Q_EMIT runWanted();
    if (!m_running) m_checking = false; // something else is being measured, or it is asked first
}

void KernelPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    offerStrategies();
    refresh();
}

void KernelPane::offerStrategies() {
    std::vector<StrategyInfo> offered;
    for (const StrategyInfo& each : m_choices.strategies) {
        if (each.home == StrategyHome::OpenClDevice) offered.push_back(each);
    }
    for (const StrategyInfo& each : m_own) { // whether it is switched on for other tabs or not
        if (strategyNamed(offered, each.id) == nullptr) offered.push_back(each);
    }
    m_head->offer(std::move(offered));
}

std::string KernelPane::strategyId() const {
    return m_head->id();
}

const DeviceInfo* KernelPane::device() const {
    const auto found = std::find_if(m_choices.devices.begin(), m_choices.devices.end(), runsKernels);
    return found == m_choices.devices.end() ? nullptr : &*found;
}

std::vector<MeasureCase> KernelPane::cases() const {
    return m_checking ? checkCases() : measureCases();
}

std::vector<MeasureCase> KernelPane::measureCases() const {
    const StrategyInfo* chosen = m_head->strategy();
    const DeviceInfo* on = device();
    if (chosen == nullptr || on == nullptr || !canCount(*chosen, *on, m_choices.pixels)) return {};
    const ForeignState foreign = m_drafts.foreign(strategyId());
    if (foreign.shown && foreign.tooLong > 0) return {};
    MeasureCase original{*on, *chosen, m_choices.launch, m_choices.pixels, m_choices.repeats};
    original.looksInside = true;
    if (!m_drafts.buildsOther(strategyId())) return {original};
    MeasureCase edited = original;
    edited.kernel = std::make_shared<const std::string>(m_drafts.toBuild(strategyId()));
    edited.foreign = foreign.shown;
    return {original, edited};
}

QString KernelPane::idleReason() const {
    if (device() == nullptr) return tr("Switch on an OpenCL device in the setup.");
    if (m_head->strategy() == nullptr) return tr("Switch on a strategy of OpenCL devices in the setup.");
    if (!measureCases().empty()) return {};
    const ForeignState foreign = m_drafts.foreign(strategyId());
    if (foreign.shown && foreign.tooLong > 0) return tr("The text is too long to be run here.");
    return tr("“%1” does not count %2: choose another strategy, or other data in the setup.")
        .arg(m_head->title(), countedText(m_choices.pixels));
}

RunDetails KernelPane::details() const {
    RunDetails details{{strategyDetail, strategyId()}};
    const bool another = m_drafts.foreign(strategyId()).shown; // wrote what is shown
    if (!another && !m_head->name().isEmpty()) details.emplace("name", m_head->name().toStdString());
    if (m_checking) details.emplace(checkDetail, "oclgrind");
    return details;
}

void KernelPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    const auto of = run.details.find(strategyDetail);
    if (of != run.details.end()) {
        m_head->choose(of->second);
        KernelTrial& trial = m_trials[of->second];
        if (run.details.contains(checkDetail))
            trial.checked = nullptr;
        else
            trial = {};
    }
    const QString file = run.file.empty() ? tr("a session") : fileNameOf(run.file);
    for (const MeasurementPointer& kept : run.measurements) { // of a file: its texts come, too
        if (!kept->kernel.empty()) m_drafts.takeForeign(kept->strategy, kept->kernel, file);
    }
    if (!run.measurements.empty()) listFiles();
    refresh();
}

void KernelPane::show(const MeasurementPointer& measurement) {
    KernelTrial& trial = m_trials[measurement->strategy];
    if (measurement->checked)
        trial.checked = measurement;
    else
        (measurement->kernel.empty() ? trial.original : trial.edited) = measurement;
    refresh();
}

/// The next run measures. Not at once: where the setup has changed meanwhile, the same run begins again.
void KernelPane::end() {
    m_running = false;
    const auto measureAgain = [this] {
        if (m_running) return;
        m_checking = false;
        Q_EMIT changed();
    };
    QMetaObject::invokeMethod(this, measureAgain, Qt::QueuedConnection);
    refresh();
}

std::vector<QCustomPlot*> KernelPane::plots() const {
    const auto trial = m_trials.find(strategyId());
    const bool measured =
        trial != m_trials.end() && ((trial->second.original && trial->second.original->series) ||
                                    (trial->second.edited && trial->second.edited->series));
    return measured ? std::vector<QCustomPlot*>{&m_result->plot()} : std::vector<QCustomPlot*>{};
}

QStringList KernelPane::findings() const {
    const auto trial = m_trials.find(strategyId());
    return trial == m_trials.end() ? QStringList() : findingsOf(trial->second, m_drafts.text(strategyId()));
}

void KernelPane::chooseStrategy() {
    listFiles();
    refresh();
    Q_EMIT changed();
}

void KernelPane::listFiles() {
    m_files->follow(strategyId(), m_drafts.document(strategyId()) != nullptr);
    showFile();
}

void KernelPane::showFile() {
    QTextDocument* document = m_drafts.document(m_files->shownId());
    m_editor->showDocument(document);
    const bool alone = !m_files->ownInFront() && m_drafts.foreign(strategyId()).shown;
    const ForeignState foreign = m_drafts.foreign(strategyId());
    const bool inPart = m_files->ownInFront() && foreign.shown && foreign.tooLong > 0; // the rest is to stay
    m_editor->setReadOnly(document == nullptr || alone ||
                          inPart); // a foreign text is built with files as they were
    refreshButtons();
    markPlaces();
}

void KernelPane::goTo(const LogPlace& place) {
    if (m_files->bringToFront(place)) m_editor->jumpTo(place.line, place.column);
}

void KernelPane::textEdited() {
    refreshButtons();
    const auto trial = m_trials.find(strategyId());
    m_result->show(trial == m_trials.end() ? KernelTrial() : trial->second, m_drafts.text(strategyId()),
                   note());
    Q_EMIT changed();
}

void KernelPane::refresh() {
    if (restoring()) return;
    const KernelTrial trial = m_trials[strategyId()];
    const bool failed = trial.edited && !trial.edited->series;
    const QString log = failed ? shownLines(trial.edited->series.failure().log) : QString();
    const bool appears = !log.isEmpty() && m_log->isHidden();
    m_log->show(log, m_files->ownFile());
    m_log->setVisible(!log.isEmpty());
    if (appears) m_foot->setSizes({m_foot->width() / 3, m_foot->width() * 2 / 3}); // its lines are long
    m_result->show(trial, m_drafts.text(strategyId()), note());
    m_compiled->show(trial);
    markPlaces();
    refreshButtons();
}

void KernelPane::refreshButtons() {
    enable(m_head->measureButton(), !m_running && !measureCases().empty());
    enable(m_head->checkButton(), !m_running && !measureCases().empty());
    m_head->checkButton().setVisible(!QStandardPaths::findExecutable(QStringLiteral("oclgrind")).isEmpty());
    m_head->measureButton().setToolTip(idleReason());
    const bool edited = m_drafts.edited(strategyId());
    const ForeignState foreign = m_drafts.foreign(strategyId());
    m_foreign->follow(strategyId());
    m_rename->follow(edited && m_head->strategy()->own ? m_drafts.text(strategyId()) : QString(),
                     convertible());
    enable(m_head->revertButton(), m_drafts.edited(m_files->shownId()) && !foreign.shown);
    m_files->tellEdits();
}

void KernelPane::markPlaces() {
    m_editor->mark(m_log->places(m_files->shownFile()));
}

/// What the findings do not say by themselves.
QString KernelPane::note() const {
    const std::string id = strategyId();
    if (m_running) return tr("Measuring …");
    const auto trial = m_trials.find(id);
    const bool measured =
        trial != m_trials.end() && (trial->second.original || trial->second.edited || trial->second.checked);
    if (!measured)
        return cases().empty()
                   ? idleReason()
                   : tr("Change the kernel, then build, verify and measure it beside the "
                        "original. Both run in a process of their own: a crash ends that process alone, "
                        "and what runs for more than a minute is ended, by Stop at once.");
    const ForeignState foreign = m_drafts.foreign(id);
    if (foreign.shown && foreign.tooLong > 0) return {};
    const MeasurementPointer& last = trial->second.edited ? trial->second.edited : trial->second.checked;
    if (last && !last->kernel.empty() && last->kernel != m_drafts.toBuild(id))
        return m_drafts.buildsOther(id) ? tr("The text was changed since.")
                                        : tr("The text is the original again.");
    return {};
}

void KernelPane::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_drafts.setPalette(palette());
}

void KernelPane::clear() {
    m_trials.clear(); // but no draft: nobody asked to lose what was written
    refresh();
}

} // namespace tonescope::ui

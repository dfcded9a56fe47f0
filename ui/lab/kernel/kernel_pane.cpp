// SPDX-License-Identifier: GPL-3.0-or-later
// Texts are in KernelDrafts, measurements in m_trials, both by the id of a strategy or exercise. The widgets
// show the text and the measurement of the chosen strategy or exercise.
//
// The same Run serves two purposes: measuring, and checking with Oclgrind. check() sets m_checking for one
// run, because cases() and details() depend on it.
#include "ui/lab/kernel/kernel_pane.h"

#include "engine/values/device_catalog.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/kernel/kernel_drafts.h"
#include "ui/lab/kernel/kernel_editor.h"
#include "ui/lab/kernel/kernel_result.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStandardPaths>
#include <QTabBar>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr const char* strategyDetail = "strategy"; ///< detail: id of the strategy whose kernel was measured
constexpr const char* checkDetail = "check";       ///< detail: the kernel was checked, not measured
constexpr const char* exerciseDetail = "exercise"; ///< detail: file of the exercise that was checked
/// Strategies for the user's own kernels: pixels are bytes, or ints as in listing 4.1 of the OpenCL 2.0
/// book.
constexpr std::string_view ownOverBytes = "own-kernel", ownOverInts = "own-int-kernel";

/// Id of the draft of the run's exercise. It has no dot, which ids of included files have.
std::string exerciseId(const RunDetails& details) {
    const std::string file = detailOf(details, exerciseDetail);
    return detailOf(details, "slide") + '/' + file.substr(0, file.find('.'));
}

/// A frame above the editor with a text and buttons, of which `second` may be null.
QFrame* makeBar(const char* name, QLabel& text, QPushButton* first, QPushButton* second) {
    auto* bar = named(new QFrame, name);
    bar->setFrameShape(QFrame::StyledPanel);
    bar->setAutoFillBackground(true);
    bar->setBackgroundRole(QPalette::AlternateBase);
    text.setTextFormat(Qt::PlainText);
    text.setWordWrap(true);
    bar->setLayout(makeRow({{&text, 1}, first, second}));
    bar->layout()->setContentsMargins(8, 2, 4, 2);
    return bar;
}

} // namespace

KernelPane::KernelPane(QWidget* parent)
    : LabPane(parent), m_list(makeNarrowBox("kernelStrategy", tr("Strategy"), 24)),
      m_new(
          makeButton(tr("Ne&w kernel"), "kernelNew",
                     tr("A kernel of your own: its arguments are the pixels, their number and the counts"))),
      m_measure(makeButton(tr("&Build, verify and measure"), "kernelMeasure")),
      m_check(makeButton(tr("Chec&k with Oclgrind"), "kernelCheck",
                         tr("Runs the kernel in a simulator that finds races, divergence and out-of-bounds "
                            "accesses in any memory, including local memory"))),
      m_revert(makeButton(tr("Back to the ori&ginal"), "kernelRevert")),
      m_code(makeButton(tr("&Compiled code"), "kernelCode",
                        tr("The compiled code, beside the kernel's source"))),
      m_about(makeProse("kernelAbout")), m_name(named(new QLineEdit, "kernelName", tr("Your name"))),
      m_foreignText(named(new QLabel, "foreignText")), m_allow(makeButton(tr("Run &it"), "foreignYes")),
      m_other(makeButton({}, "otherText")), m_slideText(named(new QLabel, "renameText")),
      m_rename(makeButton(tr("Re&name them"), "renameWords")),
      m_convert(makeButton(tr("Convert the pi&xels"), "convertPixels",
                           tr("Gives the same kernel one int per pixel, as in the book's listing"))),
      m_files(named(new QTabBar, "kernelFiles")), m_editor(named(new KernelEditor, "kernelEditor")),
      m_compiled(new CompiledView), m_result(new KernelResult), m_log(named(new BuildLogView, "kernelLog")) {
    m_foreignBar = makeBar("foreignBar", *m_foreignText, m_allow, m_other);
    m_slideBar = makeBar("renameBar", *m_slideText, m_rename, m_convert);
    m_files->setDrawBase(false);
    m_files->setExpanding(false);
    m_editor->setPlaceholderText(
        tr("Switch on a strategy of OpenCL devices in the setup to see its kernel."));
    m_code->setCheckable(true);
    m_name->setPlaceholderText(tr("Your name"));
    m_name->setToolTip(tr("The tab Bars shows this name as the author of your kernel"));
    QBoxLayout* source = makeColumn({m_foreignBar, m_slideBar, m_files, {m_editor, 1}});
    source->setSpacing(0);
    auto* upper =
        makeSplitter(Qt::Horizontal, "", {holderOf(source), m_compiled}, {1000, 1000}); // equal widths
    m_foot = makeSplitter(Qt::Horizontal, "", {makeScrolled(m_result, tr("What was measured")), m_log});
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeRow({{m_list, 1}, m_new, m_measure, m_revert}));
    layout->addLayout(makeRow(
        {{m_about, 4}, {m_name, 1, Qt::AlignTop}, {m_check, 0, Qt::AlignTop}, {m_code, 0, Qt::AlignTop}}));
    // The lower part is high enough for the findings and all bars.
    layout->addWidget(makeSplitter(Qt::Vertical, "kernelSplitter", {upper, m_foot}, {400, 380}), 1);
    m_drafts.setPalette(palette());
    connect(m_list, &QComboBox::currentIndexChanged, this, &KernelPane::showStrategy);
    connect(m_new, &QPushButton::clicked, this, [this] {
        const auto own = std::ranges::find_if(m_offered, &StrategyInfo::own);
        if (own != m_offered.end()) choose(std::string(own->id));
    });
    connect(m_measure, &QPushButton::clicked, this, &LabPane::runWanted);
    connect(m_check, &QPushButton::clicked, this, &KernelPane::check);
    connect(m_revert, &QPushButton::clicked, this, [this] { m_drafts.revert(shownId()); });
    connect(m_code, &QPushButton::toggled, m_compiled, &QWidget::setVisible);
    connect(m_allow, &QPushButton::clicked, this, [this] {
        m_drafts.accept(strategyId());
        refreshForeignBar();
        Q_EMIT runWanted();
    });
    connect(m_other, &QPushButton::clicked, this, [this] {
        m_drafts.showForeign(strategyId(), !foreign().shown);
        showStrategy();
    });
    connect(m_rename, &QPushButton::clicked, this,
            [this] { replaceText(renamed(m_drafts.text(strategyId()))); });
    connect(m_convert, &QPushButton::clicked, this, &KernelPane::convertPixels);
    connect(m_files, &QTabBar::currentChanged, this, &KernelPane::showFile);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &KernelPane::textEdited);
    connect(m_log, &BuildLogView::placeChosen, this, &KernelPane::goTo);
    offerStrategies();
    showStrategy();
}

KernelPane::~KernelPane() {
    delete m_editor; // the editor must not outlive the documents of m_drafts
}

// ---- strategies and files

void KernelPane::setCatalog(const DeviceCatalog& catalog) {
    m_own.clear();
    std::ranges::copy_if(catalog.strategies, std::back_inserter(m_own), &StrategyInfo::own);
    offerStrategies();
}

/// Drafts are kept in m_drafts; only their originals change.
void KernelPane::setSources(const std::map<std::string, std::string>& sources) {
    m_drafts.setSources(sources);
    for (const auto& [id, exercise] : m_exercises)
        m_drafts.addSource(id, *exercise.asked.kernel);
    showStrategy();
}

void KernelPane::openExercise(const MeasureCase& asked, const RunDetails& of) {
    const std::string id = exerciseId(of);
    m_exercises[id] = {asked, of};
    m_drafts.addSource(id, *asked.kernel);
    offerStrategies();
    strategyId() == id ? showStrategy() : choose(id);
    m_editor->setFocus();
}

void KernelPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    offerStrategies();
    refresh();
}

/// Offers the OpenCL strategies of the setup, and always those for own kernels, even if they are switched off
/// for other tabs.
void KernelPane::offerStrategies() {
    const std::string before = strategyId();
    m_offered.clear();
    for (const StrategyInfo& each : m_choices.strategies) {
        if (each.home == StrategyHome::OpenClDevice) m_offered.push_back(each);
    }
    for (const StrategyInfo& each : m_own) {
        if (strategyNamed(m_offered, each.id) == nullptr) m_offered.push_back(each);
    }
    std::vector<std::pair<QString, QVariant>> entries;
    for (const StrategyInfo& each : m_offered)
        entries.emplace_back(engineText(each.title), QString::fromUtf8(each.id));
    for (const auto& [id, exercise] : m_exercises)
        entries.emplace_back(
            tr("Exercise: %1").arg(QString::fromStdString(detailOf(exercise.of, exerciseDetail))),
            QString::fromStdString(id));
    refill(*m_list, entries);
    m_list->setEnabled(m_list->count() > 0);
    m_new->setVisible(std::ranges::any_of(m_offered, &StrategyInfo::own));
    if (strategyId() != before) showStrategy();
}

const KernelPane::Exercise* KernelPane::exercise() const {
    const auto found = m_exercises.find(strategyId());
    return found == m_exercises.end() ? nullptr : &found->second;
}

const StrategyInfo* KernelPane::strategy() const {
    if (const Exercise* shown = exercise()) return &shown->asked.strategy;
    return strategyNamed(m_offered, strategyId());
}

std::string KernelPane::strategyId() const {
    return m_list->currentData().toString().toStdString();
}

const DeviceInfo* KernelPane::device() const {
    const auto found = std::ranges::find_if(m_choices.devices, runsKernels);
    return found == m_choices.devices.end() ? nullptr : &*found;
}

void KernelPane::choose(const std::string& id) {
    const int index = m_list->findData(QString::fromStdString(id));
    if (index >= 0) m_list->setCurrentIndex(index);
}

void KernelPane::showStrategy() {
    listFiles();
    refresh();
    Q_EMIT changed();
}

/// Signals are blocked while tabs change, so that the editor is filled once.
void KernelPane::listFiles() {
    const std::string id = strategyId();
    const bool known = m_drafts.document(id) != nullptr;
    {
        const QSignalBlocker quiet(m_files);
        while (m_files->count() > 0)
            m_files->removeTab(0);
        if (known) m_files->addTab(ownFile());
        for (const std::string& file : known ? m_drafts.includedBy(id) : std::vector<std::string>()) {
            const int tab = m_files->addTab(QString::fromStdString(file));
            m_files->setTabData(tab, QString::fromStdString(file));
            m_files->setTabToolTip(tab, tr("%1 includes this file. A change here applies to every kernel "
                                           "that includes it and is measured on this tab.")
                                            .arg(ownFile()));
        }
    }
    m_files->setVisible(known);
    showFile();
}

/// The name by which a compiler's log calls the text.
QString KernelPane::ownFile() const {
    const StrategyInfo* chosen = strategy();
    return chosen == nullptr ? QString() : QString::fromUtf8(chosen->id) + QStringLiteral(".cl");
}

QString KernelPane::fileAt(int tab) const {
    return tab <= 0 ? ownFile() : m_files->tabData(tab).toString();
}

/// Id of the text in the editor: the id of the chosen strategy or exercise, or the name of an included file.
std::string KernelPane::shownId() const {
    const int tab = m_files->currentIndex();
    return tab <= 0 ? strategyId() : fileAt(tab).toStdString();
}

void KernelPane::showFile() {
    QTextDocument* document = m_drafts.document(shownId());
    m_editor->showDocument(document);
    const ForeignState state = foreign();
    // Read-only: included files of a foreign text, which is built with the original files, and a text that is
    // shown in part.
    const bool fixed = state.shown && (m_files->currentIndex() > 0 || state.tooLong > 0);
    m_editor->setReadOnly(document == nullptr || fixed);
    refreshButtons();
    refreshForeignBar();
    m_editor->mark(m_log->places(fileAt(m_files->currentIndex())));
}

/// A place in a file without a tab is ignored.
void KernelPane::goTo(const LogPlace& place) {
    for (int tab = 0; tab < m_files->count(); ++tab) {
        if (tab == 0 ? !isIn(place, ownFile()) : fileAt(tab) != place.file) continue;
        m_files->setCurrentIndex(tab);
        return m_editor->jumpTo(place.line, place.column);
    }
}

// ---- texts

void KernelPane::restoreDrafts(const std::map<std::string, std::string>& drafts) {
    m_drafts.restoreOwn(drafts);
    showStrategy();
}

std::vector<MeasureCase> KernelPane::withOwnTexts(const std::vector<MeasureCase>& cases) const {
    std::vector<MeasureCase> all;
    for (MeasureCase each : cases) {
        const std::string id(each.strategy.id);
        if (!each.kernel && each.strategy.own && m_drafts.buildsOther(id) && !m_drafts.foreign(id).shown) {
            const std::string text = m_drafts.toBuild(id);
            const auto isSame = [&](const MeasureCase& other) {
                return other.kernel && *other.kernel == text && other.strategy.id == each.strategy.id;
            };
            if (std::ranges::any_of(cases, isSame)) continue;
            each.kernel = std::make_shared<const std::string>(text);
        }
        all.push_back(std::move(each));
    }
    return all;
}

/// Replaces the chosen strategy's text, in one undo step.
void KernelPane::replaceText(const QString& text) {
    QTextDocument* document = m_drafts.document(strategyId());
    if (document == nullptr) return;
    QTextCursor all(document);
    all.select(QTextCursor::Document);
    all.insertText(text);
}

void KernelPane::convertPixels() {
    const QString text = m_drafts.text(strategyId());
    choose(std::string(ownOverInts));
    if (strategyId() != ownOverInts) return;
    replaceText(text);
    Q_EMIT runWanted();
}

/// The result is shown again because its note may say that the text has changed.
void KernelPane::textEdited() {
    refreshButtons();
    m_result->show(trial(), m_drafts.text(strategyId()), note());
    Q_EMIT changed();
}

// ---- measuring

std::vector<MeasureCase> KernelPane::cases() const {
    return m_checking ? checkCases() : measureCases();
}

/// All cases ask for the compiled code. An exercise is compared with the reference alone. The edited kernel
/// is marked as foreign if its text came with a file: its process is then confined.
std::vector<MeasureCase> KernelPane::measureCases() const {
    const StrategyInfo* chosen = strategy();
    const DeviceInfo* on = device();
    if (chosen == nullptr || on == nullptr) return {};
    MeasureCase original{*on, *chosen, m_choices.launch, m_choices.pixels, m_choices.repeats};
    const Exercise* const shown = exercise();
    if (shown != nullptr) {
        original.launch = shown->asked.launch;
        original.pixels = shown->asked.pixels;
    }
    if (!canCount(*chosen, *on, original.pixels)) return {};
    const ForeignState state = foreign();
    if (state.shown && state.tooLong > 0) return {};
    original.looksInside = true;
    if (shown == nullptr && !m_drafts.buildsOther(strategyId())) return {original};
    MeasureCase edited = original;
    edited.kernel = std::make_shared<const std::string>(m_drafts.toBuild(strategyId()));
    edited.foreign = state.shown || (shown != nullptr && shown->asked.foreign);
    if (shown != nullptr) return {edited};
    return {original, edited};
}

/// The edited kernel (or the original, if there is no edit) on 9900 synthetic pixels: Oclgrind takes about a
/// microsecond per step of a work-item.
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
    if (!m_running) m_checking = false; // not started: another run, or a permission is needed
}

/// A foreign text that equals the original needs no permission.
bool KernelPane::mayRun() {
    const ForeignState state = foreign();
    if (!state.shown || state.accepted || !m_drafts.buildsOther(strategyId())) return true;
    m_files->setCurrentIndex(0); // the permission concerns the kernel's own file
    m_allow->setFocus();
    return false;
}

QString KernelPane::idleReason() const {
    if (device() == nullptr) return tr("Switch on an OpenCL device in the setup.");
    if (strategy() == nullptr) return tr("Switch on a strategy of OpenCL devices in the setup.");
    if (!measureCases().empty()) return {};
    const ForeignState state = foreign();
    if (state.shown && state.tooLong > 0) return tr("The kernel's text is too long to run here.");
    if (strategy()->part == CountedPart::Letters)
        return tr("“%1” counts letters: choose letters as data in the setup, or another strategy.")
            .arg(m_list->currentText());
    if (strategy()->part == CountedPart::Colours)
        return tr("“%1” counts colours: choose data in colour in the setup, or another strategy.")
            .arg(m_list->currentText());
    return tr("“%1” does not count %2: choose another strategy, or other data in the setup.")
        .arg(m_list->currentText(), countedText(m_choices.pixels));
}

/// The name is that of the author of the user's own text, so a foreign text is saved without it.
RunDetails KernelPane::details() const {
    const StrategyInfo* chosen = strategy();
    RunDetails details{{strategyDetail, chosen == nullptr ? "" : std::string(chosen->id)}};
    if (const Exercise* shown = exercise()) details.insert(shown->of.begin(), shown->of.end());
    const QString name = m_name->text().trimmed();
    if (!foreign().shown && !name.isEmpty()) details.emplace("name", name.toStdString());
    if (m_checking) details.emplace(checkDetail, "oclgrind");
    return details;
}

const std::string& KernelPane::draftOf(const Measurement& measurement) const {
    return m_runOf.empty() ? measurement.strategy : m_runOf;
}

/// Drops all results of the kernel; before a run of the checker, only its old result.
void KernelPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    m_runOf = m_exercises.contains(exerciseId(run.details)) ? exerciseId(run.details) : std::string();
    const std::string id = m_runOf.empty() ? detailOf(run.details, strategyDetail) : m_runOf;
    if (!id.empty()) {
        choose(id);
        KernelTrial& trial = m_trials[id];
        if (run.details.contains(checkDetail))
            trial.checked = nullptr;
        else
            trial = {};
    }
    const QString file = run.file.empty() ? tr("a session") : fileNameOf(run.file);
    // A run from a session file brings the texts of its kernels.
    for (const MeasurementPointer& kept : run.measurements) {
        if (!kept->kernel.empty()) m_drafts.takeForeign(draftOf(*kept), kept->kernel, file);
    }
    if (!run.measurements.empty()) listFiles();
    refresh();
}

void KernelPane::show(const MeasurementPointer& measurement) {
    KernelTrial& trial = m_trials[draftOf(*measurement)];
    if (measurement->checked)
        trial.checked = measurement;
    else
        (measurement->kernel.empty() ? trial.original : trial.edited) = measurement;
    refresh();
}

void KernelPane::end() {
    m_running = false;
    // The next run measures again, also after a check. Deferred: if the setup has changed, the window starts
    // the same run again right after this call.
    const auto measureAgain = [this] {
        if (m_running) return;
        m_checking = false;
        Q_EMIT changed();
    };
    QMetaObject::invokeMethod(this, measureAgain, Qt::QueuedConnection);
    refresh();
}

void KernelPane::clear() {
    m_trials.clear(); // drafts stay: opening a session must not lose the user's text
    refresh();
}

// ---- results

KernelTrial KernelPane::trial() const {
    const auto found = m_trials.find(strategyId());
    return found == m_trials.end() ? KernelTrial() : found->second;
}

std::vector<QCustomPlot*> KernelPane::plots() const {
    const KernelTrial shown = trial();
    const bool measured =
        (shown.original && shown.original->series) || (shown.edited && shown.edited->series);
    return measured ? std::vector<QCustomPlot*>{&m_result->plot()} : std::vector<QCustomPlot*>{};
}

QStringList KernelPane::findings() const {
    return findingsOf(trial(), m_drafts.text(strategyId()));
}

/// The log takes the place of bars and figures after a failed build; its messages become marks in the editor.
void KernelPane::refresh() {
    if (restoring()) return;
    const KernelTrial shown = trial();
    const bool failed = shown.edited && !shown.edited->series;
    const QString log = failed ? shownLines(shown.edited->series.failure().log) : QString();
    const bool appears = !log.isEmpty() && m_log->isHidden();
    m_log->show(log, ownFile());
    m_log->setVisible(!log.isEmpty());
    // Two thirds for the log, whose lines are long.
    if (appears) m_foot->setSizes({m_foot->width() / 3, m_foot->width() * 2 / 3});
    m_result->show(shown, m_drafts.text(strategyId()), note());
    m_compiled->show(shown);
    m_editor->mark(m_log->places(fileAt(m_files->currentIndex())));
    refreshButtons();
}

QString KernelPane::aboutText() const {
    const StrategyInfo* chosen = strategy();
    if (chosen == nullptr) return {};
    if (exercise() == nullptr)
        return tr("%1 From: %2.").arg(engineText(chosen->summary), engineText(chosen->origin));
    const MeasurementPointer last = trial().edited;
    if (!last || last->kernel != m_drafts.toBuild(strategyId()))
        return tr("An exercise: complete the kernel, then check it.");
    if (!last->series) return tr("Not yet: %1.").arg(failureText(last->series.failure()));
    if (verdictOf(*last) == Verdict::Wrong)
        return tr("Not yet: the first wrong count is %1.").arg(differenceText(*last->series));
    return tr("Done: all counts are right on %1.").arg(shortNameOf(last->device));
}

/// The titles of the tabs tell which files are edited, and which came with a session file.
void KernelPane::refreshButtons() {
    const bool ready = !m_running && !measureCases().empty();
    enable(*m_measure, ready);
    enable(*m_check, ready);
    m_check->setVisible(!QStandardPaths::findExecutable(QStringLiteral("oclgrind")).isEmpty());
    m_measure->setToolTip(idleReason());
    m_measure->setText(exercise() == nullptr ? tr("&Build, verify and measure") : tr("Ch&eck"));
    m_about->setText(aboutText());
    const ForeignState state = foreign();
    enable(*m_revert, m_drafts.edited(shownId()) && !state.shown);
    for (int tab = 0; tab < m_files->count(); ++tab) {
        const QString file = tab == 0 && exercise() != nullptr
                                 ? QString::fromStdString(detailOf(exercise()->of, exerciseDetail))
                                 : fileAt(tab);
        const bool edited = m_drafts.edited(tab == 0 ? strategyId() : file.toStdString());
        m_files->setTabText(tab, tab == 0 && state.shown ? tr("%1 (from %2)").arg(file, state.file)
                                 : edited                ? tr("%1 (edited)").arg(file)
                                                         : file);
    }
    refreshForeignBar();
    refreshSlideBar();
}

void KernelPane::refreshForeignBar() {
    const ForeignState state = foreign();
    m_foreignBar->setVisible(!state.file.isEmpty());
    const bool mayAsk = state.shown && state.tooLong == 0 && !state.accepted;
    m_foreignText->setText(
        !state.shown        ? tr("%1 contains another version of this kernel.").arg(state.file)
        : state.tooLong > 0 ? tr("This kernel is from %1. It is too long (%2): only a part is shown, and it "
                                 "cannot run. The session keeps all of it.")
                                  .arg(state.file, bytesText(state.tooLong))
        : mayAsk ? tr("This kernel is from %1. Read it before you run it: it can read only files of the "
                      "system and "
                      "of drivers, and cannot use the network.")
                       .arg(state.file)
                 : tr("This kernel is from %1. It can read only files of the system and of drivers, and "
                      "cannot use "
                      "the network.")
                       .arg(state.file));
    m_allow->setVisible(mayAsk && m_files->currentIndex() <= 0); // one accepts only text that one sees
    m_other->setText(!state.shown        ? tr("&Show it")
                     : state.ownIsEdited ? tr("Back to your &draft")
                                         : tr("Back to the ori&ginal"));
}

/// Only for the user's own kernels: the program's kernels are OpenCL already.
void KernelPane::refreshSlideBar() {
    const StrategyInfo* chosen = strategy();
    const bool own = chosen != nullptr && chosen->own && m_drafts.edited(strategyId());
    const QString text = own ? m_drafts.text(strategyId()) : QString();
    QStringList names, lines;
    for (const Renaming& each : renamingsFor(text))
        names +=
            each.to.isEmpty() ? tr("%1 is removed").arg(each.from) : tr("%1 is %2").arg(each.from, each.to);
    const bool overBytes =
        strategyId() == ownOverBytes && !foreign().shown && strategyNamed(m_own, ownOverInts) != nullptr;
    const QString ints = overBytes ? intPixelsIn(text) : QString();
    if (!names.isEmpty()) lines += tr("The names here: %1.").arg(names.join(comma()));
    if (!ints.isEmpty()) lines += tr("The kernel expects pixels of type %1, but these are bytes.").arg(ints);
    m_slideText->setText(lines.join(u'\n'));
    m_rename->setVisible(!names.isEmpty());
    m_convert->setVisible(!ints.isEmpty());
    m_slideBar->setVisible(!lines.isEmpty());
}

/// A line below the findings: progress, an invitation, or that the text has changed since it was measured.
QString KernelPane::note() const {
    const std::string id = strategyId();
    if (m_running) return tr("Measuring …");
    const KernelTrial shown = trial();
    if (!shown.original && !shown.edited && !shown.checked)
        return cases().empty()
                   ? idleReason()
                   : tr("Change the kernel, then build, verify and measure it beside the "
                        "original. Both run in a separate process: a crash ends only that process, a kernel "
                        "that runs for more than a minute is ended, and Stop ends it at once.");
    const ForeignState state = foreign();
    if (state.shown && state.tooLong > 0) return {};
    const MeasurementPointer& last = shown.edited ? shown.edited : shown.checked;
    if (last && !last->kernel.empty() && last->kernel != m_drafts.toBuild(id))
        return m_drafts.buildsOther(id) ? tr("The kernel was changed after this run.")
                                        : tr("The kernel is the original again.");
    return {};
}

void KernelPane::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_drafts.setPalette(palette());
}

} // namespace tonescope::ui

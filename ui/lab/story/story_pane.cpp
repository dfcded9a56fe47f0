// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_pane.h"

#include "ui/lab/glossary/glossary_dialog.h"
#include "ui/lab/glossary/word_links.h"
#include "ui/lab/kernel/source_tabs.h"
#include "ui/lab/shell/report.h"
#include "ui/lab/story/answer_view.h"
#include "ui/lab/story/mistake_view.h"
#include "ui/lab/story/mistakes.h"
#include "ui/lab/story/notes_window.h"
#include "ui/lab/story/step_actions.h"
#include "ui/lab/story/step_bar.h"
#include "ui/lab/story/step_documents.h"
#include "ui/lab/story/step_guess.h"
#include "ui/lab/story/step_picture.h"
#include "ui/lab/story/step_questions.h"
#include "ui/lab/story/story.h"
#include "ui/lab/story/story_page.h"
#include "ui/lab/story/story_plan.h"

#include <QAction>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>

#include <algorithm>

namespace tonescope::ui {

namespace {

int stepCount() {
    return static_cast<int>(storySteps().size());
}

const StoryStep& stepAt(int index) {
    return storySteps()[static_cast<std::size_t>(index)];
}

QListWidgetItem* makeEntry(int index) {
    const QString text = QStringLiteral("%1. %2").arg(index + 1).arg(textOf(stepAt(index).title));
    auto* entry = new QListWidgetItem(text);
    entry->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled); // the tick is not the user's
    entry->setCheckState(Qt::Unchecked);
    entry->setToolTip(StoryPane::tr("Ticked when it has been measured"));
    return entry;
}

/// Whether they are of pixels that the plan has, too.
bool measuredAs(const Measurements& measured, const StoryPlan& plan) {
    return measured.empty() || std::ranges::any_of(plan.cases, [&](const MeasureCase& each) {
               const Measurement& first = *measured.front();
               return first.data == each.pixels.name && first.bytes == each.pixels.bytes() &&
                      first.layout == each.pixels.layout();
           });
}

} // namespace

StoryPane::StoryPane(QWidget* parent)
    : LabPane(parent), m_records(storySteps().size()), m_list(new QListWidget), m_text(new QTextBrowser),
      m_sources(new SourceTabs), m_lower(new QTabWidget), m_picture(new StepPicture),
      m_answer(new AnswerView), m_mistakes(new MistakeView), m_bar(new StepBar),
      m_actions(new StepActions(*this)), m_notes(new NotesWindow(this)) {
    connectBar();
    connectActions();
    auto* right = new QSplitter(Qt::Vertical);
    right->setObjectName(QStringLiteral("stepSplitter"));
    right->addWidget(makePage());
    right->addWidget(makeLower());
    right->setStretchFactor(0, 3);
    right->setStretchFactor(1, 2);
    auto* whole = new QSplitter;
    whole->setObjectName(QStringLiteral("storySplitter"));
    whole->addWidget(makeList());
    whole->addWidget(right);
    whole->setStretchFactor(1, 1);
    whole->setChildrenCollapsible(false);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(whole);
    layout->setContentsMargins({});
    goTo(0);
}

/// What stands below the page: the kernels, and their mistakes to run.
QWidget* StoryPane::makeLower() {
    m_lower->setObjectName(QStringLiteral("stepTabs"));
    m_lower->setAccessibleName(tr("Parts of the step"));
    m_lower->setDocumentMode(true);
    m_lower->addTab(m_sources, tr("Kernels"));
    m_lower->addTab(m_picture, tr("Picture"));
    m_lower->addTab(m_mistakes, tr("Mistake"));
    m_lower->addTab(m_answer, tr("Question"));
    m_actions->leavePagesTo(*m_sources);
    connect(m_mistakes, &MistakeView::runWanted, this, [this](const auto& way) { runInstead({way, false}); });
    connect(m_answer, &AnswerView::measureWanted, this, [this] { runInstead({{}, true}); });
    return m_lower;
}

/// Not at once: where the setup has changed meanwhile, the same run begins again.
void StoryPane::forgetRun() {
    if (m_running || m_run.ofStep()) return;
    m_run = {};
    Q_EMIT changed();
}

void StoryPane::runInstead(const StepRun& run) {
    m_run = run;
    Q_EMIT runWanted();
    if (!m_running) m_run = {}; // something else is being measured
}

QWidget* StoryPane::makePage() {
    m_text->setObjectName(QStringLiteral("stepText"));
    m_text->setAccessibleName(tr("The step"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (const std::optional<StepRun> again = runOfLink(link)) return runInstead(*again);
        explain(link, *m_text);
    });
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    auto* holder = new QWidget;
    auto* rows = new QVBoxLayout(holder);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_text, 1);
    rows->addWidget(m_bar);
    return holder;
}

QWidget* StoryPane::makeList() {
    m_list->setObjectName(QStringLiteral("stepList"));
    m_list->setAccessibleName(tr("Steps"));
    m_list->setWordWrap(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    for (int i = 0; i < stepCount(); ++i)
        m_list->addItem(makeEntry(i));
    connect(m_list, &QListWidget::currentRowChanged, this, &StoryPane::showStep);
    return m_list;
}

void StoryPane::connectBar() {
    connect(&m_bar->previous(), &QPushButton::clicked, this, [this] { goTo(step() - 1); });
    connect(&m_bar->next(), &QPushButton::clicked, this, [this] { goTo(step() + 1); });
    connect(&m_bar->measure(), &QPushButton::clicked, this, [this] { runInstead({}); });
    connect(m_bar, &StepBar::guessed, this, &StoryPane::guess);
}

void StoryPane::connectActions() {
    connect(&m_actions->previous(), &QAction::triggered, this, [this] { goTo(step() - 1); });
    connect(&m_actions->next(), &QAction::triggered, this, [this] { goTo(step() + 1); });
    connect(&m_actions->ask(), &QAction::triggered, &m_answer->button(), &QPushButton::click);
    m_actions->actIn(*m_notes);
    connect(&m_actions->notes(), &QAction::toggled, m_notes, &QWidget::setVisible);
    connect(m_notes, &QDialog::finished, this, [this] { m_actions->notes().setChecked(false); });
}

void StoryPane::guess(std::optional<double> factor) {
    record(step()).guess = factor;
    refreshText();
}

void StoryPane::setLarge(bool large) {
    m_list->setVisible(!large);
    m_bar->setNumbered(large); // else the list tells it
}

void StoryPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    m_mistakes->setCatalog(catalog);
    refreshText();
}

void StoryPane::setSources(const std::map<std::string, std::string>& sources) {
    m_sources->setSources(sources);
    m_mistakes->setSources(sources);
}

void StoryPane::setChoices(const LabChoices& choices) {
    const bool other = m_choices.photo && choices.photo != m_choices.photo &&
                       (!choices.photo || choices.photo->stored.data != m_choices.photo->stored.data);
    m_choices = choices;
    if (other) forgetOtherPixels();
    refreshText();
}

/// Another photo is open: what was guessed and measured of the one before would stand below its name.
void StoryPane::forgetOtherPixels() {
    for (int step = 0; step < stepCount(); ++step) {
        if (step == m_running) continue; // the run begins again, or has other pixels
        StepRecord& kept = record(step);
        const StoryPlan plan = planOf(stepAt(step), m_catalog, m_choices);
        const bool ofPhoto = !plan.cases.empty() && sourceImageOf(plan.cases.front().pixels) != nullptr;
        if (ofPhoto || !measuredAs(kept.measured, plan)) {
            kept.measured.clear();
            kept.guess.reset();
        }
        if (ofPhoto || !measuredAs(kept.answer, answerPlan(stepAt(step), m_catalog, m_choices)))
            kept.answer.clear();
        tick(step);
    }
    if (!m_running && sourceImageOf(m_choices.pixels) != nullptr) m_mistakes->clear();
}

std::vector<MeasureCase> StoryPane::cases() const {
    const StoryStep& step = stepAt(m_running.value_or(this->step()));
    if (!m_run.mistake.empty()) return mistakePlan(step, m_run.mistake, m_catalog, m_choices).cases;
    return (m_run.answer ? answerPlan(step, m_catalog, m_choices) : planOf(step, m_catalog, m_choices)).cases;
}

QString StoryPane::idleReason() const {
    return planOf(stepAt(step()), m_catalog, m_choices).missing;
}

RunDetails StoryPane::details() const {
    const int index = m_running.value_or(step());
    auto details = detailsOf(stepAt(index), m_run);
    const StepRecord& kept = m_records.at(static_cast<std::size_t>(index));
    if (m_run.ofStep() && guessHolds(kept.measured, cases())) keepGuess(kept.guess, details);
    return details;
}

void StoryPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = stepIn(run.details);
    if (!m_running) return; // a step of another version
    m_run = runIn(run.details);
    goTo(*m_running);
    if (!m_run.mistake.empty()) {
        m_mistakes->begin(m_run.mistake);
        m_lower->setCurrentWidget(m_mistakes);
    } else if (m_run.answer) {
        record(*m_running).answer.clear();
        m_lower->setCurrentWidget(m_answer);
    } else {
        record(*m_running).measured.clear();
        record(*m_running).guess = guessIn(run.details);
        m_lower->setCurrentWidget(m_picture);
    }
    refreshText();
}

void StoryPane::show(const MeasurementPointer& measurement) {
    if (!m_running) return;
    if (!m_run.mistake.empty()) return m_mistakes->show(measurement);
    StepRecord& shown = record(*m_running);
    (m_run.answer ? shown.answer : shown.measured).push_back(measurement);
    if (*m_running != step()) return;
    refreshText();
    m_text->scrollToAnchor(m_run.answer ? questionAnchor() : measuredAnchor());
}

void StoryPane::end() {
    if (m_running) tick(*m_running);
    m_running.reset();
    QMetaObject::invokeMethod(this, &StoryPane::forgetRun, Qt::QueuedConnection);
    m_mistakes->end();
    refreshText();
}

int StoryPane::step() const {
    return std::max(0, m_list->currentRow());
}

void StoryPane::goTo(int step) {
    m_list->setCurrentRow(std::clamp(step, 0, stepCount() - 1));
}

void StoryPane::takeOver(const LabPane& before) {
    const auto& pane = dynamic_cast<const StoryPane&>(before);
    for (std::size_t i = 0; i < m_records.size(); ++i)
        m_records[i].guess = pane.m_records[i].guess;
    goTo(pane.step());
    refreshText();
    m_lower->setCurrentIndex(pane.m_lower->currentIndex());
    m_actions->notes().setChecked(pane.m_actions->notes().isChecked());
}

void StoryPane::showStep() {
    refreshText();
    m_text->verticalScrollBar()->setValue(0);
    m_sources->show(textsOf(stepAt(step())));
    m_mistakes->setStep(stepAt(step()));
    m_lower->setTabVisible(m_lower->indexOf(m_mistakes), !documentsOf(stepAt(step())).mistakes.empty());
    m_answer->ask(textOf(questionOf(stepAt(step())).text));
    m_notes->showStep(step());
    m_bar->showNumber(step(), stepCount());
    enable(m_bar->previous(), step() > 0);
    enable(m_bar->next(), step() + 1 < stepCount());
    Q_EMIT changed();
}

StoryPage StoryPane::page(int index) const {
    const StoryStep& step = stepAt(index);
    const StepRecord& record = m_records.at(static_cast<std::size_t>(index));
    StoryPage page{&step,
                   tr("%1 of %2").arg(index + 1).arg(stepCount()),
                   m_catalog.strategy(step.strategy),
                   titlesOf(step, m_catalog),
                   planOf(step, m_catalog, m_choices),
                   record.measured,
                   m_running == index && m_run.ofStep(),
                   record.guess,
                   record.answer,
                   palette(),
                   true,
                   m_mistakes->shows(step)};
    return page;
}

Stairs StoryPane::stairs() const {
    Measurements stairs;
    for (std::size_t i = 0; i < m_records.size(); ++i)
        stairs.push_back(stairOf(m_records[i].measured, storySteps()[i].strategy));
    return comparable(stairs, static_cast<std::size_t>(step()));
}

void StoryPane::refreshText() {
    if (restoring()) return;
    const StoryPage page = this->page(step());
    const int scrolled = m_text->verticalScrollBar()->value();
    WordLinks links;
    m_text->setHtml(htmlOf(page, [&links](const QString& text) { return links.html(text); }));
    m_text->verticalScrollBar()->setValue(scrolled);
    m_picture->show(page.measured, stairs(), static_cast<std::size_t>(step()));
    refreshGuess(page);
    refreshAnswer();
    enable(m_bar->measure(), !m_running && !page.plan.cases.empty());
    m_mistakes->setReady(!m_running);
    m_bar->measure().setToolTip(page.plan.missing);
}

void StoryPane::refreshGuess(const StoryPage& page) {
    const bool open = page.measured.empty() && !m_running;
    const QString question = guessQuestion(guessedIn(*page.step, page.plan));
    m_bar->showGuess(page.guess, question, open);
    const GuessedPair pair = guessedIn(*page.step, page.measured);
    const auto measured = pair.whole() ? speedUpInterval(*pair.of, *pair.over) : std::nullopt;
    const QString result = guessResult(page.guess, pair);
    m_picture->showGuess(page.guess, measured, result.isEmpty() ? question : result);
}

void StoryPane::refreshAnswer() {
    const StoryPlan plan = answerPlan(stepAt(step()), m_catalog, m_choices);
    const bool measuring = m_running == step() && m_run.answer;
    m_answer->show(m_records.at(static_cast<std::size_t>(step())).answer, measuring, plan.missing);
    enable(m_answer->button(), !m_running && !plan.cases.empty());
}

void StoryPane::tick(int step) {
    m_list->item(step)->setCheckState(record(step).measured.empty() ? Qt::Unchecked : Qt::Checked);
}

void StoryPane::report(Report& report, const std::vector<const LabRun*>& /*runs*/) {
    for (int step = 0; step < stepCount(); ++step) {
        StoryPage page = this->page(step);
        page.offers = false;
        const QString mistakes = m_mistakes->htmlOf(stepAt(step));
        if (page.measured.empty() && page.answer.empty() && mistakes.isEmpty()) continue;
        report.richText(htmlOf(page) + mistakes);
        Measurements all = page.measured;
        all.insert(all.end(), page.answer.begin(), page.answer.end());
        if (!all.empty()) report.table(all);
    }
}

void StoryPane::clear() {
    m_mistakes->clear();
    for (int step = 0; step < stepCount(); ++step) {
        record(step) = {};
        tick(step);
    }
    refreshText();
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_pane.h"

#include "ui/lab/glossary/word_links.h"
#include "ui/lab/kernel/source_tabs.h"
#include "ui/lab/shell/report.h"
#include "ui/lab/story/mistake_view.h"
#include "ui/lab/story/mistakes.h"
#include "ui/lab/story/step_documents.h"
#include "ui/lab/story/step_picture.h"
#include "ui/lab/story/story.h"
#include "ui/lab/story/story_page.h"
#include "ui/lab/story/story_plan.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>
#include <QWhatsThis>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr std::string_view stepDetail = "step", mistakeDetail = "mistake";

int stepCount() {
    return static_cast<int>(storySteps().size());
}

const StoryStep& stepAt(int index) {
    return storySteps()[static_cast<std::size_t>(index)];
}

std::optional<int> stepNamed(std::string_view id) {
    const auto steps = storySteps();
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const auto& each) { return each.id == id; });
    if (found == steps.end()) return std::nullopt;
    return static_cast<int>(found - steps.begin());
}

/// What is compared with, the documents' own ways, and the strategy, which stands in front.
std::vector<std::string_view> textsOf(const StoryStep& step) {
    std::vector<std::string_view> texts;
    if (!step.before.empty()) texts.push_back(step.before);
    const auto ways = documentsOf(step).ways;
    texts.insert(texts.end(), ways.begin(), ways.end());
    texts.push_back(step.strategy);
    return texts;
}

std::map<std::string_view, QString> titlesOf(const StoryStep& step, const DeviceCatalog& catalog) {
    std::map<std::string_view, QString> titles;
    for (const std::string_view way : documentsOf(step).ways) {
        if (const StrategyInfo* known = catalog.strategy(way)) titles[way] = QString::fromUtf8(known->title);
    }
    return titles;
}

QListWidgetItem* makeEntry(int index) {
    auto* entry =
        new QListWidgetItem(QStringLiteral("%1. %2").arg(index + 1).arg(textOf(stepAt(index).title)));
    entry->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled); // the tick is not the user's
    entry->setCheckState(Qt::Unchecked);
    entry->setToolTip(StoryPane::tr("Ticked when it has been measured"));
    return entry;
}

} // namespace

StoryPane::StoryPane(QWidget* parent)
    : LabPane(parent), m_measured(storySteps().size()), m_list(new QListWidget), m_text(new QTextBrowser),
      m_sources(new SourceTabs), m_lower(new QTabWidget), m_picture(new StepPicture),
      m_mistakes(new MistakeView), m_previous(makeButton(tr("&Previous"), "previousStep")),
      m_measure(makeButton(tr("&Measure this step"), "measureStep")),
      m_next(makeButton(tr("&Next"), "nextStep")), m_number(new QLabel) {
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
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(whole);
    goTo(0);
}

/// What stands below the page: the kernels, and their mistakes to run.
QWidget* StoryPane::makeLower() {
    m_lower->setObjectName(QStringLiteral("stepTabs"));
    m_lower->setDocumentMode(true);
    m_lower->addTab(m_sources, tr("Kernels"));
    m_lower->addTab(m_picture, tr("Picture"));
    m_lower->addTab(m_mistakes, tr("Mistake"));
    connect(m_mistakes, &MistakeView::runWanted, this, &StoryPane::runMistake);
    return m_lower;
}

/// Not at once: where the setup has changed meanwhile, the same run begins again.
void StoryPane::forgetMistake() {
    if (m_running || m_mistake.empty()) return;
    m_mistake.clear();
    Q_EMIT changed();
}

void StoryPane::runMistake(const std::string& way) {
    m_mistake = way;
    Q_EMIT runWanted();
    if (!m_running) m_mistake.clear(); // something else is being measured
}

QWidget* StoryPane::makePage() {
    m_text->setObjectName(QStringLiteral("stepText"));
    m_text->setAccessibleName(tr("The step"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, &StoryPane::explain);
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    auto* holder = new QWidget;
    auto* rows = new QVBoxLayout(holder);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_text, 1);
    rows->addWidget(makeButtons());
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

QWidget* StoryPane::makeButtons() {
    // After the texts: to set a text takes the shortcut away.
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_measure->setDefault(true);
    connect(m_previous, &QPushButton::clicked, this, [this] { goTo(step() - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(step() + 1); });
    connect(m_measure, &QPushButton::clicked, this, [this] { runMistake({}); });
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->addWidget(m_previous);
    row->addStretch();
    row->addWidget(m_measure);
    row->addStretch();
    row->addWidget(m_number);
    row->addWidget(m_next);
    m_number->setObjectName(QStringLiteral("stepNumber"));
    m_number->hide(); // the list tells it
    return bar;
}

QPushButton* StoryPane::makeButton(const QString& text, const char* name) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    return button;
}

void StoryPane::setLarge(bool large) {
    m_list->setVisible(!large);
    m_number->setVisible(large);
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
    m_choices = choices;
    refreshText();
}

std::vector<MeasureCase> StoryPane::cases() const {
    if (!m_mistake.empty())
        return mistakePlan(stepAt(m_running.value_or(step())), m_mistake, m_catalog, m_choices).cases;
    return planOf(stepAt(m_running.value_or(step())), m_catalog, m_choices).cases;
}

QString StoryPane::idleReason() const {
    return planOf(stepAt(step()), m_catalog, m_choices).missing;
}

std::map<std::string, std::string, std::less<>> StoryPane::details() const {
    std::map<std::string, std::string, std::less<>> details{
        {std::string(stepDetail), std::string(stepAt(m_running.value_or(step())).id)}};
    if (!m_mistake.empty()) details.emplace(mistakeDetail, m_mistake);
    return details;
}

void StoryPane::begin(const LabRun& run, std::size_t /*count*/) {
    const auto detail = run.details.find(stepDetail);
    m_running = detail == run.details.end() ? std::nullopt : stepNamed(detail->second);
    if (!m_running) return; // a step of another version
    const auto mistake = run.details.find(mistakeDetail);
    m_mistake = mistake == run.details.end() ? std::string() : mistake->second;
    goTo(*m_running);
    if (!m_mistake.empty()) {
        m_mistakes->begin(m_mistake);
        m_lower->setCurrentWidget(m_mistakes);
    } else {
        m_measured.at(static_cast<std::size_t>(*m_running)).clear();
        m_lower->setCurrentWidget(m_picture);
    }
    refreshText();
}

void StoryPane::show(const MeasurementPointer& measurement) {
    if (!m_running) return;
    if (!m_mistake.empty()) return m_mistakes->show(measurement);
    m_measured.at(static_cast<std::size_t>(*m_running)).push_back(measurement);
    if (*m_running != step()) return;
    refreshText();
    m_text->scrollToAnchor(measuredAnchor());
}

void StoryPane::end() {
    if (m_running) tick(*m_running);
    m_running.reset();
    QMetaObject::invokeMethod(this, &StoryPane::forgetMistake, Qt::QueuedConnection);
    m_mistakes->end();
    refreshText();
}

int StoryPane::step() const {
    return std::max(0, m_list->currentRow());
}

void StoryPane::goTo(int step) {
    m_list->setCurrentRow(std::clamp(step, 0, stepCount() - 1));
}

void StoryPane::showStep() {
    refreshText();
    m_text->verticalScrollBar()->setValue(0);
    m_sources->show(textsOf(stepAt(step())));
    m_mistakes->setStep(stepAt(step()));
    m_lower->setTabVisible(m_lower->indexOf(m_mistakes), !documentsOf(stepAt(step())).mistakes.empty());
    m_number->setText(tr("Step %1 of %2").arg(step() + 1).arg(stepCount()));
    enable(*m_previous, step() > 0);
    enable(*m_next, step() + 1 < stepCount());
    Q_EMIT changed();
}

StoryPage StoryPane::page(int index) const {
    const StoryStep& step = stepAt(index);
    StoryPage page{&step,
                   tr("%1 of %2").arg(index + 1).arg(stepCount()),
                   m_catalog.strategy(step.strategy),
                   titlesOf(step, m_catalog),
                   planOf(step, m_catalog, m_choices),
                   m_measured.at(static_cast<std::size_t>(index)),
                   m_running == index && m_mistake.empty()};
    return page;
}

Stairs StoryPane::stairs() const {
    Measurements stairs;
    for (std::size_t i = 0; i < m_measured.size(); ++i)
        stairs.push_back(stairOf(m_measured[i], storySteps()[i].strategy));
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
    enable(*m_measure, !m_running && !page.plan.cases.empty());
    m_mistakes->setReady(!m_running);
    m_measure->setToolTip(page.plan.missing);
}

/// A note where the word stands, gone with the next click or key.
void StoryPane::explain(const QUrl& link) {
    const GlossaryWord* word = WordLinks::wordOf(link);
    if (word == nullptr) return;
    // The keyboard chooses links, too: then the pointer is anywhere.
    const bool pointed = m_text->viewport()->underMouse();
    const QPoint chosen = m_text->viewport()->mapToGlobal(m_text->cursorRect().bottomLeft());
    // Notes have a font of the system's own, which no projector makes larger.
    const QString note = QStringLiteral("<div style='font-size:%1pt'>%2</div>")
                             .arg(m_text->fontInfo().pointSizeF())
                             .arg(noteOf(*word));
    QWhatsThis::showText(pointed ? QCursor::pos() : chosen, note, m_text);
}

void StoryPane::tick(int step) {
    const bool measured = !m_measured.at(static_cast<std::size_t>(step)).empty();
    m_list->item(step)->setCheckState(measured ? Qt::Checked : Qt::Unchecked);
}

void StoryPane::report(Report& report, const std::vector<const LabRun*>& /*runs*/) {
    for (int step = 0; step < stepCount(); ++step) {
        const StoryPage page = this->page(step);
        const QString mistakes = mistakesHtml(stepAt(step));
        if (page.measured.empty() && mistakes.isEmpty()) continue;
        report.richText(htmlOf(page) + mistakes);
        if (!page.measured.empty()) report.table(page.measured);
    }
}

QString StoryPane::mistakesHtml(const StoryStep& step) const {
    QString html;
    for (const std::string_view way : documentsOf(step).mistakes)
        html += m_mistakes->htmlOf(way);
    return html;
}

void StoryPane::clear() {
    m_mistakes->clear();
    for (int step = 0; step < stepCount(); ++step) {
        m_measured.at(static_cast<std::size_t>(step)).clear();
        tick(step);
    }
    refreshText();
}

} // namespace tonescope::ui

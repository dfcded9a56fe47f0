// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_pane.h"

#include "engine/values/measuring/kernel_text.h"
#include "ui/lab/base/report.h"
#include "ui/lab/glossary/glossary.h"
#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/lab/story/mistake_view.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

QPushButton* makeButton(const QString& text, const char* name) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    return button;
}

/// Whether the plan has the pixels on which these were measured.
bool measuredAs(const Measurements& measured, const StepPlan& plan) {
    return measured.empty() || std::ranges::any_of(plan.cases, [&](const MeasureCase& each) {
               const Measurement& first = *measured.front();
               return first.data == each.pixels.name && first.bytes == each.pixels.bytes() &&
                      first.layout == each.pixels.layout();
           });
}

} // namespace

/// Source texts to read, one a tab.
class SourceTabs : public QTabWidget {
public:
    SourceTabs() {
        setObjectName(QStringLiteral("sourceTabs"));
        setAccessibleName(StoryPane::tr("Source text"));
        setDocumentMode(true);
    }

    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources) {
        m_sources = sources;
        const std::vector<std::string> shown = std::exchange(m_shown, {});
        show(shown);
    }

    /// A tab per id, the last one in front, and behind it a tab for each file that the last one includes.
    void show(const std::vector<std::string>& ids) {
        if (ids == m_shown) return; // keeps the reader's place
        m_shown = ids;
        while (count() > 0)
            delete widget(0);
        for (const std::string& id : ids)
            addText(id);
        const int front = count() - 1;
        if (!ids.empty()) {
            for (const std::string& file : includedFiles(m_sources, ids.back()))
                addText(file);
        }
        setCurrentIndex(front);
    }
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override {
        QTabWidget::changeEvent(event);
        if (event->type() != QEvent::PaletteChange) return;
        for (KernelHighlighter* highlighter : findChildren<KernelHighlighter*>())
            highlighter->setPalette(palette());
    }

private:
    void addText(const std::string& name) {
        auto* text = new QPlainTextEdit;
        text->setFont(fixedWidth(text->font()));
        text->setReadOnly(true);
        text->setAccessibleName(QString::fromStdString(name));
        text->setLineWrapMode(QPlainTextEdit::NoWrap);
        text->setPlaceholderText(StoryPane::tr("The source of this strategy is not available."));
        const auto source = m_sources.find(name);
        if (source != m_sources.end()) text->setPlainText(QString::fromStdString(source->second));
        new KernelHighlighter(*text->document(), palette()); // owned by the document
        addTab(text, QString::fromStdString(name));
    }

    std::map<std::string, std::string> m_sources;
    std::vector<std::string> m_shown; ///< ids
};

StoryPane::StoryPane(QWidget* parent)
    : LabPane(parent), m_lecture(readLecture()), m_records(m_lecture.steps.size()), m_list(new QListWidget),
      m_problems(new QLabel(m_lecture.problems.join(u'\n'))), m_text(new QTextBrowser),
      m_previous(makeButton(tr("&Previous"), "previousStep")), m_next(makeButton(tr("&Next"), "nextStep")),
      m_measure(makeButton(tr("&Measure this step"), "measureStep")), m_guess(new QDoubleSpinBox),
      m_number(new QLabel), m_lower(new QTabWidget), m_sources(new SourceTabs), m_picture(new StepPicture),
      m_answer(new AnswerView), m_mistakes(new MistakeView), m_notes(new QDialog(this, Qt::Window)),
      m_notesText(new QTextBrowser) {
    makeNotes();
    makeActions();
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

QWidget* StoryPane::makeList() {
    m_list->setObjectName(QStringLiteral("stepList"));
    m_list->setAccessibleName(tr("Steps"));
    m_list->setWordWrap(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    for (int i = 0; i < stepCount(); ++i) {
        auto* entry = new QListWidgetItem(QStringLiteral("%1. %2").arg(i + 1).arg(step(i).title), m_list);
        entry->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled); // a click does not change the tick
        entry->setCheckState(Qt::Unchecked);
        entry->setToolTip(tr("Ticked when it has been measured"));
    }
    connect(m_list, &QListWidget::currentRowChanged, this, &StoryPane::showStep);
    return m_list;
}

QWidget* StoryPane::makePage() {
    m_problems->setObjectName(QStringLiteral("lectureProblems"));
    m_problems->setTextFormat(Qt::PlainText);
    m_problems->setWordWrap(true);
    m_problems->setVisible(!m_lecture.problems.isEmpty());
    m_text->setObjectName(QStringLiteral("stepText"));
    m_text->setAccessibleName(tr("The step"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (const std::optional<StepRun> again = runOfLink(link)) return runInstead(*again);
        explain(link, *m_text);
    });
    auto* holder = new QWidget;
    auto* rows = new QVBoxLayout(holder);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_problems);
    rows->addWidget(m_text, 1);
    rows->addWidget(makeBar());
    return holder;
}

QWidget* StoryPane::makeBar() {
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left)); // setText() would remove it
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_measure->setDefault(true);
    m_number->setObjectName(QStringLiteral("stepNumber"));
    m_number->hide();
    constexpr double most = 1000;
    m_guess->setObjectName(QStringLiteral("stepGuess"));
    m_guess->setRange(0, most);
    m_guess->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_guess->setSpecialValueText(tr("none"));
    m_guess->setSuffix(tr(" ×"));
    auto* label = new QLabel(tr("My &guess"));
    label->setBuddy(m_guess);
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->addWidget(m_previous);
    row->addStretch();
    row->addWidget(label);
    row->addWidget(m_guess);
    row->addWidget(m_measure);
    row->addStretch();
    row->addWidget(m_number);
    row->addWidget(m_next);
    connect(m_previous, &QPushButton::clicked, this, [this] { goTo(index() - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(index() + 1); });
    connect(m_measure, &QPushButton::clicked, this, [this] { runInstead({}); });
    connect(m_guess, &QDoubleSpinBox::valueChanged, this, [this](double guess) {
        record(index()).guess = guess > 0 ? std::optional(guess) : std::nullopt;
        refresh();
    });
    return bar;
}

QWidget* StoryPane::makeLower() {
    m_lower->setObjectName(QStringLiteral("stepTabs"));
    m_lower->setAccessibleName(tr("Parts of the step"));
    m_lower->setDocumentMode(true);
    m_lower->addTab(m_sources, tr("Kernels"));
    m_lower->addTab(m_picture, tr("Picture"));
    m_lower->addTab(m_mistakes, tr("Mistake"));
    m_lower->addTab(m_answer, tr("Question"));
    m_sources->installEventFilter(this);
    connect(m_mistakes, &MistakeView::runWanted, this, [this](const auto& id) { runInstead({id, false}); });
    connect(&m_answer->button(), &QPushButton::clicked, this, [this] { runInstead({{}, true}); });
    return m_lower;
}

/// The window has the usual font and does not take the focus: it stays on the lecturer's screen while the lab
/// is on the projector.
void StoryPane::makeNotes() {
    m_notes->setObjectName(QStringLiteral("notesWindow"));
    m_notes->setAttribute(Qt::WA_ShowWithoutActivating);
    m_notes->setWindowTitle(tr("Notes for the lecturer"));
    m_notesText->setObjectName(QStringLiteral("notesText"));
    m_notesText->setAccessibleName(m_notes->windowTitle());
    m_notesText->setFrameShape(QFrame::NoFrame);
    m_notesText->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    auto* layout = new QVBoxLayout(m_notes);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_notesText);
    const QFontMetrics letters(QApplication::font());
    m_notes->resize(letters.averageCharWidth() * 80, letters.lineSpacing() * 26);
}

/// Their keys work in the notes, too. They are disabled while the pane is hidden, because actions in a menu
/// receive their keys in the whole window, where other panes use the same keys.
void StoryPane::makeActions() {
    const auto add = [this](const QString& text, const char* name, const QKeySequence& keys) {
        auto* action = new QAction(text, this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(keys);
        action->setEnabled(false);
        addAction(action);
        m_notes->addAction(action);
        m_actions += action;
        return action;
    };
    connect(add(tr("&Next step"), "nextStepAction", Qt::Key_PageDown), &QAction::triggered, this,
            [this] { goTo(index() + 1); });
    connect(add(tr("&Previous step"), "previousStepAction", Qt::Key_PageUp), &QAction::triggered, this,
            [this] { goTo(index() - 1); });
    connect(add(tr("&Ask the machine"), "askAction", Qt::Key_F6), &QAction::triggered, &m_answer->button(),
            &QPushButton::click);
    m_notesAction = add(tr("Notes for the &lecturer"), "notesAction", Qt::Key_F9);
    m_notesAction->setCheckable(true);
    connect(m_notesAction, &QAction::toggled, this, &StoryPane::showNotes);
    connect(m_notes, &QDialog::finished, m_notesAction, [this] { m_notesAction->setChecked(false); });
}

/// In the source texts, Page Up and Page Down turn pages of the text and not steps.
bool StoryPane::eventFilter(QObject* /*watched*/, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const int key = static_cast<const QKeyEvent*>(event)->key();
    if (key != Qt::Key_PageUp && key != Qt::Key_PageDown) return false;
    event->accept();
    return true;
}

void StoryPane::showEvent(QShowEvent* event) {
    LabPane::showEvent(event);
    for (QAction* action : m_actions)
        action->setEnabled(true);
}

void StoryPane::hideEvent(QHideEvent* event) {
    LabPane::hideEvent(event);
    if (event->spontaneous()) return; // the window is minimised
    for (QAction* action : m_actions)
        action->setEnabled(false);
    m_notesAction->setChecked(false);
}

/// The first time, the notes come up on a screen that the lab does not use, if there is one.
void StoryPane::showNotes() {
    const bool wanted = m_notesAction->isChecked();
    const auto screens = QGuiApplication::screens();
    const auto beside =
        std::ranges::find_if(screens, [this](const QScreen* each) { return each != screen(); });
    if (wanted && beside != screens.end() && !m_notes->testAttribute(Qt::WA_Moved))
        m_notes->move((*beside)->availableGeometry().center() - m_notes->rect().center());
    m_notes->setVisible(wanted);
}

void StoryPane::setLarge(bool large) {
    m_list->setVisible(!large);
    m_number->setVisible(large);
}

void StoryPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    m_mistakes->setCatalog(catalog);
    refresh();
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
    refresh();
}

/// Another photo is open: results of the one before would stand below the new photo's name.
void StoryPane::forgetOtherPixels() {
    for (int i = 0; i < stepCount(); ++i) {
        if (i == m_running) continue; // its run begins again, or has other pixels
        StepRecord& kept = record(i);
        const StepPlan plan = planOf(step(i), m_catalog, m_choices);
        const bool ofPhoto = !plan.cases.empty() && sourceImageOf(plan.cases.front().pixels) != nullptr;
        if (ofPhoto || !measuredAs(kept.measured, plan)) {
            kept.measured.clear();
            kept.guess.reset();
        }
        if (ofPhoto || !measuredAs(kept.answer, answerPlan(step(i), m_catalog, m_choices)))
            kept.answer.clear();
        tick(i);
    }
    if (!m_running && sourceImageOf(m_choices.pixels) != nullptr) m_mistakes->clear();
}

std::vector<MeasureCase> StoryPane::cases() const {
    const LectureStep& asked = step(m_running.value_or(index()));
    if (!m_run.mistake.empty()) return mistakePlan(asked, m_run.mistake, m_catalog, m_choices).cases;
    return (m_run.answer ? answerPlan(asked, m_catalog, m_choices) : planOf(asked, m_catalog, m_choices))
        .cases;
}

QString StoryPane::idleReason() const {
    return planOf(step(index()), m_catalog, m_choices).missing;
}

RunDetails StoryPane::details() const {
    const int asked = m_running.value_or(index());
    const StepRecord& kept = m_records.at(static_cast<std::size_t>(asked));
    StepRun run = m_run;
    if (run.ofStep()) {
        // A guess about another device or other pixels is not a guess about this run.
        const std::vector<MeasureCase> next = cases();
        if (kept.measured.empty() || next.empty() ||
            (kept.measured.front()->device.key == next.front().device.key &&
             kept.measured.front()->data == next.front().pixels.name))
            run.guess = kept.guess;
    }
    return detailsOf(step(asked), run);
}

/// Measures something else than the step, or the step, at once. While another run is going on, nothing.
void StoryPane::runInstead(const StepRun& run) {
    m_run = run;
    Q_EMIT runWanted();
    if (!m_running) m_run = {}; // the run did not begin
}

void StoryPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = indexOfStep(run.details, m_lecture.steps);
    if (!m_running) return; // a step of another version
    m_run = runIn(run.details);
    goTo(*m_running);
    StepRecord& kept = record(*m_running);
    if (!m_run.mistake.empty()) {
        m_mistakes->begin(m_run.mistake);
        m_lower->setCurrentWidget(m_mistakes);
    } else if (m_run.answer) {
        kept.answer.clear();
        m_lower->setCurrentWidget(m_answer);
    } else {
        kept.measured.clear();
        kept.guess = std::exchange(m_run.guess, {});
        m_lower->setCurrentWidget(m_picture);
    }
    refresh();
}

void StoryPane::show(const MeasurementPointer& measurement) {
    if (!m_running) return;
    if (!m_run.mistake.empty()) return m_mistakes->show(measurement);
    StepRecord& shown = record(*m_running);
    (m_run.answer ? shown.answer : shown.measured).push_back(measurement);
    if (*m_running != index()) return;
    refresh();
    m_text->scrollToAnchor(m_run.answer ? questionAnchor() : measuredAnchor());
}

void StoryPane::end() {
    if (m_running) tick(*m_running);
    m_running.reset();
    // Not at once: where the setup has changed meanwhile, the window begins the same run again.
    QMetaObject::invokeMethod(this, &StoryPane::forgetRun, Qt::QueuedConnection);
    m_mistakes->end();
    refresh();
}

/// From now on, Run measures the step again.
void StoryPane::forgetRun() {
    if (m_running || m_run.ofStep()) return;
    m_run = {};
    Q_EMIT changed();
}

int StoryPane::index() const {
    return std::max(0, m_list->currentRow());
}

void StoryPane::goTo(int index) {
    m_list->setCurrentRow(std::clamp(index, 0, stepCount() - 1));
}

void StoryPane::showStep() {
    const LectureStep& shown = step(index());
    refresh();
    m_text->verticalScrollBar()->setValue(0);
    std::vector<std::string> texts{shown.strategy}; // in front
    for (const DocumentFigure& document : shown.documents)
        texts.insert(texts.end() - 1, document.id);
    if (!shown.before.empty()) texts.insert(texts.begin(), shown.before);
    m_sources->show(texts);
    m_mistakes->setStep(shown);
    m_lower->setTabVisible(m_lower->indexOf(m_mistakes), !shown.mistakes.empty());
    m_lower->setTabVisible(m_lower->indexOf(m_answer), !shown.closing.isEmpty());
    m_answer->ask(shown.closing);
    m_number->setText(tr("Step %1 of %2").arg(index() + 1).arg(stepCount()));
    enable(*m_previous, index() > 0);
    enable(*m_next, index() + 1 < stepCount());

    const auto part = [](const QString& heading, const QString& text) {
        if (text.isEmpty()) return QString();
        return QStringLiteral("<p><b>%1</b> %2</p>").arg(heading.toHtmlEscaped(), plainToHtml(text));
    };
    const bool last = index() + 1 == stepCount();
    m_notesText->setHtml(
        QStringLiteral("<h2>%1. %2</h2><p>%3</p>")
            .arg(index() + 1)
            .arg(shown.title.toHtmlEscaped(), plainToHtml(shown.notes)) +
        part(tr("Let them guess:"), shown.question) + part(tr("At the end:"), shown.closing) +
        part(tr("Next:"), last ? QString() : step(index() + 1).title) + QStringLiteral("<hr>") +
        part(tr("Keys:"), tr("Page Down and Page Up go through the steps, F6 asks the machine, F9 shows and "
                             "hides these notes; in the lab's own window F5 measures, and Escape stops.")));
    Q_EMIT changed();
}

StepPage StoryPane::page(int index) const {
    return {&step(index),
            tr("%1 of %2").arg(index + 1).arg(stepCount()),
            &m_catalog,
            planOf(step(index), m_catalog, m_choices),
            m_records.at(static_cast<std::size_t>(index)),
            m_running == index && m_run.ofStep(),
            palette(),
            true,
            m_mistakes->shows(step(index))};
}

/// Shows the step in front anew.
void StoryPane::refresh() {
    if (restoring()) return;
    const StepPage page = this->page(index());
    const StepRecord& kept = page.record;
    const int scrolled = m_text->verticalScrollBar()->value();
    WordLinks links;
    m_text->setHtml(htmlOf(page, [&links](const QString& text) { return links.html(text); }));
    m_text->verticalScrollBar()->setValue(scrolled);

    Measurements stairs;
    for (std::size_t i = 0; i < m_records.size(); ++i)
        stairs.push_back(stairOf(m_records[i].measured, m_lecture.steps[i].strategy));
    const auto current = static_cast<std::size_t>(index());
    m_picture->show(kept.measured, comparable(stairs, current), current);

    const bool open = kept.measured.empty() && !m_running; // for a guess
    const QString question = guessQuestion(guessedIn(*page.step, page.plan));
    {
        const QSignalBlocker quiet(m_guess);
        const double guess = kept.guess.value_or(0);
        if (m_guess->value() != guess) m_guess->setValue(guess); // setValue() would disturb typing
    }
    m_guess->setEnabled(open && !question.isEmpty());
    m_guess->setToolTip(open ? question : tr("A guess stays as it is once the step is measured."));
    m_guess->setAccessibleDescription(question);
    const GuessedPair pair = guessedIn(*page.step, kept.measured);
    const QString result = guessResult(kept.guess, pair);
    m_picture->showGuess(kept.guess, pair.whole() ? speedUpInterval(*pair.of, *pair.over) : std::nullopt,
                         result.isEmpty() ? question : result);

    const StepPlan answer = answerPlan(*page.step, m_catalog, m_choices);
    m_answer->show(kept.answer, m_running == index() && m_run.answer, answer.missing);
    enable(m_answer->button(), !m_running && !answer.cases.empty());
    enable(*m_measure, !m_running && !page.plan.cases.empty());
    m_measure->setToolTip(page.plan.missing);
    m_mistakes->setReady(!m_running);
}

void StoryPane::tick(int index) {
    m_list->item(index)->setCheckState(record(index).measured.empty() ? Qt::Unchecked : Qt::Checked);
}

void StoryPane::report(Report& report, const std::vector<const LabRun*>& /*runs*/) {
    for (int i = 0; i < stepCount(); ++i) {
        StepPage page = this->page(i);
        page.offers = false;
        const QString mistakes = m_mistakes->htmlOf(step(i));
        Measurements all = page.record.measured;
        all.insert(all.end(), page.record.answer.begin(), page.record.answer.end());
        if (all.empty() && mistakes.isEmpty()) continue;
        report.richText(htmlOf(page) + mistakes);
        if (!all.empty()) report.table(all);
    }
}

void StoryPane::clear() {
    m_mistakes->clear();
    for (int i = 0; i < stepCount(); ++i) {
        record(i) = {};
        tick(i);
    }
    refresh();
}

} // namespace tonescope::ui

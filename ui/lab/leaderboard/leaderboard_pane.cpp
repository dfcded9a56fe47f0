// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/leaderboard/leaderboard_pane.h"

#include "ui/lab/shell/report.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString groundOf(const Contest& contest) {
    return LeaderboardPane::tr("%1, %2").arg(shortNameOf(contest.first().device), dataText(contest.first()));
}

QString whoText(const KernelEntry& entry) {
    if (entry.measured->kernel.empty()) return LeaderboardPane::tr("The program's own");
    if (entry.who.isEmpty()) return LeaderboardPane::tr("Nobody said");
    constexpr int most = 60; // letters
    const QString who = entry.who.simplified().left(most);
    return entry.named ? who : LeaderboardPane::tr("Somebody on %1").arg(who);
}

QString rightText(const Measurement& measured) {
    const QString counts =
        verdictOf(measured) == Verdict::Equal ? LeaderboardPane::tr("right") : verdictText(measured);
    return machineWasBusy(measured) ? counts + semicolon() + busyText(measured) : counts;
}

QString rules() {
    return LeaderboardPane::tr("Kernel times are medians. Kernels without a difference beyond the spread "
                               "share a place; wrong counts "
                               "have none, nor have times of a busy machine.");
}

Measurements measuredIn(const Contest& contest) {
    Measurements measured;
    for (const Ranked& each : contest.ranked)
        measured.push_back(each.entry.measured);
    return measured;
}

QStringList headings() {
    return {LeaderboardPane::tr("Place"),      LeaderboardPane::tr("Whose"),
            LeaderboardPane::tr("Kernel"),     LeaderboardPane::tr("Kernel time"),
            LeaderboardPane::tr("Throughput"), LeaderboardPane::tr("Counts")};
}

QStringList cellsOf(const Ranked& ranked) {
    const Measurement& measured = *ranked.entry.measured;
    return {ranked.place == 0 ? LeaderboardPane::tr("–") : QString::number(ranked.place),
            whoText(ranked.entry),
            engineText(measured.title),
            measured.series ? durationText(measured.series->kernel.median) : LeaderboardPane::tr("–"),
            throughputText(throughputOf(measured)),
            rightText(measured)};
}

} // namespace

LeaderboardPane::LeaderboardPane(QWidget* parent)
    : LabPane(parent), m_list(new QComboBox), m_measure(new QPushButton(tr("&Measure all again here"))),
      m_question(makeQuestion()), m_table(new QTableWidget), m_note(new QLabel) {
    m_list->setObjectName(QStringLiteral("boardContest"));
    m_list->setAccessibleName(tr("Device and pixels"));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(24);
    m_measure->setObjectName(QStringLiteral("boardMeasure"));
    m_table->setObjectName(QStringLiteral("boardTable"));
    m_table->setAccessibleName(tr("Kernels by verified time"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_note->setObjectName(QStringLiteral("boardNote"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    row->addWidget(m_measure);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(m_question);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    connect(m_list, &QComboBox::currentIndexChanged, this, &LeaderboardPane::showContest);
    connect(m_measure, &QPushButton::clicked, this, &LabPane::runWanted);
    offerContests();
}

QFrame* LeaderboardPane::makeQuestion() {
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("boardQuestion"));
    auto* text =
        new QLabel(tr("Run the kernels that came with files? They will reach neither files nor network."));
    text->setWordWrap(true);
    auto* yes = new QPushButton(tr("&Run them"));
    yes->setObjectName(QStringLiteral("boardYes"));
    auto* no = new QPushButton(tr("Do &not run them"));
    no->setObjectName(QStringLiteral("boardNo"));
    auto* row = new QHBoxLayout(frame);
    row->addWidget(text, 1);
    row->addWidget(yes);
    row->addWidget(no);
    connect(yes, &QPushButton::clicked, this, [this] {
        for (const KernelEntry& each : m_handedIn)
            m_accepted.insert(each.measured->kernel);
        ask(false);
        Q_EMIT runWanted();
    });
    connect(no, &QPushButton::clicked, this, [this] { ask(false); });
    frame->hide();
    return frame;
}

void LeaderboardPane::ask(bool asks) {
    m_question->setVisible(asks);
    if (asks) m_question->findChild<QPushButton*>(QStringLiteral("boardYes"))->setFocus();
}

bool LeaderboardPane::mayRun() {
    const bool may = std::ranges::none_of(m_handedIn, [this](const KernelEntry& each) {
        return each.foreign && !m_accepted.contains(each.measured->kernel);
    });
    ask(!may);
    return may;
}

void LeaderboardPane::setCatalog(const DeviceCatalog& catalog) {
    m_strategies = catalog.strategies;
}

void LeaderboardPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    refreshButton();
}

void LeaderboardPane::setRuns(const std::vector<LabRun>& runs) {
    m_handedIn = handedIn(runs);
    m_contests = contestsOf(runs);
    ask(false);
    offerContests();
    Q_EMIT changed();
}

const DeviceInfo* LeaderboardPane::device() const {
    const auto found = std::ranges::find_if(m_choices.devices, runsKernels);
    return found == m_choices.devices.end() ? nullptr : &*found;
}

std::vector<LeaderboardPane::Start> LeaderboardPane::starts() const {
    std::vector<Start> starts;
    const DeviceInfo* on = device();
    if (on == nullptr) return starts;
    std::set<std::string> own; // strategies whose own kernels stand there; a frame to be filled needs none
    for (const KernelEntry& each : m_handedIn) {
        const StrategyInfo* strategy = strategyNamed(m_strategies, each.measured->strategy);
        if (strategy == nullptr || !canCount(*strategy, *on, m_choices.pixels)) continue;
        MeasureCase asked{*on, *strategy, m_choices.launch, m_choices.pixels, m_choices.repeats};
        if (!strategy->own && own.insert(each.measured->strategy).second) starts.push_back({asked, {}});
        asked.kernel = {each.measured, &each.measured->kernel}; // not a copy, which may be of megabytes
        asked.foreign = true; // what was accepted on another tab may be somebody else's, too
        starts.push_back({asked, each.named ? each.who : QString()});
    }
    return starts;
}

std::vector<MeasureCase> LeaderboardPane::cases() const {
    std::vector<MeasureCase> cases;
    for (const Start& each : starts())
        cases.push_back(each.asked);
    return cases;
}

QString LeaderboardPane::idleReason() const {
    if (m_handedIn.empty())
        return tr(
            "Nobody has measured a kernel of their own: write one on the tab of kernels, with your name, "
            "or add the sessions of others (Session > Add sessions).");
    if (device() == nullptr) return tr("Switch on an OpenCL device in the setup.");
    if (!starts().empty()) return {};
    return tr("None of these kernels counts %1: choose other data in the setup.")
        .arg(countedText(m_choices.pixels));
}

RunDetails LeaderboardPane::details() const {
    RunDetails details;
    const std::vector<Start> all = starts();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].who.isEmpty()) details[nameDetail(i)] = all[i].who.toStdString();
    }
    return details;
}

void LeaderboardPane::begin(const LabRun& /*run*/, std::size_t /*count*/) {
    ask(false);
    m_running = true;
    refreshButton();
}

void LeaderboardPane::end() {
    m_running = false;
    refreshButton();
}

/// The session's runs come by setRuns().
void LeaderboardPane::show(const MeasurementPointer& /*measurement*/) {
}

void LeaderboardPane::clear() {
    setRuns({});
}

const Contest* LeaderboardPane::contest() const {
    const int index = m_list->currentIndex();
    return index < 0 ? nullptr : &m_contests.at(static_cast<std::size_t>(index));
}

/// A newer contest comes to the front; without one, what was chosen stays.
void LeaderboardPane::offerContests() {
    const QString newest = m_list->itemText(0), chosen = m_list->currentText();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const Contest& each : m_contests)
            m_list->addItem(groundOf(each));
        if (m_list->itemText(0) == newest) m_list->setCurrentIndex(std::max(0, m_list->findText(chosen)));
    }
    m_list->setEnabled(!m_contests.empty());
    showContest();
}

void LeaderboardPane::showContest() {
    const Contest* shown = contest();
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(headings().size()));
    m_table->setHorizontalHeaderLabels(headings());
    m_table->setRowCount(shown == nullptr ? 0 : static_cast<int>(shown->ranked.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Ranked& ranked = shown->ranked.at(static_cast<std::size_t>(row));
        const QStringList cells = cellsOf(ranked);
        for (int column = 0; column < m_table->columnCount(); ++column) {
            m_table->setItem(row, column, new QTableWidgetItem(cells.at(column)));
            if (machineWasBusy(*ranked.entry.measured))
                m_table->item(row, column)->setForeground(busyColour(palette()));
        }
    }
    m_table->setVisible(shown != nullptr);
    refreshButton();
}

void LeaderboardPane::refreshButton() {
    enable(*m_measure, !m_running && !starts().empty());
    m_measure->setToolTip(idleReason());
    const QString busy = contest() == nullptr ? QString() : measureAgainText(measuredIn(*contest()));
    m_note->setText(m_contests.empty() ? idleReason() : (busy + QLatin1Char('\n') + rules()).trimmed());
    inkBusy(*m_note, !busy.isEmpty());
}

void LeaderboardPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    std::vector<LabRun> written; // the pane knows names that are to be left out
    for (const LabRun* run : runs)
        written.push_back(*run);
    for (const Contest& each : contestsOf(written)) {
        report.subheading(groundOf(each));
        std::vector<QStringList> rows{headings()};
        for (const Ranked& ranked : each.ranked)
            rows.push_back(cellsOf(ranked));
        report.table(rows);
        report.paragraph(noConclusionText(measuredIn(each)));
    }
    report.paragraph(rules());
}

} // namespace tonescope::ui

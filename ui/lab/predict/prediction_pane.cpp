// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction_pane.h"

#include "ui/lab/predict/prediction_card.h"
#include "ui/lab/predict/prediction_text.h"
#include "ui/lab/shell/report.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>

namespace tonescope::ui {

PredictionPane::PredictionPane(QWidget* parent)
    : LabPane(parent), m_new(new QPushButton(tr("&New card"))), m_list(new QListWidget),
      m_pages(new QStackedWidget), m_card(new PredictionCard), m_text(new QTextBrowser) {
    m_text->setObjectName(QStringLiteral("predictionText"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    m_pages->addWidget(m_card);
    m_pages->addWidget(m_text);
    auto* whole = new QSplitter;
    whole->setObjectName(QStringLiteral("predictionSplitter"));
    whole->addWidget(makeList());
    whole->addWidget(m_pages);
    whole->setStretchFactor(1, 1);
    whole->setChildrenCollapsible(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(whole);
    connect(m_card, &PredictionCard::kept, this, &PredictionPane::runWanted);
    connect(m_card, &PredictionCard::changed, this, &PredictionPane::changed);
    showChosen();
}

QWidget* PredictionPane::makeList() {
    m_new->setObjectName(QStringLiteral("newCard"));
    m_list->setObjectName(QStringLiteral("cards"));
    m_list->setAccessibleName(tr("Answered cards"));
    m_list->setWordWrap(true);
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    auto* holder = new QWidget;
    auto* rows = new QVBoxLayout(holder);
    rows->addWidget(m_new);
    rows->addWidget(new QLabel(tr("Answered cards:")));
    rows->addWidget(m_list, 1);
    connect(m_new, &QPushButton::clicked, this, [this] {
        m_list->clearSelection();
        m_card->setFocus();
    });
    // Not the current row: a list that is given the focus makes one current by itself.
    connect(m_list, &QListWidget::itemSelectionChanged, this, &PredictionPane::showChosen);
    return holder;
}

void PredictionPane::setCatalog(const DeviceCatalog& catalog) {
    for (const StrategyInfo& strategy : catalog.strategies)
        m_titles.insert_or_assign(std::string(strategy.id), engineText(strategy.title));
    for (const DeviceInfo& device : catalog.devices)
        m_titles.insert_or_assign(device.key, shortTitleOf(device, catalog.devices));
}

void PredictionPane::setChoices(const LabChoices& choices) {
    m_card->setChoices(choices);
}

void PredictionPane::takeOver(const LabPane& before) {
    const auto& pane = dynamic_cast<const PredictionPane&>(before);
    m_card->takeOver(*pane.m_card);
    m_list->clearSelection();
    if (!pane.asking()) m_list->setCurrentRow(pane.m_list->row(pane.m_list->selectedItems().front()));
}

bool PredictionPane::asking() const {
    return m_list->selectedItems().isEmpty();
}

std::vector<MeasureCase> PredictionPane::cases() const {
    return asking() ? m_card->cases() : std::vector<MeasureCase>{};
}

QString PredictionPane::idleReason() const {
    return asking() ? m_card->idleReason() : tr("This card is answered. Begin a new card to predict again.");
}

RunDetails PredictionPane::details() const {
    return detailsOf(m_card->answers());
}

void PredictionPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    m_kept.push_back({answersOf(run.details), m_titles, {}, true});
    m_list->addItem(lineOf(m_kept.back()));
    m_list->setCurrentRow(m_list->count() - 1);
    if (!restoring()) m_card->forgetAnswers();
    m_card->setBusy(true); // now that nobody types there any more
    offerNames();
}

void PredictionPane::offerNames() {
    QStringList names;
    for (const KeptPrediction& kept : m_kept) {
        for (const NamedAnswer& each : kept.answers)
            if (!each.name.isEmpty()) names += each.name;
    }
    names.removeDuplicates();
    m_card->offerNames(names);
}

void PredictionPane::show(const MeasurementPointer& measurement) {
    if (!m_running) return;
    m_kept.back().measured.push_back(measurement);
    refreshLast();
}

void PredictionPane::end() {
    if (!m_running) return;
    m_running = false;
    m_kept.back().measuring = false;
    refreshLast();
    m_card->setBusy(false);
}

void PredictionPane::refreshLast() {
    if (restoring()) return;
    const int last = m_list->count() - 1;
    m_list->item(last)->setText(lineOf(m_kept.back()));
    if (m_list->item(last)->isSelected()) showChosen();
}

void PredictionPane::showChosen() {
    m_new->setEnabled(!asking());
    m_pages->setCurrentIndex(asking() ? 0 : 1);
    if (!asking()) {
        const int chosen = m_list->row(m_list->selectedItems().front());
        m_text->setHtml(htmlOf(m_kept.at(static_cast<std::size_t>(chosen)), palette()));
    }
    Q_EMIT changed();
}

/// Of the runs, and not of what is shown: names may be left out of them.
void PredictionPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (const LabRun* run : runs) {
        report.richText(htmlOf({answersOf(run->details), m_titles, run->measurements}, palette()));
        report.table(run->measurements);
    }
}

void PredictionPane::clear() {
    m_list->clear(); // before what its rows stand for
    m_kept.clear();
    offerNames();
    showChosen();
}

} // namespace tonescope::ui

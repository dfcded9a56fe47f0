// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction_card.h"

#include "ui/lab/predict/factor_question.h"
#include "ui/lab/predict/order_question.h"
#include "ui/lab/predict/respondents.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace tonescope::ui {

namespace {

/// An OpenCL device before the host's own threads, on which there is little to guess.
int usualDevice(const std::vector<DeviceInfo>& devices) {
    const auto found = std::find_if(devices.begin(), devices.end(), runsKernels);
    return found == devices.end() ? 0 : static_cast<int>(found - devices.begin());
}

} // namespace

PredictionCard::PredictionCard(QWidget* parent)
    : QWidget(parent), m_wantsOrder(new QRadioButton(tr("Put strategies in &order"))),
      m_wantsFactor(new QRadioButton(tr("&Guess a factor"))), m_place(new QFormLayout),
      m_device(new QComboBox), m_pixels(new QLabel), m_questions(new QStackedWidget),
      m_order(new OrderQuestion), m_factor(new FactorQuestion), m_respondents(new Respondents),
      m_reason(new QLabel), m_keep(new QPushButton) {
    m_wantsOrder->setObjectName(QStringLiteral("wantsOrder"));
    m_wantsFactor->setObjectName(QStringLiteral("wantsFactor"));
    m_device->setObjectName(QStringLiteral("predictionDevice"));
    m_keep->setObjectName(QStringLiteral("keepAnswer"));
    m_keep->setDefault(true);
    m_wantsOrder->setChecked(true);
    setFocusProxy(m_wantsOrder);
    m_questions->addWidget(m_order);
    m_questions->addWidget(m_factor);
    buildRows();
    connect(m_wantsOrder, &QRadioButton::toggled, this, [this](bool order) {
        m_questions->setCurrentIndex(order ? 0 : 1);
        refresh();
    });
    connect(m_device, &QComboBox::currentIndexChanged, this, &PredictionCard::offerStrategies);
    connect(m_order, &OrderQuestion::changed, this, &PredictionCard::refresh);
    connect(m_factor, &FactorQuestion::changed, this, &PredictionCard::refresh);
    connect(m_respondents, &Respondents::changed, this, &PredictionCard::refresh);
    connect(m_respondents, &Respondents::nextWanted, this, &PredictionCard::passOn);
    connect(m_respondents, &Respondents::forgetWanted, this, &PredictionCard::forgetAnswers);
    connect(m_keep, &QPushButton::clicked, this, &PredictionCard::kept);
    refresh();
}

void PredictionCard::buildRows() {
    auto* heading = new QLabel(QStringLiteral("<h2>%1</h2>").arg(tr("What do you expect?").toHtmlEscaped()));
    for (QLabel* label : {m_pixels, m_reason})
        label->setWordWrap(true);
    m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_place->addRow(tr("On the de&vice"), m_device);
    m_place->addRow(tr("With the pixels"), m_pixels);
    auto* rows = new QVBoxLayout(this);
    rows->addWidget(heading);
    rows->addWidget(makeKinds());
    rows->addLayout(m_place);
    rows->addWidget(m_questions, 1);
    rows->addWidget(m_respondents);
    rows->addWidget(m_reason);
    rows->addWidget(m_keep, 0, Qt::AlignRight);
}

QWidget* PredictionCard::makeKinds() {
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_wantsOrder);
    row->addWidget(m_wantsFactor);
    row->addStretch();
    return holder;
}

void PredictionCard::setChoices(const LabChoices& choices) {
    if (fixed()) {
        m_next = choices;
        return;
    }
    m_choices = choices;
    m_pixels->setText(dataText(choices.pixels));
    offerDevices();
    offerStrategies();
}

void PredictionCard::setBusy(bool busy) {
    m_busy = busy;
    refresh();
}

void PredictionCard::offerDevices() {
    const QString chosen = m_device->currentData().toString();
    const QSignalBlocker quiet(m_device);
    m_device->clear();
    for (const DeviceInfo& device : m_choices.devices) {
        m_device->addItem(shortTitleOf(device, m_choices.devices), QString::fromStdString(device.key));
        m_device->setItemData(m_device->count() - 1, tipOf(device), Qt::ToolTipRole);
    }
    const int kept = m_device->findData(chosen);
    m_device->setCurrentIndex(kept >= 0 ? kept : usualDevice(m_choices.devices));
}

void PredictionCard::offerStrategies() {
    m_order->setStrategies(strategies());
    m_factor->setChoices(m_choices, device());
    refresh();
}

const DeviceInfo* PredictionCard::device() const {
    const int index = m_device->currentIndex();
    return index < 0 ? nullptr : &m_choices.devices.at(static_cast<std::size_t>(index));
}

std::vector<StrategyInfo> PredictionCard::strategies() const {
    std::vector<StrategyInfo> able;
    if (device() == nullptr) return able;
    std::copy_if(m_choices.strategies.begin(), m_choices.strategies.end(), std::back_inserter(able),
                 [&](const auto& each) { return canCount(each, *device(), m_choices.pixels); });
    return able;
}

Answer PredictionCard::answer() const {
    if (m_wantsOrder->isChecked()) return m_order->answer();
    return m_factor->answer();
}

NamedAnswers PredictionCard::answers() const {
    NamedAnswers answers = m_respondents->given();
    const QString name = m_respondents->name();
    if (answers.empty() || !name.isEmpty()) answers.push_back({name, answer()});
    return answers;
}

std::vector<MeasureCase> PredictionCard::cases() const {
    if (!idleReason().isEmpty()) return {};
    if (fixed()) return m_asked;
    return m_wantsFactor->isChecked() ? m_factor->cases() : orderCases();
}

std::vector<MeasureCase> PredictionCard::orderCases() const {
    std::vector<MeasureCase> cases;
    const std::vector<StrategyInfo> able = strategies();
    for (const std::string& id : measuredFor(m_order->answer())) {
        if (const StrategyInfo* found = strategyNamed(able, id))
            cases.push_back({*device(), *found, m_choices.launch, m_choices.pixels, m_choices.repeats});
    }
    return cases;
}

/// The next one neither sees the answer nor changes the question.
void PredictionCard::passOn() {
    if (!fixed()) m_asked = cases();
    m_respondents->keep(answer());
    OrderAnswer order = m_order->answer();
    std::ranges::sort(order.order);
    m_order->setAnswer(order);
    FactorAnswer factor = m_factor->answer();
    factor.factor = 1;
    m_factor->setAnswer(factor);
    refresh();
}

void PredictionCard::takeOver(const PredictionCard& before) {
    setChoices(before.m_choices);
    m_next = before.m_next;
    m_asked = before.m_asked;
    before.m_wantsFactor->isChecked() ? m_wantsFactor->setChecked(true) : m_wantsOrder->setChecked(true);
    m_device->setCurrentIndex(before.m_device->currentIndex());
    m_order->setAnswer(before.m_order->answer());
    m_factor->setAnswer(before.m_factor->answer());
    m_respondents->takeOver(*before.m_respondents);
    refresh();
}

void PredictionCard::offerNames(const QStringList& names) {
    m_respondents->offer(names);
}

void PredictionCard::forgetAnswers() {
    m_respondents->clear();
    m_asked.clear();
    if (m_next) setChoices(*std::exchange(m_next, std::nullopt));
    refresh();
}

QString PredictionCard::idleReason() const {
    if (m_respondents->hasAnswered(m_respondents->name()))
        return tr("%1 has answered already: another name, or none, to measure.").arg(m_respondents->name());
    if (fixed()) return {};
    if (device() == nullptr) return tr("Choose a device in the setup.");
    if (m_wantsFactor->isChecked()) return m_factor->idleReason();
    if (static_cast<int>(strategies().size()) < OrderQuestion::fewest)
        return tr(
            "Fewer than three of the chosen strategies run on this device with these pixels: switch more "
            "of them on in the setup, or take another device.");
    return m_order->complete() ? QString() : tr("Choose three to five strategies.");
}

void PredictionCard::refresh() {
    const bool ready = !m_busy && idleReason().isEmpty();
    const bool mine = m_respondents->given().empty() || !m_respondents->name().isEmpty();
    m_respondents->setReady(ready && !m_respondents->name().isEmpty());
    m_keep->setEnabled(ready);
    m_keep->setText(mine ? tr("&Keep my answer and measure") : tr("Measure what was answered"));
    for (QWidget* part : std::initializer_list<QWidget*>{m_wantsOrder, m_wantsFactor, m_device})
        part->setEnabled(!fixed());
    // What differs stands in the question.
    const FactorSides sides = sidesOf(answer());
    m_place->setRowVisible(m_device, sides != FactorSides::Devices);
    m_place->setRowVisible(m_pixels, sides != FactorSides::Data);
    m_order->setFixed(fixed());
    m_factor->setFixed(fixed());
    m_reason->setText(idleReason());
    m_reason->setVisible(!idleReason().isEmpty());
    Q_EMIT changed();
}

} // namespace tonescope::ui

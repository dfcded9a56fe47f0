// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction_pane.h"

#include "ui/lab/base/report.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QTextBrowser>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr double positionsPerPower = 100; ///< of the slider, for each power of ten

int positionOf(double factor) {
    return static_cast<int>(std::lround(positionsPerPower * std::log10(factor)));
}

/// Fills the box and keeps the chosen entry; selects `otherwise` if that entry is gone.
void fill(QComboBox& box, const std::vector<std::pair<QString, QString>>& titlesAndIds, int otherwise) {
    const QString chosen = box.currentData().toString();
    const QSignalBlocker quiet(&box);
    box.clear();
    for (const auto& [title, id] : titlesAndIds)
        box.addItem(title, id);
    const int kept = box.findData(chosen);
    box.setCurrentIndex(kept >= 0 ? kept : std::min(otherwise, box.count() - 1));
}

std::string idIn(const QComboBox& box) {
    return box.currentData().toString().toStdString();
}

} // namespace

PredictionPane::PredictionPane(QWidget* parent)
    : LabPane(parent), m_device(new QComboBox), m_of(new QComboBox), m_over(new QComboBox),
      m_name(new QComboBox), m_factor(new QDoubleSpinBox), m_slider(new QSlider(Qt::Horizontal)),
      m_keepGuess(new QPushButton(tr("Keep it, next &person"))),
      m_forget(new QPushButton(tr("For&get these answers"))), m_keep(new QPushButton), m_pixels(new QLabel),
      m_answered(new QLabel), m_reason(new QLabel), m_text(new QTextBrowser) {
    nameParts();
    auto* whole = new QSplitter;
    whole->setObjectName(QStringLiteral("predictionSplitter"));
    whole->addWidget(makeForm());
    whole->addWidget(m_text);
    for (int side : {0, 1})
        whole->setStretchFactor(side, 1);
    whole->setSizes({500, 500});
    whole->setChildrenCollapsible(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(whole);
    connect(m_device, &QComboBox::currentIndexChanged, this, &PredictionPane::offerStrategies);
    for (const QComboBox* box : {m_of, m_over})
        connect(box, &QComboBox::currentIndexChanged, this, &PredictionPane::refresh);
    connect(m_name, &QComboBox::editTextChanged, this, &PredictionPane::refresh);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_factor->setValue(std::pow(10.0, position / positionsPerPower)); });
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, [this](double factor) {
        const QSignalBlocker quiet(m_slider); // its position would round the number
        m_slider->setValue(positionOf(factor));
        refresh();
    });
    connect(m_keepGuess, &QPushButton::clicked, this, &PredictionPane::keepGuess);
    connect(m_forget, &QPushButton::clicked, this, &PredictionPane::forgetGuesses);
    connect(m_keep, &QPushButton::clicked, this, &PredictionPane::runWanted);
    refresh();
    showResult();
}

void PredictionPane::nameParts() {
    const std::pair<QWidget*, const char*> names[] = {
        {m_device, "predictionDevice"},  {m_of, "factorOf"},          {m_over, "factorOver"},
        {m_name, "respondent"},          {m_factor, "factor"},        {m_slider, "factorSlider"},
        {m_keepGuess, "nextRespondent"}, {m_answered, "respondents"}, {m_forget, "forgetAnswers"},
        {m_keep, "keepAnswer"},          {m_text, "predictionText"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    for (QComboBox* box : {m_device, m_of, m_over}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(20);
    }
    constexpr int longestName = 60;
    m_name->setEditable(true);
    m_name->setInsertPolicy(QComboBox::NoInsert);
    m_name->completer()->setCompletionMode(QCompleter::PopupCompletion); // inline, it would add letters
    m_name->setMinimumContentsLength(16);
    m_name->lineEdit()->setMaxLength(longestName);
    m_name->lineEdit()->setPlaceholderText(tr("may stay empty"));
    m_factor->setRange(least, most);
    m_factor->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_factor->setSuffix(tr(" ×"));
    m_factor->setValue(1);
    m_slider->setAccessibleName(tr("Factor, logarithmic"));
    m_slider->setRange(positionOf(least), positionOf(most));
    m_slider->setTickInterval(static_cast<int>(positionsPerPower));
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setToolTip(tr("Far left 0.01 ×: a hundred times as slow. 1 ×: the same. Far right 1000 ×: a "
                            "thousand times as fast."));
    m_keepGuess->setToolTip(tr("Several people answer the same question one after another, each under a "
                               "name. Answers stay hidden until they are measured."));
    m_answered->setTextFormat(Qt::PlainText);
    m_keep->setDefault(true);
    m_text->setAccessibleName(tr("Expected and measured"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    for (QLabel* label : {m_pixels, m_answered, m_reason})
        label->setWordWrap(true);
}

QWidget* PredictionPane::makeForm() {
    auto* holder = new QWidget;
    auto* form = new QFormLayout(holder);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(new QLabel(QStringLiteral("<h2>%1</h2>").arg(tr("What do you expect?").toHtmlEscaped())));
    form->addRow(tr("On the de&vice"), m_device);
    form->addRow(tr("With the pixels"), m_pixels);
    // Titles of strategies are long: their boxes take the whole width.
    auto* question = new QLabel(tr("How many times as fast is"));
    question->setBuddy(m_of);
    form->addRow(question);
    form->addRow(m_of);
    auto* as = new QLabel(tr("as"));
    as->setBuddy(m_over);
    auto* over = new QHBoxLayout;
    over->addWidget(as);
    over->addWidget(m_over, 1);
    form->addRow(over);
    form->addRow(tr("Your &factor"), m_factor);
    form->addRow(QString(), m_slider);
    form->addRow(tr("Your na&me"), m_name);
    auto* guesses = new QHBoxLayout;
    guesses->addWidget(m_keepGuess);
    guesses->addWidget(m_forget);
    guesses->addStretch();
    form->addRow(guesses);
    form->addRow(m_answered);
    form->addRow(m_reason);
    form->addRow(QString(), m_keep);
    return holder;
}

void PredictionPane::setCatalog(const DeviceCatalog& catalog) {
    for (const StrategyInfo& strategy : catalog.strategies)
        m_titles.insert_or_assign(std::string(strategy.id), engineText(strategy.title));
}

void PredictionPane::setChoices(const LabChoices& choices) {
    if (isFixed()) {
        m_next = choices;
        return;
    }
    m_choices = choices;
    m_pixels->setText(dataText(choices.pixels));
    std::vector<std::pair<QString, QString>> devices;
    for (const DeviceInfo& each : choices.devices)
        devices.emplace_back(shortTitleOf(each, choices.devices), QString::fromStdString(each.key));
    const auto usual = std::ranges::find_if(choices.devices, runsKernels); // the host leaves little to guess
    fill(*m_device, devices,
         usual == choices.devices.end() ? 0 : static_cast<int>(usual - choices.devices.begin()));
    for (int i = 0; i < m_device->count(); ++i)
        m_device->setItemData(i, tipOf(choices.devices.at(static_cast<std::size_t>(i))), Qt::ToolTipRole);
    offerStrategies();
}

void PredictionPane::offerStrategies() {
    const std::vector<StrategyInfo> able = strategies();
    std::vector<std::pair<QString, QString>> entries;
    for (const StrategyInfo& each : able)
        entries.emplace_back(engineText(each.title), QString::fromUtf8(each.id));
    const auto exact = std::ranges::find_if(able, &StrategyInfo::exact);
    fill(*m_of, entries, static_cast<int>(entries.size()) - 1);
    fill(*m_over, entries, exact == able.end() ? 0 : static_cast<int>(exact - able.begin()));
    refresh();
}

const DeviceInfo* PredictionPane::device() const {
    const int index = m_device->currentIndex();
    return index < 0 ? nullptr : &m_choices.devices.at(static_cast<std::size_t>(index));
}

std::vector<StrategyInfo> PredictionPane::strategies() const {
    std::vector<StrategyInfo> able;
    std::ranges::copy_if(m_choices.strategies, std::back_inserter(able), [&](const StrategyInfo& each) {
        return device() != nullptr && canCount(each, *device(), m_choices.pixels);
    });
    return able;
}

QString PredictionPane::name() const {
    return m_name->currentText().simplified();
}

QString PredictionPane::idleReason() const {
    if (m_running) return {};
    if (std::ranges::find(m_given, name(), &Guess::name) != m_given.end())
        return tr("%1 has answered already: another name, or none, to measure.").arg(name());
    if (isFixed()) return {};
    if (device() == nullptr) return tr("Choose a device in the setup.");
    if (m_of->count() < 2)
        return tr("Fewer than two of the chosen strategies run on this device with these pixels: switch more "
                  "of them on in the setup, or take another device.");
    return idIn(*m_of) == idIn(*m_over) ? tr("Choose two different strategies.") : QString();
}

/// Sorted by id: the order must not hint at the answer.
std::vector<MeasureCase> PredictionPane::cases() const {
    if (!idleReason().isEmpty()) return {};
    if (isFixed()) return m_asked;
    std::vector<MeasureCase> cases;
    const std::vector<StrategyInfo> able = strategies();
    for (const std::string& id : std::set{idIn(*m_of), idIn(*m_over)})
        cases.push_back(
            {*device(), *strategyNamed(able, id), m_choices.launch, m_choices.pixels, m_choices.repeats});
    return cases;
}

/// The guess in the fields counts if it has a name, or if nobody has guessed before.
RunDetails PredictionPane::details() const {
    Prediction prediction{idIn(*m_of), idIn(*m_over), m_given};
    if (m_given.empty() || !name().isEmpty()) prediction.guesses.push_back({name(), m_factor->value()});
    return detailsOf(prediction);
}

void PredictionPane::keepGuess() {
    if (!isFixed()) m_asked = cases();
    m_given.push_back({name(), m_factor->value()});
    m_factor->setValue(1);
    m_name->setEditText({});
    m_name->setFocus();
    refresh();
}

void PredictionPane::forgetGuesses() {
    m_given.clear();
    m_asked.clear();
    if (m_next) setChoices(*std::exchange(m_next, std::nullopt));
    refresh();
}

void PredictionPane::begin(const LabRun& run, std::size_t /*count*/) {
    if (auto prediction = predictionOf(run.details)) {
        m_shown = std::move(prediction);
        m_measured.clear();
        for (const Guess& each : m_shown->guesses)
            if (!each.name.isEmpty() && !m_names.contains(each.name)) m_names += each.name;
        const QSignalBlocker quiet(m_name);
        const QString typed = m_name->currentText();
        m_name->clear();
        m_name->addItems(m_names);
        m_name->setEditText(typed);
    } else {
        m_skipping = true;
    }
    if (!restoring()) {
        m_asked = cases();
        m_running = true;
    }
    refresh();
    showResult();
}

void PredictionPane::show(const MeasurementPointer& measurement) {
    if (!m_skipping) m_measured.push_back(measurement);
    if (!restoring()) showResult();
}

/// The guesses of a stopped run stay: the same question can be measured again.
void PredictionPane::end() {
    m_skipping = false;
    if (std::exchange(m_running, false)) {
        if (m_measured.size() == m_asked.size() || m_given.empty()) forgetGuesses();
        refresh();
    }
    showResult();
}

void PredictionPane::refresh() {
    const QString reason = idleReason();
    const bool ready = !m_running && reason.isEmpty();
    for (QWidget* part : std::initializer_list<QWidget*>{m_device, m_of, m_over})
        part->setEnabled(!isFixed());
    for (QWidget* part : std::initializer_list<QWidget*>{m_factor, m_slider, m_name, m_forget})
        part->setEnabled(!m_running);
    m_keepGuess->setEnabled(ready && !name().isEmpty());
    m_keep->setEnabled(ready);
    m_keep->setText(m_given.empty() || !name().isEmpty() ? tr("&Keep my answer and measure")
                                                         : tr("Measure what was answered"));
    QStringList names;
    for (const Guess& each : m_given)
        names += each.name;
    m_answered->setText(tr("Answered: %1.").arg(QLocale().createSeparatedList(names)));
    m_answered->setVisible(!names.isEmpty());
    m_forget->setVisible(!names.isEmpty());
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    Q_EMIT changed();
}

void PredictionPane::showResult() {
    m_text->setHtml(m_shown ? htmlOf(*m_shown, m_measured, m_running, m_titles, palette())
                            : paragraph(tr("The answers and the measurement appear here.")));
}

void PredictionPane::clear() {
    m_shown.reset();
    m_measured.clear();
    m_names.clear();
    m_name->clear();
    showResult();
}

/// Reads the runs, which may be without names, and not what the pane shows.
void PredictionPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (const LabRun* run : runs) {
        if (const auto prediction = predictionOf(run->details))
            report.richText(htmlOf(*prediction, run->measurements, false, m_titles, palette()));
        report.table(run->measurements);
    }
}

} // namespace tonescope::ui

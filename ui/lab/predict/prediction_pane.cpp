// SPDX-License-Identifier: GPL-3.0-or-later
// Until the measurement nothing may hint at the answer: kept guesses are not shown, and the two cases are
// ordered by strategy id. The question is fixed by storing its cases in m_asked. A setup that changes
// meanwhile waits in m_next.
#include "ui/lab/predict/prediction_pane.h"

#include "engine/values/device_catalog.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/lab/base/report.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QCompleter>
#include <QCoreApplication>
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

struct PredictionText {
    Q_DECLARE_TR_FUNCTIONS(Prediction)
};

/// Key of the index-th answer or name: "answer", "answer 2", ...
std::string numbered(const char* key, std::size_t index) {
    return index == 0 ? key : std::string(key) + ' ' + std::to_string(index + 1);
}

/// The measurement of a strategy; null until it has arrived.
const Measurement* measurementOf(const std::string& strategy, const Measurements& measured) {
    const auto found =
        std::ranges::find_if(measured, [&](const auto& each) { return each->strategy == strategy; });
    return found == measured.end() ? nullptr : found->get();
}

/// The two measurements that are compared; null until they have arrived.
struct Sides {
    const Measurement *of, *over;

    Sides(const Prediction& prediction, const Measurements& measured)
        : of(measurementOf(prediction.of, measured)), over(measurementOf(prediction.over, measured)) {}
    [[nodiscard]] bool complete() const { return of != nullptr && over != nullptr; }
};

/// Title of a strategy: from its measurement, from the catalog, or else its id.
QString titleIn(const std::string& strategy, const Measurements& measured, const StrategyTitles& titles) {
    if (const Measurement* found = measurementOf(strategy, measured)) return titleOf(*found);
    const auto title = titles.find(strategy);
    return title == titles.end() ? QString::fromStdString(strategy) : title->second;
}

/// Device, pixels, the time of each strategy, and their ratio once both are there.
QString measuredHtml(const Prediction& prediction, const Measurements& measured) {
    QString html;
    if (!measured.empty())
        html += paragraph(PredictionText::tr("On %1, with %2.")
                              .arg(shortNameOf(measured.front()->device), dataText(*measured.front())));
    for (const MeasurementPointer& each : measured) {
        if (each->series)
            html += paragraph(PredictionText::tr("“%1” took %2.").arg(titleOf(*each), timeText(*each)));
    }
    const Sides sides(prediction, measured);
    if (sides.complete() && sides.of->series && sides.over->series)
        html += paragraph(
            PredictionText::tr("Measured speed ratio: %1.").arg(speedUpText(*sides.of, *sides.over)));
    return html;
}

QString rowHtml(const QStringList& cells, const char* tag) {
    QString html;
    for (const QString& cell : cells)
        html += QStringLiteral("<%1 align='left'>%2</%1>").arg(QLatin1String(tag), cell.toHtmlEscaped());
    return QStringLiteral("<tr>%1</tr>").arg(html);
}

/// The table of guesses, the best first.
QString guessesHtml(const Prediction& prediction, const Measurements& measured) {
    QString rows = rowHtml(
        {PredictionText::tr("Name"), PredictionText::tr("Expected"), PredictionText::tr("Result")}, "th");
    for (const JudgedGuess& each : judged(prediction, measured))
        rows += rowHtml({each.name, each.expected, each.result}, "td");
    return QStringLiteral("<table cellpadding='6'>%1</table>").arg(rows);
}

} // namespace

/// Numbers are written in the C locale, so that files do not depend on the language.
RunDetails detailsOf(const Prediction& prediction) {
    RunDetails details{{"card", "factor"}, {"of", prediction.of}, {"over", prediction.over}};
    for (std::size_t i = 0; i < prediction.guesses.size(); ++i) {
        const auto& [name, factor] = prediction.guesses[i];
        details[numbered("answer", i)] =
            QLocale::c().toString(factor, 'g', QLocale::FloatingPointShortest).toStdString();
        if (!name.isEmpty()) details[numbered("name", i)] = name.toStdString();
    }
    return details;
}

std::optional<Prediction> predictionOf(const RunDetails& details) {
    if (detailOf(details, "card") != "factor" || details.contains("between")) return std::nullopt;
    Prediction prediction{detailOf(details, "of"), detailOf(details, "over"), {}};
    // Runs at least once: a file without any answer gives one guess of 1.
    do {
        const std::size_t i = prediction.guesses.size();
        bool ok = false;
        const double factor =
            QLocale::c().toDouble(QString::fromStdString(detailOf(details, numbered("answer", i))), &ok);
        prediction.guesses.push_back(
            {QString::fromStdString(detailOf(details, numbered("name", i))), ok && factor > 0 ? factor : 1});
    } while (details.contains(numbered("answer", prediction.guesses.size())));
    return prediction;
}

/// The distance of a guess is a ratio, so twice too fast is as bad as twice too slow.
std::vector<JudgedGuess> judged(const Prediction& prediction, const Measurements& measured) {
    const Sides sides(prediction, measured);
    const auto factor = sides.complete() ? speedUp(*sides.of, *sides.over) : std::nullopt;
    const auto range = factor ? speedUpInterval(*sides.of, *sides.over) : std::nullopt;
    const double measuredFactor = factor.value_or(1);
    std::vector<JudgedGuess> all;
    for (const Guess& guess : prediction.guesses) {
        JudgedGuess each{guess.name, factorText(guess.factor), {}};
        if (guess.name.isEmpty())
            each.name = prediction.guesses.size() == 1 ? PredictionText::tr("You")
                                                       : PredictionText::tr("Answer %1").arg(all.size() + 1);
        if (factor) {
            each.result = missText(guess.factor, *sides.of, *sides.over);
            const bool inside = range && range->low <= guess.factor && guess.factor <= range->high;
            each.miss = inside ? 1 : std::max(guess.factor / measuredFactor, measuredFactor / guess.factor);
        }
        all.push_back(std::move(each));
    }
    std::ranges::stable_sort(all, {}, &JudgedGuess::miss);
    return all;
}

/// Several people can be best: guesses whose results have the same text count as equally good.
QString bestText(const Prediction& prediction, const Measurements& measured) {
    if (!Sides(prediction, measured).complete()) return {};
    const std::vector<JudgedGuess> all = judged(prediction, measured);
    const QString& best = all.front().result;
    if (best.isEmpty()) {
        const QString busy = noConclusionText(measured);
        return busy.isEmpty()
                   ? PredictionText::tr("Without two comparable times, no answer is better than another.")
                   : busy;
    }
    if (all.size() == 1) return {};
    QStringList names; // guesses with the same text are equally good: the text is rounded
    for (const JudgedGuess& each : all) {
        if (each.result == best) names += each.name;
    }
    if (names.size() == static_cast<qsizetype>(all.size()))
        return PredictionText::tr("All answers are equally good: %1.").arg(best);
    return PredictionText::tr("%1 guessed best: %2.").arg(QLocale().createSeparatedList(names), best);
}

QString htmlOf(const Prediction& prediction, const Measurements& measured, bool measuring,
               const StrategyTitles& titles, const QPalette& palette) {
    const auto bold = [](const QString& text, const QString& style = {}) {
        return text.isEmpty() ? text : QStringLiteral("<p><b%1>%2</b></p>").arg(style, text.toHtmlEscaped());
    };
    QString html =
        QStringLiteral("<h2>%1</h2>").arg(PredictionText::tr("Expected and measured").toHtmlEscaped());
    html += paragraph(
        PredictionText::tr("How many times as fast is “%1” as “%2”?")
            .arg(titleIn(prediction.of, measured, titles), titleIn(prediction.over, measured, titles)));
    html += measuredHtml(prediction, measured) + bold(bestText(prediction, measured)) +
            guessesHtml(prediction, measured);
    html +=
        bold(measureAgainText(measured), QStringLiteral(" style='color:%1'").arg(busyColour(palette).name()));
    for (const MeasurementPointer& each : measured) {
        const QString flaw = flawText(*each);
        if (!flaw.isEmpty()) html += paragraph(PredictionText::tr("“%1” %2.").arg(titleOf(*each), flaw));
    }
    if (Sides(prediction, measured).complete()) return html;
    return html + paragraph(measuring
                                ? PredictionText::tr("Measuring …")
                                : PredictionText::tr("The measurement was stopped before it was complete."));
}

namespace {

constexpr double positionsPerPower = 100; ///< slider positions per power of ten

/// The slider is logarithmic: equal distances are equal factors.
int positionOf(double factor) {
    return static_cast<int>(std::lround(positionsPerPower * std::log10(factor)));
}

std::string idIn(const QComboBox& box) {
    return box.currentData().toString().toStdString();
}

} // namespace

PredictionPane::PredictionPane(QWidget* parent)
    : LabPane(parent), m_device(makeNarrowBox("predictionDevice", {}, 20)),
      m_of(makeNarrowBox("factorOf", {}, 20)), m_over(makeNarrowBox("factorOver", {}, 20)),
      m_name(named(new QComboBox, "respondent")), m_factor(named(new QDoubleSpinBox, "factor")),
      m_slider(named(new QSlider(Qt::Horizontal), "factorSlider", tr("Factor, logarithmic"))),
      m_keepGuess(makeButton(tr("Save, next &person"), "nextRespondent",
                             tr("Several people can answer the same question, one after another, each with a "
                                "name. Answers stay hidden until the measurement."))),
      m_forget(makeButton(tr("For&get these answers"), "forgetAnswers")),
      m_keep(makeButton({}, "keepAnswer")), m_pixels(new QLabel),
      m_answered(named(new QLabel, "respondents")), m_reason(new QLabel),
      m_text(named(new QTextBrowser, "predictionText", tr("Expected and measured"))) {
    nameParts();
    auto* whole =
        makeSplitter(Qt::Horizontal, "predictionSplitter", {{makeForm(), 1}, {m_text, 1}}, {500, 500});
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
        // Blocked, because the slider would write its rounded position back into the field.
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(positionOf(factor));
        refresh();
    });
    connect(m_keepGuess, &QPushButton::clicked, this, &PredictionPane::keepGuess);
    connect(m_forget, &QPushButton::clicked, this, &PredictionPane::forgetGuesses);
    connect(m_keep, &QPushButton::clicked, this, &PredictionPane::runWanted);
    refresh();
    showResult();
}

/// Names of earlier answers are offered in a list, from which nothing is inserted by itself.
void PredictionPane::nameParts() {
    constexpr int longestName = 60;
    m_name->setEditable(true);
    m_name->setInsertPolicy(QComboBox::NoInsert);
    // Inline completion would insert letters of another name.
    m_name->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_name->setMinimumContentsLength(16);
    m_name->lineEdit()->setMaxLength(longestName);
    m_name->lineEdit()->setPlaceholderText(tr("optional"));
    m_factor->setRange(least, most);
    m_factor->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_factor->setSuffix(tr(" ×"));
    m_factor->setValue(1);
    m_slider->setRange(positionOf(least), positionOf(most));
    m_slider->setTickInterval(static_cast<int>(positionsPerPower));
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setToolTip(tr("Far left 0.01 ×: a hundred times as slow. 1 ×: the same. Far right 1000 ×: a "
                            "thousand times as fast."));
    m_answered->setTextFormat(Qt::PlainText);
    m_keep->setDefault(true);
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
    // Titles of strategies are long, so their boxes are as wide as the form.
    form->addRow(labelFor(*m_of, tr("How many times as fast is")));
    form->addRow(m_of);
    form->addRow(makeRow({labelFor(*m_over, tr("as")), {m_over, 1}}));
    form->addRow(tr("Your &factor"), m_factor);
    form->addRow(QString(), m_slider);
    form->addRow(tr("Your na&me"), m_name);
    form->addRow(makeRow({m_keepGuess, m_forget, {}}));
    form->addRow(m_answered);
    form->addRow(m_reason);
    form->addRow(QString(), m_keep);
    return holder;
}

void PredictionPane::setCatalog(const DeviceCatalog& catalog) {
    for (const StrategyInfo& strategy : catalog.strategies)
        m_titles.insert_or_assign(std::string(strategy.id), engineText(strategy.title));
}

/// While the question is fixed, the new setup is only remembered.
void PredictionPane::setChoices(const LabChoices& choices) {
    if (isFixed()) {
        m_next = choices;
        return;
    }
    m_choices = choices;
    m_pixels->setText(dataText(choices.pixels));
    std::vector<std::pair<QString, QVariant>> devices;
    for (const DeviceInfo& each : choices.devices)
        devices.emplace_back(shortTitleOf(each, choices.devices), QString::fromStdString(each.key));
    // An OpenCL device by default: the host leaves little to guess.
    const auto usual = std::ranges::find_if(choices.devices, runsKernels);
    refill(*m_device, devices,
           usual == choices.devices.end() ? 0 : static_cast<int>(usual - choices.devices.begin()));
    for (int i = 0; i < m_device->count(); ++i)
        m_device->setItemData(i, plainTip(tipOf(choices.devices.at(static_cast<std::size_t>(i)))),
                              Qt::ToolTipRole);
    offerStrategies();
}

/// At first the question compares the last strategy of the list with the first one that counts exactly.
void PredictionPane::offerStrategies() {
    const std::vector<StrategyInfo> able = strategies();
    std::vector<std::pair<QString, QVariant>> entries;
    for (const StrategyInfo& each : able)
        entries.emplace_back(engineText(each.title), QString::fromUtf8(each.id));
    const auto exact = std::ranges::find_if(able, &StrategyInfo::exact);
    refill(*m_of, entries, static_cast<int>(entries.size()) - 1);
    refill(*m_over, entries, exact == able.end() ? 0 : static_cast<int>(exact - able.begin()));
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

/// A name may answer once per question.
QString PredictionPane::idleReason() const {
    if (m_running) return {};
    if (std::ranges::find(m_given, name(), &Guess::name) != m_given.end())
        return tr("%1 has answered already. To measure, enter another name or none.").arg(name());
    if (isFixed()) return {};
    if (device() == nullptr) return tr("Choose a device in the setup.");
    if (m_of->count() < 2)
        return tr("Fewer than two of the chosen strategies run on this device with these pixels: switch more "
                  "of them on in the setup, or take another device.");
    return idIn(*m_of) == idIn(*m_over) ? tr("Choose two different strategies.") : QString();
}

/// Ordered by id, because the order of the list could hint at the answer.
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

/// The kept guesses. The guess in the fields is added if it has a name, or if it is the only one.
RunDetails PredictionPane::details() const {
    Prediction prediction{idIn(*m_of), idIn(*m_over), m_given};
    if (m_given.empty() || !name().isEmpty()) prediction.guesses.push_back({name(), m_factor->value()});
    return detailsOf(prediction);
}

/// The focus goes to the name, for the next person.
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

/// A run with an unknown question is skipped; the last known one stays visible.
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
    // A saved run does not fix the question.
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

/// After a complete run the question is free again. After a stop the kept guesses stay, so that the same
/// question can be measured again.
void PredictionPane::end() {
    m_skipping = false;
    if (std::exchange(m_running, false)) {
        if (m_measured.size() == m_asked.size() || m_given.empty()) forgetGuesses();
        refresh();
    }
    showResult();
}

/// The text of the button tells whether the fields hold another answer.
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

/// Writes `runs`, not the pane's contents: names of people may have been removed from them.
void PredictionPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (const LabRun* run : runs) {
        if (const auto prediction = predictionOf(run->details))
            report.richText(htmlOf(*prediction, run->measurements, false, m_titles, palette()));
        report.table(run->measurements);
    }
}

} // namespace tonescope::ui

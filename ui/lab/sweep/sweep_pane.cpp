// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_pane.h"

#include "ui/lab/base/report.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace tonescope::ui {

namespace {

QLabel* makeSelectableText(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// A fixed number of lines of a text, so that the plot above does not jump; the others can be scrolled to.
class TextRows : public QScrollArea {
public:
    TextRows(QLabel* text, const QString& name, int rows) : m_rows(rows) {
        setAccessibleName(name);
        setWidget(text);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override {
        return {QScrollArea::sizeHint().width(), m_rows * fontMetrics().lineSpacing()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

private:
    int m_rows;
};

/// Chooses the entry with that data, or else the first one.
void choose(QComboBox& box, const QVariant& data) {
    box.setCurrentIndex(std::max(0, box.findData(data)));
}

QLabel* makeLabel(const QString& text, QComboBox* box) {
    auto* label = new QLabel(text + QLatin1Char(' ')); // a mnemonic makes a text wider than it is told
    label->setBuddy(box);
    box->setAccessibleName(text);
    return label;
}

QString nameOfBase(const MeasureCase& base) {
    return engineText(base.strategy.title) + QStringLiteral(" · ") + shortNameOf(base.device);
}

QString keyOfBase(const MeasureCase& base) {
    return QString::fromStdString(base.device.key + '\n' + std::string(base.strategy.id));
}

/// Whether the strategy has all parameters that the axes vary.
bool has(const MeasureCase& base, const SweepAxis& axis, const SweepAxis* second) {
    return !axis.values(base).empty() && (second == nullptr || !second->values(base).empty());
}

} // namespace

SweepPane::SweepPane(QWidget* parent)
    : LabPane(parent), m_axis(new QComboBox), m_second(new QComboBox), m_base(new QComboBox),
      m_measure(new QComboBox), m_baseLabel(makeLabel(tr("&on"), m_base)),
      m_logarithmic(new QCheckBox(tr("&Logarithmic"))), m_lines(new SweepLinesChart),
      m_map(new SweepMapChart), m_invitation(makeSelectableText("sweepInvitation")),
      m_readout(makeSelectableText("sweepReadout")), m_findings(makeSelectableText("sweepFindings")),
      m_pages(new QStackedWidget) {
    m_lines->setObjectName(QStringLiteral("sweepLines"));
    m_map->setObjectName(QStringLiteral("sweepMap"));
    fillControls();
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeControls());
    layout->addWidget(makeContent(), 1);
    const auto sweepChanged = [this] {
        offerBases();
        refresh();
        Q_EMIT changed();
    };
    connect(m_axis, &QComboBox::currentIndexChanged, this, [this, sweepChanged] {
        offerSeconds();
        sweepChanged();
    });
    connect(m_second, &QComboBox::currentIndexChanged, this, sweepChanged);
    connect(m_base, &QComboBox::currentIndexChanged, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &SweepPane::refresh);
    connect(m_logarithmic, &QCheckBox::toggled, this, &SweepPane::refresh);
    for (const SweepChart* chart : std::initializer_list<SweepChart*>{m_lines, m_map})
        connect(chart, &SweepChart::pointed, this, &SweepPane::readOut);
    readOut(nullptr);
    refresh();
}

void SweepPane::fillControls() {
    m_axis->setObjectName(QStringLiteral("sweepAxis"));
    m_second->setObjectName(QStringLiteral("sweepSecond"));
    m_base->setObjectName(QStringLiteral("sweepBase"));
    m_measure->setObjectName(QStringLiteral("sweepMeasure"));
    m_logarithmic->setObjectName(QStringLiteral("sweepLogarithmic"));
    for (const SweepMeasure measure : allSweepMeasures)
        m_measure->addItem(nameOf(measure), static_cast<int>(measure));
    for (QComboBox* box : {m_axis, m_second, m_base}) { // so that all have room in a large font
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
    }
    for (const SweepAxis& axis : sweepAxes())
        m_axis->addItem(axis.name(), QString::fromUtf8(axis.id));
    offerSeconds();
    offerBases();
}

QLayout* SweepPane::makeControls() {
    auto* sweep = new QHBoxLayout;
    sweep->addWidget(makeLabel(tr("&Turn"), m_axis));
    sweep->addWidget(m_axis, 1);
    sweep->addWidget(makeLabel(tr("&and also"), m_second));
    sweep->addWidget(m_second, 1);
    auto* look = new QHBoxLayout;
    look->addWidget(makeLabel(tr("&Show"), m_measure));
    look->addWidget(m_measure);
    look->addWidget(m_logarithmic);
    look->addSpacing(fontMetrics().averageCharWidth() * 2);
    look->addWidget(m_baseLabel);
    look->addWidget(m_base, 1);
    look->addStretch();
    auto* rows = new QVBoxLayout;
    rows->addLayout(sweep);
    rows->addLayout(look);
    return rows;
}

/// Scrolls: in a large font, a long legend is higher than a small screen.
QWidget* SweepPane::makeContent() {
    m_invitation->setAlignment(Qt::AlignCenter);
    m_invitation->setMargin(fontMetrics().height() * 2);
    m_pages->addWidget(m_invitation);
    m_pages->addWidget(m_lines);
    m_pages->addWidget(m_map);
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_pages, 1);
    rows->addWidget(new TextRows(m_readout, tr("Under the mouse"), 2));
    rows->addWidget(new TextRows(m_findings, tr("Findings"), 3));
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("The sweep"));
    scroll->setFrameShape(QFrame::NoFrame);
    return scroll;
}

void SweepPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    offerBases();
    refresh();
}

void SweepPane::setAxes(const SweepAxis& axis, const SweepAxis* second) {
    const QSignalBlocker axisBlocker(m_axis), secondBlocker(m_second);
    choose(*m_axis, QString::fromUtf8(axis.id));
    offerSeconds();
    choose(*m_second, second == nullptr ? QString() : QString::fromUtf8(second->id));
    offerBases();
}

void SweepPane::offerSeconds() {
    const QSignalBlocker blocker(m_second);
    const QVariant before = m_second->currentData();
    m_second->clear();
    m_second->addItem(tr("nothing else (lines)"), QString());
    for (const SweepAxis& other : sweepAxes()) {
        if (axis().goesWith(other)) m_second->addItem(other.name(), QString::fromUtf8(other.id));
    }
    choose(*m_second, before);
}

/// Strategies and devices for a map.
void SweepPane::offerBases() {
    const QSignalBlocker blocker(m_base);
    const QVariant before = m_base->currentData();
    m_base->clear();
    m_bases.clear();
    if (second() != nullptr) {
        m_bases = basesFor(m_choices, axis());
        std::erase_if(m_bases, [this](const MeasureCase& base) { return second()->values(base).empty(); });
    }
    for (const MeasureCase& base : m_bases)
        m_base->addItem(nameOfBase(base), keyOfBase(base));
    if (!m_bases.empty()) choose(*m_base, before);
    m_base->setVisible(second() != nullptr);
    m_baseLabel->setVisible(second() != nullptr);
}

const SweepAxis& SweepPane::axis() const {
    return sweepAxes()[static_cast<std::size_t>(m_axis->currentIndex())];
}

const SweepAxis* SweepPane::second() const {
    return sweepAxis(m_second->currentData().toString().toStdString());
}

std::vector<MeasureCase> SweepPane::cases() const {
    if (second() == nullptr) return sweepOf(basesFor(m_choices, axis()), axis());
    if (m_bases.empty()) return {};
    return sweepOf(m_bases.at(static_cast<std::size_t>(m_base->currentIndex())), axis(), *second());
}

QString SweepPane::idleReason() const {
    if (casesOf(m_choices).empty())
        return tr("Nothing to measure: choose a device and a strategy that can count these pixels.");
    const QString names =
        second() == nullptr ? axis().name() : tr("%1 and %2").arg(axis().name(), second()->name());
    QStringList able;
    for (const StrategyInfo& strategy : m_catalog.strategies) {
        // On a device without limits.
        const MeasureCase base{{}, strategy, {}, m_choices.pixels};
        if (has(base, axis(), second()) && canCount(strategy, m_choices.pixels))
            able += engineText(strategy.title);
    }
    QString missing = tr("None of the chosen strategies can be turned by %1.").arg(names);
    if (able.isEmpty()) return missing;
    return missing + QLatin1Char(' ') + tr("These can: %1.").arg(able.join(comma()));
}

RunDetails SweepPane::details() const {
    const Axes axes = chosenAxes();
    return {{"axis", axes.first}, {"second", axes.second}};
}

SweepPane::Axes SweepPane::chosenAxes() const {
    return {std::string(axis().id), second() == nullptr ? std::string() : std::string(second()->id)};
}

void SweepPane::begin(const LabRun& run, std::size_t /*count*/) {
    const SweepAxis* axis = sweepAxis(detailOf(run.details, "axis"));
    const SweepAxis* second = sweepAxis(detailOf(run.details, "second"));
    if (axis == nullptr) axis = &sweepAxes().front(); // of a later version: no measurement will be of it
    if (second != nullptr && !axis->goesWith(*second)) second = nullptr;
    setAxes(*axis, second);
    m_running = chosenAxes();
    Kept& kept = m_kept[m_running];
    kept = {};
    // A kept run has its measurements already, and they need not be of the present setup.
    if (run.measurements.empty()) {
        for (const MeasureCase& asked : cases())
            kept.expected.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    refresh();
    Q_EMIT changed();
}

void SweepPane::show(const MeasurementPointer& measurement) {
    m_kept[m_running].measurements.push_back(measurement);
    if (chosenAxes() == m_running) refresh();
}

void SweepPane::end() {
    m_kept[m_running].expected.clear();
    refresh();
}

SweepContent SweepPane::contentOf(const Axes& axes) const {
    SweepContent content{sweepAxis(axes.first),
                         sweepAxis(axes.second),
                         {},
                         {},
                         static_cast<SweepMeasure>(m_measure->currentData().toInt()),
                         m_logarithmic->isChecked()};
    const auto kept = m_kept.find(axes);
    if (kept == m_kept.end()) return content;
    content.measurements = kept->second.measurements;
    content.expected = kept->second.expected;
    return content;
}

void SweepPane::refresh() {
    if (restoring()) return;
    const SweepContent content = contentOf(chosenAxes());
    refreshTexts(content);
    if (content.measurements.empty() && content.expected.empty())
        return m_pages->setCurrentWidget(m_invitation);
    SweepChart* chart = content.second == nullptr ? static_cast<SweepChart*>(m_lines) : m_map;
    m_pages->setCurrentWidget(chart);
    chart->show(content);
}

QStringList SweepPane::findingsOf(const SweepContent& content) const {
    QStringList texts = bestText(*content.axis, content.second, content.measurements, content.measure);
    if (content.second == nullptr && content.axis->id == "bytes")
        texts += contestTexts(*content.axis, linesOf(*content.axis, content.measurements), content.measure);
    return texts + troubleTexts(*content.axis, content.second, content.measurements);
}

void SweepPane::refreshTexts(const SweepContent& content) {
    const auto ready = static_cast<int>(cases().size());
    m_invitation->setText(ready == 0 ? idleReason()
                                     : tr("Run measures %Ln points of this sweep.", nullptr, ready));
    m_findings->setText(findingsOf(content).join(QLatin1Char('\n')));
    inkBusy(*m_findings, !noConclusionText(content.measurements).isEmpty());
    m_lines->setSummary(m_findings->text());
    m_map->setSummary(m_findings->text());
    if (!m_pointed) readOut(nullptr);
}

void SweepPane::readOut(const MeasurementPointer& measurement) {
    m_pointed = measurement;
    if (measurement) return m_readout->setText(readoutOf(axis(), second(), *measurement));
    m_readout->setText(
        second() == nullptr
            ? tr("Point at the plot to read a measurement exactly. Whiskers reach from quartile "
                 "to quartile. A click on a name hides its line.")
            : tr("Point at the map to read a measurement exactly. The frame is around the "
                 "best one that counted right."));
}

void SweepPane::report(Report& report, const std::vector<const LabRun*>& /*runs*/) {
    for (const auto& [axes, kept] : m_kept) {
        const SweepContent content = contentOf(axes);
        if (content.axis == nullptr || content.measurements.empty()) continue;
        report.subheading(content.second == nullptr
                              ? content.axis->name()
                              : tr("%1 and %2").arg(content.axis->name(), content.second->name()));
        for (const QString& finding : findingsOf(content))
            report.paragraph(finding);
        const auto chart = content.second == nullptr ? std::unique_ptr<SweepChart>(new SweepLinesChart)
                                                     : std::make_unique<SweepMapChart>();
        chart->setPalette(palette());
        chart->setFont(font());
        chart->show(content);
        chart->layOut(Report::plotSize(Report::usualPlotHeight));
        report.plot(chart->plot());
        report.table(content.measurements);
    }
}

void SweepPane::clear() {
    m_kept.clear();
    refresh();
}

} // namespace tonescope::ui

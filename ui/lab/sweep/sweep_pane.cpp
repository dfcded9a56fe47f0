// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_pane.h"

#include "ui/lab/shell/report.h"
#include "ui/lab/sweep/heat_map_figure.h"
#include "ui/lab/sweep/sweep_bar.h"
#include "ui/lab/sweep/sweep_figure.h"
#include "ui/lab/sweep/sweep_findings.h"
#include "ui/lab/sweep/sweep_lines.h"
#include "ui/lab/sweep/sweep_plot.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <qcustomplot.h>

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

/// So many lines of a text, whatever it says, so that what is above does not jump; the others are scrolled
/// to.
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

template <typename Drawing>
std::unique_ptr<SweepDrawing> makeDrawing(QCustomPlot& plot) {
    return std::make_unique<Drawing>(plot);
}

/// Whether a strategy has all of the parameters that the axes turn, on a device like that.
bool has(const MeasureCase& base, const SweepAxis& axis, const SweepAxis* second) {
    return !axis.values(base).empty() && (second == nullptr || !second->values(base).empty());
}

} // namespace

SweepPane::SweepPane(QWidget* parent)
    : LabPane(parent), m_bar(new SweepBar), m_lines(new SweepPlot(&makeDrawing<SweepFigure>)),
      m_map(new SweepPlot(&makeDrawing<HeatMapFigure>)), m_invitation(makeSelectableText("sweepInvitation")),
      m_readout(makeSelectableText("sweepReadout")), m_findings(makeSelectableText("sweepFindings")),
      m_pages(new QStackedWidget) {
    m_lines->setObjectName(QStringLiteral("sweepLines"));
    m_lines->plot().setAccessibleName(tr("Lines of the sweep"));
    m_map->plot().setAccessibleName(tr("Map of the sweep"));
    m_map->setObjectName(QStringLiteral("sweepMap"));
    buildContent();
    connect(m_bar, &SweepBar::sweepChanged, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    connect(m_bar, &SweepBar::lookChanged, this, &SweepPane::refresh);
    for (const SweepPlot* plot : {m_lines, m_map})
        connect(plot, &SweepPlot::pointed, this, &SweepPane::readOut);
    readOut(nullptr);
    refresh();
}

void SweepPane::buildContent() {
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
    auto* scroll = new QScrollArea; // a long legend in a large font is higher than a small screen
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("The sweep"));
    scroll->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_bar);
    layout->addWidget(scroll, 1);
}

void SweepPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    m_bar->setChoices(choices);
    refresh();
}

std::vector<MeasureCase> SweepPane::cases() const {
    const SweepAxis& axis = m_bar->axis();
    if (m_bar->second() == nullptr) return sweepOf(basesFor(m_choices, axis), axis);
    const std::optional<MeasureCase> base = m_bar->base();
    return base ? sweepOf(*base, axis, *m_bar->second()) : std::vector<MeasureCase>();
}

QString SweepPane::idleReason() const {
    if (casesOf(m_choices).empty())
        return tr("Nothing to measure: choose a device and a strategy that can count these pixels.");
    const QString first = m_bar->axis().name();
    const QString names =
        m_bar->second() == nullptr ? first : tr("%1 and %2").arg(first, m_bar->second()->name());
    QStringList able;
    for (const StrategyInfo& strategy : m_catalog.strategies) {
        // On a device that allows everything.
        const MeasureCase base{{}, strategy, {}, m_choices.pixels};
        if (has(base, m_bar->axis(), m_bar->second()) && canCount(strategy, m_choices.pixels))
            able += engineText(strategy.title);
    }
    QString missing = tr("None of the chosen strategies can be turned by %1.").arg(names);
    if (able.isEmpty()) return missing;
    return missing + QLatin1Char(' ') + tr("These can: %1.").arg(able.join(comma()));
}

RunDetails SweepPane::details() const {
    const Axes axes = axesInBar();
    return {{"axis", axes.first}, {"second", axes.second}};
}

SweepPane::Axes SweepPane::axesInBar() const {
    const SweepAxis* second = m_bar->second();
    return {std::string(m_bar->axis().id()), second == nullptr ? std::string() : std::string(second->id())};
}

void SweepPane::begin(const LabRun& run, std::size_t /*count*/) {
    const SweepAxis* axis = sweepAxis(detailOf(run.details, "axis"));
    const SweepAxis* second = sweepAxis(detailOf(run.details, "second"));
    if (axis == nullptr) axis = sweepAxes().front().get(); // of a later version: nothing will be of it
    if (second != nullptr && !axis->goesWith(*second)) second = nullptr;
    m_bar->setAxes(*axis, second);
    m_running = axesInBar();
    Kept& kept = m_kept[m_running];
    kept = {};
    // A run that is kept has its measurements already, and they need not be of what is set up now.
    if (run.measurements.empty()) {
        for (const MeasureCase& asked : cases())
            kept.expected.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    refresh();
    Q_EMIT changed();
}

void SweepPane::show(const MeasurementPointer& measurement) {
    m_kept[m_running].measurements.push_back(measurement);
    if (axesInBar() == m_running) refresh();
}

void SweepPane::end() {
    m_kept[m_running].expected.clear();
    refresh();
}

SweepContent SweepPane::contentOf(const Axes& axes) const {
    SweepContent content{sweepAxis(axes.first), sweepAxis(axes.second), {}, {},
                         m_bar->measure(),      m_bar->logarithmic()};
    const auto kept = m_kept.find(axes);
    if (kept == m_kept.end()) return content;
    content.measurements = kept->second.measurements;
    content.expected = kept->second.expected;
    return content;
}

void SweepPane::refresh() {
    if (restoring()) return;
    const SweepContent content = contentOf(axesInBar());
    refreshTexts(content);
    if (content.measurements.empty() && content.expected.empty())
        return m_pages->setCurrentWidget(m_invitation);
    SweepPlot* plot = content.second == nullptr ? m_lines : m_map;
    m_pages->setCurrentWidget(plot);
    plot->show(content);
}

QStringList SweepPane::findingsOf(const SweepContent& content) const {
    QStringList texts = bestText(*content.axis, content.second, content.measurements, content.measure);
    if (content.second == nullptr && content.axis->id() == "bytes")
        texts += contestTexts(*content.axis, linesOf(*content.axis, content.measurements), content.measure);
    return texts + troubleTexts(*content.axis, content.second, content.measurements);
}

void SweepPane::refreshTexts(const SweepContent& content) {
    m_invitation->setText(invitation());
    m_findings->setText(findingsOf(content).join(QLatin1Char('\n')));
    inkBusy(*m_findings, !noConclusionText(content.measurements).isEmpty());
    for (const SweepPlot* plot : {m_lines, m_map})
        plot->plot().setAccessibleDescription(m_findings->text());
    if (!m_pointed) readOut(nullptr);
}

QString SweepPane::invitation() const {
    const auto ready = static_cast<int>(cases().size());
    if (ready == 0) return idleReason();
    return tr("Run measures %Ln points of this sweep.", nullptr, ready);
}

void SweepPane::readOut(const MeasurementPointer& measurement) {
    m_pointed = measurement;
    if (measurement) return m_readout->setText(readoutOf(m_bar->axis(), m_bar->second(), *measurement));
    m_readout->setText(
        m_bar->second() == nullptr
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
        QCustomPlot plot; // of its own, as the pane shows one sweep at a time
        plot.setViewport(QRect(QPoint(), Report::plotSize(Report::usualPlotHeight)));
        const auto drawing =
            content.second == nullptr ? makeDrawing<SweepFigure>(plot) : makeDrawing<HeatMapFigure>(plot);
        drawing->setStyle({palette(), font()});
        for (int pass = 0; pass < 2; ++pass) { // texts fit the axes that the first one has laid out
            drawing->draw(content);
            plot.replot();
        }
        report.plot(plot);
        report.table(content.measurements);
    }
}

void SweepPane::clear() {
    m_kept.clear();
    refresh();
}

} // namespace tonescope::ui

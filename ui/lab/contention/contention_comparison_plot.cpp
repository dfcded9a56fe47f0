// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison_plot.h"

#include "engine/models/contention.h"
#include "ui/lab/contention/contention_text.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <cmath>

namespace tonescope::ui {

namespace {

/// Copies double from one place to the next.
double placeOf(unsigned copies) {
    return std::log2(static_cast<double>(copies));
}

QSharedPointer<QCPAxisTicker> copiesTicker() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const unsigned copies : modelledCopies)
        ticker->addTick(placeOf(copies), QString::number(copies));
    return ticker;
}

/// Lines are told apart by shape as well as by colour.
struct LineStyle {
    Channel colour;
    QCPScatterStyle::ScatterShape shape;
};

LineStyle styleOf(std::size_t device) {
    using Shape = QCPScatterStyle;
    constexpr std::array styles{
        LineStyle{Channel::Blue, Shape::ssDisc}, LineStyle{Channel::Red, Shape::ssSquare},
        LineStyle{Channel::Green, Shape::ssTriangle}, LineStyle{Channel::Alpha, Shape::ssDiamond}};
    return styles.at(device % styles.size());
}

} // namespace

ContentionComparisonPlot::ContentionComparisonPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)) {
    setAccessibleName(tr("Passes and times over the number of copies"));
    m_plot->setObjectName(QStringLiteral("contentionComparison"));
    m_plot->setMinimumSize(260, 230);
    m_plot->xAxis->setTicker(copiesTicker());
    m_plot->xAxis->setLabel(tr("copies of the table"));
    m_plot->yAxis->setLabel(tr("relative"));
    placeLegend();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    rebuild();
}

void ContentionComparisonPlot::placeLegend() {
    QCPLayoutGrid* rows = m_plot->plotLayout();
    rows->insertRow(0); // above the lines, where it covers none of them
    rows->addElement(0, 0, m_plot->legend);
    rows->setRowStretchFactor(0, 0.001);
}

void ContentionComparisonPlot::show(const ContentionComparison& comparison) {
    m_comparison = comparison;
    rebuild();
}

void ContentionComparisonPlot::addPrediction() {
    QCPGraph* graph = m_plot->addGraph();
    graph->setName(tr("passes, model"));
    graph->setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, 8));
    for (const auto& [copies, passes] : m_comparison.predicted())
        graph->addData(placeOf(copies), *m_comparison.relativePasses(copies));
}

void ContentionComparisonPlot::addDevice(const CopiesTrials& device) {
    const LineStyle style = styleOf(static_cast<std::size_t>(&device - m_comparison.devices().data()));
    const QColor colour = colourOf(style.colour, palette());
    QCPGraph* graph = m_plot->addGraph();
    graph->setName(tr("time, %1").arg(shortNameOf(device.device)));
    graph->setPen(QPen(colour, 1));
    graph->setScatterStyle(QCPScatterStyle(style.shape, colour, colour, 8));
    QVector<double> below, above;
    for (const Measurement& trial : device.trials) {
        const std::optional<double> time = m_comparison.relativeTime(trial);
        if (!time || verdictOf(trial) != Verdict::Equal) continue;
        const SampleSummary& kernel = trial.series->kernel;
        const double unit = *time / static_cast<double>(kernel.median.count());
        graph->addData(placeOf(copiesOf(trial)), *time);
        below.append(unit * static_cast<double>((kernel.median - kernel.p25).count()));
        above.append(unit * static_cast<double>((kernel.p75 - kernel.median).count()));
    }
    auto* quartiles = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis); // the plot owns it
    quartiles->setDataPlottable(graph);
    quartiles->setData(below, above);
    quartiles->setPen(QPen(colour, 1));
    quartiles->removeFromLegend();
}

void ContentionComparisonPlot::rebuild() {
    m_plot->clearPlottables();
    if (!m_comparison.predicted().empty()) addPrediction();
    for (const CopiesTrials& device : m_comparison.devices())
        addDevice(device);
    m_plot->legend->setVisible(m_plot->plottableCount() > 0);
    m_plot->yAxis->rescale();
    m_plot->yAxis->setRange(0, std::max(1.0, m_plot->yAxis->range().upper) * 1.1);
    m_plot->xAxis->setRange(-0.3, placeOf(modelledCopies.back()) + 0.3);
    applyLook(*m_plot, palette(), font());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ContentionComparisonPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
    QWidget::changeEvent(event);
}

} // namespace tonescope::ui

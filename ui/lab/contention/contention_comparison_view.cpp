// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison_view.h"

#include "ui/lab/contention/contention_text.h"
#include "ui/panes/row_copy.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

QLabel* makeText(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    label->setContentsMargins(8, 0, 8, 0);
    return label;
}

QString headingOf(const ContentionComparison& comparison) {
    if (comparison.predicted() == PredictedPasses()) return {};
    const QString data = QString::fromStdString(comparison.data());
    if (comparison.devices().empty())
        return ContentionComparisonView::tr("What the models say of %1, lanes %2 pixels apart")
            .arg(data)
            .arg(pixelsOfLoad);
    return ContentionComparisonView::tr(
               "Models, lanes %2 pixels apart, and times of local-replicated over %1")
        .arg(data)
        .arg(pixelsOfLoad);
}

QStandardItem* makeCell(const QString& text) {
    auto* cell = new QStandardItem(text);
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setEditable(false);
    return cell;
}

QStandardItem* makeColumnHeading(const QString& text, const QString& tip = {}) {
    auto* heading = new QStandardItem(text);
    heading->setToolTip(tip);
    return heading;
}

QStandardItem* passesCell(const PassesByCopies& predicted, unsigned copies) {
    const auto passes = predicted.find(copies);
    return makeCell(passes == predicted.end() ? QStringLiteral("–") : ratioText(passes->second));
}

/// The median time, and that over the device's shortest.
QList<QStandardItem*> timeCells(const ContentionComparison& comparison, const Measurement* trial,
                                const QPalette& palette) {
    if (trial == nullptr) return {makeCell({}), makeCell({})};
    if (!trial->series) return {makeCell(ContentionComparisonView::tr("failed")), makeCell({})};
    const std::optional<double> relative = comparison.relativeTime(*trial);
    QStandardItem* time = makeCell(durationText(trial->series->kernel.median));
    if (machineWasBusy(*trial)) {
        time->setForeground(busyColour(palette));
        time->setToolTip(busyText(*trial));
    }
    return {time, makeCell(verdictOf(*trial) != Verdict::Equal ? ContentionComparisonView::tr("wrong counts")
                           : relative                          ? factorText(*relative)
                                                               : QStringLiteral("–"))};
}

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

ContentionComparisonView::ContentionComparisonView(QWidget* parent)
    : QWidget(parent), m_heading(makeText("comparisonHeading")), m_splitter(new QSplitter),
      m_table(new QTableView), m_plot(new ContentionComparisonPlot), m_text(makeText("comparisonText")),
      m_hint(makeText("comparisonHint")) {
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_table->setObjectName(QStringLiteral("comparisonTable"));
    m_table->setAccessibleName(tr("Models and measured times"));
    m_table->setModel(&m_model);
    m_table->verticalHeader()->hide();
    m_table->setMinimumWidth(260);
    makeRowsCopyable(*m_table);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_plot);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heading);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_text);
    layout->addWidget(m_hint);
    show(ContentionComparison());
}

void ContentionComparisonView::fillTable(const ContentionComparison& comparison) {
    m_model.clear();
    if (comparison.predicted() == PredictedPasses()) return;
    for (const unsigned copies : modelledCopies) {
        QList<QStandardItem*> row{makeCell(QString::number(copies))};
        for (const EqualAdds equal : bothModels)
            row += passesCell(comparison.predicted().of(equal), copies);
        for (const CopiesTrials& device : comparison.devices())
            row += timeCells(comparison, device.of(copies), palette());
        m_model.appendRow(row);
    }
    int column = 0;
    for (const QString& model :
         {tr("Copies of\nthe table"), tr("Passes, equal\nadds wait"), tr("Passes, equal\nadds combined")})
        m_model.setHorizontalHeaderItem(column++, makeColumnHeading(model));
    for (const CopiesTrials& device : comparison.devices()) {
        const QString whole = engineText(device.device.name); // it may be cut in the head
        for (const QString& of : {tr("%1\nmedian time"), tr("%1\nrelative time")})
            m_model.setHorizontalHeaderItem(column++,
                                            makeColumnHeading(of.arg(nameOf(comparison, device)), whole));
    }
}

void ContentionComparisonView::show(const ContentionComparison& comparison) {
    fillTable(comparison);
    m_plot->show(comparison);
    QStringList texts;
    for (const CopiesTrials& device : comparison.devices())
        texts += agreementText(comparison, device);
    m_heading->setText(headingOf(comparison));
    m_text->setText(texts.join(QLatin1Char('\n')));
    m_text->setVisible(!texts.isEmpty());
    inkBusy(*m_text, comparison.anyBusy());
    fitTable();
}

void ContentionComparisonView::setHint(const QString& hint) {
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
}

/// Its headings are as large as its texts.
void ContentionComparisonView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Not at once: the table hears of it after this.
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &ContentionComparisonView::fitTable, Qt::QueuedConnection);
}

void ContentionComparisonView::fitTable() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    // As wide as its columns, while the plot keeps half of the place.
    const int needed = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth();
    const int whole = m_splitter->width();
    m_splitter->setSizes({std::min(needed, whole / 2), std::max(whole - needed, whole / 2)});
}

ContentionComparisonPlot::ContentionComparisonPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)) {
    setAccessibleName(tr("Passes and times over the number of copies"));
    m_plot->setObjectName(QStringLiteral("contentionComparison"));
    m_plot->setAccessibleName(accessibleName());
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

void ContentionComparisonPlot::addPrediction(EqualAdds equal) {
    const bool wait = equal == EqualAdds::Wait;
    if (m_comparison.predicted().of(equal).empty()) return;
    QCPGraph* graph = m_plot->addGraph();
    graph->setName(wait ? tr("passes, equal adds wait") : tr("passes, equal adds combined"));
    graph->setPen(QPen(palette().color(QPalette::Text), 1, wait ? Qt::DashLine : Qt::DotLine));
    graph->setScatterStyle(QCPScatterStyle(wait ? QCPScatterStyle::ssCircle : QCPScatterStyle::ssCross, 8));
    for (const auto& [copies, passes] : m_comparison.predicted().of(equal))
        graph->addData(placeOf(copies), *m_comparison.relativePasses(equal, copies));
}

void ContentionComparisonPlot::addDevice(const CopiesTrials& device) {
    const LineStyle style = styleOf(static_cast<std::size_t>(&device - m_comparison.devices().data()));
    const QColor colour = colourOf(style.colour, palette());
    QCPGraph* graph = m_plot->addGraph();
    graph->setName(tr("time, %1").arg(nameOf(m_comparison, device)));
    graph->setPen(QPen(colour, 1));
    graph->setScatterStyle(QCPScatterStyle(style.shape, colour, colour, 8));
    QVector<double> below, above;
    for (const MeasurementPointer& trial : device.trials) {
        const std::optional<double> time = m_comparison.relativeTime(*trial);
        if (!time || verdictOf(*trial) != Verdict::Equal) continue;
        const SampleSummary& kernel = trial->series->kernel;
        const double unit = *time / static_cast<double>(kernel.median.count());
        graph->addData(placeOf(copiesOf(*trial)), *time);
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
    for (const EqualAdds equal : bothModels)
        addPrediction(equal);
    for (const CopiesTrials& device : m_comparison.devices())
        addDevice(device);
    m_plot->legend->setVisible(m_plot->plottableCount() > 0);
    // Below a legend that grows with the font and with the devices, the lines keep their place.
    m_plot->setMinimumHeight(std::max(230, (m_plot->legend->itemCount() + 10) * fontMetrics().height()));
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

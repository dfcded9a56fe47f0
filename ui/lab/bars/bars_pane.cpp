// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_pane.h"

#include "ui/lab/bars/bars_figure.h"
#include "ui/panes/row_copy.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>

#include <qcustomplot.h>

namespace tonescope::ui {

using namespace std::chrono_literals;

namespace {

/// What a comparison is chosen by; the device only where there are several.
QString referenceText(const Measurement& measurement, bool withDevice) {
    if (!withDevice) return titleOf(measurement);
    return QString::fromStdString(measurement.device.name) + QStringLiteral(": ") + titleOf(measurement);
}

QString runText(const Measurement& measurement) {
    return dataText(measurement) + QStringLiteral(", ") +
           BarsPane::tr("repeats: %1").arg(measurement.repeats);
}

/// Everything about one bar, phase by phase.
QString toolTipOf(const Measurement& measurement) {
    QStringList lines{QString::fromStdString(measurement.device.name) + QStringLiteral(": ") +
                      titleOf(measurement)};
    if (const std::optional<Bar> bar = barOf(measurement, measurement, BarQuantity::Time)) {
        const auto time = [](double value) {
            return durationText(Nanoseconds(static_cast<std::int64_t>(value)));
        };
        lines += BarsPane::tr("kernel %1, quartiles %2 – %3").arg(bar->text, time(bar->low), time(bar->high));
        lines += BarsPane::tr("clear %1, count %2, merge %3 (medians)")
                     .arg(time(bar->phases[0]), time(bar->phases[1]), time(bar->phases[2]));
        lines += BarsPane::tr("wall %1 (host clock)").arg(durationText(measurement.series->wall.median));
        lines += launchText(measurement);
    }
    lines += verdictText(measurement);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

BarsPane::BarsPane(QWidget* parent)
    : LabPane(parent), m_sorted(new QSortFilterProxyModel(this)), m_plot(new QCustomPlot),
      m_figure(std::make_unique<BarsFigure>(*m_plot)), m_stack(new QStackedLayout(this)), m_empty(new QLabel),
      m_data(new QLabel), m_quantity(new QComboBox), m_reference(new QComboBox),
      m_logarithmic(new QCheckBox(tr("&Logarithmic"))),
      m_follow(new QCheckBox(tr("&Measure at every change"))), m_table(new QTableView) {
    m_empty->setObjectName(QStringLiteral("barsEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    buildPlot();
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_plot);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(scroll);
    splitter->addWidget(makeTable());
    splitter->setSizes({620, 180});
    splitter->setStretchFactor(0, 1);
    splitter->setChildrenCollapsible(false);

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeControls());
    layout->addWidget(splitter, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    m_settled.setSingleShot(true);
    m_settled.setInterval(300ms);
    connect(&m_settled, &QTimer::timeout, this, &BarsPane::runWanted);
    applyLook();
    setChoices({});
}

BarsPane::~BarsPane() = default;

void BarsPane::buildPlot() {
    m_plot->setObjectName(QStringLiteral("barsPlot"));
    m_plot->setAccessibleName(tr("Bars of the measurements"));
    connect(m_plot, &QCustomPlot::afterLayout, this, &BarsPane::widthChanged);
    connect(m_plot, &QCustomPlot::mousePress, this,
            [this](QMouseEvent* event) { rowClicked(event->position().y()); });
    connect(m_plot, &QCustomPlot::mouseMove, this,
            [this](QMouseEvent* event) { tellUnder(event->position().y()); });
}

QWidget* BarsPane::makeControls() {
    m_quantity->setObjectName(QStringLiteral("barsQuantity"));
    m_quantity->setAccessibleName(tr("What bars show"));
    m_quantity->addItem(tr("Kernel time"), static_cast<int>(BarQuantity::Time));
    m_quantity->addItem(tr("Throughput"), static_cast<int>(BarQuantity::Throughput));
    m_quantity->addItem(tr("Speed-up"), static_cast<int>(BarQuantity::SpeedUp));
    m_reference->setObjectName(QStringLiteral("barsReference"));
    m_reference->setAccessibleName(tr("Compared with"));
    m_reference->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_reference->setMinimumContentsLength(18);
    m_reference->setToolTip(tr("A click on a bar compares the others with it."));
    m_logarithmic->setObjectName(QStringLiteral("barsLogarithmic"));
    m_follow->setObjectName(QStringLiteral("barsFollow"));
    m_follow->setToolTip(tr("Runs again by itself when the setup changes"));
    m_data->setObjectName(QStringLiteral("barsData"));
    m_data->setTextFormat(Qt::PlainText);
    m_data->setWordWrap(true);

    auto* row = new QHBoxLayout;
    row->addWidget(m_quantity);
    row->addWidget(m_logarithmic);
    row->addWidget(new QLabel(tr("compared with")));
    row->addWidget(m_reference, 1);
    row->addWidget(m_follow);
    auto* controls = new QWidget;
    auto* layout = new QVBoxLayout(controls);
    layout->setContentsMargins(8, 6, 8, 0);
    layout->addLayout(row);
    layout->addWidget(m_data);
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &BarsPane::redraw);
    connect(m_logarithmic, &QCheckBox::toggled, this, &BarsPane::redraw);
    connect(m_reference, &QComboBox::activated, this, &BarsPane::compareWith);
    return controls;
}

QWidget* BarsPane::makeTable() {
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(MeasurementModel::sortRole);
    m_table->setObjectName(QStringLiteral("barsTable"));
    m_table->setAccessibleName(tr("Measurements"));
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as measured, until a heading is clicked
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setHighlightSections(false);
    makeRowsCopyable(*m_table);
    return m_table;
}

void BarsPane::setChoices(const LabChoices& choices) {
    const std::vector<MeasureCase> before = cases();
    m_choices = choices;
    m_empty->setText(cases().empty()
                         ? idleReason()
                         : tr("Press Run to measure every chosen strategy on every chosen device.\n"
                              "Bars appear here as they are measured."));
    const bool follows = m_follow->isChecked() && !m_running && isVisible();
    if (follows && !sameCases(before, cases())) m_settled.start();
}

std::vector<MeasureCase> BarsPane::cases() const {
    return casesOf(m_choices);
}

QString BarsPane::idleReason() const {
    if (m_choices.devices.empty()) return tr("Switch on a device in the setup.");
    if (m_choices.strategies.empty()) return tr("Switch on a strategy in the setup.");
    if (!casesOf(m_choices).empty()) return {};
    return tr("None of the chosen strategies counts %1 on the chosen devices: choose others in the setup.")
        .arg(wordFor(traitsOf(m_choices.pixels.layout()).kind()));
}

void BarsPane::begin(const LabRun& /*run*/, std::size_t count) {
    m_running = true;
    m_expected = count;
    m_model.clear();
    m_reference->clear();
    m_data->clear();
    m_stack->setCurrentIndex(1);
    redraw();
}

void BarsPane::show(const MeasurementPointer& measurement) {
    m_model.add(*measurement);
    const std::vector<Measurement>& rows = m_model.measurements();
    if (rows.size() == 1) m_data->setText(runText(*measurement));
    const bool several = measurement->device.key != rows.front().device.key;
    m_reference->addItem(referenceText(*measurement, several));
    fitColumns();
    redraw();
}

void BarsPane::end() {
    m_running = false;
    m_expected = m_model.measurements().size();
    if (m_expected == 0) m_stack->setCurrentIndex(0);
    redraw();
}

/// All of a column but names, which are cut where they are long: the tool tip has them in full.
void BarsPane::fitColumns() {
    m_table->resizeColumnsToContents();
    const int widest = m_table->fontMetrics().averageCharWidth() * 24;
    for (const int column : {MeasurementModel::Device, MeasurementModel::Data})
        m_table->setColumnWidth(column, std::min(widest, m_table->columnWidth(column)));
}

BarChoice BarsPane::choice() const {
    return {static_cast<BarQuantity>(m_quantity->currentData().toInt()), m_logarithmic->isChecked(),
            m_model.reference()};
}

void BarsPane::redraw() {
    m_figure->show(m_model.measurements(), choice(), m_expected);
    m_plot->setMinimumHeight(m_figure->height());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BarsPane::widthChanged() {
    if (m_plot->axisRect()->width() == m_fitted) return;
    m_fitted = m_plot->axisRect()->width();
    m_figure->fit();
    m_plot->replot(QCustomPlot::rpQueuedReplot); // ticks were made before the layout
}

void BarsPane::compareWith(int row) {
    m_reference->setCurrentIndex(row);
    m_model.compareWith(static_cast<std::size_t>(row));
    redraw();
}

void BarsPane::rowClicked(double pixel) {
    const std::optional<std::size_t> row = m_figure->rowAt(pixel);
    if (!row) return;
    compareWith(static_cast<int>(*row));
    const QModelIndex index = m_sorted->mapFromSource(m_model.index(static_cast<int>(*row), 0));
    m_table->selectRow(index.row());
}

void BarsPane::tellUnder(double pixel) {
    const std::optional<std::size_t> row = m_figure->rowAt(pixel);
    m_plot->setToolTip(row ? toolTipOf(m_model.measurements()[*row]) : QString());
}

void BarsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
    LabPane::changeEvent(event);
}

void BarsPane::applyLook() {
    m_figure->setLook(palette(), font());
    m_model.setPalette(palette());
    m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    m_fitted = 0;
    redraw();
}

void BarsPane::clear() {
    m_model.clear();
    m_reference->clear();
    m_data->clear();
    m_stack->setCurrentIndex(0);
    redraw();
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_pane.h"

#include "ui/lab/bars/bars_figure.h"
#include "ui/lab/bars/bars_report.h"
#include "ui/lab/shell/report.h"
#include "ui/panes/row_copy.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tonescope::ui {

using namespace std::chrono_literals;

BarsPane::BarsPane(QWidget* parent)
    : LabPane(parent), m_sorted(new QSortFilterProxyModel(this)), m_plot(new QCustomPlot),
      m_scroll(new QScrollBar(Qt::Vertical)), m_figure(std::make_unique<BarsFigure>(*m_plot)),
      m_stack(new QStackedLayout(this)), m_empty(new QLabel), m_data(new QLabel), m_quantity(new QComboBox),
      m_reference(new QComboBox), m_logarithmic(new QCheckBox(tr("&Logarithmic"))),
      m_follow(new QCheckBox(tr("&Measure at every change"))), m_table(new QTableView) {
    m_empty->setObjectName(QStringLiteral("barsEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(makePlot());
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

/// The plot keeps its axis in sight, and shows as many rows as have room.
QWidget* BarsPane::makePlot() {
    m_plot->setObjectName(QStringLiteral("barsPlot"));
    m_plot->setAccessibleName(tr("Bars of the measurements"));
    m_scroll->setObjectName(QStringLiteral("barsScroll"));
    m_scroll->setFocusPolicy(Qt::StrongFocus);
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_plot, 1);
    row->addWidget(m_scroll);
    connect(m_plot, &QCustomPlot::afterLayout, this, &BarsPane::sizeChanged);
    connect(m_plot, &QCustomPlot::mousePress, this,
            [this](QMouseEvent* event) { rowClicked(event->position().y()); });
    connect(m_plot, &QCustomPlot::mouseMove, this,
            [this](QMouseEvent* event) { tellUnder(event->position().y()); });
    connect(m_plot, &QCustomPlot::mouseWheel, m_scroll,
            [this](QWheelEvent* event) { QCoreApplication::sendEvent(m_scroll, event); });
    connect(m_scroll, &QScrollBar::valueChanged, this, [this](int first) {
        m_figure->scrollTo(first);
        m_figure->fit();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
    return holder;
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

    auto* look = new QHBoxLayout;
    look->addWidget(m_quantity);
    look->addWidget(m_logarithmic);
    look->addStretch();
    look->addWidget(m_follow);
    auto* compared = new QHBoxLayout;
    compared->addWidget(new QLabel(tr("compared with")));
    compared->addWidget(m_reference, 1);
    auto* controls = new QWidget;
    auto* layout = new QVBoxLayout(controls);
    layout->setContentsMargins(8, 6, 8, 0);
    layout->addLayout(look);
    layout->addLayout(compared);
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
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // to measure each takes long
    m_table->horizontalHeader()->setResizeContentsPrecision(100);        // rows, beyond those in sight
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

void BarsPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    m_chosen.reset();
    m_model.clearRows();
    m_rows = {};
    // A run that is kept has its measurements already, and they need not be of what is set up now.
    m_rows.all = run.measurements;
    if (run.measurements.empty()) {
        for (const MeasureCase& asked : cases())
            m_rows.all.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    m_left = m_rows.all.size() - std::min(m_rows.all.size(), mostBars);
    m_rows.all.resize(m_rows.all.size() - m_left);
    listRows();
    m_stack->setCurrentIndex(m_rows.all.empty() ? 0 : 1);
    redraw();
}

/// Everything that has the names of rows: it stays as it is when they are measured.
void BarsPane::listRows() {
    m_reference->clear();
    const bool several = byDevice(m_rows.all).size() > 1;
    for (const MeasurementPointer& row : m_rows.all)
        m_reference->addItem(referenceText(*row, several));
    const QString run = m_rows.all.empty() ? QString() : runText(*m_rows.all.front());
    m_data->setText(m_left == 0 ? run
                                : tr("%1 The bars are of the first %2 rows; the table has %3 more.")
                                      .arg(run)
                                      .arg(m_rows.all.size())
                                      .arg(m_left));
}

void BarsPane::show(const MeasurementPointer& measurement) {
    const bool more = m_rows.measured == m_rows.all.size();
    if (more && m_rows.measured < mostBars) m_rows.all.push_back(measurement); // than was told
    if (m_rows.measured < m_rows.all.size()) m_rows.all[m_rows.measured++] = measurement;
    m_model.add(measurement);
    fitColumns();
    redraw();
}

void BarsPane::showAll(const Measurements& measurements) {
    m_rows.measured = std::min(measurements.size(), m_rows.all.size()); // as begin() took them
    m_model.add(measurements);
}

/// What was stopped before it was measured goes.
void BarsPane::end() {
    m_running = false;
    if (m_rows.measured < m_rows.all.size()) {
        m_rows.all.resize(m_rows.measured);
        listRows();
    }
    if (m_rows.all.empty()) m_stack->setCurrentIndex(0);
    fitColumns();
    redraw();
}

/// All of a column but names, which are cut where they are long: the tool tip has them in full.
void BarsPane::fitColumns() {
    std::array<int, MeasurementModel::ColumnCount> before{};
    for (int column = 0; column < MeasurementModel::ColumnCount; ++column)
        before.at(static_cast<std::size_t>(column)) = m_table->columnWidth(column);
    m_table->resizeColumnsToContents();
    const int widest = m_table->fontMetrics().averageCharWidth() * 24;
    for (int column = 0; column < MeasurementModel::ColumnCount; ++column) {
        const bool name = column == MeasurementModel::Device || column == MeasurementModel::Data;
        const int wanted = m_table->columnWidth(column);
        // Columns grow only, so that they do not jump.
        m_table->setColumnWidth(column, std::max(before.at(static_cast<std::size_t>(column)),
                                                 name ? std::min(widest, wanted) : wanted));
    }
}

BarChoice BarsPane::choice() const {
    return {static_cast<BarQuantity>(m_quantity->currentData().toInt()), m_logarithmic->isChecked(),
            m_chosen.value_or(referenceByDefault(m_rows))};
}

void BarsPane::redraw() {
    if (restoring()) return;
    const BarChoice choice = this->choice();
    m_reference->setCurrentIndex(m_rows.all.empty() ? -1 : static_cast<int>(choice.reference));
    m_model.compareWith(m_rows.has(choice.reference) ? m_rows.all[choice.reference] : nullptr);
    m_figure->show(m_rows, choice);
    fitScroll();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BarsPane::fitScroll() {
    const int inSight = static_cast<int>(m_figure->rowsInSight());
    m_scroll->setRange(0, std::max(0, static_cast<int>(std::ceil(m_figure->rows())) - inSight));
    m_scroll->setPageStep(std::max(1, inSight));
    m_scroll->setVisible(m_scroll->maximum() > 0);
}

void BarsPane::sizeChanged() {
    if (m_plot->axisRect()->size() == m_fitted) return;
    m_fitted = m_plot->axisRect()->size();
    // Not at once: the plot is in the middle of drawing.
    QMetaObject::invokeMethod(
        this,
        [this] {
            fitScroll();
            m_figure->fit();
            m_plot->replot(QCustomPlot::rpQueuedReplot);
        },
        Qt::QueuedConnection);
}

void BarsPane::compareWith(int row) {
    m_chosen = static_cast<std::size_t>(row);
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
    m_plot->setToolTip(row ? toolTipOf(*m_rows.all[*row]) : QString());
}

void BarsPane::resizeEvent(QResizeEvent* event) {
    LabPane::resizeEvent(event);
    fitTable();
}

/// Where there is little height, it is the bars'; a pointer at a bar reads what the table says.
void BarsPane::fitTable() {
    constexpr int linesForBoth = 26;
    m_table->setVisible(height() >= linesForBoth * fontMetrics().lineSpacing());
}

void BarsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
    LabPane::changeEvent(event);
}

void BarsPane::applyLook() {
    m_figure->setLook(palette(), font());
    m_model.setPalette(palette());
    m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_fitted = {};
    fitTable();
    redraw();
}

void BarsPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    report.paragraph(m_data->text());
    reportBars(report, m_rows, choice(), {palette(), font()});
    report.table(runs.back()->measurements);
}

void BarsPane::clear() {
    m_model.clearRows();
    m_rows = {};
    m_left = 0;
    m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(0);
    redraw();
}

} // namespace tonescope::ui

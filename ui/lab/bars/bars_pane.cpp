// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_pane.h"

#include "ui/lab/bars/bar_controls.h"
#include "ui/lab/bars/bars_figure.h"
#include "ui/lab/bars/bars_report.h"
#include "ui/lab/bars/bars_summary.h"
#include "ui/lab/bars/measurement_table.h"
#include "ui/lab/shell/pages.h"
#include "ui/lab/shell/report.h"
#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tonescope::ui {

using namespace std::chrono_literals;

BarsPane::BarsPane(QWidget* parent)
    : LabPane(parent), m_plot(new QCustomPlot), m_scroll(new QScrollBar(Qt::Vertical)),
      m_figure(std::make_unique<BarsFigure>(*m_plot)), m_stack(new QStackedLayout), m_empty(new QLabel),
      m_controls(new BarControls), m_table(new MeasurementTable) {
    m_table->setObjectName(QStringLiteral("barsTable"));
    m_empty->setObjectName(QStringLiteral("barsEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("barsSplitter"));
    splitter->addWidget(makePlot());
    splitter->addWidget(m_table);
    splitter->setSizes({620, 180});
    splitter->setStretchFactor(0, 1);
    splitter->setChildrenCollapsible(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_controls);
    layout->addLayout(m_stack, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(splitter);
    connectControls();
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

void BarsPane::connectControls() {
    connect(m_controls, &BarControls::lookChanged, this, &BarsPane::redraw);
    connect(m_controls, &BarControls::compareWith, this, &BarsPane::compareWith);
    connect(m_controls, &BarControls::casesChanged, this, [this] {
        casesChanged();
        Q_EMIT changed();
    });
    connect(m_controls, &BarControls::pictureWanted, this, &BarsPane::askForPicture);
    connect(m_controls, &BarControls::fitWanted, this, [this] {
        m_figure->release();
        redraw();
    });
}

void BarsPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    m_controls->setChoices(choices);
    casesChanged();
}

/// What follows the setup is measured again once nothing has changed for a moment.
void BarsPane::casesChanged() {
    const std::vector<MeasureCase> before = std::exchange(m_cases, m_controls->cases());
    m_empty->setText(m_cases.empty()
                         ? idleReason()
                         : tr("Press Run to measure every chosen strategy on every chosen device.\n"
                              "Bars appear here as they are measured."));
    const bool follows = m_controls->follows() && !m_running && isVisible();
    if (follows && !sameCases(before, m_cases)) m_settled.start();
}

std::vector<MeasureCase> BarsPane::cases() const {
    return m_cases;
}

QString BarsPane::idleReason() const {
    if (m_choices.devices.empty()) return tr("Switch on a device in the setup.");
    if (m_choices.strategies.empty()) return tr("Switch on a strategy in the setup.");
    if (!m_cases.empty()) return {};
    return tr("None of the chosen strategies counts %1 on the chosen devices: choose others in the setup.")
        .arg(countedText(m_choices.pixels));
}

void BarsPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    const MeasurementPointer chosen = m_chosen ? m_rows.all.at(*m_chosen) : nullptr;
    m_table->measurements().clearRows();
    // What is moved in the setup is seen in bars that grow and shrink. A file's runs are others.
    restoring() ? m_figure->release() : m_figure->hold();
    m_rows = {};
    m_rows.before = m_last;
    // A run that is kept has its measurements already, and they need not be of what is set up now.
    m_rows.all = run.measurements;
    if (run.measurements.empty()) {
        for (const MeasureCase& asked : cases())
            m_rows.all.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    m_left = m_rows.all.size() - std::min(m_rows.all.size(), mostBars);
    m_rows.all.resize(m_rows.all.size() - m_left);
    // What was chosen to compare with stays chosen, where it has its place again.
    const bool again = chosen && *m_chosen < m_rows.all.size() && sideBySide(*chosen, *m_rows.all[*m_chosen]);
    if (!again) m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(m_rows.all.empty() ? 0 : 1);
    redraw();
}

/// Everything that has the names of rows: it stays as it is when they are measured.
void BarsPane::listRows() {
    const std::vector<DeviceRows> devices = byDevice(m_rows.all);
    const BarMembers members = membersOf(m_rows.all);
    QStringList names(static_cast<qsizetype>(m_rows.all.size()));
    for (const DeviceRows& device : devices) {
        const QString name = devices.size() > 1 ? device.name : QString();
        for (const std::size_t row : device.rows)
            names[static_cast<qsizetype>(row)] = referenceText(*m_rows.all[row], name, members.nameOf(row));
    }
    QString text = m_rows.all.empty() ? QString() : runText(m_rows.all);
    if (m_left > 0)
        text = tr("%1 The bars are of the first %2 rows; the table has %3 more.")
                   .arg(text)
                   .arg(m_rows.all.size())
                   .arg(m_left);
    const QString busy = m_running ? QString() : measureAgainText(m_rows.all);
    m_controls->setRows(names, busy.isEmpty() ? text : text + QStringLiteral(". ") + busy, !busy.isEmpty());
}

void BarsPane::show(const MeasurementPointer& measurement) {
    const bool more = m_rows.measured == m_rows.all.size();
    if (more && m_rows.measured < mostBars) m_rows.all.push_back(measurement); // than was told
    if (m_rows.measured < m_rows.all.size()) m_rows.all[m_rows.measured++] = measurement;
    m_table->measurements().add(measurement);
    m_table->fitColumns();
    redraw();
}

void BarsPane::showAll(const Measurements& measurements) {
    m_rows.measured = std::min(measurements.size(), m_rows.all.size()); // as begin() took them
    m_table->measurements().add(measurements);
}

/// What was stopped before it was measured goes.
void BarsPane::end() {
    m_running = false;
    if (m_rows.measured < m_rows.all.size()) {
        m_rows.all.resize(m_rows.measured);
        if (m_chosen && !m_rows.has(*m_chosen)) m_chosen.reset();
    } else {
        m_last = m_rows.all;
    }
    listRows();
    if (m_rows.all.empty()) m_stack->setCurrentIndex(0);
    m_table->fitColumns();
    redraw();
}

BarChoice BarsPane::choice() const {
    return {m_controls->quantity(), m_controls->logarithmic(), m_chosen.value_or(referenceByDefault(m_rows))};
}

BarRows BarsPane::rowsShown() const {
    BarRows rows = m_rows;
    if (!m_controls->showsBefore()) rows.before.clear();
    return rows;
}

void BarsPane::redraw() {
    if (restoring()) return;
    const BarChoice choice = this->choice();
    m_controls->setReference(m_rows.all.empty() ? -1 : static_cast<int>(choice.reference));
    m_table->measurements().compareWith(m_rows.has(choice.reference) ? m_rows.all[choice.reference]
                                                                     : nullptr);
    m_figure->show(rowsShown(), choice);
    m_plot->setAccessibleDescription(summaryOf(m_rows.all));
    m_controls->setFittable(m_figure->holdsMore());
    m_controls->setMeasured(m_rows.measured > 0);
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
            m_controls->setFittable(m_figure->holdsMore());
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
    m_table->selectMeasurement(*row);
}

void BarsPane::tellUnder(double pixel) {
    const std::optional<std::size_t> row = m_figure->rowAt(pixel);
    if (!row) return m_plot->setToolTip({});
    QString text = toolTipOf(*m_rows.all[*row]);
    const BarRows rows = rowsShown();
    if (const MeasurementPointer before = rows.before.empty() ? nullptr : beforeOf(rows, *row))
        text += QLatin1Char('\n') + differenceText(*rows.all[*row], *before);
    m_plot->setToolTip(text);
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
    m_fitted = {};
    fitTable();
    redraw();
}

void BarsPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    report.paragraph(m_controls->text());
    reportBars(report, rowsShown(), choice(), {palette(), font()});
    report.table(runs.back()->measurements);
}

void BarsPane::askForPicture() {
    auto* dialog = new QFileDialog(this, tr("Save the picture of the bars"), {},
                                   tr("Pictures") + QStringLiteral(" (*.svg *.pdf *.png)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("svg"));
    dialog->selectFile(QStringLiteral("bars.svg"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        Q_EMIT pictureWanted(file, [this, file] { return writePicture(file); });
    });
    dialog->open(); // and not exec(): measurements may arrive while it is up
}

std::optional<Failure> BarsPane::writePicture(const QString& file) const {
    return writePages(file, title(), [this](Report& report) {
        report.paragraph(m_controls->text());
        reportBars(report, rowsShown(), choice(), {paper(), font()});
    });
}

void BarsPane::clear() {
    m_table->measurements().clearRows();
    m_rows = {};
    m_last.clear();
    m_figure->release();
    m_left = 0;
    m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(0);
    redraw();
}

} // namespace tonescope::ui

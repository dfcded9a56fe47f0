// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_pane.h"

#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/bars/measurement_table.h"
#include "ui/lab/bars/side_by_side.h"
#include "ui/lab/base/report.h"
#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

using namespace std::chrono_literals;

namespace {

constexpr std::string_view kernelPane = "kernel";

/// Key of the author of a run's measurement: "name", "name 2", ...
std::string authorKey(std::size_t index) {
    return index == 0 ? "name" : "name " + std::to_string(index + 1);
}

/// By text, so that joined runs of several machines keep their authors, too.
KernelAuthors authorsOf(const LabRun& run, const Measurements& rows) {
    KernelAuthors authors;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string name = detailOf(run.details, authorKey(row));
        if (!name.empty() && !rows[row]->kernel.empty())
            authors.insert_or_assign(rows[row]->kernel, QString::fromStdString(name));
    }
    return authors;
}

template <typename Box>
Box* makeButton(const char* name, const QString& text, const QString& tip) {
    auto* box = new Box;
    box->setObjectName(QLatin1String(name));
    box->setText(text);
    box->setToolTip(tip);
    box->setFocusPolicy(Qt::StrongFocus);
    return box;
}

} // namespace

std::vector<OwnKernel> ownKernelsOf(const std::vector<LabRun>& runs) {
    std::vector<OwnKernel> kernels;
    for (const LabRun& run : runs) {
        if (run.pane != kernelPane) continue;
        const QString author = QString::fromStdString(detailOf(run.details, authorKey(0)));
        for (const MeasurementPointer& measured : run.measurements) {
            if (measured->kernel.empty() || !measured->exact) continue;
            const auto before = std::ranges::find_if(kernels, [&](const OwnKernel& each) {
                return each.measured->strategy == measured->strategy && each.author == author &&
                       (!author.isEmpty() || each.measured->kernel == measured->kernel);
            });
            const OwnKernel kernel{author, !run.file.empty(), measured};
            if (before == kernels.end())
                kernels.push_back(kernel);
            else
                *before = kernel;
        }
    }
    return kernels;
}

BarsPane::BarsPane(QWidget* parent)
    : LabPane(parent), m_sides(new SideBySide), m_quantity(new QComboBox), m_reference(new QComboBox),
      m_logarithmic(makeButton<QCheckBox>("barsLogarithmic", tr("&Logarithmic"), {})),
      m_before(makeButton<QCheckBox>("barsBefore", tr("Show the run bef&ore"),
                                     tr("Outlines behind the bars: what the last whole run before this one "
                                        "measured"))),
      m_byTime(makeButton<QCheckBox>("barsByTime", tr("Sort by &time"),
                                     tr("The fastest kernel with right counts comes first"))),
      m_kernels(makeButton<QCheckBox>("barsKernels", tr("&Kernels of the session"),
                                      tr("Also measures the kernels that were written on the tab of kernels, "
                                         "each with the launch of its author"))),
      m_sends(
          makeButton<QCheckBox>("barsSends", tr("Sen&d the pixels for each count"),
                                tr("Without, they lie in the device's memory already. A device that reads "
                                   "the host's memory is sent nothing."))),
      m_follow(makeButton<QCheckBox>("barsFollow", tr("&Measure at every change"),
                                     tr("Runs again by itself when the setup changes"))),
      m_fit(makeButton<QToolButton>("barsFit", tr("&Fit the axis"),
                                    tr("From run to run the axis holds still; this fits it to the bars that "
                                       "are shown."))),
      m_picture(
          makeButton<QToolButton>("barsPicture", tr("Save &picture …"),
                                  tr("Writes the bars as they are shown, black on white, as SVG, PDF or "
                                     "PNG"))),
      m_text(new QLabel), m_empty(new QLabel), m_question(makeQuestion()), m_stack(new QStackedLayout),
      m_chart(new BarsChart), m_table(new MeasurementTable) {
    nameControls();
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("barsSplitter"));
    splitter->addWidget(m_chart);
    splitter->addWidget(m_table);
    splitter->setSizes({620, 180});
    splitter->setStretchFactor(0, 1);
    splitter->setChildrenCollapsible(false);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(splitter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeControls());
    layout->addWidget(m_question);
    layout->addLayout(m_stack, 1);
    m_settled.setSingleShot(true);
    m_settled.setInterval(300ms);
    connectControls();
    fitTable();
    setRuns({});
    redraw();
}

void BarsPane::nameControls() {
    m_quantity->setObjectName(QStringLiteral("barsQuantity"));
    m_quantity->setAccessibleName(tr("What bars show"));
    m_quantity->addItem(tr("Kernel alone"), static_cast<int>(BarQuantity::Time));
    m_quantity->addItem(tr("Whole count"), static_cast<int>(BarQuantity::Whole));
    m_quantity->addItem(tr("Throughput"), static_cast<int>(BarQuantity::Throughput));
    m_quantity->addItem(tr("Speed-up"), static_cast<int>(BarQuantity::SpeedUp));
    m_quantity->setToolTip(tr("Kernel alone: clear, count and merge.\nWhole count: upload, kernel, merge, "
                              "readback and the rest of the wall time."));
    m_reference->setObjectName(QStringLiteral("barsReference"));
    m_reference->setAccessibleName(tr("Compared with"));
    m_reference->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_reference->setMinimumContentsLength(18);
    m_reference->setToolTip(tr("A click on a bar compares the others with it."));
    m_before->setChecked(true);
    m_kernels->setChecked(true);
    m_text->setObjectName(QStringLiteral("barsData"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("barsTable"));
    m_empty->setObjectName(QStringLiteral("barsEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
}

QWidget* BarsPane::makeControls() {
    auto* look = new QHBoxLayout;
    for (QWidget* each : std::initializer_list<QWidget*>{m_quantity, m_logarithmic, m_before, m_fit})
        look->addWidget(each);
    look->addStretch();
    look->addWidget(m_picture);
    auto* measured = new QHBoxLayout;
    measured->addWidget(m_sides);
    measured->addWidget(m_sends);
    measured->addStretch();
    measured->addWidget(m_follow);
    auto* compared = new QHBoxLayout;
    compared->addWidget(new QLabel(tr("compared with")));
    compared->addWidget(m_reference, 1);
    compared->addWidget(m_byTime);
    compared->addWidget(m_kernels);
    auto* holder = new QWidget;
    auto* rows = new QVBoxLayout(holder);
    rows->setContentsMargins(8, 6, 8, 0);
    for (QHBoxLayout* row : {look, measured, compared})
        rows->addLayout(row);
    rows->addWidget(m_text);
    return holder;
}

QFrame* BarsPane::makeQuestion() {
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("barsQuestion"));
    auto* text =
        new QLabel(tr("Run the kernels that came with files? They will reach neither files nor network."));
    text->setWordWrap(true);
    auto* yes = new QPushButton(tr("&Run them"));
    yes->setObjectName(QStringLiteral("barsYes"));
    auto* no = new QPushButton(tr("Do &not run them"));
    no->setObjectName(QStringLiteral("barsNo"));
    auto* row = new QHBoxLayout(frame);
    row->addWidget(text, 1);
    row->addWidget(yes);
    row->addWidget(no);
    connect(yes, &QPushButton::clicked, this, [this] {
        for (const OwnKernel& each : m_own)
            m_accepted.insert(each.measured->kernel);
        m_question->hide();
        Q_EMIT runWanted();
    });
    connect(no, &QPushButton::clicked, this, [this] {
        m_question->hide();
        m_kernels->setChecked(false);
    });
    frame->hide();
    return frame;
}

void BarsPane::connectControls() {
    const auto casesChanged = [this] {
        updateCases();
        Q_EMIT changed();
    };
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &BarsPane::redraw);
    for (const QCheckBox* box : {m_logarithmic, m_before, m_byTime})
        connect(box, &QCheckBox::toggled, this, &BarsPane::redraw);
    for (const QCheckBox* box : {m_kernels, m_sends})
        connect(box, &QCheckBox::toggled, this, casesChanged);
    connect(m_sides, &SideBySide::changed, this, casesChanged);
    connect(m_reference, &QComboBox::activated, this, [this](int row) {
        m_chosen = static_cast<std::size_t>(row);
        redraw();
    });
    connect(m_chart, &BarsChart::rowClicked, this, [this](std::size_t row) {
        m_chosen = row;
        redraw();
        m_table->selectMeasurement(row);
    });
    connect(m_chart, &BarsChart::fitted, this, [this] { m_fit->setEnabled(m_chart->holdsMore()); });
    connect(m_fit, &QToolButton::clicked, this, [this] {
        m_chart->release();
        redraw();
    });
    connect(m_picture, &QToolButton::clicked, this, &BarsPane::askForPicture);
    connect(&m_settled, &QTimer::timeout, this, &BarsPane::runWanted);
}

void BarsPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    m_sides->setChoices(choices);
    updateCases();
}

void BarsPane::setRuns(const std::vector<LabRun>& runs) {
    m_own = ownKernelsOf(runs);
    m_kernels->setEnabled(!m_own.empty());
    m_question->hide();
    updateCases();
    Q_EMIT changed();
}

/// With "measure at every change", other cases run once nothing has changed for a moment.
void BarsPane::updateCases() {
    std::vector<MeasureCase> cases = m_sides->cases();
    for (const DeviceInfo& device : m_choices.devices) {
        if (!runsKernels(device) || !m_kernels->isChecked()) continue;
        for (const OwnKernel& each : m_own) {
            const StrategyInfo* strategy = strategyNamed(m_catalog, each.measured->strategy);
            if (strategy == nullptr || !canCount(*strategy, device, m_choices.pixels)) continue;
            MeasureCase own{device, *strategy, each.measured->asked, m_choices.pixels, m_choices.repeats};
            own.kernel = {each.measured, &each.measured->kernel}; // shared, as a text may have megabytes
            own.foreign = true; // a text that was accepted on the kernel tab may be somebody else's, too
            cases.push_back(std::move(own));
        }
    }
    for (MeasureCase& asked : cases)
        asked.sends = m_sends->isChecked();
    const std::vector<MeasureCase> before = std::exchange(m_cases, std::move(cases));
    m_empty->setText(m_cases.empty()
                         ? idleReason()
                         : tr("Press Run to measure every chosen strategy on every chosen device.\n"
                              "Bars appear here as they are measured."));
    const bool follows = m_follow->isChecked() && !m_running && isVisible();
    if (follows && !sameCases(before, m_cases)) m_settled.start();
}

QString BarsPane::idleReason() const {
    if (m_choices.devices.empty()) return tr("Switch on a device in the setup.");
    if (m_choices.strategies.empty()) return tr("Switch on a strategy in the setup.");
    if (!m_cases.empty()) return {};
    return tr("None of the chosen strategies counts %1 on the chosen devices: choose others in the setup.")
        .arg(countedText(m_choices.pixels));
}

bool BarsPane::mayRun() {
    const bool asks = std::ranges::any_of(m_own, [this](const OwnKernel& each) {
        const bool measured = std::ranges::any_of(
            m_cases, [&](const MeasureCase& asked) { return asked.kernel.get() == &each.measured->kernel; });
        return measured && each.foreign && !m_accepted.contains(each.measured->kernel);
    });
    m_question->setVisible(asks);
    if (asks) m_question->findChild<QPushButton*>(QStringLiteral("barsYes"))->setFocus();
    return !asks;
}

RunDetails BarsPane::details() const {
    RunDetails details;
    for (std::size_t i = 0; i < m_cases.size(); ++i) {
        for (const OwnKernel& each : m_own) {
            if (m_cases[i].kernel.get() == &each.measured->kernel && !each.author.isEmpty())
                details[authorKey(i)] = each.author.toStdString();
        }
    }
    return details;
}

void BarsPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    m_question->hide();
    const MeasurementPointer chosen = m_chosen ? m_rows.all.at(*m_chosen) : nullptr;
    // Bars visibly grow and shrink when the setup changes. Runs of a file have axes of their own.
    restoring() ? m_chart->release() : m_chart->hold();
    m_rows = {};
    m_rows.before = m_last;
    // A kept run has its measurements already, and they need not be of the present setup.
    m_rows.all = run.measurements;
    if (run.measurements.empty() && !restoring()) {
        for (const MeasureCase& asked : m_cases)
            m_rows.all.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    m_rows.authors = authorsOf(run, m_rows.all);
    m_table->measurements().clearRows(m_rows.authors);
    m_left = m_rows.all.size() - std::min(m_rows.all.size(), mostBars);
    m_rows.all.resize(m_rows.all.size() - m_left);
    // The chosen reference stays chosen if its row is there again.
    const bool again = chosen && *m_chosen < m_rows.all.size() && sideBySide(*chosen, *m_rows.all[*m_chosen]);
    if (!again) m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(m_rows.all.empty() ? 0 : 1);
    redraw();
}

/// Everything that names the rows: it does not change when they are measured.
void BarsPane::listRows() {
    const std::vector<DeviceRows> devices = byDevice(m_rows.all);
    const BarMembers members = membersOf(m_rows.all);
    QStringList names(static_cast<qsizetype>(m_rows.all.size()));
    for (const DeviceRows& device : devices) {
        const QString name = devices.size() > 1 ? device.name : QString();
        for (const std::size_t row : device.rows)
            names[static_cast<qsizetype>(row)] = referenceText(name, m_rows.title(row), members.nameOf(row));
    }
    QString text = m_rows.all.empty() ? QString() : runText(m_rows.all);
    if (m_left > 0)
        text = tr("%1 The bars are of the first %2 rows; the table has %3 more.")
                   .arg(text)
                   .arg(m_rows.all.size())
                   .arg(m_left);
    const QString busy = m_running ? QString() : measureAgainText(m_rows.all);
    m_reference->clear();
    m_reference->addItems(names);
    m_reference->setEnabled(!names.isEmpty());
    m_text->setText(busy.isEmpty() ? text : text + QStringLiteral(". ") + busy);
    inkBusy(*m_text, !busy.isEmpty());
}

void BarsPane::show(const MeasurementPointer& measurement) {
    const bool unexpected = m_rows.measured == m_rows.all.size();
    if (unexpected && m_rows.measured < mostBars) m_rows.all.push_back(measurement);
    if (m_rows.measured < m_rows.all.size()) m_rows.all[m_rows.measured++] = measurement;
    m_table->measurements().add({measurement});
    m_table->fitColumns();
    redraw();
}

void BarsPane::showAll(const Measurements& measurements) {
    m_rows.measured = std::min(measurements.size(), m_rows.all.size()); // as begin() took them
    m_table->measurements().add(measurements);
}

/// Rows that were not measured before the stop are removed.
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

BarQuantity BarsPane::quantity() const {
    return static_cast<BarQuantity>(m_quantity->currentData().toInt());
}

BarChoice BarsPane::choice() const {
    return {quantity(), m_logarithmic->isChecked(), m_chosen.value_or(referenceByDefault(m_rows)),
            m_byTime->isChecked()};
}

BarRows BarsPane::rowsShown() const {
    BarRows rows = m_rows;
    if (!m_before->isChecked()) rows.before.clear();
    return rows;
}

void BarsPane::redraw() {
    if (restoring()) return;
    // A speed-up is always logarithmic: half as fast is as far from 1 as twice as fast.
    m_logarithmic->setEnabled(quantity() != BarQuantity::SpeedUp);
    const BarChoice choice = this->choice();
    m_reference->setCurrentIndex(m_rows.all.empty() ? -1 : static_cast<int>(choice.reference));
    m_table->measurements().compareWith(m_rows.has(choice.reference) ? m_rows.all[choice.reference]
                                                                     : nullptr);
    m_picture->setEnabled(m_rows.measured > 0);
    m_chart->show(rowsShown(), choice);
}

void BarsPane::resizeEvent(QResizeEvent* event) {
    LabPane::resizeEvent(event);
    fitTable();
}

void BarsPane::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitTable();
}

/// A low pane shows bars alone; tool tips of bars tell what the table has.
void BarsPane::fitTable() {
    constexpr int linesForBoth = 26;
    m_table->setVisible(height() >= linesForBoth * fontMetrics().lineSpacing());
}

void BarsPane::writeTo(Report& report, const QPalette& palette) const {
    BarsChart chart; // its size is that of the page
    chart.setPalette(palette);
    chart.setFont(font());
    chart.show(rowsShown(), choice());
    report.paragraph(m_text->text());
    chart.writeTo(report);
}

void BarsPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    writeTo(report, palette());
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
        Q_EMIT pictureWanted(file, [this, file] {
            return writePages(file, title(), [this](Report& report) { writeTo(report, paper()); });
        });
    });
    dialog->open(); // not exec(): measurements may arrive meanwhile
}

void BarsPane::clear() {
    m_table->measurements().clearRows();
    m_rows = {};
    m_last.clear();
    m_chart->release();
    m_left = 0;
    m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(0);
    redraw();
}

} // namespace tonescope::ui

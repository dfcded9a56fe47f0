// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_pane.h"

#include "ui/lab/contention/contention_charts.h"
#include "ui/lab/contention/contention_text.h"
#include "ui/lab/lanes/lanes_page.h"
#include "ui/panes/tables.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr std::string_view replicated = "local-replicated";

/// The photo among the pixels that are set up, or else the one that is open.
std::optional<StudiedImage> workloadOf(const LabChoices& choices) {
    const MeasuredPixels& pixels = choices.pixels;
    if (pixels.binning == Binning::Values) {
        if (const auto* image = std::get_if<Image>(&pixels.pixels))
            return StudiedImage{*image, false, pixels.name};
        if (const auto* mixed = std::get_if<ShuffledPixels>(&pixels.pixels))
            return StudiedImage{mixed->image, true, pixels.name};
    }
    if (choices.photo)
        return StudiedImage{*choices.photo, false, fileNameOf(choices.photo->name).toStdString()};
    return std::nullopt;
}

PredictedPasses predictionOf(const ContentionStudy& study) {
    PredictedPasses passes;
    for (const unsigned copies : modelledCopies) {
        const Contention& contention = study.of(LaneAccess::Apart, copies);
        passes.waiting.emplace(copies, contention.waiting.mean());
        passes.combined.emplace(copies, contention.combined.mean());
    }
    return passes;
}

/// The gray of the pixels is measured, not the pixels themselves.
std::string nameOfGray(const StudiedImage& subject) {
    return subject.name + ", gray";
}

QLabel* makeText(const QString& text, const char* name) {
    auto* label = new QLabel(text);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    label->setContentsMargins(8, 0, 8, 0);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString headingOf(const ContentionComparison& comparison) {
    if (comparison.predicted() == PredictedPasses()) return {};
    const QString data = QString::fromStdString(comparison.data());
    if (comparison.devices().empty())
        return ContentionPane::tr("What the models say of %1, lanes %2 pixels apart")
            .arg(data)
            .arg(pixelsOfLoad);
    return ContentionPane::tr("Models, lanes %2 pixels apart, and times of local-replicated over %1")
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

/// The median time, and its ratio to the shortest of the device.
QList<QStandardItem*> timeCells(const ContentionComparison& comparison, const Measurement* trial,
                                const QPalette& palette) {
    if (trial == nullptr) return {makeCell({}), makeCell({})};
    if (!trial->series) return {makeCell(ContentionPane::tr("failed")), makeCell({})};
    const std::optional<double> relative = comparison.relativeTime(*trial);
    QStandardItem* time = makeCell(durationText(trial->series->kernel.median));
    if (machineWasBusy(*trial)) {
        time->setForeground(busyColour(palette));
        time->setToolTip(busyText(*trial));
    }
    return {time, makeCell(verdictOf(*trial) != Verdict::Equal ? ContentionPane::tr("wrong counts")
                           : relative                          ? factorText(*relative)
                                                               : QStringLiteral("–"))};
}

/// For small screens and large fonts.
QScrollArea* scrolled(QWidget* page, const QString& name) {
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(name);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    return scroll;
}

} // namespace

ContentionPane::ContentionPane(QWidget* parent)
    : LabPane(parent), m_pages(new QTabWidget), m_copies(new QComboBox), m_number(new QComboBox),
      m_access(new QComboBox), m_photoShare(new QSlider(Qt::Horizontal)), m_pixels(new QPushButton),
      m_summary(makeText({}, "contentionSummary")), m_map(new ContentionMapChart), m_readout(new QLabel),
      m_histogram(new ContentionHistogramChart), m_heading(makeText({}, "comparisonHeading")),
      m_comparison(new QSplitter), m_table(new QTableView), m_comparisonChart(new ContentionComparisonChart),
      m_agreement(makeText({}, "comparisonText")), m_hint(makeText({}, "comparisonHint")),
      m_lanes(new LanesPage) {
    m_pages->setObjectName(QStringLiteral("contentionPages"));
    m_pages->setAccessibleName(tr("Views of contention"));
    m_pages->setDocumentMode(true);
    m_pages->addTab(scrolled(makePhotoPage(), tr("Contention over the photo")), tr("O&ver the photo"));
    m_pages->addTab(scrolled(m_lanes, tr("Contention, lane by lane")), tr("Lane &by lane"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    for (const QComboBox* box : {m_copies, m_number, m_access})
        connect(box, &QComboBox::currentIndexChanged, this, &ContentionPane::showContention);
    connect(m_photoShare, &QSlider::valueChanged, this,
            [this](int percent) { m_map->setPhotoShare(percent / 100.0); });
    connect(m_pixels, &QPushButton::clicked, this, &ContentionPane::askForPixels);
    connect(m_map, &ContentionMapChart::readout, m_readout, &QLabel::setText);
    connect(m_map, &ContentionMapChart::chosen, this, [this](QPoint pixel) {
        m_lanes->choose(pixel);
        m_pages->setCurrentIndex(1);
    });
    connect(m_lanes, &LanesPage::changed, this, &ContentionPane::showLanesAccount);
    connect(&m_computation, &ContentionComputation::ready, this, &ContentionPane::takeStudy);
    connect(&m_computation, &ContentionComputation::failed, this, &ContentionPane::takeFailure);
    m_photoShare->setValue(15);
    takeSubject(std::nullopt);
    offerPixels();
}

QLayout* ContentionPane::makeControls() {
    auto* choices = new QHBoxLayout;
    const auto addChoice = [choices](QComboBox& box, const QString& title, const char* name) {
        box.setObjectName(QLatin1String(name));
        auto* label = new QLabel(title);
        label->setBuddy(&box);
        choices->addWidget(label);
        choices->addWidget(&box);
    };
    addChoice(*m_copies, tr("&Copies of the table:"), "contentionCopies");
    for (const unsigned copies : modelledCopies)
        m_copies->addItem(QString::number(copies), copies);
    addChoice(*m_number, tr("S&how:"), "contentionNumber");
    for (const SetNumber number : {SetNumber::Waiting, SetNumber::Combined, SetNumber::Meetings})
        m_number->addItem(wordFor(number), static_cast<int>(number));
    addChoice(*m_access, tr("&Lanes take:"), "contentionAccess");
    m_access->addItem(tr("neighbouring pixels"), static_cast<int>(LaneAccess::Neighbours));
    m_access->addItem(tr("pixels 16 apart"), static_cast<int>(LaneAccess::Apart));
    choices->addStretch();
    m_photoShare->setObjectName(QStringLiteral("contentionPhotoShare"));
    m_photoShare->setRange(0, 100);
    m_photoShare->setMaximumWidth(fontMetrics().averageCharWidth() * 24);
    auto* title = new QLabel(tr("Ph&oto shines through:"));
    title->setBuddy(m_photoShare);
    m_pixels->setObjectName(QStringLiteral("contentionPixels"));
    auto* photo = new QHBoxLayout;
    photo->addWidget(title);
    photo->addWidget(m_photoShare);
    photo->addStretch();
    photo->addWidget(m_pixels);
    auto* rows = new QVBoxLayout; // two rows, because one would be too wide beside the setup
    rows->setContentsMargins(8, 4, 8, 0);
    rows->addLayout(choices);
    rows->addLayout(photo);
    return rows;
}

QWidget* ContentionPane::makePhotoPage() {
    auto* pictures = new QSplitter;
    pictures->setObjectName(QStringLiteral("contentionPictures"));
    m_readout->setObjectName(QStringLiteral("contentionReadout"));
    m_readout->setContentsMargins(8, 0, 8, 0);
    auto* map = new QWidget;
    auto* mapRows = new QVBoxLayout(map);
    mapRows->setContentsMargins(0, 0, 0, 0);
    mapRows->setSpacing(0);
    mapRows->addWidget(m_map, 1);
    mapRows->addWidget(m_readout);
    pictures->addWidget(map);
    pictures->addWidget(m_histogram);
    pictures->setChildrenCollapsible(false);
    pictures->setStretchFactor(0, 3);
    pictures->setStretchFactor(1, 2);

    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 4);
    rows->addLayout(makeControls());
    rows->addWidget(m_summary);
    rows->addWidget(pictures, 3);
    rows->addLayout(makeComparison(), 2); // in no splitter, so that its sentences keep their height
    rows->addWidget(makeText(modelText(), "contentionModel"));
    return content;
}

QLayout* ContentionPane::makeComparison() {
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_table->setObjectName(QStringLiteral("comparisonTable"));
    m_table->setAccessibleName(tr("Models and measured times"));
    m_table->setModel(&m_model);
    m_table->verticalHeader()->hide();
    m_table->setMinimumWidth(260);
    makeRowsCopyable(*m_table);
    m_comparison->addWidget(m_table);
    m_comparison->addWidget(m_comparisonChart);
    m_comparison->setChildrenCollapsible(false);
    m_comparison->setStretchFactor(1, 1);
    auto* rows = new QVBoxLayout;
    for (QLabel* label : {m_heading, m_agreement, m_hint})
        label->setTextFormat(Qt::PlainText);
    rows->addWidget(m_heading);
    rows->addWidget(m_comparison, 1);
    rows->addWidget(m_agreement);
    rows->addWidget(m_hint);
    return rows;
}

void ContentionPane::fillTable(const ContentionComparison& comparison) {
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
        const QString whole = engineText(device.device.name); // the heading may be shortened
        for (const QString& of : {tr("%1\nmedian time"), tr("%1\nrelative time")})
            m_model.setHorizontalHeaderItem(column++,
                                            makeColumnHeading(of.arg(nameOf(comparison, device)), whole));
    }
}

void ContentionPane::fitTable() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    // The table is as wide as its columns, and the chart keeps at least half of the width.
    const int needed = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth();
    const int whole = m_comparison->width();
    m_comparison->setSizes({std::min(needed, whole / 2), std::max(whole - needed, whole / 2)});
}

void ContentionPane::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    // Queued, because the table's font changes after this.
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &ContentionPane::fitTable, Qt::QueuedConnection);
}

void ContentionPane::setCatalog(const DeviceCatalog& catalog) {
    m_replicated.clear();
    if (const StrategyInfo* strategy = catalog.strategy(replicated)) m_replicated.push_back(*strategy);
}

void ContentionPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    const std::optional<StudiedImage> subject = workloadOf(choices);
    if (subject != m_subject) takeSubject(subject);
    offerPixels();
    showComparison();
}

void ContentionPane::takeSubject(const std::optional<StudiedImage>& subject) {
    m_computation.stop();
    m_subject = subject;
    m_study.reset();
    m_prediction = {};
    m_computing = false;
    m_problem.clear();
    compute();
    showStudy();
}

/// A photo is only studied while the pane is visible.
void ContentionPane::compute() {
    if (!m_subject || m_study || m_computing || !isVisible()) return;
    m_computing = true;
    m_computation.start(*m_subject);
}

void ContentionPane::showEvent(QShowEvent* event) {
    LabPane::showEvent(event);
    compute();
}

void ContentionPane::hideEvent(QHideEvent* event) {
    LabPane::hideEvent(event);
    m_computation.stop();
    m_computing = false;
}

void ContentionPane::takeStudy(const ContentionStudyPointer& study) {
    m_study = study;
    m_computing = false;
    m_prediction = {nameOfGray(study->subject), predictionOf(*study)};
    showStudy();
    Q_EMIT changed();
}

void ContentionPane::takeFailure(const Failure& failure) {
    m_problem = tr("Where lanes meet cannot be computed: %1.").arg(failureText(failure));
    m_computing = false;
    showStudy();
    Q_EMIT changed();
}

void ContentionPane::showStudy() {
    showContention();
    showLanes();
    showComparison();
}

void ContentionPane::showLanes() {
    if (m_study)
        m_lanes->show({m_study->subject.image, m_study->gray, m_study->preview, m_study->subject.shuffled});
    else
        m_lanes->clear(invitation());
}

void ContentionPane::showLanesAccount() {
    if (!m_study) return m_lanes->setAccount({});
    m_lanes->setAccount(lanesAccount(m_lanes->choice(), *m_study, m_run) + QLatin1Char(' ') + hint(),
                        m_run.anyBusy());
}

void ContentionPane::showContention() {
    m_summary->setVisible(m_study != nullptr);
    if (!m_study) {
        m_map->clear(invitation());
        m_histogram->clear();
        return;
    }
    const auto access = static_cast<LaneAccess>(m_access->currentData().toInt());
    const auto number = static_cast<SetNumber>(m_number->currentData().toInt());
    const Contention& contention = m_study->of(access, m_copies->currentData().toUInt());
    m_map->show(m_study, contention, number);
    m_histogram->show(numbersOf(contention, number), number);
    const unsigned spacing = access == LaneAccess::Neighbours ? 1 : pixelsOfLoad;
    m_summary->setText(summaryText(contention, number, spacing));
    m_map->setSummary(m_summary->text());
    m_histogram->setSummary(m_summary->text());
}

void ContentionPane::end() {
    showComparison();
}

void ContentionPane::showComparison() {
    if (restoring()) return;
    const ContentionComparison& comparison = m_run.devices().empty() ? m_prediction : m_run;
    fillTable(comparison);
    m_comparisonChart->show(comparison);
    QStringList texts;
    for (const CopiesTrials& device : comparison.devices())
        texts += agreementText(comparison, device);
    m_heading->setText(headingOf(comparison));
    m_agreement->setText(texts.join(QLatin1Char('\n')));
    m_agreement->setVisible(!texts.isEmpty());
    inkBusy(*m_agreement, comparison.anyBusy());
    m_hint->setText(hint());
    m_hint->setVisible(!m_hint->text().isEmpty());
    fitTable();
    showLanesAccount();
}

QString ContentionPane::invitation() const {
    if (m_subject) return m_problem.isEmpty() ? tr("Computing where lanes meet …") : m_problem;
    return tr("Open a photo in the main window\nto see where its pixels' lanes meet.");
}

QString ContentionPane::hint() const {
    if (!m_study) return {};
    if (!m_run.devices().empty()) {
        if (m_run.predicted().waiting == m_prediction.predicted().waiting) return {};
        return tr("These are times of other pixels than those above; Run measures the ones above.");
    }
    const QString reason = idleReason();
    return reason.isEmpty() ? tr("Press Run to measure local-replicated with these numbers of copies.")
                            : reason;
}

bool ContentionPane::subjectIsData() const {
    return m_subject && m_choices.pixels.binning == Binning::Values &&
           !std::holds_alternative<SyntheticPixels>(m_choices.pixels.pixels);
}

void ContentionPane::offerPixels() {
    m_pixels->setVisible(m_subject.has_value());
    if (!m_subject) return;
    m_pixels->setText(!subjectIsData()      ? tr("&Use the photo as data")
                      : m_subject->shuffled ? tr("Back in &order")
                                            : tr("Sh&uffle the pixels"));
}

void ContentionPane::askForPixels() {
    if (!m_subject) return;
    const Image& image = m_subject->image;
    if (subjectIsData() && !m_subject->shuffled) {
        Q_EMIT pixelsWanted({"shuffled:" + fileNameOf(image.name).toStdString(), ShuffledPixels{image}});
    } else {
        Q_EMIT pixelsWanted({fileNameOf(image.name).toStdString(), image});
    }
}

std::vector<DeviceInfo> ContentionPane::devices() const {
    std::vector<DeviceInfo> suitable;
    for (const DeviceInfo& device : m_choices.devices) {
        // A simulator's times mean nothing, and the host has no local memory that could hold copies.
        const bool measurable = device.type != DeviceType::Simulator && runsKernels(device);
        if (measurable && !m_replicated.empty()) suitable.push_back(device);
    }
    return suitable;
}

std::vector<MeasureCase> ContentionPane::cases() const {
    std::vector<MeasureCase> cases;
    if (!m_study || !subjectIsData()) return cases;
    const StudiedImage& subject = m_study->subject;
    const std::string name = nameOfGray(subject);
    const MeasuredPixels gray{name, imageOf(m_study->gray, name, subject.image.orientation)};
    for (const DeviceInfo& device : devices()) {
        for (const unsigned copies : modelledCopies) {
            LaunchParameters launch = m_choices.launch;
            launch.set(Parameter::Copies, copies);
            cases.push_back({device, m_replicated.front(), launch, gray, m_choices.repeats});
        }
    }
    return cases;
}

QString ContentionPane::idleReason() const {
    if (!m_subject) return tr("Open a photo to compare models of its contention with measured times.");
    if (!subjectIsData()) return tr("Choose the photo, or its pixels shuffled, as data to measure.");
    if (devices().empty())
        return tr("Switch on an OpenCL device: neither the host nor a simulator has times of local memory.");
    return m_study ? QString() : invitation();
}

RunDetails ContentionPane::details() const {
    return detailsOf(m_prediction);
}

void ContentionPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_run = comparisonFrom(run);
    showComparison();
}

void ContentionPane::show(const MeasurementPointer& measurement) {
    m_run.add(measurement);
    showComparison();
}

std::vector<QCustomPlot*> ContentionPane::plots() const {
    std::vector<QCustomPlot*> plots{&m_map->plot(), &m_histogram->plot(), &m_comparisonChart->plot()};
    if (m_study) plots.insert(plots.end() - 1, m_lanes->plot());
    return plots;
}

QStringList ContentionPane::findings() const {
    QStringList findings;
    if (m_study) findings += QTextDocumentFragment::fromHtml(m_summary->text()).toPlainText();
    if (m_study) findings += m_lanes->finding();
    for (const CopiesTrials& device : m_run.devices())
        findings += agreementText(m_run, device);
    return findings;
}

void ContentionPane::clear() {
    m_run = comparisonFrom({});
    showComparison();
}

} // namespace tonescope::ui

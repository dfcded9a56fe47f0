// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_pane.h"

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/panes/tables.h"
#include "ui/plot/plot_look.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QTableView>
#include <QTextDocumentFragment>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

// The tab combines two independent results. The study is computed on a pool thread as soon as a photo is open
// and the tab is visible; map, histogram, lanes and predictions come from it. A run measures local-replicated
// with 1 to 32 copies on the same gray pixels. The prediction is stored in the details of the run, so that a
// run from a file is compared with the prediction for its own photo. Without a run, the comparison shows the
// prediction alone.

namespace tonescope::ui {

namespace {

/// Ticks at 1, 2, 4, ... 32, for the logarithmic colour scale.
QSharedPointer<QCPAxisTicker> doublings() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int tick = 1; tick <= static_cast<int>(lanesOfSet); tick *= 2)
        ticker->addTick(tick, QString::number(tick));
    return ticker;
}

/// Ticks at 1, 4, 8, ... 32.
QSharedPointer<QCPAxisTicker> everyFourth() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    ticker->addTick(1, QString::number(1));
    for (int tick = 4; tick <= static_cast<int>(lanesOfSet); tick += 4)
        ticker->addTick(tick, QString::number(tick));
    return ticker;
}

/// Position on the axis: copies double from tick to tick.
double placeOf(unsigned copies) {
    return std::log2(static_cast<double>(copies));
}

QSharedPointer<QCPAxisTicker> copiesTicker() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const unsigned copies : modelledCopies)
        ticker->addTick(placeOf(copies), QString::number(copies));
    return ticker;
}

} // namespace

ContentionMapChart::ContentionMapChart(QWidget* parent)
    : Chart("contentionMap", tr("Map of contention"), parent), m_map(addColourMap()),
      m_photo(new QCPItemPixmap(&plot())), m_invitation(new QCPItemText(&plot())) {
    plot().setMinimumSize(260, 200);
    m_map->colorScale()->axis()->setTicker(doublings());
    m_map->setDataScaleType(QCPAxis::stLogarithmic);
    m_map->setDataRange({1, lanesOfSet});
    m_map->setTightBoundary(true);
    plot().yAxis->setRangeReversed(true);
    plot().xAxis->setVisible(false);
    plot().yAxis->setVisible(false);
    m_photo->setLayer(QStringLiteral("background"));
    m_photo->setScaled(true, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    m_invitation->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_invitation->position->setCoords(0.5, 0.5);
    // fit() changes the ranges after each layout. The layout stays valid, because the axes are invisible, so
    // that it contains no texts that depend on the ranges.
    connect(&plot(), &QCustomPlot::afterLayout, this, &ContentionMapChart::fit);
    clear({});
}

QPoint ContentionMapChart::pixelAt(QPointF place) const {
    return {static_cast<int>(std::floor(plot().xAxis->pixelToCoord(place.x()))),
            static_cast<int>(std::floor(plot().yAxis->pixelToCoord(place.y())))};
}

void ContentionMapChart::pointAt(const std::optional<QPointF>& pixel) {
    if (!pixel) return;
    const QPoint place = pixelAt(*pixel);
    Q_EMIT readout(readoutAt(place.x(), place.y()));
}

void ContentionMapChart::show(const ContentionStudyPointer& study, const Contention& contention,
                              SetNumber number) {
    m_study = study;
    m_contention = &contention;
    m_number = number;
    fillMap();
    Q_EMIT readout(tr("Point at the map to read its numbers."));
    redraw();
}

void ContentionMapChart::clear(const QString& why) {
    m_study.reset();
    m_contention = nullptr;
    m_map->data()->clear();
    m_invitation->setText(why);
    Q_EMIT readout({});
    redraw();
}

void ContentionMapChart::setPhotoShare(double share) {
    m_map->setGradient(mapColours(1 - share));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void ContentionMapChart::draw() {
    const bool shown = m_study != nullptr;
    m_map->colorScale()->axis()->setLabel(m_number == SetNumber::Meetings ? tr("lanes, mean")
                                                                          : tr("passes, mean"));
    m_invitation->setVisible(!shown);
    m_map->setVisible(shown);
    m_photo->setVisible(shown);
    m_map->colorScale()->setVisible(shown);
}

/// The map has at most as many cells as the study; a small photo has one per pixel.
void ContentionMapChart::fillMap() {
    const Contention& contention = *m_contention;
    const Image& image = m_study->subject.image;
    const Extent upright = image.extent();
    m_photo->setPixmap(QPixmap::fromImage(m_study->preview));
    m_photo->topLeft->setCoords(0, 0);
    m_photo->bottomRight->setCoords(static_cast<double>(upright.width), static_cast<double>(upright.height));
    const auto& values = numbersOf(contention, m_number).map;
    const auto columns = static_cast<int>(std::min(upright.width, Contention::mostCells));
    const auto rows = static_cast<int>(std::min(upright.height, Contention::mostCells));
    // The centre of a cell in upright pixels. The study's cells are those of the stored image, because sets
    // lie along stored rows; so the centre is mapped to the stored image.
    const auto centre = [](std::int64_t cell, std::int64_t cells, std::int64_t pixels) {
        return (2 * cell + 1) * pixels / (2 * cells);
    };
    m_map->data()->setSize(columns, rows);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const Region pixel = storedRegion(
                {centre(column, columns, upright.width), centre(row, rows, upright.height), 1, 1},
                contention.pixels, image.orientation);
            const std::size_t cell = contention.cellOf(pixel.x, pixel.y);
            m_map->data()->setCell(column, row, static_cast<double>(values[cell]));
        }
    }
    const auto range = [](int cells, std::int64_t pixels) {
        const double half = static_cast<double>(pixels) / cells / 2;
        return QCPRange(half, static_cast<double>(pixels) - half);
    };
    m_map->data()->setRange(range(columns, upright.width), range(rows, upright.height));
}

/// Chooses the ranges of both axes so that the whole photo fits and its pixels are square.
void ContentionMapChart::fit() {
    const QRect place = plot().axisRect()->rect();
    if (!m_study || place.isEmpty()) return;
    const Extent upright = m_study->subject.image.extent();
    const auto width = static_cast<double>(upright.width), height = static_cast<double>(upright.height);
    // Photo pixels per plot pixel.
    const double pixels = std::max(width / place.width(), height / place.height());
    plot().xAxis->setRange(width / 2, pixels * place.width(), Qt::AlignCenter);
    plot().yAxis->setRange(height / 2, pixels * place.height(), Qt::AlignCenter);
}

/// Looks up the cell of the pixel in the stored image, as fillMap() does.
QString ContentionMapChart::readoutAt(std::int64_t x, std::int64_t y) const {
    if (!m_study) return {};
    const Image& image = m_study->subject.image;
    const Extent upright = image.extent();
    if (x < 0 || y < 0 || x >= upright.width || y >= upright.height) return {};
    const Region pixel = storedRegion({x, y, 1, 1}, m_contention->pixels, image.orientation);
    const std::size_t cell = m_contention->cellOf(pixel.x, pixel.y);
    const float value = numbersOf(*m_contention, m_number).map[cell];
    const QString text = m_number == SetNumber::Meetings
                             ? tr("Around pixel %1, %2: %3 lanes of a set add to the same word")
                             : tr("Around pixel %1, %2: %3 passes per set");
    return text.arg(x).arg(y).arg(ratioText(static_cast<double>(value)));
}

ContentionHistogramChart::ContentionHistogramChart(QWidget* parent)
    : Chart("contentionHistogram", tr("Histogram of contention"), parent) {
    plot().setMinimumSize(220, 200);
    plot().xAxis->setTicker(everyFourth());
    plot().xAxis->setRange(0.3, lanesOfSet + 0.7);
    plot().yAxis->setLabel(tr("sets, per cent"));
    redraw();
}

void ContentionHistogramChart::show(const SetNumbers& numbers, SetNumber number) {
    m_numbers = numbers;
    m_number = number;
    redraw();
}

void ContentionHistogramChart::clear() {
    m_numbers.reset();
    redraw();
}

/// The axis of sets adapts to the highest bar, that of numbers is always 1 to 32.
void ContentionHistogramChart::draw() {
    plot().clearPlottables();
    plot().clearItems();
    plot().yAxis->setRange(0, 100);
    if (!m_numbers) return;
    QVector<double> places, shares;
    const auto all = static_cast<double>(std::max<std::uint64_t>(m_numbers->count(), 1));
    for (unsigned n = 1; n <= lanesOfSet; ++n) {
        places.append(n);
        shares.append(100 * static_cast<double>(m_numbers->sets.at(n)) / all);
    }
    auto* bars = new QCPBars(plot().xAxis, plot().yAxis); // the plot owns it
    bars->setWidth(0.8);
    bars->setPen(Qt::NoPen);
    bars->setBrush(colourOf(Channel::Blue, palette()));
    bars->setData(places, shares, true);
    plot().xAxis->setLabel(wordFor(m_number));
    plot().yAxis->setRange(0, std::max(1.0, *std::ranges::max_element(shares)) *
                                  1.2); // 20 % for the text of the mean

    const double mean = m_numbers->mean();
    auto* line = new QCPItemLine(&plot());
    line->setPen(QPen(palette().color(QPalette::Text), curveWidth(font()), Qt::DashLine));
    for (QCPItemPosition* end : {line->start, line->end})
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->start->setCoords(mean, 0);
    line->end->setCoords(mean, 1);
    // The text is left of the line if the line is in the right half.
    const bool left = mean > lanesOfSet / 2.0;
    QCPItemText* text = addText(tr("mean %1").arg(ratioText(mean)));
    text->setPositionAlignment(Qt::AlignTop | (left ? Qt::AlignRight : Qt::AlignLeft));
    text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(left ? mean - 0.4 : mean + 0.4, 0.01);
}

ContentionComparisonChart::ContentionComparisonChart(QWidget* parent)
    : Chart("contentionComparison", tr("Predicted passes and measured times for each number of copies"),
            parent) {
    plot().setMinimumSize(260, 230);
    plot().xAxis->setTicker(copiesTicker());
    plot().xAxis->setLabel(tr("copies of the table"));
    plot().yAxis->setLabel(tr("relative"));
    placeLegendAbove();
    redraw();
}

void ContentionComparisonChart::show(const ContentionComparison& comparison) {
    m_comparison = comparison;
    redraw();
}

/// The axis begins at 0, so that ratios can be seen as heights.
void ContentionComparisonChart::draw() {
    plot().clearPlottables();
    for (const EqualAdds equal : bothModels)
        addPrediction(equal);
    for (const CopiesTrials& device : m_comparison.devices())
        addDevice(device);
    plot().legend->setVisible(plot().plottableCount() > 0);
    plot().yAxis->rescale();
    plot().yAxis->setRange(0, std::max(1.0, plot().yAxis->range().upper) * 1.1);
    plot().xAxis->setRange(-0.3, placeOf(modelledCopies.back()) + 0.3);
}

/// The legend needs more lines with a larger font or more devices; the plot grows, so the curves keep their
/// height.
void ContentionComparisonChart::fit() {
    plot().setMinimumHeight(std::max(230, (wrapLegend() + 10) * fontMetrics().height()));
}

void ContentionComparisonChart::addPrediction(EqualAdds equal) {
    const bool wait = equal == EqualAdds::Wait;
    if (m_comparison.predicted().of(equal).empty()) return;
    QCPGraph* graph = plot().addGraph();
    graph->setName(wait ? tr("passes, equal adds wait") : tr("passes, equal adds combined"));
    graph->setPen(
        QPen(palette().color(QPalette::Text), curveWidth(font()), wait ? Qt::DashLine : Qt::DotLine));
    graph->setScatterStyle(QCPScatterStyle(wait ? QCPScatterStyle::ssCircle : QCPScatterStyle::ssCross, 8));
    for (const auto& [copies, passes] : m_comparison.predicted().of(equal))
        graph->addData(placeOf(copies), *m_comparison.relativePasses(equal, copies));
}

/// The quartiles are scaled like the median, so that whiskers fit the relative axis.
void ContentionComparisonChart::addDevice(const CopiesTrials& device) {
    QCPGraph* graph = addLine(static_cast<std::size_t>(&device - m_comparison.devices().data()),
                              tr("time, %1").arg(nameOf(m_comparison, device)));
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
    addWhiskers(*graph)->setData(below, above);
}

namespace {

constexpr std::string_view replicated = "local-replicated";

/// The photo of the setup's data, shuffled or not; otherwise the photo that is open in the viewer; nothing
/// without either.
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

/// The mean passes with lanes 16 pixels apart, as local-replicated reads them.
PredictedPasses predictionOf(const ContentionStudy& study) {
    PredictedPasses passes;
    for (const unsigned copies : modelledCopies) {
        const Contention& contention = study.of(LaneAccess::Apart, copies);
        passes.waiting.emplace(copies, contention.waiting.mean());
        passes.combined.emplace(copies, contention.combined.mean());
    }
    return passes;
}

/// Name of the measured pixels: the gray values of the photo, not its colours.
std::string nameOfGray(const StudiedImage& subject) {
    return subject.name + ", gray";
}

/// A paragraph of the page, with margins.
QLabel* makeText(const QString& text, const char* name) {
    auto* label = makeProse(name, text);
    label->setContentsMargins(8, 0, 8, 0);
    return label;
}

/// Heading of the comparison; empty without a prediction.
QString headingOf(const ContentionComparison& comparison) {
    if (comparison.predicted() == PredictedPasses()) return {};
    const QString data = QString::fromStdString(comparison.data());
    if (comparison.devices().empty())
        return ContentionPane::tr("What the models predict for %1, lanes %2 pixels apart")
            .arg(data)
            .arg(pixelsOfLoad);
    return ContentionPane::tr(
               "Models (lanes %2 pixels apart) and times of local-replicated, measured with %1")
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

/// Two cells: the median time, and its ratio to the shortest time of the device.
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

} // namespace

ContentionPane::ContentionPane(QWidget* parent)
    : LabPane(parent), m_copies(named(new QComboBox, "contentionCopies")),
      m_number(named(new QComboBox, "contentionNumber")), m_access(named(new QComboBox, "contentionAccess")),
      m_photoShare(named(new QSlider(Qt::Horizontal), "contentionPhotoShare")),
      m_pixels(makeButton({}, "contentionPixels")), m_summary(makeText({}, "contentionSummary")),
      m_map(new ContentionMapChart), m_readout(named(new QLabel, "contentionReadout")),
      m_histogram(new ContentionHistogramChart), m_heading(makeText({}, "comparisonHeading")),
      m_table(named(new QTableView, "comparisonTable", tr("Models and measured times"))),
      m_comparisonChart(new ContentionComparisonChart), m_agreement(makeText({}, "comparisonText")),
      m_hint(makeText({}, "comparisonHint")) {
    m_summary->setTextFormat(Qt::RichText);
    setLayout(makeColumn({makeScrolled(makePhotoPage(), tr("Contention over the photo"), true)}));
    for (const QComboBox* box : {m_copies, m_number, m_access})
        connect(box, &QComboBox::currentIndexChanged, this, &ContentionPane::showContention);
    connect(m_photoShare, &QSlider::valueChanged, this,
            [this](int percent) { m_map->setPhotoShare(percent / 100.0); });
    connect(m_pixels, &QPushButton::clicked, this, &ContentionPane::askForPixels);
    connect(m_map, &ContentionMapChart::readout, m_readout, &QLabel::setText);
    connect(&m_computation, &ContentionComputation::ready, this, &ContentionPane::takeStudy);
    connect(&m_computation, &ContentionComputation::failed, this, &ContentionPane::takeFailure);
    m_photoShare->setValue(15);
    takeSubject(std::nullopt);
    offerPixels();
}

/// From top to bottom: controls, summary, map and histogram, comparison, the models' assumptions.
QWidget* ContentionPane::makePhotoPage() {
    for (const unsigned copies : modelledCopies)
        m_copies->addItem(QString::number(copies), copies);
    for (const SetNumber number : {SetNumber::Waiting, SetNumber::Combined, SetNumber::Meetings})
        m_number->addItem(wordFor(number), static_cast<int>(number));
    m_access->addItem(tr("neighbouring pixels"), static_cast<int>(LaneAccess::Neighbours));
    m_access->addItem(tr("pixels 16 apart"), static_cast<int>(LaneAccess::Apart));
    m_photoShare->setRange(0, 100);
    m_photoShare->setMaximumWidth(fontMetrics().averageCharWidth() * 24);
    QBoxLayout* controls = makeColumn( // two rows, because one would be too wide beside the setup
        {makeRow({labelFor(*m_copies, tr("&Copies of the table:")),
                  m_copies,
                  labelFor(*m_number, tr("Sho&w:")),
                  m_number,
                  labelFor(*m_access, tr("&Lanes take:")),
                  m_access,
                  {}}),
         makeRow({labelFor(*m_photoShare, tr("Photo sh&ines through:")), m_photoShare, {}, m_pixels})});
    controls->setContentsMargins(8, 4, 8, 0);
    m_readout->setContentsMargins(8, 0, 8, 0);
    QBoxLayout* map = makeColumn({{m_map, 1}, m_readout});
    map->setSpacing(0);
    QWidget* pictures =
        makeSplitter(Qt::Horizontal, "contentionPictures", {{holderOf(map), 3}, {m_histogram, 2}});

    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_table->setModel(&m_model);
    m_table->verticalHeader()->hide();
    m_table->setMinimumWidth(260);
    makeRowsCopyable(*m_table);
    m_comparison = makeSplitter(Qt::Horizontal, "", {m_table, {m_comparisonChart, 1}});
    QBoxLayout* comparison = makeColumn({m_heading, {m_comparison, 1}, m_agreement, m_hint});
    return holderOf(makeColumn({controls,
                                m_summary,
                                {pictures, 3},
                                {comparison, 2}, // not in a splitter, which could squeeze its sentences
                                makeText(modelText(), "contentionModel")}));
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
        // Tool tip with the full name, because the heading has a short one.
        const QString whole = engineText(device.device.name);
        for (const QString& of : {tr("%1\nmedian time"), tr("%1\nrelative time")})
            m_model.setHorizontalHeaderItem(column++,
                                            makeColumnHeading(of.arg(nameOf(comparison, device)), whole));
    }
}

void ContentionPane::fitTable() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    // As wide as the columns of the table, but at most half of the width, which the chart needs.
    const int needed = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth();
    const int whole = m_comparison->width();
    m_comparison->setSizes({std::min(needed, whole / 2), std::max(whole - needed, whole / 2)});
}

void ContentionPane::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    // Queued: the table receives its font change after this event.
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &ContentionPane::fitTable, Qt::QueuedConnection);
}

void ContentionPane::setCatalog(const DeviceCatalog& catalog) {
    m_replicated.clear();
    if (const StrategyInfo* strategy = catalog.strategy(replicated)) m_replicated.push_back(*strategy);
}

/// A new study starts only if the photo or its order has changed.
void ContentionPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    const std::optional<StudiedImage> subject = workloadOf(choices);
    if (subject != m_subject) takeSubject(subject);
    offerPixels();
    showComparison();
}

/// The prediction belongs to the old photo; the last run stays, as measurements of other pixels.
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

/// Starts the study unless there is one, or the tab is hidden: twelve models of a large photo keep a core
/// busy.
void ContentionPane::compute() {
    if (!m_subject || m_study || m_computing || !isVisible()) return;
    m_computing = true;
    m_computation.start(*m_subject);
}

void ContentionPane::showEvent(QShowEvent* event) {
    LabPane::showEvent(event);
    compute();
}

/// A study that is not complete is dropped; showEvent() starts it again.
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
    m_problem = tr("The contention of lanes cannot be computed: %1.").arg(failureText(failure));
    m_computing = false;
    showStudy();
    Q_EMIT changed();
}

void ContentionPane::showStudy() {
    showContention();
    showComparison();
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

/// Runs after every measurement, so it is skipped while a saved run is restored.
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
}

QString ContentionPane::invitation() const {
    if (m_subject) return m_problem.isEmpty() ? tr("Computing the contention of lanes …") : m_problem;
    return tr("Open a photo in the main window\nto see the contention of its pixels.");
}

/// If the run's prediction equals the prediction for the shown photo, the run measured this photo.
QString ContentionPane::hint() const {
    if (!m_study) return {};
    if (!m_run.devices().empty()) {
        if (m_run.predicted().waiting == m_prediction.predicted().waiting) return {};
        return tr(
            "These times were measured with other pixels than those above; Run measures the ones above.");
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
                      : m_subject->shuffled ? tr("Ori&ginal order")
                                            : tr("Sh&uffle the pixels"));
}

/// The button cycles: photo as data, shuffled, back in order.
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
        // Times of a simulator mean nothing, and the host's threads do not run kernels.
        const bool measurable = device.type != DeviceType::Simulator && runsKernels(device);
        if (measurable && !m_replicated.empty()) suitable.push_back(device);
    }
    return suitable;
}

/// Each device with each number of copies; other launch parameters are those of the setup.
std::vector<MeasureCase> ContentionPane::cases() const {
    std::vector<MeasureCase> cases;
    if (!m_study || !subjectIsData()) return cases;
    const StudiedImage& subject = m_study->subject;
    const std::string name = nameOfGray(subject);
    // The gray pixels of the study itself are measured, so that model and measurement agree on every pixel.
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
        return tr("Switch on an OpenCL device: on the host and on a simulator, times say nothing about local "
                  "memory.");
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
    return {&m_map->plot(), &m_histogram->plot(), &m_comparisonChart->plot()};
}

QStringList ContentionPane::findings() const {
    QStringList findings;
    if (m_study) findings += QTextDocumentFragment::fromHtml(m_summary->text()).toPlainText();
    for (const CopiesTrials& device : m_run.devices())
        findings += agreementText(m_run, device);
    return findings;
}

void ContentionPane::clear() {
    m_run = comparisonFrom({});
    showComparison();
}

} // namespace tonescope::ui

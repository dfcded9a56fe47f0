// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_charts.h"

#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"

#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tonescope::ui {

namespace {

/// From dark blue over gray to yellow. Lightness rises monotonically, so that the map can be read in print
/// and by colour-blind people.
QCPColorGradient gradient(double opacity) {
    QCPColorGradient colours;
    constexpr std::array<QRgb, 5> stops{0xff0c1446, 0xff3f4f78, 0xff7c7d78, 0xffc0ac5c, 0xffffea50};
    QMap<double, QColor> placed;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        QColor colour = QColor::fromRgb(stops.at(i));
        colour.setAlphaF(static_cast<float>(opacity));
        placed.insert(static_cast<double>(i) / (stops.size() - 1), colour);
    }
    colours.setColorStops(placed);
    colours.setLevelCount(256);
    return colours;
}

QSharedPointer<QCPAxisTicker> doublings() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int tick = 1; tick <= static_cast<int>(lanesOfSet); tick *= 2)
        ticker->addTick(tick, QString::number(tick));
    return ticker;
}

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

/// Lines differ in shape as well as in colour.
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

ContentionMapChart::ContentionMapChart(QWidget* parent)
    : Chart("contentionMap", tr("Map of contention"), parent),
      m_map(new QCPColorMap(plot().xAxis, plot().yAxis)), m_scale(new QCPColorScale(&plot())),
      m_photo(new QCPItemPixmap(&plot())), m_invitation(new QCPItemText(&plot())) {
    plot().setMinimumSize(260, 200);
    plot().plotLayout()->addElement(0, 1, m_scale);
    m_scale->axis()->setTicker(doublings());
    m_map->setColorScale(m_scale);
    m_map->setDataScaleType(QCPAxis::stLogarithmic);
    m_map->setDataRange({1, lanesOfSet});
    m_map->setInterpolate(false);
    m_map->setTightBoundary(true);
    setPhotoShare(0);
    auto* margins = new QCPMarginGroup(&plot()); // the scale is as high as the map
    plot().axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    m_scale->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    plot().yAxis->setRangeReversed(true);
    plot().xAxis->setVisible(false);
    plot().yAxis->setVisible(false);
    m_photo->setLayer(QStringLiteral("background"));
    m_photo->setScaled(true, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    m_invitation->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_invitation->position->setCoords(0.5, 0.5);
    // At once: ranges of invisible axes can change in the middle of drawing.
    connect(&plot(), &QCustomPlot::afterLayout, this, &ContentionMapChart::fit);
    connect(&plot(), &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const QPoint pixel = pixelAt(event->position());
        const bool inside = !readoutAt(pixel.x(), pixel.y()).isEmpty();
        if (inside && event->button() == Qt::LeftButton) Q_EMIT chosen(pixel);
    });
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
    Q_EMIT readout(tr("Point at the map to read its numbers; click to see the lanes of a place."));
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
    m_map->setGradient(gradient(1 - share));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void ContentionMapChart::draw() {
    const bool shown = m_study != nullptr;
    m_scale->axis()->setLabel(m_number == SetNumber::Meetings ? tr("lanes, mean") : tr("passes, mean"));
    m_invitation->setVisible(!shown);
    m_map->setVisible(shown);
    m_photo->setVisible(shown);
    m_scale->setVisible(shown);
}

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
    // A cell's centre in pixels. Sets lie along stored rows, so it is looked up where the pixel is stored.
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

/// Gives pixels the same width and height, and shows the whole photo.
void ContentionMapChart::fit() {
    const QRect place = plot().axisRect()->rect();
    if (!m_study || place.isEmpty()) return;
    const Extent upright = m_study->subject.image.extent();
    const auto width = static_cast<double>(upright.width), height = static_cast<double>(upright.height);
    const double pixels = std::max(width / place.width(), height / place.height()); // of the photo, in one
    plot().xAxis->setRange(width / 2, pixels * place.width(), Qt::AlignCenter);
    plot().yAxis->setRange(height / 2, pixels * place.height(), Qt::AlignCenter);
}

QString ContentionMapChart::readoutAt(std::int64_t x, std::int64_t y) const {
    if (!m_study) return {};
    const Image& image = m_study->subject.image;
    const Extent upright = image.extent();
    if (x < 0 || y < 0 || x >= upright.width || y >= upright.height) return {};
    const Region pixel = storedRegion({x, y, 1, 1}, m_contention->pixels, image.orientation);
    const std::size_t cell = m_contention->cellOf(pixel.x, pixel.y);
    const float value = numbersOf(*m_contention, m_number).map[cell];
    const QString text = m_number == SetNumber::Meetings ? tr("Around pixel %1, %2: %3 lanes of a set meet")
                                                         : tr("Around pixel %1, %2: %3 passes a set");
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
                                  1.2); // room for the mean's text

    const double mean = m_numbers->mean();
    auto* line = new QCPItemLine(&plot());
    line->setPen(QPen(palette().color(QPalette::Text), curveWidth(font()), Qt::DashLine));
    for (QCPItemPosition* end : {line->start, line->end})
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->start->setCoords(mean, 0);
    line->end->setCoords(mean, 1);
    const bool left = mean > lanesOfSet / 2.0; // of the line, so that the text is inside
    QCPItemText* text = addText(tr("mean %1").arg(ratioText(mean)));
    text->setPositionAlignment(Qt::AlignTop | (left ? Qt::AlignRight : Qt::AlignLeft));
    text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(left ? mean - 0.4 : mean + 0.4, 0.01);
}

ContentionComparisonChart::ContentionComparisonChart(QWidget* parent)
    : Chart("contentionComparison", tr("Passes and times over the number of copies"), parent) {
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

/// The legend grows with the font and with the devices; the lines keep their height.
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

void ContentionComparisonChart::addDevice(const CopiesTrials& device) {
    const LineStyle style = styleOf(static_cast<std::size_t>(&device - m_comparison.devices().data()));
    const QColor colour = colourOf(style.colour, palette());
    QCPGraph* graph = plot().addGraph();
    graph->setName(tr("time, %1").arg(nameOf(m_comparison, device)));
    graph->setPen(QPen(colour, curveWidth(font())));
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
    addWhiskers(*graph, QPen(colour, curveWidth(font())))->setData(below, above);
}

} // namespace tonescope::ui

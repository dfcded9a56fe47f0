// SPDX-License-Identifier: GPL-3.0-or-later
// update() draws a histogram in four steps. (1) arrange() makes one panel for all channels or one per
// channel, and moves the graphs into their panels. (2) ColumnGrid groups bins into columns that are at least
// one device pixel wide, and columnHeights() adds up the counts of each group, so that no pixel is lost. (3)
// updateCounts() chooses the range of the count axis: up to the highest column, or, if spikes are cut, up to
// the highest of all but a few columns. (4) Areas and curves get the heights of the columns, in the
// coordinates of the axis.
//
// The areas under the curves overlap. CurveArea fills them pixel by pixel: it mixes one colour for each set
// of overlapping curves in advance, and fills each column of pixels from the bottom up. The outlines above
// the areas are QCPGraphs with steps.
//
// The labels are inside the panels (InnerAxes), so that margins do not depend on them. Otherwise a zoom or
// another image would change the labels, and so move the columns under the mouse.
#include "ui/histogram/histogram_figure.h"

#include "ui/frame/small_font.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLocale>
#include <QSignalBlocker>
#include <QVector>

#include <qcustomplot.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

namespace tonescope::ui {

namespace {

struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(HistogramFigure)
};

/// The lower end of a logarithmic axis: half of the smallest count above 0. Counts of 0 are drawn at this
/// height.
constexpr double logarithmicFloor = 0.5;

/// The room before the first and after the last value, as a part of the value axis, so that the axis lines do
/// not cover these columns.
constexpr double edge = 0.006;

/// The largest number of curves in one panel: one per channel.
constexpr std::size_t mostCurves = allChannels.size();

/// The colour for each set of overlapping curves; bit i of the index means that curve i is in the set.
using Mixtures = std::array<QRgb, std::size_t{1} << mostCurves>;

/// The columns of one channel, with their heights in the coordinates of the count axis.
struct FilledCurve {
    QColor colour;
    bool hasHue; ///< false for gray, which is not filled
    std::vector<double> heights;
};

/// The mixture of overlapping areas. On a dark background colours add up like light, on a light one each
/// takes away light like ink; all three together are neutral. The more colours overlap, the less opaque is
/// their mixture, so that each curve over it has a contrast of 3 : 1. `strength` is a factor of the opacity.
QRgb mixtureOf(const std::vector<FilledCurve>& curves, std::size_t set, bool dark, double strength) {
    constexpr double lightPart = 0.48, inkPart = 0.4;
    constexpr std::array opacities{0.0, 95.0, 73.0, 60.0}; // by the number of colours
    std::array<double, 3> mixed{};
    if (!dark) mixed.fill(255);
    int hues = 0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if ((set >> i & 1U) == 0 || !curves[i].hasHue) continue;
        ++hues;
        const QColor& colour = curves[i].colour;
        const std::array samples{colour.red(), colour.green(), colour.blue()};
        for (std::size_t sample = 0; sample < mixed.size(); ++sample) {
            if (dark)
                mixed.at(sample) += lightPart * samples.at(sample);
            else
                mixed.at(sample) *= 1 - inkPart * (1 - samples.at(sample) / 255.0);
        }
    }
    if (hues == 0) return 0;
    if (hues >= 3) mixed.fill((mixed[0] + mixed[1] + mixed[2]) / 3);
    const auto sample = [&](std::size_t i) { return static_cast<int>(std::min(mixed.at(i), 255.0)); };
    const int opacity = qRound(strength * opacities.at(std::min(hues, 3)));
    return qPremultiply(qRgba(sample(0), sample(1), sample(2), opacity));
}

Mixtures mixturesOf(const std::vector<FilledCurve>& curves, bool dark, double strength) {
    assert(curves.size() <= mostCurves);
    Mixtures mixtures{};
    for (std::size_t set = 1; set < std::size_t{1} << curves.size(); ++set)
        mixtures.at(set) = mixtureOf(curves, set, dark, strength);
    return mixtures;
}

} // namespace

/// Fills the areas under the curves of one panel, and marks columns that are cut off at its top, above the
/// curves. It writes pixels itself, because QPainter would fill span by span on several threads, which takes
/// tens of milliseconds.
class CurveArea : public QCPLayerable {
public:
    /// The panel's rectangle owns the area.
    explicit CurveArea(QCPAxisRect& panel)
        : QCPLayerable(panel.parentPlot(), QStringLiteral("main")), m_panel(panel) {
        setParent(&panel);
        new Marks(*this);
    }

    void setGround(const QColor& ground) { m_ground = ground; }
    /// `weak`: the areas are paler, so that lines over them are visible.
    void setCurves(const ColumnGrid& grid, std::vector<FilledCurve> curves, bool weak) {
        m_grid = grid;
        m_curves = std::move(curves);
        m_weak = weak;
    }

protected:
    // QCPPainter shifts antialiased drawings by half a pixel, which would move the image by a whole pixel.
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    [[nodiscard]] QRect clipRect() const override { return m_panel.rect(); }
    void draw(QCPPainter* painter) override {
        if (m_curves.empty()) return;
        if (painter->modes().testFlag(QCPPainter::pmVectorized))
            drawShapes(*painter);
        else
            painter->drawImage(QRectF(clipRect()), picture(painter->deviceTransform().m11()));
    }

private:
    /// Draws the marks on a layer above the curves.
    class Marks : public QCPLayerable {
    public:
        explicit Marks(CurveArea& area) : QCPLayerable(area.parentPlot(), QStringLiteral("axes")) {
            setParent(&area); // which deletes it
        }

    protected:
        void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
            painter->setAntialiasing(true);
        }
        void draw(QCPPainter* painter) override { static_cast<CurveArea*>(parent())->drawMarks(*painter); }
    };

    [[nodiscard]] const QCPAxis& values() const { return *m_panel.axis(QCPAxis::atBottom); }
    [[nodiscard]] const QCPAxis& counts() const { return *m_panel.axis(QCPAxis::atLeft); }

    /// An image of the areas with the size of the panel, `ratio` device pixels per logical pixel.
    [[nodiscard]] QImage picture(double ratio) const {
        const QRect area = clipRect();
        QImage image(QSizeF(area.size() * ratio).toSize().expandedTo({1, 1}),
                     QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        if (m_curves.empty()) return image;
        const Mixtures mixtures = mixturesOf(m_curves, m_ground.lightness() < 128, m_weak ? 0.6 : 1);
        // Neighbouring pixels that show the same column are filled together.
        int left = 0;
        std::optional<std::size_t> filled;
        for (int x = 0; x <= image.width(); ++x) {
            const double place = values().pixelToCoord(area.left() + (x + 0.5) / ratio);
            const bool inside =
                x < image.width() && place >= -0.5 && place < static_cast<double>(m_grid.bins()) - 0.5;
            const auto column = inside ? std::optional(m_grid.columnAt(place)) : std::nullopt;
            if (column == filled) continue;
            if (filled) fill(image, *filled, left, x - left, ratio, mixtures);
            filled = column;
            left = x;
        }
        return image;
    }

    void fill(QImage& image, std::size_t column, int left, int width, double ratio,
              const Mixtures& mixtures) const {
        // Fills from the bottom up, with the colour of all curves first. At the top of each curve, this curve
        // leaves the set, and the colour of the remaining set follows.
        std::array<std::pair<int, std::size_t>, mostCurves> tops{};
        for (std::size_t i = 0; i < m_curves.size(); ++i) {
            const double top = counts().coordToPixel(m_curves[i].heights[column]) - clipRect().top();
            tops.at(i) = {std::clamp(qRound(top * ratio), 0, image.height()), i};
        }
        std::sort(tops.begin(), tops.begin() + static_cast<std::ptrdiff_t>(m_curves.size()),
                  std::greater<>());
        std::size_t set = (std::size_t{1} << m_curves.size()) - 1;
        int y = image.height();
        for (std::size_t i = 0; i < m_curves.size(); ++i) {
            for (; y > tops.at(i).first; --y) {
                auto* row = reinterpret_cast<QRgb*>(image.scanLine(y - 1));
                std::fill_n(row + left, width, mixtures.at(set));
            }
            set &= ~(std::size_t{1} << tops.at(i).second);
        }
    }

    /// Draws one transparent polygon per curve, for vector formats: they do not mix colours, and viewers
    /// would show hairlines between separate columns.
    void drawShapes(QCPPainter& painter) const {
        const double floor = counts().coordToPixel(counts().range().lower);
        const QRectF area = clipRect();
        painter.setPen(Qt::NoPen);
        for (const FilledCurve& curve : m_curves) {
            if (!curve.hasHue) continue;
            QColor fill = curve.colour;
            fill.setAlpha(m_weak ? 30 : 90);
            painter.setBrush(fill);
            QPolygonF shape;
            const auto add = [&](double x, double y) {
                shape << QPointF(std::clamp(x, area.left(), area.right()), std::max(y, area.top()));
            };
            add(values().coordToPixel(m_grid.leftEdge(0)), floor);
            for (std::size_t column = 0; column < curve.heights.size(); ++column) {
                const double y = counts().coordToPixel(curve.heights[column]);
                add(values().coordToPixel(m_grid.leftEdge(column)), y);
                add(values().coordToPixel(m_grid.leftEdge(column + 1)), y);
            }
            add(values().coordToPixel(m_grid.leftEdge(m_grid.columns())), floor);
            painter.drawPolygon(shape);
        }
    }

    /// Draws a triangle where a run of columns is cut off, at the top or at the bottom, in the colour of the
    /// curve that goes farthest beyond the axis in the first of these columns. A triangle that would cover
    /// the one before is left out.
    void drawMarks(QCPPainter& painter) const {
        constexpr double side = 4; // half a mark's width
        painter.setPen(QPen(m_ground, 0));
        for (const bool up : {true, false}) {
            const double edge = up ? clipRect().top() : clipRect().bottom() + 1, inwards = up ? 1.7 : -1.7;
            const auto beyond = [&](const FilledCurve& curve, std::size_t column) {
                const double height = curve.heights[column];
                return up ? height - counts().range().upper : counts().range().lower - height;
            };
            const auto longest = [&](std::size_t column) {
                return std::ranges::max_element(
                    m_curves, {}, [&](const FilledCurve& curve) { return beyond(curve, column); });
            };
            double last = -2 * side;
            for (std::size_t first = 0, end = 0; first < m_grid.columns() && !m_curves.empty();
                 first = end + 1) {
                for (end = first; end < m_grid.columns() && beyond(*longest(end), end) > 0;)
                    ++end;
                const double middle = (m_grid.leftEdge(first) + m_grid.leftEdge(end)) / 2;
                const double x = values().coordToPixel(middle);
                if (end == first || !values().range().contains(middle) || x - last < 2 * side) continue;
                last = x;
                painter.setBrush(longest(first)->colour);
                painter.drawPolygon(QPolygonF(
                    {{x - side, edge + inwards * side}, {x, edge}, {x + side, edge + inwards * side}}));
            }
        }
    }

    QCPAxisRect& m_panel;
    ColumnGrid m_grid;
    std::vector<FilledCurve> m_curves;
    bool m_weak = false;
    QColor m_ground = Qt::white;
};

namespace {

/// Adds a graph of steps. Adaptive sampling is off, because there are never more columns than pixels, and
/// QCustomPlot would only drop some of them.
QCPGraph* addSteps(QCPAxis& values, QCPAxis& counts) {
    QCPGraph* graph = values.parentPlot()->addGraph(&values, &counts);
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setAdaptiveSampling(false);
    graph->setAntialiased(false);
    return graph;
}

/// Makes the graph draw `height(column)` for each column. `floor`: where the line begins and ends, so that
/// the first and the last column have two sides, as the others do; nothing: at their heights.
template <typename Height>
void setSteps(QCPGraph& graph, const ColumnGrid& grid, std::optional<double> floor, Height height) {
    QVector<QCPGraphData> points;
    if (floor) points.append({grid.leftEdge(0), *floor});
    for (std::size_t column = 0; column < grid.columns(); ++column)
        points.append({grid.leftEdge(column), height(column)});
    // A step lasts until the next point, so one more point ends the last column.
    points.append({grid.leftEdge(grid.columns()), floor.value_or(points.last().value)});
    graph.data()->set(points, true);
}

/// The position of a count on an axis of this kind.
double placeOf(double count, CountAxis axis) {
    if (axis == CountAxis::SquareRoot) return std::sqrt(count);
    return axis == CountAxis::Logarithmic ? std::max(count, logarithmicFloor) : count;
}

/// The range of the values from `first` to before `end`, with a little room beside them.
QCPRange rangeOf(std::size_t first, std::size_t end) {
    const double room = edge * static_cast<double>(end - first);
    return {static_cast<double>(first) - 0.5 - room, static_cast<double>(end) - 0.5 + room};
}

/// Switches off the axes and margins of QCustomPlot; InnerAxes draws in their place.
void leaveToInnerAxes(QCPAxisRect& rect) {
    rect.setAutoMargins(QCP::msNone);
    rect.setMinimumSize(20, 20);
    for (QCPAxis* axis : rect.axes())
        axis->setVisible(false);
    rect.axis(QCPAxis::atTop)->setTickLabels(false);
    rect.axis(QCPAxis::atRight)->setTickLabels(false);
}

/// The values that occur in colours and gray, with a little room beside them: of whole numbers from 0 on, of
/// halves the stops of the positive ones, or if there are none of all finite ones. Negative numbers would
/// take more than half of the axis, most of it for stops between them and 0.
QCPRange usedRangeOf(const Histogram& histogram) {
    if (!histogram.isFloating()) return rangeOf(0, histogram.usedBins());
    std::uint32_t first = half::one, last = half::one;
    for (const std::uint32_t lowest : {half::zero + 1U, half::finite.first}) {
        first = half::finite.last;
        last = lowest;
        for (const Channel channel : histogram.channels().without(ChannelSet::of(Channel::Alpha))) {
            const auto counts = histogram.counts(channel);
            for (std::uint32_t bin = lowest; bin < first; ++bin) {
                if (counts[bin] > 0) first = bin;
            }
            for (std::uint32_t bin = half::finite.last; bin > last; --bin) {
                if (counts[bin] > 0) last = bin;
            }
        }
        if (first <= last) break;
    }
    if (first > last) first = last = half::one;
    return rangeOf(first / half::ranksPerStop * half::ranksPerStop,
                   (last / half::ranksPerStop + 1) * half::ranksPerStop);
}

/// The label of a value on an axis of halves.
QString shortText(double value) {
    return std::abs(value) < 1000 ? QLocale().toString(value, 'g', 3) : decimalText(value);
}

double pixelsOf(const Histogram& histogram) {
    return static_cast<double>(std::max<std::uint64_t>(1, histogram.pixels()));
}

} // namespace

QCPAxis& PlotPanel::values() const {
    return *rect->axis(QCPAxis::atBottom);
}

QCPAxis& PlotPanel::counts() const {
    return *rect->axis(QCPAxis::atLeft);
}

QCPAxis& PlotPanel::shares() const {
    return *rect->axis(QCPAxis::atRight);
}

HistogramFigure::HistogramFigure(QCustomPlot& plot)
    : m_plot(plot), m_outer(new QCPLayoutGrid), m_inner(new QCPLayoutGrid) {
    QCPAxisRect* first = plot.axisRect();
    leaveToInnerAxes(*first);
    plot.plotLayout()->take(first);
    plot.plotLayout()->simplify();
    plot.plotLayout()->addElement(0, 0, m_outer);
    m_outer->addElement(0, 0, m_inner);
    m_inner->addElement(0, 0, first);
    m_inner->setRowSpacing(4);
    m_inner->setColumnSpacing(8);
    m_panels = {{first, {}}};
    m_inside.emplace_back(*first);
    m_areas = {new CurveArea(*first)};
    for (const Channel channel : allChannels) {
        QCPGraph* graph = addSteps(*plot.xAxis, *plot.yAxis);
        graph->setName(wordFor(channel));
        m_graphs.at(indexOf(channel)) = graph;
    }
    for (QCPGraph*& graph : m_cumulative) {
        graph = addSteps(*plot.xAxis, *plot.yAxis2);
        graph->setAntialiased(true); // otherwise dashes of short steps are dots
        graph->removeFromLegend();
    }
    showAllValues();
}

void HistogramFigure::setHistogram(const Histogram& histogram, bool sampled) {
    if (!m_sampled) m_sampledExtent.reset();
    m_sampled = sampled;
    const bool otherDepth = empty() || !histogram.hasBinsOf(m_histogram);
    m_histogram = histogram;
    if (otherDepth) showUsedValues();
}

void HistogramFigure::setContent(const PlotContent& content) {
    const bool otherColours = content.colours != m_content.colours;
    if (content.scale != m_content.scale) m_sampledExtent.reset();
    m_content = content;
    if (otherColours) setLook(m_palette, m_font);
}

void HistogramFigure::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
    m_font = font;
    applyLook(m_plot, palette, font);
    for (const PlotPanel& panel : m_panels)
        panel.values().grid()->setZeroLinePen(Qt::NoPen); // value 0 has no special meaning
    for (CurveArea* area : m_areas)
        area->setGround(palette.color(QPalette::Base));
    for (InnerAxes& axes : m_inside)
        axes.setLook(palette, smallFont(font));
    if (m_differenceInside) m_differenceInside->setLook(palette, smallFont(font));
    updateMargins();
    for (const Channel channel : allChannels) {
        const QColor colour = colourOf(channel, palette, m_content.colours);
        m_graphs.at(indexOf(channel))->setPen(QPen(colour, curveWidth(font)));
        m_cumulative.at(indexOf(channel))->setPen(dashedPen(colour, curveWidth(font), {12, 4}));
    }
}

void HistogramFigure::showAllValues() {
    m_plot.xAxis->setRange(rangeOf(0, m_histogram.bins()));
}

QCPRange HistogramFigure::usedRange() const {
    return linear() ? rangeOf(0, m_histogram.bins()) : usedRangeOf(m_histogram);
}

void HistogramFigure::showUsedValues() {
    QCPRange range = usedRange();
    if (m_content.stops) range.lower += m_histogram.clipLevels(Channel::Green).low;
    m_plot.xAxis->setRange(range);
}

bool HistogramFigure::showsAllValues() const {
    const double all =
        m_histogram.isFloating() ? usedRange().size() : static_cast<double>(m_histogram.bins());
    return m_plot.xAxis->range().size() >= all;
}

void HistogramFigure::keepInsideValues(const QCPRange& before) {
    constexpr double fewest = 4; // values: the closest zoom
    const QCPRange all = rangeOf(0, m_histogram.bins());
    const QCPRange range = m_plot.xAxis->range();
    const double size = std::clamp(range.size(), fewest, all.size());
    // A zoom keeps one coordinate fixed, which follows from the ranges before and after it. If the size is
    // limited here, the range is scaled about the same coordinate; otherwise the plot would jump at the
    // limit.
    const double grown = range.size() - before.size();
    const double fixed = std::abs(grown) < 1e-9
                             ? range.center()
                             : (before.lower * range.size() - range.lower * before.size()) / grown;
    const double wanted =
        size == range.size() ? range.lower : fixed - (fixed - range.lower) * size / range.size();
    const double lower = std::clamp(wanted, all.lower, std::max(all.lower, all.upper - size));
    m_plot.xAxis->setRange(lower, lower + size);
}

void HistogramFigure::update(double pixels) {
    m_glided = 1;
    arrange();
    const double seen = m_plot.xAxis->range().size();
    m_grid = linear()                   ? ColumnGrid::ofRange(*linear(), seen, pixels)
             : m_histogram.isFloating() ? ColumnGrid::ofHalves(seen, pixels)
                                        : ColumnGrid(m_histogram.bins(), seen, pixels);
    for (const Channel channel : allChannels) {
        std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
        heights.clear();
        if (m_histogram.channels().contains(channel))
            heights = columnHeights(m_histogram.counts(channel), m_grid);
    }
    updateCounts();
    for (std::size_t panel = 0; panel < m_panels.size(); ++panel)
        updateArea(panel);
    for (const Channel channel : allChannels) {
        updateCurve(channel);
        updateCumulative(channel);
    }
    updateComparison();
    updateLevels();
    updateValues();
    m_inside.front().setCaption(outsideText());
}

QCPAxisRect* HistogramFigure::makeRect() const {
    auto* rect = new QCPAxisRect(&m_plot);
    leaveToInnerAxes(*rect);
    rect->setRangeDrag(Qt::Horizontal);
    rect->setRangeZoom(Qt::Horizontal);
    for (QCPAxis* axis : rect->axes()) {
        axis->setLayer(m_plot.xAxis->layer()->name());
        axis->grid()->setLayer(m_plot.xAxis->grid()->layer()->name());
    }
    // Moving or zooming one panel moves all of them.
    QObject::connect(rect->axis(QCPAxis::atBottom), qOverload<const QCPRange&>(&QCPAxis::rangeChanged),
                     m_plot.xAxis, qOverload<const QCPRange&>(&QCPAxis::setRange));
    return rect;
}

void HistogramFigure::arrange() {
    std::vector<ChannelSet> wanted;
    if (m_content.arrangement != Arrangement::Overlay) {
        for (const Channel channel : visible())
            wanted.push_back({channel});
    }
    if (wanted.empty()) wanted.push_back(visible());
    const auto move = [this](Channel channel, const PlotPanel& panel) {
        m_graphs.at(indexOf(channel))->setKeyAxis(&panel.values());
        m_graphs.at(indexOf(channel))->setValueAxis(&panel.counts());
        m_cumulative.at(indexOf(channel))->setKeyAxis(&panel.values());
        m_cumulative.at(indexOf(channel))->setValueAxis(&panel.shares());
    };
    // Panels are rebuilt only if their number or arrangement changes, because that lays the whole plot out
    // again.
    const bool changes = wanted.size() != m_panels.size() || m_content.arrangement != m_arranged;
    if (changes) {
        // Removing an axis rectangle deletes the graphs in it, so all graphs are first moved to the first
        // panel.
        for (const Channel channel : allChannels)
            move(channel, m_panels.front());
        m_areas.resize(1); // the others are deleted with their panels
        m_arranged = m_content.arrangement;
        layOut(wanted.size());
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        m_panels[i].channels = wanted[i];
        // Without rangeChanged(), by which this panel would set the range of the first panel again.
        const QSignalBlocker blocker(&m_panels[i].values());
        m_panels[i].values().setRange(m_plot.xAxis->range());
    }
    for (std::size_t i = m_areas.size(); i < m_panels.size(); ++i)
        m_areas.push_back(new CurveArea(*m_panels[i].rect));
    for (const Channel channel : allChannels)
        move(channel, panelOf(channel));
    changes ? setLook(m_palette, m_font) : updateMargins();
}

void HistogramFigure::layOut(std::size_t panels) {
    for (std::size_t i = m_panels.size(); i > 1; --i)
        m_inner->remove(m_panels[i - 1].rect);
    m_panels.resize(1);
    m_inside.erase(m_inside.begin() + 1, m_inside.end());
    m_inner->simplify();
    const bool stacked = m_arranged == Arrangement::Stacked, parade = m_arranged == Arrangement::Parade;
    while (m_panels.size() < panels) {
        const auto place = static_cast<int>(m_panels.size());
        m_panels.push_back({makeRect(), {}});
        m_inside.emplace_back(*m_panels.back().rect);
        m_inner->addElement(stacked ? place : 0, stacked ? 0 : place, m_panels.back().rect);
    }
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const PlotPanel& panel = m_panels[i];
        const bool first = i == 0, last = i + 1 == m_panels.size();
        // An axis that several panels share has labels only at the outermost panel.
        panel.values().setTickLabels(!stacked || last);
        panel.counts().setTickLabels(!parade || first);
    }
}

void HistogramFigure::updateMargins() {
    const bool parade = m_content.arrangement == Arrangement::Parade;
    const int row = InnerAxes::labelHeight(smallFont(m_font));
    m_plot.xAxis2->setTickLabels(m_content.exposure && !parade);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        m_inside[i].setVisible(!empty());
        m_panels[i].shares().setTickLabels(m_content.cumulative && !empty() &&
                                           (!parade || i + 1 == m_panels.size()));
        m_panels[i].rect->setMargins({0, 0, 0, 1});
    }
    // Around all panels, so that those that are stacked have the same height.
    const bool above = m_plot.xAxis2->tickLabels() || !outsideText().isEmpty();
    m_inner->setMargins({0, above ? row : 0, 0, row - 1});
    if (m_differenceRect == nullptr) return;
    m_differenceInside->setVisible(!empty());
    m_differenceRect->setMargins({0, row, 0, 1});
}

const PlotPanel& HistogramFigure::panelOf(Channel channel) const {
    const auto found = std::find_if(m_panels.begin(), m_panels.end(),
                                    [&](const PlotPanel& panel) { return panel.channels.contains(channel); });
    return found == m_panels.end() ? m_panels.front() : *found;
}

double HistogramFigure::highestInRange(const Heights& columns, bool cutSpikes) const {
    const QCPRange range = m_plot.xAxis->range();
    const auto first = static_cast<std::ptrdiff_t>(m_grid.columnAt(range.lower + 0.5));
    const auto last = static_cast<std::ptrdiff_t>(m_grid.columnAt(range.upper - 0.5));
    std::vector<std::uint64_t> heights;
    for (const Channel channel : visible()) {
        const auto& all = columns.at(indexOf(channel));
        if (!all.empty()) heights.insert(heights.end(), all.begin() + first, all.begin() + last + 1);
    }
    return highestOf(heights, cutSpikes);
}

double HistogramFigure::highestDrawn(bool cutSpikes) const {
    double highest = highestInRange(m_heights, cutSpikes);
    for (const ComparedCurve& curve : m_comparison.curves) {
        if (!curve.pin || !curve.histogram->hasBinsOf(m_histogram)) continue;
        Heights heights;
        for (const Channel channel : curve.histogram->channels())
            heights.at(indexOf(channel)) = columnHeights(curve.histogram->counts(channel), m_grid);
        const double factor = pixelsOf(m_histogram) / pixelsOf(*curve.histogram);
        highest = std::max(highest, factor * highestInRange(heights, cutSpikes));
    }
    return highest;
}

std::vector<std::size_t> HistogramFigure::columnsAbove(double highest) const {
    const QCPRange range = m_plot.xAxis->range();
    std::vector<std::size_t> columns;
    for (std::size_t column = m_grid.columnAt(range.lower + 0.5);
         column <= m_grid.columnAt(range.upper - 0.5); ++column) {
        const auto above = [&](Channel channel) {
            return visible().contains(channel) && static_cast<double>(height(channel, column)) > highest;
        };
        if (std::any_of(allChannels.begin(), allChannels.end(), above)) columns.push_back(column);
    }
    return columns;
}

HistogramFigure::CountExtent HistogramFigure::extentOfCounts() {
    // A locked axis keeps its range; a highest count of 1 means that nothing was drawn before the lock.
    if (m_content.scale.locked && m_extent.highest > 1)
        return {m_extent.highest, columnsAbove(m_extent.highest)};
    const double highest =
        highestDrawn(m_content.scale.cutSpikes && m_content.scale.axis != CountAxis::Logarithmic);
    const CountExtent extent{highest, columnsAbove(highest)};
    if (m_sampled) m_sampledExtent = extent;
    if (!m_sampledExtent) return extent;
    // The axis that was chosen for a sampled histogram stays for the exact one if it fits: it must be high
    // enough, and at most a third higher than needed.
    const double sampled = m_sampledExtent->highest;
    if (extent.cut.empty() == m_sampledExtent->cut.empty() && highest <= sampled * headroom &&
        highest >= sampled * 0.75)
        return {sampled, extent.cut};
    m_sampledExtent.reset();
    return extent;
}

void HistogramFigure::updateCounts() {
    const CountScale& scale = m_content.scale;
    m_extent = extentOfCounts();
    m_spikes = m_extent.cut;
    // If columns are cut off, the axis ends exactly where they are cut.
    const bool logarithmic = scale.axis == CountAxis::Logarithmic;
    if (m_spikes.empty() && !logarithmic) m_spikes = columnsAbove(highestDrawn(true));
    const std::size_t group = m_grid.group();
    m_inside.front().setUnit(
        linear()
            ? FigureText::tr(" per %1").arg(shortText(m_grid.valueAt(m_grid.leftEdge(1)) - linear()->from))
        : group == 1         ? QString()
        : m_grid.hasRatios() ? FigureText::tr(" per 1/%1 stop").arg(half::ranksPerStop / group)
                             : FigureText::tr(" per %1 values").arg(group));
    const double top = logarithmic            ? m_extent.highest * 1.5
                       : m_extent.cut.empty() ? placeOf(m_extent.highest, scale.axis) * headroom
                                              : placeOf(m_extent.highest, scale.axis);
    for (const PlotPanel& panel : m_panels) {
        const int ticks = std::clamp(panel.rect->height() / (3 * QFontMetrics(m_font).height()), 1, 3);
        QCPAxis& axis = panel.counts();
        axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis.setRange(logarithmic ? logarithmicFloor : 0, top);
        axis.setTicker(logarithmic ? logarithmicCountTicker(top, ticks, compactCount)
                       : scale.axis == CountAxis::SquareRoot
                           ? squareRootCountTicker(top * top, ticks, compactCount)
                           : linearCountTicker(top, ticks, compactCount));
    }
}

std::uint64_t HistogramFigure::height(Channel channel, std::size_t column) const {
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    return column < heights.size() ? heights[column] : 0;
}

double HistogramFigure::placeOfColumn(Channel channel, std::size_t column) const {
    const double place =
        placeOf(static_cast<double>(m_heights.at(indexOf(channel))[column]), m_content.scale.axis);
    if (m_glided >= 1) return place;
    // A column that is cut off glides from or to a little above the axis.
    const QCPAxis& axis = *m_plot.yAxis;
    const double highest = axis.axisRect()->top() - 0.1 * axis.axisRect()->height();
    const double before = std::max(highest, m_before.at(indexOf(channel))[column]);
    const double after = std::max(highest, axis.coordToPixel(place));
    return axis.pixelToCoord(before * (1 - m_glided) + after * m_glided);
}

void HistogramFigure::keepColumns() {
    std::array<std::vector<double>, allChannels.size()> pixels;
    for (const Channel channel : allChannels) {
        for (std::size_t column = 0; column < m_heights.at(indexOf(channel)).size(); ++column)
            pixels.at(indexOf(channel)).push_back(m_plot.yAxis->coordToPixel(placeOfColumn(channel, column)));
    }
    m_before = std::move(pixels);
}

void HistogramFigure::glide(double part) {
    const auto isKept = [this](Channel channel) {
        const std::size_t columns = m_heights.at(indexOf(channel)).size();
        return columns == 0 || columns == m_before.at(indexOf(channel)).size();
    };
    m_glided = std::all_of(allChannels.begin(), allChannels.end(), isKept) ? part : 1;
    for (std::size_t panel = 0; panel < m_panels.size(); ++panel)
        updateArea(panel);
    for (const Channel channel : allChannels)
        updateCurve(channel);
}

void HistogramFigure::updateArea(std::size_t panel) {
    std::vector<FilledCurve> curves;
    for (const Channel channel : m_panels.at(panel).channels) {
        FilledCurve curve{colourOf(channel, m_palette, m_content.colours), channel != Channel::Gray, {}};
        for (std::size_t column = 0; column < m_heights.at(indexOf(channel)).size(); ++column)
            curve.heights.push_back(placeOfColumn(channel, column));
        curves.push_back(std::move(curve));
    }
    // On a logarithmic axis the areas fill almost the whole panel, and would hide the lines behind them.
    const bool weak = m_content.scale.axis == CountAxis::Logarithmic || m_content.cumulative ||
                      !m_comparison.curves.empty();
    m_areas.at(panel)->setCurves(m_grid, std::move(curves), weak);
}

void HistogramFigure::updateCurve(Channel channel) {
    QCPGraph& graph = *m_graphs.at(indexOf(channel));
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    graph.setVisible(visible().contains(channel));
    if (heights.empty()) return graph.data()->clear();
    // Columns that are cut off end at the upper end of the axis, because vector formats do not clip.
    const double top = m_plot.yAxis->range().upper;
    const auto place = [&](std::size_t column) { return std::min(top, placeOfColumn(channel, column)); };
    // The outline passes over a single empty column, so that the regular gaps of a stretched picture do not
    // break it. The area does not.
    const auto isGap = [&](std::size_t column) {
        return heights[column] == 0 && column > 0 && column + 1 < heights.size() && heights[column - 1] > 0 &&
               heights[column + 1] > 0;
    };
    setSteps(graph, m_grid, m_plot.yAxis->range().lower, [&](std::size_t column) {
        return isGap(column) ? (place(column - 1) + place(column + 1)) / 2 : place(column);
    });
}

void HistogramFigure::updateCumulative(Channel channel) {
    QCPGraph& graph = *m_cumulative.at(indexOf(channel));
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    constexpr double withLabel = 110; // room for "100 %" above its place
    panelOf(channel).shares().setRange(0, withLabel);
    panelOf(channel).shares().setTicker(linearCountTicker(
        withLabel, 3, [](double share) { return QLocale().toString(share) + QStringLiteral(" %"); }));
    graph.setVisible(m_content.cumulative && visible().contains(channel));
    if (!graph.visible()) return graph.data()->clear();
    const auto all = static_cast<double>(
        std::max<std::uint64_t>(1, std::accumulate(heights.begin(), heights.end(), std::uint64_t{0})));
    std::uint64_t sum = 0;
    setSteps(graph, m_grid, std::nullopt, [&](std::size_t column) {
        sum += heights[column];
        return 100 * static_cast<double>(sum) / all;
    });
}

void HistogramFigure::updateComparison() {
    for (QCPGraph* graph : m_compared)
        m_plot.removeGraph(graph);
    m_compared.clear();
    const auto comparable = [&](const HistogramPointer& histogram) {
        return histogram->hasBinsOf(m_histogram) && !histogram->channels().empty();
    };
    const auto& difference = m_comparison.difference;
    const bool shown = difference && comparable(difference->first) && comparable(difference->second);
    if (!shown && m_differenceRect != nullptr) {
        m_differenceInside.reset();
        m_outer->remove(m_differenceRect);
        m_outer->simplify();
        m_differenceRect = nullptr;
    }
    if (shown && m_differenceRect == nullptr) {
        constexpr double part = 0.6; // of the panels' height
        m_differenceRect = makeRect();
        m_differenceInside.emplace(*m_differenceRect);
        m_outer->addElement(1, 0, m_differenceRect);
        m_differenceArea = new CurveArea(*m_differenceRect);
        m_outer->setRowStretchFactor(1, part);
        setLook(m_palette, m_font); // of the new rectangle
    }
    for (const ComparedCurve& curve : m_comparison.curves) {
        if (comparable(curve.histogram)) addComparedCurve(curve);
    }
    // The outlines come last, and that of gray at the very end: the last element of a layer is drawn on top.
    for (auto graph = m_graphs.rbegin(); graph != m_graphs.rend(); ++graph)
        (*graph)->setLayer((*graph)->layer());
    if (shown) addDifference();
}

void HistogramFigure::addComparedCurve(const ComparedCurve& curve) {
    // Scaled to the same number of pixels, so that the shapes of images with different sizes can be compared.
    const double factor = pixelsOf(m_histogram) / pixelsOf(*curve.histogram);
    bool inLegend = false;
    for (const Channel channel : visible().intersected(curve.histogram->channels())) {
        const PlotPanel& panel = panelOf(channel);
        QCPGraph* graph = addSteps(panel.values(), panel.counts());
        const auto heights = columnHeights(curve.histogram->counts(channel), m_grid);
        const double top = panel.counts().range().upper;
        setSteps(*graph, m_grid, panel.counts().range().lower, [&](std::size_t column) {
            return std::min(top,
                            placeOf(static_cast<double>(heights[column]) * factor, m_content.scale.axis));
        });
        const QColor colour = curve.pin && !curve.pale ? colourOf(channel, m_palette, m_content.colours)
                                                       : ghostOf(channel, m_palette, m_content.colours);
        graph->setPen(curve.pin ? pinLine(*curve.pin, colour) : QPen(colour, axisWidth(m_font)));
        graph->setName(curve.name);
        if (inLegend) graph->removeFromLegend();
        inLegend = true;
        m_compared.push_back(graph);
    }
}

/// The difference is one of shares of all pixels, so that histograms of images with different sizes can be
/// subtracted.
void HistogramFigure::addDifference() {
    const DifferenceOf& difference = *m_comparison.difference;
    const double firstPixels = pixelsOf(*difference.first), secondPixels = pixelsOf(*difference.second);
    QCPAxis& values = *m_differenceRect->axis(QCPAxis::atBottom);
    QCPAxis& points = *m_differenceRect->axis(QCPAxis::atLeft);
    constexpr double units = 1e6; // per per cent: highestOf() takes whole numbers
    std::vector<std::uint64_t> sizes;
    std::vector<FilledCurve> curves;        // for the marks of cut columns
    std::pair<double, std::size_t> largest; // and its value
    const std::size_t graphs = m_compared.size();
    const ChannelSet both = difference.first->channels().intersected(difference.second->channels());
    for (const Channel channel : visible().intersected(both)) {
        const auto ones = columnHeights(difference.first->counts(channel), m_grid);
        const auto others = columnHeights(difference.second->counts(channel), m_grid);
        curves.push_back({colourOf(channel, m_palette, m_content.colours), false, {}});
        QCPGraph* graph = addSteps(values, points);
        graph->setPen(QPen(curves.back().colour, curveWidth(m_font)));
        graph->removeFromLegend();
        setSteps(*graph, m_grid, 0, [&](std::size_t column) {
            const double share = 100 * (static_cast<double>(ones[column]) / firstPixels -
                                        static_cast<double>(others[column]) / secondPixels);
            sizes.push_back(static_cast<std::uint64_t>(units * std::abs(share)));
            curves.back().heights.push_back(share);
            if (std::abs(share) > std::abs(largest.first)) largest = {share, m_grid.firstValue(column)};
            return share;
        });
        m_compared.push_back(graph);
    }
    // The axis is symmetric about zero, so that both signs have the same scale.
    const double reach =
        std::max(0.001, 1.1 * highestOf(std::move(sizes), m_content.scale.cutSpikes) / units);
    for (std::size_t i = graphs; i < m_compared.size(); ++i) {
        for (QCPGraphData& point : *m_compared[i]->data())
            point.value = std::clamp(point.value, -reach, reach); // vector formats do not clip
    }
    m_differenceArea->setCurves(m_grid, std::move(curves), false);
    points.setRange(-reach, reach);
    const auto signedText = [](double share) {
        return (share < 0 ? u'−' : u'+') + QLocale().toString(std::abs(share), 'g', 3);
    };
    points.setTicker(linearTicker([signedText](double tick) { // symmetric: one number is enough
        return tick > 0 ? signedText(tick) : QString();
    }));
    points.ticker()->setTickCount(3);
    values.setRange(m_plot.xAxis->range());
    values.setTickLabels(false);
    m_differenceInside->setCaption(FigureText::tr("%1, % of pixels, largest %2 at %3")
                                       .arg(difference.name, signedText(largest.first))
                                       .arg(sampleText(m_histogram, largest.second)));
}

void HistogramFigure::updateLevels() {
    for (QCPAbstractItem* item : m_levels)
        m_plot.removeItem(item);
    m_levels.clear();
    if (!m_content.levels || m_content.stops || !m_histogram.ofSensor()) return;
    for (const PlotPanel& panel : m_panels) {
        const auto mark = [&](double value, const QString& name, Qt::Alignment side) {
            const auto place = [&](QCPItemPosition& position, double height) {
                position.setAxes(&panel.values(), nullptr);
                position.setAxisRect(panel.rect);
                position.setTypeX(QCPItemPosition::ptPlotCoords);
                position.setTypeY(QCPItemPosition::ptAxisRectRatio);
                position.setCoords(value, height);
            };
            auto* line = new QCPItemLine(&m_plot);
            place(*line->start, 0);
            place(*line->end, 1);
            line->setPen(dashedPen(m_palette.color(QPalette::PlaceholderText), axisWidth(m_font), {4, 3}));
            auto* text = new QCPItemText(&m_plot);
            place(*text->position, 0);
            text->setText(name);
            text->setPositionAlignment(side | Qt::AlignTop);
            text->setPadding(QMargins(8, 2, 8, 2)); // beside a mark of a cut column
            text->setFont(smallFont(m_font));
            text->setColor(m_palette.color(QPalette::PlaceholderText));
            for (QCPAbstractItem* item :
                 {static_cast<QCPAbstractItem*>(line), static_cast<QCPAbstractItem*>(text)}) {
                item->setClipAxisRect(panel.rect);
                m_levels.push_back(item);
            }
        };
        std::set<std::uint32_t> black;
        for (const Channel channel : panel.channels)
            black.insert(m_histogram.clipLevels(channel).low);
        for (const std::uint32_t level : black)
            mark(level, level == *black.begin() ? FigureText::tr("black") : QString(), Qt::AlignLeft);
        mark(m_histogram.clipLevels(Channel::Green).high, FigureText::tr("white"), Qt::AlignRight);
    }
}

void HistogramFigure::updateValues() {
    const std::size_t bins = m_histogram.bins(), used = m_histogram.usedBins();
    const QCPAxisRect& first = *m_panels.front().rect;
    // As many ticks as there is room for their labels.
    const bool floating = m_histogram.isFloating();
    const QFontMetrics labels(smallFont(m_font));
    const int widest = labels.horizontalAdvance(floating ? QStringLiteral("0.00024") : QString::number(bins));
    const int ticks = floating ? std::clamp(2 * first.width() / (3 * widest), 2, 12)
                               : std::clamp(first.width() / (2 * widest), 2, 5);
    // If the axis ends with the used values, the largest of them gets a label.
    const bool usedOnly = m_plot.xAxis->range().upper <= rangeOf(0, used).upper;
    const TickerPointer ticker = linear()   ? rangeTicker(m_grid, m_plot.xAxis->range(), ticks, shortText)
                                 : floating ? halfTicker(m_plot.xAxis->range(), ticks, shortText)
                                 : m_content.stops
                                     ? stopTicker(bins, m_plot.xAxis->range(), 2 * ticks)
                                     : valueTicker(usedOnly ? used : bins, m_plot.xAxis->range(), ticks);
    for (const PlotPanel& panel : m_panels)
        panel.values().setTicker(ticker);
    if (m_differenceRect != nullptr) m_differenceRect->axis(QCPAxis::atBottom)->setTicker(ticker);
    if (!m_plot.xAxis2->tickLabels()) return;
    m_plot.xAxis2->setRange(m_plot.xAxis->range());
    const double room = labels.horizontalAdvance(QStringLiteral("  -8 EV  "));
    if (floating) {
        const int most = std::clamp(static_cast<int>(first.width() / room), 1, 32);
        return m_plot.xAxis2->setTicker(halfExposureTicker(m_plot.xAxis->range(), most));
    }
    m_plot.xAxis2->setTicker(exposureTicker(bins, m_plot.xAxis->range().size() *
                                                      std::max(0.1, room / std::max(1, first.width()))));
}

QString HistogramFigure::outsideText() const {
    QStringList channels;
    for (const Channel channel : linear() ? visible() : ChannelSet()) {
        const PixelsOutside beyond = outside(m_histogram, channel, *linear());
        if (beyond.below + beyond.above > 0)
            channels += FigureText::tr("%1: %2 below, %3 above", "pixels outside of an axis")
                            .arg(wordFor(channel), countText(beyond.below), countText(beyond.above));
    }
    return channels.join(comma());
}

QStringList HistogramFigure::axisTitles() const {
    const std::size_t bins = m_histogram.bins(), used = m_histogram.usedBins();
    QStringList values, counts;
    if (const QString beyond = outsideText(); !beyond.isEmpty()) values += beyond;
    if (m_histogram.isFloating() && !linear()) values += FigureText::tr("logarithmic, in stops");
    if (m_grid.group() > 1 && !m_histogram.isFloating())
        values += FigureText::tr("%1 values per column").arg(m_grid.group());
    if (used < bins && m_plot.xAxis->range().size() < static_cast<double>(bins))
        values += FigureText::tr("no pixels above %1 of %2").arg(countText(used - 1), countText(bins - 1));
    if (m_content.scale.axis == CountAxis::Logarithmic) counts += FigureText::tr("logarithmic");
    if (m_content.scale.axis == CountAxis::SquareRoot) counts += FigureText::tr("square root");
    if (!cut().empty()) counts += FigureText::tr("columns cut off: %1").arg(cut().size());
    const auto titled = [](const QString& title, const QStringList& remarks) {
        return remarks.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, remarks.join(comma()));
    };
    const QString value = m_content.stops          ? FigureText::tr("stops below the white level")
                          : m_histogram.ofSensor() ? FigureText::tr("level of the sensor")
                                                   : FigureText::tr("value");
    QStringList titles{titled(value, values), titled(FigureText::tr("pixels"), counts)};
    if (m_content.cumulative) titles += FigureText::tr("share of pixels up to the value, %");
    if (m_plot.xAxis2->tickLabels())
        titles += m_histogram.isFloating()
                      ? FigureText::tr("exposure above and below the value 1")
                      : FigureText::tr("exposure below the largest value (the sRGB curve is assumed)");
    return titles;
}

void HistogramFigure::listVisibleInLegend() {
    for (QCPGraph* graph : m_graphs) {
        if (!graph->visible()) graph->removeFromLegend();
    }
}

} // namespace tonescope::ui

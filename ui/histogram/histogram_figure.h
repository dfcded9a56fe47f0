// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a histogram into a QCustomPlot: curves, areas, axes and comparisons. The same code draws on the
// screen and into exported files.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/column_grid.h"
#include "engine/values/histogram.h"
#include "engine/values/names.h"
#include "ui/plot/colours.h"
#include "ui/plot/inner_axes.h"

#include <QFont>
#include <QPalette>
#include <QStringList>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

class QCPAbstractItem;
class QCPAxis;
class QCPAxisRect;
class QCPGraph;
class QCPLayoutGrid;
class QCPRange;
class QCustomPlot;

namespace tonescope::ui {

/// The scale of the axis of counts.
enum class CountAxis : std::uint8_t { Linear, SquareRoot, Logarithmic };

/// How the channels are laid out.
enum class Arrangement : std::uint8_t {
    Overlay, ///< all in one panel
    Stacked, ///< one panel per channel, below one another, with a common axis of values
    Parade   ///< one panel per channel, side by side, with a common axis of counts
};

/// The axis of floating-point values.
enum class HalfAxis : std::uint8_t { Stops, Linear };

} // namespace tonescope::ui

namespace tonescope {

template <>
inline constexpr auto namesOf<ui::HalfAxis> = std::to_array<Name<ui::HalfAxis>>(
    {{ui::HalfAxis::Stops, "floatStops"}, {ui::HalfAxis::Linear, "floatLinear"}});

template <>
inline constexpr auto namesOf<ui::CountAxis> =
    std::to_array<Name<ui::CountAxis>>({{ui::CountAxis::Linear, "linear"},
                                        {ui::CountAxis::SquareRoot, "squareRoot"},
                                        {ui::CountAxis::Logarithmic, "logarithmic"}});

template <>
inline constexpr auto
    namesOf<ui::Arrangement> = std::to_array<Name<ui::Arrangement>>({{ui::Arrangement::Overlay, "overlay"},
                                                                     {ui::Arrangement::Stacked, "stacked"},
                                                                     {ui::Arrangement::Parade, "parade"}});

} // namespace tonescope

namespace tonescope::ui {

/// How counts are mapped to heights.
struct CountScale {
    CountAxis axis = CountAxis::Linear;
    /// The range of the axis ignores the few highest columns, which are then cut off, so that a spike does
    /// not flatten all others. No effect on a logarithmic axis.
    bool cutSpikes = true;
    /// The axis keeps its present range when another histogram is shown.
    bool locked = false;

    bool operator==(const CountScale&) const = default;
};

/// An axis of counts that is not logarithmic and cuts no columns ends at its highest column times this
/// factor.
inline constexpr double headroom = 1.05;

/// The channels that are drawn, and the form of the plot: the user's choices in the tool bar of channels and
/// in the menu "Plot".
struct PlotContent {
    ChannelSet channels = ChannelSet::of(Channel::Gray, Channel::Red, Channel::Green, Channel::Blue,
                                         Channel::Alpha, Channel::Green2);
    CountScale scale{};
    Arrangement arrangement = Arrangement::Overlay;
    bool cumulative = false;             ///< also curves of the share of pixels up to each value
    bool exposure = false;               ///< ticks of exposure values above the plot
    bool stops = false;                  ///< the values are thirds of a stop: see ToneAxis::inStops()
    std::optional<LinearRange> linear{}; ///< of halves: the axis of values; nothing: it is in stops
    bool levels = true;                  ///< lines mark the black and the white level of a sensor
    ChannelColours colours = ChannelColours::Natural;

    bool operator==(const PlotContent&) const = default;
};

/// A shared histogram that is not modified; may keep the result that contains it alive.
using HistogramPointer = std::shared_ptr<const Histogram>;

/// A histogram that is drawn as a line per channel behind the shown one, in the hues of the channels. Refers
/// to counts only and not to the image, which may be large.
struct ComparedCurve {
    QString name;
    HistogramPointer histogram;
    /// The number of its dashes; see pinLine(). Nothing: the curve of the whole image behind that of a
    /// region; its lines are pale.
    std::optional<std::size_t> pin;
    bool pale = false; ///< its dashes are pale, too
};

/// A difference of two histograms: share of pixels in `first` minus share in `second`.
struct DifferenceOf {
    QString name;
    HistogramPointer first, second;
};

/// All that a plot shows besides its histogram.
struct Comparison {
    std::vector<ComparedCurve> curves;
    std::optional<DifferenceOf> difference;
};

/// An axis rectangle of the plot and the channels that are drawn in it.
struct PlotPanel {
    QCPAxisRect* rect = nullptr; ///< owned by the plot
    ChannelSet channels;

    /// The axis of values, in bins.
    [[nodiscard]] QCPAxis& values() const;
    /// The axis of counts, in the coordinates of the chosen CountAxis.
    [[nodiscard]] QCPAxis& counts() const;
    [[nodiscard]] QCPAxis& shares() const; ///< of the cumulative curves, in per cent
};

class CurveArea;

/// Draws the visible channels as steps, at most one column per device pixel. Setters only store, except where
/// noted; update() puts everything into the plot, and the owner then calls QCustomPlot::replot(). The first
/// panel has the plot's own axes; the value axes of all panels show the same range.
class HistogramFigure {
public:
    /// `plot` must outlive the figure, and has one axis rectangle.
    explicit HistogramFigure(QCustomPlot& plot);

    /// Sets the histogram to draw. `sampled`: it is an estimate, and the exact histogram of the same pixels
    /// will follow; the count axis then keeps its range if that histogram fits into it. A histogram of
    /// another bit depth resets the value axis.
    void setHistogram(const Histogram& histogram, bool sampled = false);
    /// The histogram that was set last; it has no channels if there is none.
    [[nodiscard]] const Histogram& histogram() const { return m_histogram; }
    /// Whether there is no histogram.
    [[nodiscard]] bool empty() const { return m_histogram.channels().empty(); }

    /// Sets the content that the next update() draws.
    void setContent(const PlotContent& content);
    /// The content that was set last.
    [[nodiscard]] const PlotContent& content() const { return m_content; }
    /// The range of the axis of values if halves are shown on a linear one.
    [[nodiscard]] std::optional<LinearRange> linear() const {
        return m_histogram.isFloating() ? m_content.linear : std::nullopt;
    }
    /// The channels that are both counted and switched on.
    [[nodiscard]] ChannelSet visible() const {
        return m_content.channels.intersected(m_histogram.channels());
    }

    /// Sets the curves and the difference to draw. A curve is scaled to the number of pixels of the shown
    /// histogram. Curves of another bit depth are left out.
    void setComparison(Comparison comparison) { m_comparison = std::move(comparison); }
    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }

    /// Sets colours and font of axes, legend and curves immediately.
    void setLook(const QPalette& palette, const QFont& font);

    /// Sets the range of the value axis to all values of the bit depth, immediately.
    void showAllValues();
    /// Whether all values are shown; of halves all that showUsedValues() shows.
    [[nodiscard]] bool showsAllValues() const;
    /// Sets the range of the value axis to the values up to the power of two that the data need, immediately:
    /// for 12-bit data in 16-bit samples, to the first 4096. Of halves, to the whole stops of positive
    /// values, or to all of a linear range.
    void showUsedValues();
    /// Limits the range of the value axis to existing values, after it was moved or zoomed from `before`. A
    /// zoom keeps its fixed point.
    void keepInsideValues(const QCPRange& before);

    /// Puts everything that was set into the plot. `pixels`: width of the plot area in device pixels, which
    /// determines the columns.
    void update(double pixels);

    /// Keeps the positions of the drawn columns, from which glide() moves to those of the next histogram.
    void keepColumns();
    /// Draws columns and outlines between those that were kept (part 0) and those of the last update() (part
    /// 1). Draws the latter if the number of columns of a channel has changed.
    void glide(double part);

    /// Removes hidden channels from the plot's legend.
    void listVisibleInLegend();

    /// The columns of the last update() that are cut off, in any channel, in rising order.
    [[nodiscard]] const std::vector<std::size_t>& cut() const { return m_extent.cut; }
    /// The columns of cut(); if there are none and the axis is not logarithmic, those that would be cut off
    /// if spikes were.
    [[nodiscard]] const std::vector<std::size_t>& spikes() const { return m_spikes; }
    /// The columns of the last update().
    [[nodiscard]] const ColumnGrid& grid() const { return m_grid; }
    /// The number of pixels in a drawn column.
    [[nodiscard]] std::uint64_t height(Channel channel, std::size_t column) const;
    /// Where a column is drawn on the axis of counts: at its height, or during glide() on the way to it.
    [[nodiscard]] double placeOfColumn(Channel channel, std::size_t column) const;
    /// The panels in the order of their channels; always at least one.
    [[nodiscard]] const std::vector<PlotPanel>& panels() const { return m_panels; }
    /// The panel of a channel; the first panel for channels that are not visible.
    [[nodiscard]] const PlotPanel& panelOf(Channel channel) const;
    /// The titles of the axes, with remarks such as "logarithmic", for a picture outside of the window. Call
    /// it after update().
    [[nodiscard]] QStringList axisTitles() const;

private:
    /// The range of the count axis.
    struct CountExtent {
        double highest = 1;
        std::vector<std::size_t> cut; ///< the columns that are higher
    };

    /// How many pixels of each visible channel have finite values outside of a linear axis; empty if none
    /// has.
    [[nodiscard]] QString outsideText() const;
    /// The range of the values that occur, with a little room beside them.
    [[nodiscard]] QCPRange usedRange() const;
    /// The range that the visible columns need. A locked range is kept. The range of a sampled histogram is
    /// kept for the exact histogram if its columns fit into the range and fill most of it.
    [[nodiscard]] CountExtent extentOfCounts();
    /// Makes an axis rectangle. Moving or zooming its value axis moves that of the first panel, too.
    [[nodiscard]] QCPAxisRect* makeRect() const;
    /// Makes the panels that arrangement and channels need, and moves graphs and areas into them.
    void arrange();
    /// Lays out `panels` panels below or beside one another. Axes that they share have labels only once.
    void layOut(std::size_t panels);
    /// Chooses which axes have labels, and sets the margins for them.
    void updateMargins();
    /// Sets scale, range and ticks of the axes of counts.
    void updateCounts();
    using Heights = std::array<std::vector<std::uint64_t>, allChannels.size()>; ///< of the columns of m_grid
    /// The highest of these columns in view; with `cutSpikes`, the highest of all but a few, as given by
    /// highestOf().
    [[nodiscard]] double highestInRange(const Heights& columns, bool cutSpikes) const;
    /// highestInRange() over the present curve, pinned curves and the curve of the second photo, so that two
    /// photos have the same axis whichever of them is the present one.
    [[nodiscard]] double highestDrawn(bool cutSpikes) const;
    /// The visible columns that are higher than this.
    [[nodiscard]] std::vector<std::size_t> columnsAbove(double highest) const;
    /// Passes the heights of a panel's channels to its area.
    void updateArea(std::size_t panel);
    /// Sets the steps of a channel's outline.
    void updateCurve(Channel channel);
    /// Sets the curve of the share of pixels up to each value.
    void updateCumulative(Channel channel);
    /// Replaces the graphs of compared curves and of the difference.
    void updateComparison();
    /// Adds a graph per visible channel of the curve, below those of the shown histogram.
    void addComparedCurve(const ComparedCurve& curve);
    /// Adds a graph per visible channel of the difference in the rectangle below the panels.
    void addDifference();
    /// Sets the ticks of the axes of values and exposure.
    void updateValues();
    /// Replaces the lines at the black and the white level.
    void updateLevels();

    QCustomPlot& m_plot;             ///< owns all layouts, rectangles, graphs and areas below
    QCPLayoutGrid* m_outer;          ///< the panels' grid, and below it the difference
    QCPLayoutGrid* m_inner;          ///< the panels
    std::vector<PlotPanel> m_panels; ///< at least one
    std::vector<InnerAxes> m_inside; ///< one per panel
    std::vector<CurveArea*> m_areas; ///< one per panel
    std::array<QCPGraph*, allChannels.size()> m_graphs{};
    std::array<QCPGraph*, allChannels.size()> m_cumulative{};
    std::vector<QCPGraph*> m_compared;      ///< compared curves and differences
    std::vector<QCPAbstractItem*> m_levels; ///< lines at the black and the white level, and their names
    CurveArea* m_differenceArea = nullptr;  ///< of m_differenceRect, which owns it
    QCPAxisRect* m_differenceRect = nullptr;
    std::optional<InnerAxes> m_differenceInside;

    Histogram m_histogram;
    PlotContent m_content{grayAndColour};
    Comparison m_comparison;
    Arrangement m_arranged = Arrangement::Overlay; ///< how the panels are laid out now
    CountExtent m_extent;
    std::vector<std::size_t> m_spikes;
    bool m_sampled = false;
    std::optional<CountExtent> m_sampledExtent; ///< of the sampled histogram that is or was just shown
    ColumnGrid m_grid;
    Heights m_heights;
    std::array<std::vector<double>, allChannels.size()> m_before; ///< kept columns, in pixels
    double m_glided = 1; ///< argument of the last glide(); 1: columns are at their heights
    QPalette m_palette;
    QFont m_font;
};

} // namespace tonescope::ui

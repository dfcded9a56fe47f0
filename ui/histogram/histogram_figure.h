// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a histogram into a QCustomPlot, on the screen and in exported files: curves, areas, axes,
// comparisons.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/histogram.h"
#include "engine/values/names.h"
#include "ui/plot/colours.h"

#include <QFont>
#include <QPalette>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

class QCPAxis;
class QCPAxisRect;
class QCPGraph;
class QCPLayoutGrid;
class QCPMarginGroup;
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

} // namespace tonescope::ui

namespace tonescope {

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
    /// The axis ignores the highest columns, so that a spike does not flatten the rest. Has no effect on a
    /// logarithmic axis.
    bool cutSpikes = true;
    /// The axis keeps its range when another histogram is shown.
    bool locked = false;

    bool operator==(const CountScale&) const = default;
};

/// A linear axis of counts ends at its highest column times this factor.
inline constexpr double headroom = 1.05;

/// Which parts of a histogram are drawn, and how.
struct PlotContent {
    ChannelSet channels =
        ChannelSet::of(Channel::Gray, Channel::Red, Channel::Green, Channel::Blue, Channel::Alpha);
    CountScale scale{};
    Arrangement arrangement = Arrangement::Overlay;
    bool cumulative = false; ///< also curves of the share of pixels up to each value
    bool exposure = false;   ///< ticks of exposure values above the plot
    ChannelColours colours = ChannelColours::Natural;

    bool operator==(const PlotContent&) const = default;
};

using HistogramPointer = std::shared_ptr<const Histogram>;

/// A histogram that is drawn as lines behind the shown one. Holds counts only, as images may be large.
struct ComparedCurve {
    QString name;
    QString provenance; ///< how the counts were made, for display
    HistogramPointer histogram;
    QColor colour; ///< invalid: the text colour, faint and dotted
};

/// A difference of two histograms: share of pixels in `first` minus share in `second`.
struct DifferenceOf {
    QString name;
    HistogramPointer first, second;
};

/// Everything that a plot compares with its histogram.
struct Comparison {
    std::vector<ComparedCurve> curves;
    std::optional<DifferenceOf> difference;
};

/// Groups bins into columns, because a screen has fewer pixels than 16-bit histograms have bins. Every column
/// has the same number of neighbouring bins, a power of two like the number of bins; unequal columns would
/// show a comb pattern.
class ColumnGrid {
public:
    /// One bin per column.
    explicit ColumnGrid(std::size_t bins = 256) : m_bins(bins) {}
    /// The finest grid in which `visibleBins` neighbouring bins need at most `pixels` columns.
    ColumnGrid(std::size_t bins, double visibleBins, double pixels);

    /// Bins of the histogram; columns() of them in groups of group().
    [[nodiscard]] std::size_t bins() const { return m_bins; }
    /// Bins per column.
    [[nodiscard]] std::size_t group() const { return m_group; }
    [[nodiscard]] std::size_t columns() const { return m_bins / m_group; }
    /// First value of a column; lastValue() gives its last.
    [[nodiscard]] std::size_t firstValue(std::size_t column) const { return column * m_group; }
    [[nodiscard]] std::size_t lastValue(std::size_t column) const { return (column + 1) * m_group - 1; }
    /// The left end of a column on the value axis, where value v reaches from v - 0.5 to v + 0.5.
    [[nodiscard]] double leftEdge(std::size_t column) const {
        return static_cast<double>(column * m_group) - 0.5;
    }
    /// The column at a coordinate of the value axis; the nearest one for a coordinate outside.
    [[nodiscard]] std::size_t columnAt(double value) const;

private:
    std::size_t m_bins;
    std::size_t m_group = 1;
};

/// The number of pixels in each column of `grid`. `counts` has grid.bins() elements.
[[nodiscard]] std::vector<std::uint64_t> columnHeights(std::span<const std::uint64_t> counts,
                                                       const ColumnGrid& grid);

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

/// Draws the visible channels as steps, at most one column per device pixel. The first panel has the plot's
/// own axes; the value axes of all panels show the same range. The setters only store; update() draws, and
/// the owner calls QCustomPlot::replot().
class HistogramFigure {
public:
    /// `plot` must outlive the figure, and has one axis rectangle.
    explicit HistogramFigure(QCustomPlot& plot);

    /// `sampled`: an exact histogram of the same pixels follows. The count axis then keeps its range if the
    /// exact histogram fits into it.
    void setHistogram(const Histogram& histogram, bool sampled = false);
    /// The histogram that was set last; without channels if there is none: see empty().
    [[nodiscard]] const Histogram& histogram() const { return m_histogram; }
    [[nodiscard]] bool empty() const { return m_histogram.channels().empty(); }

    /// Sets what is drawn, and how, with the next update().
    void setContent(const PlotContent& content);
    /// The content that was set last.
    [[nodiscard]] const PlotContent& content() const { return m_content; }
    /// The channels that are both counted and switched on.
    [[nodiscard]] ChannelSet visible() const {
        return m_content.channels.intersected(m_histogram.channels());
    }

    /// A compared curve is scaled to the pixel count of the shown histogram; curves of another bit depth are
    /// left out.
    void setComparison(Comparison comparison) { m_comparison = std::move(comparison); }
    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }

    /// Colours and font of axes, legend and curves, at once.
    void setLook(const QPalette& palette, const QFont& font);

    /// Sets the value axis to all values of the bit depth.
    void showAllValues();
    /// Shows the values up to the last power of two that the data need: of 12 bits in a 16-bit file, the
    /// first 4096.
    void showUsedValues();
    /// Limits the value axis to existing values after it was moved or zoomed from `before`.
    void keepInsideValues(const QCPRange& before);

    /// Draws everything that was set, for a plot area that is `pixels` device pixels wide.
    void update(double pixels);

    /// Removes hidden channels from the plot's legend.
    void listVisibleInLegend();

    /// The columns that are drawn.
    [[nodiscard]] const ColumnGrid& grid() const { return m_grid; }
    /// The number of pixels in a drawn column.
    [[nodiscard]] std::uint64_t height(Channel channel, std::size_t column) const;
    /// The panels in the order of their channels; at least one.
    [[nodiscard]] const std::vector<PlotPanel>& panels() const { return m_panels; }
    /// The panel of a channel; the first panel for channels that are not visible.
    [[nodiscard]] const PlotPanel& panelOf(Channel channel) const;
    /// The rectangle below the panels that shows the difference; null if there is none.
    [[nodiscard]] QCPAxisRect* differenceRect() const { return m_differenceRect; }
    /// The filled areas of a panel as an image on transparent ground, `ratio` device pixels per pixel.
    [[nodiscard]] QImage filling(std::size_t panel, double ratio) const;

private:
    /// The range of the count axis.
    struct CountExtent {
        double highest = 1;
        std::size_t cut = 0; ///< number of columns that are higher
    };

    /// The range for the visible columns; the locked one, or that of a sampled histogram, while it fits.
    [[nodiscard]] CountExtent extentOfCounts();
    /// An axis rectangle whose value axis follows and moves the first one.
    [[nodiscard]] QCPAxisRect* makeRect() const;
    /// Makes the panels that content and channels need, and moves graphs and areas into them.
    void arrange();
    /// Puts that many panels below or beside one another; shared axes are labelled once.
    void layOut(std::size_t panels);
    /// Reserves room for the longest labels, so that columns do not move when labels change.
    void updateMargins();
    /// Sets scale, range, ticks and label of the axes of counts.
    void updateCounts();
    /// Heights of all visible columns of all visible channels.
    [[nodiscard]] std::vector<std::uint64_t> heightsInRange() const;
    /// Gives the area of a panel the heights of its channels.
    void updateArea(std::size_t panel);
    /// Sets the steps of a channel's outline.
    void updateCurve(Channel channel);
    /// Sets the curve of the share of pixels up to each value.
    void updateCumulative(Channel channel);
    /// Makes the graphs of compared curves and of the difference anew.
    void updateComparison();
    /// A graph per channel, scaled to the number of pixels of the shown histogram.
    void addComparedCurve(const ComparedCurve& curve);
    /// A graph per channel in the rectangle below the panels.
    void addDifference();
    /// Sets ticks and labels of the axes of values, shares and exposure.
    void labelValues();

    QCustomPlot& m_plot;             ///< owns all layouts, rectangles, graphs and areas below
    QCPLayoutGrid* m_outer;          ///< the panels' grid, and below it the difference
    QCPLayoutGrid* m_inner;          ///< the panels
    QCPMarginGroup* m_margins;       ///< keeps panels of a row or column aligned
    std::vector<PlotPanel> m_panels; ///< at least one
    std::vector<CurveArea*> m_areas; ///< one per panel
    std::array<QCPGraph*, allChannels.size()> m_graphs{};
    std::array<QCPGraph*, allChannels.size()> m_cumulative{};
    std::vector<QCPGraph*> m_compared; ///< compared curves and differences
    QCPAxisRect* m_differenceRect = nullptr;

    Histogram m_histogram;
    PlotContent m_content{grayAndColour};
    Comparison m_comparison;
    Arrangement m_arranged = Arrangement::Overlay; ///< how the panels are laid out now
    CountExtent m_extent;
    bool m_sampled = false;
    std::optional<CountExtent> m_sampledExtent; ///< of the sampled histogram that is or was just shown
    ColumnGrid m_grid;
    std::array<std::vector<std::uint64_t>, allChannels.size()> m_heights; ///< of the columns of m_grid
    QPalette m_palette;
    QFont m_font;
};

} // namespace tonescope::ui

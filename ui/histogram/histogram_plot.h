// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram widget: curves that are zoomed, read and selected by mouse and keyboard, with clipping marks.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/value_range.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/image/pixel_image.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QCPAxis;
class QCPItemRect;
class QCPItemStraightLine;
class QCPItemText;
class QCPRange;
class QCustomPlot;
class QMouseEvent;

namespace tonescope::ui {

class ClippingMark;
class ReadoutLabel;

/// One sentence per visible channel for screen readers: mean, median, range, and how much is clipped. Empty
/// if nothing is counted.
[[nodiscard]] QString summaryOf(const Histogram& histogram, ChannelSet visible);

/// A row of triangles with the share of pixels that have the lowest and the highest used value, per channel.
/// While the mouse is over a mark, the channel's clipped pixels are to be highlighted in the image; a click,
/// or the space bar, keeps them highlighted.
class ClippingMarks : public QWidget {
    Q_OBJECT

public:
    /// `figure` must outlive the marks.
    explicit ClippingMarks(const HistogramFigure& figure, QWidget* parent = nullptr);

    /// Shows the shares of the figure's histogram.
    void refresh();
    /// Keeps the clipped pixels of all channels highlighted at both ends, or of none.
    void keepLit(bool lit);
    /// The visible channels whose pixels of the lowest or highest value are to be highlighted.
    [[nodiscard]] ChannelSet lowestLit() const { return lit(m_low); }
    [[nodiscard]] ChannelSet highestLit() const { return lit(m_high); }
    /// Whether a mark was clicked and keeps its pixels highlighted.
    [[nodiscard]] bool anyKept() const;

Q_SIGNALS:
    /// lowestLit() or highestLit() changed.
    void litChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The marks of one end, in the order of allChannels.
    using End = std::array<ClippingMark*, allChannels.size()>;

    /// Writes the share of each visible channel at both ends.
    void write();
    /// Shortens the marks' texts until all fit.
    void makeFit();
    [[nodiscard]] ChannelSet lit(const End& end) const;
    template <typename Checked>
    void check(Checked checked);

    const HistogramFigure& m_figure;
    End m_low{}, m_high{};
    std::uint32_t m_lastValue = 0; ///< that pixels have at the high end
};

/// The plot with clipping marks above and a line of text below that reads out the column under the mouse.
/// The wheel zooms the values, dragging moves them, Shift and dragging selects values, Control and dragging
/// starts a drag out of the plot, a double click shows all values. Keys: left and right move the read-out,
/// with Shift they select, plus and minus zoom, Escape clears the selection.
class HistogramPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistogramPlot)

public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    ~HistogramPlot() override;

    /// `sampled`: an exact histogram of the same pixels follows; its axes keep the range if they can.
    void showHistogram(const Histogram& histogram, const Comparison& comparison = {}, bool sampled = false);
    /// Shows an empty plot with a text in its middle.
    void showNothing(const QString& why);
    /// Sets channels, scale and arrangement, and draws.
    void setContent(const PlotContent& content);
    /// Sets the curves behind the histogram, and draws.
    void setComparison(const Comparison& comparison);
    /// The figure that is drawn: histogram, content, panels and columns.
    [[nodiscard]] const HistogramFigure& figure() const { return *m_figure; }

    /// Draws a line per channel at the value of the pixel under the image's cursor, or none.
    void markPixel(const std::optional<PixelSample>& sample);
    /// The value at which a channel's line is drawn; nothing if it has none.
    [[nodiscard]] std::optional<double> markOf(Channel channel) const;

    /// The range of values that is selected; nothing: none.
    [[nodiscard]] const std::optional<ValueRange>& chosenValues() const { return m_chosen; }
    /// Selects a range as if it had been dragged, or none; emits valuesChosen() if it is another one.
    void chooseValues(const std::optional<ValueRange>& values);

    /// The marks above the plot.
    [[nodiscard]] ClippingMarks& clipping() const { return *m_clipping; }

    /// The read-out of the column at a coordinate of the value axis, as rich text:
    /// "value 255 gray 1,234 (0.12 %) red ...".
    [[nodiscard]] QString readoutAt(double value) const;

    /// The plot as shown, in device pixels of the screen.
    [[nodiscard]] QPixmap picture() const;

    [[nodiscard]] QSize sizeHint() const override { return {640, 480}; }

public Q_SLOTS:
    /// Sets the axis to all values of the bit depth.
    void showAllValues();
    /// Shows the values that the data use; if these are shown already, all values.
    void showUsedValues();
    /// Shows the values that the data use and clears the selection: for another image.
    void showNewValues();

Q_SIGNALS:
    /// chosenValues() changed.
    void valuesChosen(const std::optional<tonescope::ValueRange>& values);
    /// Control and dragging: the receiver starts a drag with the plot.
    void dragOutRequested();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Items over one panel, on a layer of their own: moving them does not draw the curves again.
    struct Overlay {
        QCPItemStraightLine* pointer;
        QCPItemRect* chosen;
    };

    /// Sets up QCustomPlot: interactions, overlay items and signals.
    void buildPlot();
    /// Keeps the axis inside the values after it was moved or zoomed, and draws.
    void rangeChanged(const QCPRange& before);
    /// Makes columns for the present width and draws the whole plot, once for several calls of one turn.
    void redraw();
    /// Places all overlay items, and draws their layer soon, so that several changes are drawn once.
    void updateOverlay();
    /// Reserves the height of the longest read-out of the visible channels.
    void reserveReadout();
    /// Reads out a coordinate of the value axis, or nothing.
    void pointAt(std::optional<double> value);
    void pointAtMouse();
    /// Control begins a drag out of the plot, Shift a selection; without them QCustomPlot moves the axis.
    void mousePressed(QMouseEvent& event);
    /// Reads out the column under the mouse, and continues a selection or a drag out.
    void mouseMoved(QMouseEvent& event);
    void mouseReleased();
    /// Moves the read-out by a distance on the value axis; with `choosing`, one end of the selection, too.
    void step(double distance, bool choosing);
    /// Zooms about the coordinate that is read out.
    void zoom(double factor);
    /// The value whose column contains a coordinate of the value axis.
    [[nodiscard]] std::uint32_t valueAt(double coordinate) const;
    /// The coordinate on the value axis of the panel at `place`, of the first panel between panels.
    [[nodiscard]] double coordinateAt(QPointF place) const;
    /// How to read the plot, shown while nothing is read out; empty for an empty plot.
    [[nodiscard]] QString hint() const;
    /// Width of the plot area in device pixels.
    [[nodiscard]] double plotPixels() const;

    QCustomPlot* m_plot; ///< owns all items below
    std::unique_ptr<HistogramFigure> m_figure;
    ClippingMarks* m_clipping;
    ReadoutLabel* m_readout;
    std::vector<Overlay> m_overlays; ///< one per panel
    std::array<QCPItemStraightLine*, allChannels.size()> m_marks{};
    QCPItemText* m_invitation; ///< text in the middle of an empty plot
    QTimer m_overlayTimer;

    std::optional<double> m_pointed; ///< coordinate that is read out
    std::optional<QPointF> m_mouse;  ///< in pixels of the plot, while the mouse is over a panel
    std::optional<ValueRange> m_chosen;
    std::optional<PixelSample> m_marked;
    std::optional<QPoint> m_dragOutFrom;
    std::optional<std::uint32_t> m_choosingFrom;
    std::uint64_t m_pixels = 0; ///< of the histogram
    double m_drawnPixels = 0;   ///< width in device pixels for which the columns were made
    int m_drawnHeight = 0;      ///< of the first panel, for which its axis was labelled
};

} // namespace tonescope::ui

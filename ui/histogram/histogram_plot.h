// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram widget: mouse and keyboard zoom the curves, read out counts and select values; marks show
// clipping.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/pixel_sample.h"
#include "engine/values/value_range.h"
#include "ui/histogram/histogram_figure.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QCPAxis;
class QCPRange;
class QCustomPlot;
class QLabel;
class QMouseEvent;

namespace tonescope::ui {

class Chip;
class ClippingMarks;

/// A text for screen readers, one sentence per visible channel: mean, median, range and clipped shares. Empty
/// if there are no counts.
[[nodiscard]] QString summaryOf(const Histogram& histogram, ChannelSet visible);

/// The plot, with clipping marks above. A card beside the mouse reads out the column under it. A chip at
/// columns that are cut off says how many; while spikes are not cut off, it offers to cut them. The plot
/// prefers a height of two thirds of its width. The wheel zooms the value axis, and dragging moves it.
/// Dragging with Shift selects values, as dragging does while all values are in sight; a selection is dragged
/// by its ends or its inside, and its chip clears it. A double click shows the used values, then all. The
/// left and right keys move the read-out, and with Shift they select; plus and minus zoom; Escape clears the
/// selection. Lives on the GUI thread.
class HistogramPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistogramPlot)

public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    ~HistogramPlot() override;

    /// Shows a histogram with curves to compare. `sampled`: see HistogramFigure::setHistogram(). Curves glide
    /// to their new places if the window is animated (QMainWindow::isAnimated()) and histograms do not follow
    /// one another quickly; numbers change at once.
    void showHistogram(const Histogram& histogram, const Comparison& comparison = {}, bool sampled = false);
    /// Shows an empty plot with a text in its middle.
    void showNothing(const QString& why);
    /// Sets channels, scale and arrangement, and draws.
    void setContent(const PlotContent& content);
    /// Sets the curves behind the histogram, and draws.
    void setComparison(const Comparison& comparison);
    /// The drawn figure: histogram, content, panels and columns.
    [[nodiscard]] const HistogramFigure& figure() const { return *m_figure; }

    /// Draws a line per channel at the value of this pixel, which is under the cursor in the image; an empty
    /// `sample` removes the lines.
    void markPixel(const std::optional<PixelSample>& sample);
    /// The value at which the channel's line of markPixel() is drawn; nothing if there is none.
    [[nodiscard]] std::optional<double> markOf(Channel channel) const;

    /// The selected range of values; nothing if there is none.
    [[nodiscard]] const std::optional<ValueRange>& chosenValues() const { return m_chosen; }
    /// The channel whose share of the selected range is named, and whose pixels are highlighted: gray if it
    /// is shown, otherwise the first shown channel. Nothing if no channel is shown.
    [[nodiscard]] std::optional<Channel> rangeChannel() const;
    /// Selects a range of values or none. Emits valuesChosen() if that is a change.
    void chooseValues(const std::optional<ValueRange>& values);

    /// The marks above the plot.
    [[nodiscard]] ClippingMarks& clipping() const { return *m_clipping; }

    /// The read-out of the column at a coordinate of the value axis, as rich text: "value 255", and a row per
    /// channel: "gray 1,234 0.12 %"; below it one of the second photo: "- - - 98 0.05 %".
    [[nodiscard]] QString readoutAt(double value) const;

    /// How to use the plot, in a few sentences.
    [[nodiscard]] static QString lesson();
    /// The chip that says how many columns are cut off, or offers to cut spikes; hidden if there are none.
    /// The receiver of its clicks changes the content.
    [[nodiscard]] Chip& cutChip() const { return *m_cut; }

    [[nodiscard]] QSize sizeHint() const override;

public Q_SLOTS:
    /// Shows the values that the data use; if these are shown already, all values.
    void showUsedValues();
    /// Shows the values that the data use and clears the selection: for another image.
    void showNewValues();

Q_SIGNALS:
    /// chosenValues() changed.
    void valuesChosen();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Overlay;

    /// A drag that changes or moves the chosen range.
    struct Choosing {
        std::uint32_t from; ///< the value of the fixed end, or the value at which a move of the range began
        std::optional<ValueRange> moved; ///< the whole range is moved: where it was
        std::optional<QPoint> notBefore; ///< the drag begins when the mouse has left this point
    };

    /// Sets up QCustomPlot: interactions, overlay items and signals.
    void buildPlot();
    /// Called after the value axis was moved or zoomed: keeps it inside the values, and draws.
    void rangeChanged(const QCPRange& before);
    /// Whether the curves should glide to the next histogram.
    [[nodiscard]] bool shouldGlide() const;
    /// Updates the figure for the present width, and queues a replot: several calls in one pass of the event
    /// loop lead to one replot.
    void redraw();
    /// Places the chips, and starts a timer that draws the overlay, so that several changes are drawn once.
    void updateOverlay();
    /// The change of the chosen range that a drag from here would begin; nothing if the drag would move the
    /// axis.
    [[nodiscard]] std::optional<Choosing> choosingAt(QPointF place, Qt::KeyboardModifiers modifiers) const;
    /// Places the chips over the plot: the chosen range over the axis of values, that of cut columns beside
    /// them.
    void placeChips();
    /// The share of pixels with chosen values, of a channel.
    [[nodiscard]] QString chosenShare(Channel channel) const;
    /// Places the card of the read-out beside the column that is read out, and beside the chips.
    void placeReadout();
    /// Reads out the column at a coordinate of the value axis, or none.
    void pointAt(std::optional<double> value);
    /// Reads out the column at m_mouse.
    void pointAtMouse();
    /// Begins to move the chosen range or one of its ends, or to choose another one (with Shift, or if all
    /// values are in sight); otherwise QCustomPlot moves the axis.
    void mousePressed(QMouseEvent& event);
    /// Reads out the column under the mouse, and continues a selection.
    void mouseMoved(QMouseEvent& event);
    /// Ends a selection, and lets QCustomPlot move the axis again.
    void mouseReleased();
    /// Moves the read-out by a distance on the value axis; with `choosing`, one end of the selection, too.
    void step(double distance, bool choosing);
    /// Zooms about the coordinate that is read out.
    void zoom(double factor);
    /// The value whose column contains a coordinate of the value axis.
    [[nodiscard]] std::uint32_t valueAt(double coordinate) const;
    /// Where the chosen values begin and end on the axis. There must be chosen values.
    [[nodiscard]] QCPRange chosenEnds() const;
    /// The coordinate on the value axis of the panel at `place`; on that of the first panel if none is there.
    [[nodiscard]] double coordinateAt(QPointF place) const;
    /// Width of the plot area in device pixels.
    [[nodiscard]] double plotPixels() const;

    QCustomPlot* m_plot;
    std::unique_ptr<HistogramFigure> m_figure;
    ClippingMarks* m_clipping;
    QLabel* m_readout;
    Chip* m_cut;
    Chip* m_range;        ///< the chosen values and their share
    QLabel* m_invitation; ///< text in the middle of an empty plot
    QTimer m_overlayTimer;
    QVariantAnimation m_glide;   ///< of the curves, 0 to 1
    QElapsedTimer m_sinceResult; ///< since the last histogram was shown

    std::optional<double> m_pointed; ///< coordinate that is read out
    std::optional<QPointF> m_mouse;  ///< in pixels of the plot, while the mouse is over a panel
    std::optional<ValueRange> m_chosen;
    std::optional<PixelSample> m_marked;
    std::optional<Choosing> m_choosing; ///< while the button is held
    double m_drawnPixels = 0;           ///< width in device pixels for which the columns were made
    int m_drawnHeight = 0;              ///< of the first panel, for which its axis was labelled
};

} // namespace tonescope::ui

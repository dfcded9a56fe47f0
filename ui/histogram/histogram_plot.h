// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram, to be read with the mouse.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/value_range.h"
#include "ui/histogram/ghost.h"
#include "ui/histogram/plot_content.h"
#include "ui/histogram/plot_readout.h"
#include "ui/image/pixel_image.h"

#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>

class QCPAxis;
class QCPRange;
class QCustomPlot;
class QMouseEvent;

namespace tonescope::ui {

class ClippingMarks;
class HistogramFigure;
class PlotCursor;

/// Curves with clipping marks above and a read-out below. The wheel zooms along the values, dragging moves,
/// Shift and dragging chooses values, Control and dragging takes the plot elsewhere, a double click shows all
/// values again. By keyboard: left and right point at columns, with Shift they choose, plus and minus zoom,
/// Escape drops what is chosen.
class HistogramPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistogramPlot)

public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    ~HistogramPlot() override;

    /// `sampled`: an exact one of the same pixels follows, at which the axes should not jump.
    void showHistogram(const Histogram& histogram, const Comparison& comparison = {}, bool sampled = false);
    /// An empty plot, and why it is.
    void showNothing(const QString& why);
    /// Which channels are drawn, and how.
    void setContent(const PlotContent& content);
    [[nodiscard]] const HistogramFigure& figure() const { return *m_figure; }

    /// What is compared with the shown histogram.
    void setComparison(const Comparison& comparison);

    /// Marks the values of the pixel under the image's cursor, or none.
    void markPixel(const std::optional<PixelSample>& sample);
    [[nodiscard]] const PlotCursor& cursor() const { return *m_cursor; }

    /// The values that are chosen, by Shift and dragging or Shift and the arrow keys.
    [[nodiscard]] const std::optional<ValueRange>& chosenValues() const { return m_chosen; }
    void chooseValues(const std::optional<ValueRange>& values);

    [[nodiscard]] ClippingMarks& clipping() const { return *m_clipping; }

    /// What is said of the column at `place` on the value axis.
    [[nodiscard]] ColumnReadout readoutAt(double place) const;

    /// Shows the values that the plot of another window shows of the same histogram, and chooses those that
    /// are chosen there.
    void takeOver(const HistogramPlot& before);

    /// The plot as it looks now, as sharp as the screen.
    [[nodiscard]] QPixmap picture() const;

    [[nodiscard]] QSize sizeHint() const override { return {640, 480}; }

public Q_SLOTS:
    void showAllValues();
    /// The values that the data use; where they are what is shown, all of them.
    void showUsedValues();
    /// The values that the data use: another image is shown.
    void showNewValues();

Q_SIGNALS:
    void valuesChosen(const std::optional<tonescope::ValueRange>& values);
    /// Other clipped pixels are to be lit in the image: see clipping().
    void clippingLit();
    /// Control and dragging: the plot is to be taken elsewhere.
    void dragOutRequested();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildPlot();
    void rangeChanged(const QCPRange& before);
    void widthChanged();
    /// Draws everything anew.
    void redraw();
    /// Keeps room for the longest read-out that this histogram can have.
    void reserveReadout();
    void updateColours();
    /// Reads out at a place on the value axis, or nowhere.
    void pointAt(std::optional<double> place);
    /// Reads out where the mouse is, whatever lies under it now.
    void pointAtMouse();
    void mousePressed(QMouseEvent& event);
    void mouseMoved(QMouseEvent& event);
    void mouseReleased();
    /// Moves the column that is pointed at; with Shift the chosen values reach to it.
    void step(double distance, bool choosing);
    /// The value at a place on the plot.
    [[nodiscard]] std::uint32_t valueAt(double x) const;
    /// The panel's axis of values at a place on the plot; the first one's where there is no panel.
    [[nodiscard]] QCPAxis& axisAt(QPointF place) const;
    /// Makes the range of values `factor` times as wide, around the place that is pointed at.
    void zoom(double factor);
    /// What can be done here, while the mouse is elsewhere.
    [[nodiscard]] QString hint() const;
    [[nodiscard]] double plotPixels() const;

    QCustomPlot* m_plot;
    std::unique_ptr<HistogramFigure> m_figure;
    std::unique_ptr<PlotCursor> m_cursor;
    ClippingMarks* m_clipping;
    ReadoutLabel* m_readout;
    std::optional<double> m_pointed; ///< on the value axis
    std::optional<QPointF> m_mouse;  ///< in pixels of the plot, while the mouse points
    std::optional<ValueRange> m_chosen;
    std::optional<QPoint> m_dragOutFrom;
    std::optional<std::uint32_t> m_choosingFrom; ///< where Shift and dragging began
    std::optional<PixelSample> m_marked;
    std::uint64_t m_pixels = 0; ///< counted in all
    double m_drawnPixels = 0;   ///< width of the plot area, in device pixels, that the columns are made for
    int m_drawnHeight = 0;      ///< of the first panel, for which its axis is labelled
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram, to be read with the mouse.
#pragma once

#include "engine/values/histogram.h"
#include "ui/histogram/count_scale.h"
#include "ui/histogram/plot_readout.h"
#include "ui/image/pixel_image.h"

#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>

class QCPRange;
class QCustomPlot;

namespace tonescope::ui {

class ClippingMarks;
class HistogramFigure;
class PlotCursor;

/// Curves with clipping marks above and a read-out below. The wheel zooms along the values, dragging moves, a
/// double click shows all values again. By keyboard: left and right point at columns, plus and minus zoom.
class HistogramPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistogramPlot)

public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    ~HistogramPlot() override;

    void showHistogram(const Histogram& histogram);
    /// An empty plot, and why it is.
    void showNothing(const QString& why);
    void setSwitchedOn(ChannelSet channels);
    void setScale(const CountScale& scale);
    [[nodiscard]] const HistogramFigure& figure() const { return *m_figure; }

    /// Marks the values of the pixel under the image's cursor, or none.
    void markPixel(const std::optional<PixelSample>& sample);
    [[nodiscard]] const PlotCursor& cursor() const { return *m_cursor; }

    /// What is said of the column at `place` on the value axis.
    [[nodiscard]] ColumnReadout readoutAt(double place) const;

    /// The plot as it looks now, as sharp as the screen.
    [[nodiscard]] QPixmap picture() const;

    [[nodiscard]] QSize sizeHint() const override { return {640, 480}; }

public Q_SLOTS:
    void showAllValues();

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
    std::optional<double> m_mouse;   ///< x in pixels of the plot, while the mouse points
    std::optional<PixelSample> m_marked;
    std::uint64_t m_pixels = 0; ///< counted in all
    double m_drawnPixels = 0;   ///< width of the plot area, in device pixels, that the columns are made for
};

} // namespace tonescope::ui

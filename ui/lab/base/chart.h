// SPDX-License-Identifier: GPL-3.0-or-later
// Base class of the lab's charts: a widget around a QCustomPlot. Subclasses only draw.
#pragma once

#include <QWidget>

#include <optional>

class QCPColorMap;
class QCPErrorBars;
class QCPGraph;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// The label of an axis, broken into lines of at most `length` pixels.
[[nodiscard]] QString wrappedLabel(const QString& label, const QFont& font, double length);

/// Calls draw() again when the palette or the font change (light and dark, projector, paper), calls fit()
/// again when the axes change their size, and reports the position of the mouse. To draw for paper, a chart
/// need not be shown: call setPalette(), setFont(), set the content, call layOut(), and paint plot(). Lives
/// on the GUI thread.
class Chart : public QWidget {
    Q_OBJECT

public:
    /// The plot, which this widget owns; for subclasses, printing and tests.
    [[nodiscard]] QCustomPlot& plot() const { return *m_plot; }
    /// Sets the description for screen readers: the content of the chart in words.
    void setSummary(const QString& summary);
    /// Lays the chart out at a size in pixels without showing it. Lays it out twice, because texts are fitted
    /// to the axes, whose size the first pass determines.
    void layOut(QSize size);

protected:
    static constexpr double markSize = 9; ///< of the marks of addLine(), in pixels

    /// The plot gets object name and accessible name. Call redraw() at the end of the subclass's constructor.
    Chart(const char* name, const QString& accessibleName, QWidget* parent);

    /// Puts the whole content into the plot, in palette() and font(). applyLook() has been called.
    virtual void draw() = 0;
    /// Adapts texts and ranges to the size of the axes. Called after draw(), and when that size changes.
    virtual void fit() {}
    /// Called when the mouse moves to this pixel of the plot, and with std::nullopt when it leaves the plot.
    virtual void pointAt(const std::optional<QPointF>& /*pixel*/) {}

    /// Calls applyLook(), draw() and fit(), and queues a replot.
    void redraw();
    /// Calls fit() and queues a replot.
    void refit();
    /// Moves the legend above the axes, at the left. Call it in the subclass's constructor.
    void placeLegendAbove();
    /// Wraps the legend to the width of the plot. Returns the number of its lines.
    int wrapLegend();
    /// A map of cells in mapColours(), with its colour scale at the right, as high as the axes. For
    /// constructors. The plot owns both.
    [[nodiscard]] QCPColorMap* addColourMap();
    /// Adds a line without points. Each point that it gets has a mark. Colour and mark depend on `number`: 72
    /// pairs are distinct. The plot owns the line.
    QCPGraph* addLine(std::size_t number, const QString& name);
    /// Adds a text in font() and the text colour of palette(). The caller places it; the plot owns it.
    QCPItemText* addText(const QString& words);
    /// Adds error bars to the points of a graph, in the pen of the graph. The caller sets their data; the
    /// plot owns them.
    [[nodiscard]] QCPErrorBars* addWhiskers(QCPGraph& graph) const;

    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Called when QCustomPlot has laid out the axes: queues refit() if their rectangle changed.
    void layoutDone();

    QCustomPlot* m_plot;
    QRect m_fitted; ///< rectangle of the axes for which fit() was called last
};

} // namespace tonescope::ui

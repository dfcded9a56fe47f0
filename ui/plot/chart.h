// SPDX-License-Identifier: GPL-3.0-or-later
// Chart: host of a QCustomPlot that follows its window. Subclasses only draw.
#pragma once

#include <QWidget>

#include <optional>

class QCPErrorBars;
class QCPGraph;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// Draws again when palette or font change (light and dark, projector, paper), fits texts again when the axes
/// change their size, and reports where the mouse is. A chart that is never shown can draw for paper:
/// setPalette(), setFont(), its content, layOut(), plot().
class Chart : public QWidget {
    Q_OBJECT

public:
    [[nodiscard]] QCustomPlot& plot() const { return *m_plot; }
    /// Accessible description: what is seen, in words.
    void setSummary(const QString& summary);
    /// Draws at a size in pixels without being shown: twice, because texts fit the axes that the first pass
    /// has laid out.
    void layOut(QSize size);

protected:
    /// The plot gets object name and accessible name. Call redraw() at the end of the subclass's constructor.
    Chart(const char* name, const QString& accessibleName, QWidget* parent);

    /// Puts the whole content into the plot, in palette() and font(). applyLook() has been called.
    virtual void draw() = 0;
    /// Adapts texts and ranges to the size of the axes. Called after draw(), and when that size changes.
    virtual void fit() {}
    /// The mouse is at this pixel of the plot; nothing: it left.
    virtual void pointAt(const std::optional<QPointF>& /*pixel*/) {}

    /// draw(), fit(), and a replot before the next frame.
    void redraw();
    /// fit() and a replot.
    void refit();
    /// Moves the legend above the axes, at the left. For constructors.
    void placeLegendAbove();
    /// Wraps the legend to the width of the plot. Returns the number of its lines.
    int wrapLegend();
    /// Words in font() and the text colour of palette(), to be placed by the caller. The plot owns them.
    QCPItemText* addText(const QString& words);
    /// Whiskers at the points of a graph, which get their data from the caller. The plot owns them.
    [[nodiscard]] QCPErrorBars* addWhiskers(QCPGraph& graph, const QPen& pen) const;

    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layoutDone();

    QCustomPlot* m_plot;
    QRect m_fitted; ///< place of the axes at the last fit()
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Bars chart: one horizontal bar per row, grouped by device, with whiskers, verdicts and memory limits.
#pragma once

#include "ui/lab/bars/bar_rows.h"
#include "ui/lab/base/chart.h"

#include <optional>
#include <utility>
#include <vector>

class QCPBars;
class QScrollBar;

namespace tonescope::ui {

class Report;

/// Draws BarRows. Rows of one kernel stand side by side, and dashed outlines show the previous run. Rows that
/// are not measured yet have their place and name from the beginning, so nothing moves when results arrive.
/// If the chart is too low for all rows, a scroll bar moves the rows while the value axis stays visible.
class BarsChart : public Chart {
    Q_OBJECT

public:
    explicit BarsChart(QWidget* parent = nullptr);

    /// Replaces the content. Ends a hold() if the quantity or the scale changes.
    void show(const BarRows& rows, const BarChoice& choice);
    using QWidget::show;

    /// From now on the value axis covers at least its present range, so that the bars of the next runs
    /// visibly grow or shrink. Ends with release(), or when show() changes the quantity or the scale. Does
    /// nothing without bars.
    void hold();
    void release() { m_held.reset(); }
    /// Whether the axis covers more than the bars need, because it is held.
    [[nodiscard]] bool holdsMore() const { return m_holdsMore; }

    /// Number of rows, headings and limits included; a gap counts as half a row.
    [[nodiscard]] double rows() const { return m_room; }
    /// Number of rows that fit into the plot at its present height; at least 1.
    [[nodiscard]] double rowsInSight() const;
    /// Scrolls so that this row is the topmost.
    void scrollTo(double row);
    /// Height of the plot, in pixels, at which all rows fit.
    [[nodiscard]] int wholeHeight() const;

    /// Draws all rows into a report, in as many pieces as pages need. Changes the layout of the chart, so use
    /// a chart that is never shown.
    void writeTo(Report& report);

Q_SIGNALS:
    /// The user clicked on the bar or name of a measured row; `row` is its index.
    void rowClicked(std::size_t row);
    /// The chart was laid out anew, so holdsMore() may have changed.
    void fitted();

protected:
    void draw() override;
    void fit() override;
    void pointAt(const std::optional<QPointF>& pixel) override;

private:
    /// The texts at the end of a bar.
    struct Words {
        QCPItemText *value, *verdict; ///< owned by the plot
        QStringList valueTexts;       ///< wordings of the value, longest first
        QStringList verdicts;         ///< wordings of the verdict, longest first
        double low, end;              ///< value range of the bar and its whiskers; 0 without a bar
    };
    /// The line above the rows of a device.
    struct Heading {
        QCPItemText* item;
        QStringList texts; ///< from the longest wording to the shortest
    };
    /// The text of a memory limit and its place on the value axis.
    struct LimitWords {
        QCPItemText* item;
        double value;
    };
    /// Range of the value axis.
    struct Span {
        double lower = 0, upper = 0;
    };

    QCPBars* addBars(const QString& name, const QBrush& brush, const QPen& pen);
    QCPItemText* addWords(const QString& words, const QColor& colour);
    void addHeading(const QString& name, const QString& source);
    void makeSeries();
    void fitWords();
    void fitRow(const Words& row) const;
    [[nodiscard]] double plotWidth() const;
    [[nodiscard]] double lowestBar() const;
    [[nodiscard]] double lowestShown(BarScale scale) const;
    [[nodiscard]] Span needed(BarScale scale) const;
    [[nodiscard]] double widthOf(const Words& row, BarScale scale) const;
    [[nodiscard]] double upperFor(const Words& row, double lower, BarScale scale) const;
    void drawDevice(const DeviceRows& device);
    void drawLimits(const std::vector<BarLimit>& limits, double first, double last);
    void drawRow(std::size_t row);
    void place(Words words);
    void drawBaseLine();
    void markReference();
    void nameRows(const DeviceRows& device);
    void labelAxes();
    void fitScroll();
    [[nodiscard]] std::optional<std::size_t> rowAt(double pixel) const;

    // Made by the last draw(). The plot owns the series and the items.
    QCPBars* m_before = nullptr;
    std::vector<std::pair<BarPart, QCPBars*>> m_parts; ///< series of stacked bars, from the base to the right
    std::vector<QCPBars*> m_wholes; ///< series if bars are not stacked: one per member, or one
    QCPGraph* m_medians = nullptr;  ///< invisible anchors of the whiskers
    QCPErrorBars* m_whiskers = nullptr;
    std::vector<Words> m_words;
    std::vector<Span> m_reaches; ///< ranges of the outlines, which have no texts
    std::vector<LimitWords> m_limits;
    std::vector<Heading> m_headings;
    QScrollBar* m_scroll;
    BarRows m_rows;
    BarChoice m_choice;
    BarMembers m_members;
    std::optional<Span> m_held; ///< see hold()
    bool m_holdsMore = false;
    bool m_drawn = false;         ///< whether draw() made a bar
    QString m_label;              ///< label of the value axis, before it is wrapped
    double m_next = 0;            ///< during draw(): vertical place of the next row
    std::vector<double> m_places; ///< vertical place by row index
    double m_room = 1;            ///< see rows()
    double m_top = 0;             ///< vertical place of the topmost visible row
};

/// Bars at full height without a scroll bar, for a page that scrolls as a whole.
class BarsView : public BarsChart {
    Q_OBJECT

public:
    explicit BarsView(QWidget* parent = nullptr);

    /// Shows the measurements that have a time, as kernel times; hides the plot if there are none.
    void show(const Measurements& measurements);
    using QWidget::show;

protected:
    void fit() override;
};

} // namespace tonescope::ui

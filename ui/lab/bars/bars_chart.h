// SPDX-License-Identifier: GPL-3.0-or-later
// Bars chart: a horizontal bar for each row, device by device, with whiskers, verdicts and memory limits.
#pragma once

#include "ui/lab/bars/bar_rows.h"
#include "ui/plot/chart.h"

#include <optional>
#include <utility>
#include <vector>

class QCPBars;
class QScrollBar;

namespace tonescope::ui {

class Report;

/// Rows of one kernel are drawn side by side, and outlines show the previous run. Rows that are not measured
/// yet have their places and names. If the chart is too low for all rows, a scroll bar moves through them
/// while the axis stays in sight.
class BarsChart : public Chart {
    Q_OBJECT

public:
    explicit BarsChart(QWidget* parent = nullptr);

    void show(const BarRows& rows, const BarChoice& choice);
    using QWidget::show;

    /// From now on the value axis reaches at least as far as it does now, so that bars of later runs visibly
    /// grow and shrink; until release(), or until another quantity or scale is shown.
    void hold();
    void release() { m_held.reset(); }
    /// Whether a held axis reaches further than the bars need.
    [[nodiscard]] bool holdsMore() const { return m_holdsMore; }

    /// Rows of the plot, including headings and limits, and the number of rows that have room.
    [[nodiscard]] double rows() const { return m_room; }
    [[nodiscard]] double rowsInSight() const;
    /// Shows the rows from this one on.
    void scrollTo(double row);
    /// Height of the plot in pixels at which all rows have room.
    [[nodiscard]] int wholeHeight() const;

    /// Draws all rows on paper, in as many pieces as pages need. The chart must not be on the screen.
    void writeTo(Report& report);

Q_SIGNALS:
    /// A measured row was clicked.
    void rowClicked(std::size_t row);
    /// holdsMore() may have changed.
    void fitted();

protected:
    void draw() override;
    void fit() override;
    void pointAt(const std::optional<QPointF>& pixel) override;

private:
    /// Words at the end of a bar.
    struct Words {
        QCPItemText *value, *verdict;
        QString valueText;    ///< in full
        QStringList verdicts; ///< from the longest wording to the shortest
        double low, end;      ///< of the bar; 0 without a bar
    };
    struct Heading {
        QCPItemText* item;
        QStringList texts; ///< from the longest wording to the shortest
    };
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
    void addHeading(const QString& name, const QString& clock);
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
    void drawBaseLine();
    void markReference();
    void nameRows(const DeviceRows& device);
    void labelAxes();
    void fitScroll();
    [[nodiscard]] std::optional<std::size_t> rowAt(double pixel) const;

    // What the last draw() made; the plot owns the series and the items.
    QCPBars* m_before = nullptr;
    std::vector<std::pair<BarPart, QCPBars*>> m_parts; ///< of stacked bars, from the base on
    std::vector<QCPBars*> m_wholes;                    ///< if bars are not stacked: one a member, or one
    QCPGraph* m_medians = nullptr;                     ///< invisible anchors of the whiskers
    QCPErrorBars* m_whiskers = nullptr;
    std::vector<Words> m_words;
    std::vector<Span> m_reaches; ///< of outlines, which have no words
    std::vector<LimitWords> m_limits;
    std::vector<Heading> m_headings;
    QScrollBar* m_scroll;
    BarRows m_rows;
    BarChoice m_choice;
    BarMembers m_members;
    std::optional<Span> m_held;
    bool m_holdsMore = false;
    bool m_drawn = false;         ///< there is a bar
    QString m_label;              ///< of the value axis, on one line
    double m_next = 0;            ///< place of the next row on the vertical axis
    std::vector<double> m_places; ///< by row
    double m_room = 1;            ///< rows of the vertical axis
    double m_top = 0;             ///< first row in sight
};

class BarsView : public BarsChart {
    Q_OBJECT

public:
    explicit BarsView(QWidget* parent = nullptr);

    /// A bar for each measurement that has a time.
    void show(const Measurements& measurements);
    using QWidget::show;

protected:
    void fit() override;
};

} // namespace tonescope::ui

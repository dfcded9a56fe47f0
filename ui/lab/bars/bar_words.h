// SPDX-License-Identifier: GPL-3.0-or-later
// What is written into a plot of bars, and the axis that leaves room for it.
#pragma once

#include "ui/lab/bars/bars.h"

#include <QPalette>
#include <QStringList>

#include <vector>

class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// What an axis shows.
struct BarSpan {
    double lower = 0, upper = 0;
};

/// Everything that words tell of a row.
struct BarRow {
    const Measurement& measurement;
    QString member;         ///< what tells it from those beside it; empty: nothing stands beside it
    std::optional<Bar> bar; ///< nothing where there is no time
    double before = 0;      ///< where the outline of the run before ends; 0: there is none
};

/// Headings, words at the ends of bars and at the lines of limits. The texts are items of the plot, which
/// must outlive this.
class BarWords {
public:
    explicit BarWords(QCustomPlot& plot) : m_plot(plot) {}

    void setPalette(const QPalette& palette) { m_palette = palette; }
    /// The items are gone.
    void clear();
    /// The device and which clock measured there.
    /// `name` of a device, and by what its times are.
    void addHeading(const QString& name, const QString& clock, double row);
    void addLimit(const BarLimit& limit, double row);
    void addRow(const BarRow& row, double place);
    /// The axis reaches as far as that bar, which has no words.
    void addReach(const Bar& bar) { m_reaches.push_back({bar.low, bar.end()}); }
    /// Gives the horizontal axis the range at which words beside bars have room, at least what is held, and
    /// shortens those that have none all the same. Tells whether what is held is more than that.
    bool fit(BarScale scale, const std::optional<BarSpan>& held);

private:
    /// Words at the end of a bar.
    struct Row {
        QCPItemText *value, *verdict;
        QString valueText;    ///< in full
        QStringList verdicts; ///< from all words to a few
        double low, end;      ///< of the bar; 0: there is none
    };
    struct Heading {
        QCPItemText* item = nullptr;
        QStringList texts; ///< from all words to a few
    };
    struct LimitText {
        QCPItemText* item;
        double value;
    };

    QCPItemText* makeText(const QString& text, const QColor& colour);
    void fitRow(const Row& row) const;
    [[nodiscard]] double plotWidth() const;
    [[nodiscard]] double lowestBar() const;
    [[nodiscard]] double lowestShown(BarScale scale) const;
    [[nodiscard]] BarSpan needed(BarScale scale) const;
    [[nodiscard]] double widthOf(const Row& row, BarScale scale) const;
    [[nodiscard]] double upperFor(const Row& row, double lower, BarScale scale) const;

    QCustomPlot& m_plot;
    QPalette m_palette;
    std::vector<Row> m_rows;
    std::vector<BarSpan> m_reaches;
    std::vector<LimitText> m_limits;
    std::vector<Heading> m_headings;
};

} // namespace tonescope::ui

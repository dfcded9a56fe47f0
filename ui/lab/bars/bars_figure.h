// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as horizontal bars, drawn into a QCustomPlot.
#pragma once

#include "ui/lab/bars/bars.h"

#include <QPalette>

#include <array>
#include <optional>
#include <vector>

class QCPBars;
class QCPErrorBars;
class QCPGraph;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// A row for each measurement, device by device, with whiskers from quartile to quartile and its verdict in
/// words; lines for what memory allows. Does not replot.
class BarsFigure {
public:
    /// The plot must outlive the figure.
    explicit BarsFigure(QCustomPlot& plot);

    void setLook(const QPalette& palette, const QFont& font);
    /// Draws the measurements, with room for `expected` of them.
    void show(const std::vector<Measurement>& measurements, const BarChoice& choice, std::size_t expected);
    /// Adapts the axis to the width of the plot, so that words beside bars have room.
    void fit();

    /// The measurement at a height of the plot, in pixels from its top.
    [[nodiscard]] std::optional<std::size_t> rowAt(double pixel) const;
    /// Pixels that the plot needs to be readable.
    [[nodiscard]] int height() const;

private:
    /// Words at the end of a bar.
    struct Words {
        QCPItemText *value, *verdict;
        QString verdictText; ///< in full
        double end;          ///< of the bar; 0: there is none
    };
    struct LimitLabel {
        QCPItemText* item;
        double value;
    };

    void clear();
    void drawDevice(const DeviceRows& device, const std::vector<Measurement>& measurements);
    void drawLimits(const std::vector<BarLimit>& limits, double first, double last);
    void drawHeading(const DeviceInfo& device);
    void drawRow(const Measurement& row, const Measurement& reference);
    void addBar(const Bar& bar);
    void addWords(const std::optional<Bar>& bar, const Measurement& row);
    void markReference();
    void labelAxes(const std::vector<Measurement>& measurements, std::size_t expected);
    void listPhases();
    [[nodiscard]] bool stacked() const;
    [[nodiscard]] double lowestShown() const;
    [[nodiscard]] double widthOf(const Words& words) const;
    [[nodiscard]] double upperFor(double end, double textWidth, double lower) const;
    QCPItemText* makeText(const QString& text);

    QCustomPlot& m_plot;
    // Owned by the plot.
    std::array<QCPBars*, 3> m_phases{}; ///< clear, count, merge
    QCPBars* m_whole;
    QCPGraph* m_medians; ///< invisible: what the whiskers hang on
    QCPErrorBars* m_whiskers;

    QPalette m_palette;
    BarChoice m_choice;
    double m_next = 0;            ///< place of the next row on the vertical axis
    std::vector<double> m_places; ///< of the measurements
    std::vector<Words> m_words;
    std::vector<LimitLabel> m_limits;
    std::vector<double> m_lows; ///< lower ends of whiskers
    double m_room = 1;          ///< rows that the vertical axis holds
};

} // namespace tonescope::ui

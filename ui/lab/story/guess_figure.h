// SPDX-License-Identifier: GPL-3.0-or-later
// A guessed factor beside the measured one.
#pragma once

#include "engine/values/measuring/ratio_interval.h"
#include "ui/plot/colours.h"

#include <optional>

class QCPGraph;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// Two rows on an axis of factors: a diamond where the guess is, a disc and its range where the measurement
/// is, each with its number. Draws into a plot that outlives it.
class GuessFigure {
public:
    explicit GuessFigure(QCustomPlot& plot);

    void show(std::optional<double> guess, const std::optional<RatioInterval>& measured);
    void applyStyle(const PlotStyle& style);

private:
    void label(QCPItemText& text, std::optional<double> factor, double row);

    QCustomPlot& m_plot;
    QCPGraph* m_same; ///< a line where both are as fast
    QCPGraph* m_range;
    QCPGraph* m_measured;
    QCPGraph* m_guess;
    QCPItemText* m_guessText;
    QCPItemText* m_measuredText;
};

} // namespace tonescope::ui

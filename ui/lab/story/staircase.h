// SPDX-License-Identifier: GPL-3.0-or-later
// How fast each step was, beside those before.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "ui/plot/colours.h"

#include <QString>

#include <optional>
#include <vector>

class QCPBars;
class QCPGraph;
class QCustomPlot;

namespace tonescope::ui {

/// A stair: what a step's own strategy reached, in 10^9 bytes of pixels a second; nothing where it was not
/// measured.
using Stairs = std::vector<std::optional<double>>;

/// The step's own strategy, whose id is given, on the first pixels of the step; null where it was not
/// measured there, counts wrongly, was simulated, or where the machine was busy.
[[nodiscard]] MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy);

/// Of the stairs those of the same pixels as that of `step`, or as the last one where that has none.
[[nodiscard]] Stairs comparable(const Measurements& stairs, std::size_t step);

/// "Step 7 is the fastest so far, 12.3 × as fast as step 1."; empty where fewer than two are measured.
[[nodiscard]] QString staircaseText(const Stairs& stairs);

/// Bars over all steps by number, the fastest so far as a line that climbs. Draws into a plot that outlives
/// it.
class Staircase {
public:
    explicit Staircase(QCustomPlot& plot);

    /// `step`: the one that is in front, from 0.
    void show(const Stairs& stairs, std::size_t step);
    void applyStyle(const PlotStyle& style);

private:
    QCustomPlot& m_plot;
    QCPBars* m_bars;
    QCPBars* m_front;
    QCPGraph* m_best;
};

} // namespace tonescope::ui

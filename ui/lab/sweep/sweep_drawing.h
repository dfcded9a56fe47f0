// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep in a plot, as lines or as a map.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"
#include "ui/lab/sweep/sweep_measure.h"
#include "ui/plot/colours.h"

#include <QPointF>

#include <vector>

namespace tonescope::ui {

/// What is to be drawn, and how.
struct SweepContent {
    const SweepAxis* axis = nullptr;
    const SweepAxis* second = nullptr; ///< null: lines
    std::vector<MeasurementPointer> measurements;
    /// What will be measured: the plot has room for it from the start.
    std::vector<MeasurementPointer> expected;
    SweepMeasure measure = SweepMeasure::Throughput;
    bool logarithmic = false; ///< the measure's axis
};

/// Draws into a plot that must outlive it. Never replots by itself.
class SweepDrawing {
public:
    SweepDrawing() = default;
    SweepDrawing(const SweepDrawing&) = delete;
    SweepDrawing& operator=(const SweepDrawing&) = delete;
    virtual ~SweepDrawing() = default;

    virtual void setStyle(const PlotStyle& style) = 0;
    /// Takes the place of what was drawn before. The axis is not null.
    virtual void draw(const SweepContent& content) = 0;
    /// Adapts texts to the size that the plot has got.
    virtual void fit() = 0;

    /// The measurement at a pixel of the plot; null where there is none.
    [[nodiscard]] virtual MeasurementPointer at(QPointF pixel) const = 0;
    /// Marks a measurement that is drawn, or none.
    virtual void mark(const MeasurementPointer& measurement) = 0;
};

} // namespace tonescope::ui

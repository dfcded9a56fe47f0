// SPDX-License-Identifier: GPL-3.0-or-later
// Plots in files, without a window.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/count_scale.h"

#include <QString>

#include <optional>

namespace tonescope::ui {

/// Which of the counted channels are drawn, and on what axis.
struct PlotLook {
    ChannelSet channels =
        ChannelSet::of(Channel::Gray, Channel::Red, Channel::Green, Channel::Blue, Channel::Alpha);
    CountScale scale;
};

/// Draws the histogram of `result` with title and provenance into a PNG, SVG or PDF, by the ending of `file`.
/// Needs a QApplication; the offscreen platform is enough.
std::optional<Failure> exportPlot(const CountResult& result, const QString& file, const PlotLook& look = {});

} // namespace tonescope::ui

// Plots in files, without a window.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"

#include <QString>

#include <optional>

namespace tonescope::ui {

/// Draws the histogram of `result` with title and provenance into a PNG, SVG or PDF, by the ending of `file`.
/// Needs a QApplication; the offscreen platform is enough.
std::optional<Failure> exportPlot(const CountResult& result, const QString& file);

} // namespace tonescope::ui

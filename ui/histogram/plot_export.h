// SPDX-License-Identifier: GPL-3.0-or-later
// The plot taken elsewhere: as a picture for the clipboard, and in files without a window.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/ghost.h"
#include "ui/histogram/plot_content.h"

#include <QPalette>
#include <QPixmap>
#include <QString>

#include <optional>

namespace tonescope::ui {

/// `plot`, pixel by pixel, under the title of the `result` that it shows and over where its counts come from.
/// The texts are as wide as the plot, on as many lines as they need, in the colours of `palette`.
[[nodiscard]] QPixmap withProvenance(const QPixmap& plot, const CountResult& result, const QPalette& palette);

/// What a file of the plot is called if nobody says otherwise, without an ending: "photo-histogram".
[[nodiscard]] QString exportNameFor(const CountResult& result);

/// Draws the histogram of `result` and what it is compared with, with title and provenance into a PNG, SVG or
/// PDF, by the ending of `file`. Needs a QApplication; the offscreen platform is enough.
std::optional<Failure> exportPlot(const CountResult& result, const QString& file,
                                  const PlotContent& content = {}, const Comparison& comparison = {});

} // namespace tonescope::ui

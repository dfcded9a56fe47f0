// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a histogram plot: as a picture for the clipboard, and as PNG, SVG and PDF files.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/histogram_figure.h"

#include <QPalette>
#include <QPixmap>
#include <QString>

#include <optional>

namespace tonescope::ui {

/// Puts the title of `result` above a picture of its plot and the provenance below, in the colours of
/// `palette`. The texts wrap at the width of the plot, whose pixels are not resampled.
[[nodiscard]] QPixmap withProvenance(const QPixmap& plot, const CountResult& result, const QPalette& palette);

/// The proposed name of an exported file, without an ending: "photo-histogram".
[[nodiscard]] QString exportNameFor(const CountResult& result);

/// Writes the histogram of `result`, with title, provenance and comparison. The format is PNG, SVG or PDF by
/// the ending of `file`. Needs a QApplication, but no window. Gives a failure if the file cannot be written.
std::optional<Failure> exportPlot(const CountResult& result, const QString& file,
                                  const PlotContent& content = {}, const Comparison& comparison = {});

} // namespace tonescope::ui

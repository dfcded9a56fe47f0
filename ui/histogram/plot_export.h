// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a histogram plot as a picture for the clipboard, and into PNG, SVG and PDF files.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/histogram_figure.h"

#include <QPalette>
#include <QPixmap>
#include <QString>

#include <optional>

namespace tonescope::ui {

/// A picture with the title of `result` above a picture of its plot, and the provenance below, in the colours
/// of `palette`. The texts wrap at the width of the plot. The pixels of the plot are copied, not resampled.
[[nodiscard]] QPixmap withProvenance(const QPixmap& plot, const CountResult& result, const QPalette& palette);

/// A proposal for the name of an exported file, without folder and ending: "photo-histogram".
[[nodiscard]] QString exportNameFor(const CountResult& result);

/// Draws the histogram of `result` with title, provenance and comparison, and writes it to `file`,
/// atomically. The ending of the name (.png, .svg or .pdf) chooses the format. Needs a QApplication, but no
/// window; call it on the GUI thread. Fails for other endings, if `file` is the image itself, or if it cannot
/// be written.
std::optional<Failure> exportPlot(const CountResult& result, const QString& file,
                                  const PlotContent& content = {}, const Comparison& comparison = {});

} // namespace tonescope::ui

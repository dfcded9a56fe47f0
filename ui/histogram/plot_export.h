// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a histogram plot as a picture for the clipboard, and into PNG, SVG and PDF files.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/histogram_figure.h"

#include <QPixmap>
#include <QString>

#include <optional>

namespace tonescope::ui {

/// The picture that exportPlot() writes as PNG, for the clipboard.
[[nodiscard]] QPixmap pictureOf(const CountResult& result, const PlotContent& content,
                                const Comparison& comparison, const HistogramPointer& histogram = {});

/// A proposal for the name of an exported file, without folder and ending: "photo-histogram".
[[nodiscard]] QString exportNameFor(const CountResult& result);

/// Draws the histogram of `result` with title, provenance and comparison, and writes it to `file`,
/// atomically. `histogram`: the same counts on another axis of values; null: as in the result. The ending of
/// the name (.png, .svg or .pdf) chooses the format. Needs a QApplication, but no window; call it on the GUI
/// thread. Fails for other endings, if `file` is the image itself, or if it cannot be written.
std::optional<Failure> exportPlot(const CountResult& result, const QString& file,
                                  const PlotContent& content = {}, const Comparison& comparison = {},
                                  const HistogramPointer& histogram = {});

} // namespace tonescope::ui

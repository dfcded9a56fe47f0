// SPDX-License-Identifier: GPL-3.0-or-later
// Plot look: fonts, colours and line widths of a QCustomPlot, taken from its window.
#pragma once

class QCustomPlot;
class QFont;
class QPalette;
class QString;

namespace tonescope::ui {

/// Width of an axis line in pixels. It grows with the font, so that lines are visible from as far as text.
[[nodiscard]] double axisWidth(const QFont& font);

/// Width of a data line in pixels.
[[nodiscard]] double curveWidth(const QFont& font);

/// Sets fonts and colours of background, axes, ticks, grids, legends, titles, text items and colour scales,
/// and line widths of graphs, curves and error bars. Does not change the colours and styles of data. Sets
/// text items to the text colour; callers that need another colour set it afterwards. The result depends on
/// the arguments alone. Does not replot. Plots in a Chart need no call.
void applyLook(QCustomPlot& plot, const QPalette& palette, const QFont& font);

/// The label of an axis, broken into lines of at most `length` pixels.
[[nodiscard]] QString wrappedLabel(const QString& label, const QFont& font, double length);

} // namespace tonescope::ui

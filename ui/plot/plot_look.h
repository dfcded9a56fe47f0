// SPDX-License-Identifier: GPL-3.0-or-later
// How every plot of the lab follows the fonts and colours of its window.
#pragma once

class QCustomPlot;
class QFont;
class QPalette;
class QString;

namespace tonescope::ui {

/// The width in pixels of an axis where text has this font. It grows with the font, so that a plot that is
/// seen from afar has lines that are.
[[nodiscard]] double axisWidth(const QFont& font);

/// The width in pixels of a line that shows data.
[[nodiscard]] double curveWidth(const QFont& font);

/// Gives a plot the fonts and colours of what surrounds it: ground, axes, ticks, grids, legends, titles, text
/// items and colour scales, and graphs, curves and error bars their line widths. The colours and styles of
/// data are left alone: they have a meaning that only their owner knows. Text items become the colour of
/// text; who colours them otherwise does it afterwards. Gives the same for the same arguments, whatever was
/// before. Does not replot.
///
/// For a pane's constructor, and for its changeEvent() at QEvent::FontChange, PaletteChange and StyleChange.
void applyLook(QCustomPlot& plot, const QPalette& palette, const QFont& font);

/// The label of an axis on as many lines as it needs where there are so many pixels along the axis.
[[nodiscard]] QString wrappedLabel(const QString& label, const QFont& font, double length);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Sets fonts, colours and line widths of a QCustomPlot to those of its window.
#pragma once

#include <QPen>

#include <cstddef>

class QCustomPlot;
class QFont;
class QPalette;

namespace tonescope::ui {

/// The width of an axis line in pixels. It grows with the font, so that on a projector lines are as visible
/// as text.
[[nodiscard]] double axisWidth(const QFont& font);

/// The width of a data line in pixels, 1.5 times that of an axis line.
[[nodiscard]] double curveWidth(const QFont& font);

/// A line with these dashes, in multiples of the line's width.
[[nodiscard]] QPen dashedPen(const QColor& colour, double width, const QVector<qreal>& dashes);

/// The number for pinLine() of the second photo's curve. Pinned curves have the numbers below it.
inline constexpr std::size_t besideLine = 3;

/// The thin dashed line of a pin, whose number is below besideLine, or of the second photo.
[[nodiscard]] QPen pinLine(std::size_t number, const QColor& colour);

/// Sets fonts and colours of background, axes, ticks, grids, legends, text items and colour scales,
/// and line widths of graphs, curves and error bars. Does not change the colours and styles of data. Sets
/// text items to the text colour; callers that need another colour set it afterwards. Does not replot. A
/// Chart calls this function itself.
void applyLook(QCustomPlot& plot, const QPalette& palette, const QFont& font);

} // namespace tonescope::ui

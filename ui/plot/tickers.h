// SPDX-License-Identifier: GPL-3.0-or-later
// Tickers for QCustomPlot: the positions of an axis's ticks and their texts.
#pragma once

#include <qcustomplot.h>

#include <cstddef>
#include <functional>

namespace tonescope::ui {

using TickerPointer = QSharedPointer<QCPAxisTicker>;
/// Gives the text of a tick at a coordinate of the axis; an empty text shows none.
using TickText = std::function<QString(double)>;

/// For an axis of sample values: its ends where they are in sight, and at most tickCount() - 2 multiples of a
/// power of two between them: 0, 64, 128, 192, 255.
[[nodiscard]] TickerPointer valueTicker(std::size_t bins);

/// For an axis of `bins` sample values: ticks at whole exposure values below the largest sample value, "-3
/// EV". A step of one exposure value halves the light; samples are taken to follow the transfer curve of
/// sRGB.
[[nodiscard]] TickerPointer exposureTicker(std::size_t bins);

/// For axes of counts from 0 or, if logarithmic, from below 1: round counts, at most tickCount() of them
/// above 0, three at first. `text` gets the count.
[[nodiscard]] TickerPointer linearCountTicker(TickText text);
/// The same, if the axis's coordinates are square roots of counts.
[[nodiscard]] TickerPointer squareRootCountTicker(TickText text);
/// The same, at powers of ten of a logarithmic axis.
[[nodiscard]] TickerPointer logarithmicCountTicker(TickText text);

/// Even steps on a linear axis.
[[nodiscard]] TickerPointer linearTicker(TickText text);

} // namespace tonescope::ui

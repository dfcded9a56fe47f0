// SPDX-License-Identifier: GPL-3.0-or-later
// Tickers for QCustomPlot: the positions of an axis's ticks and their texts.
#pragma once

#include "engine/values/column_grid.h"

#include <qcustomplot.h>

#include <cstddef>
#include <functional>

namespace tonescope::ui {

using TickerPointer = QSharedPointer<QCPAxisTicker>;
/// Gives the text of a tick at a coordinate of the axis; an empty text shows none.
using TickText = std::function<QString(double)>;

/// For an axis that shows this range of `bins` sample values: the values 0 and `bins` - 1 if they are in
/// view, and at most `most` - 2 multiples of a power of two between them: 0, 64, 128, 192, 255.
[[nodiscard]] TickerPointer valueTicker(std::size_t bins, const QCPRange& shown, int most);

/// For an axis that shows this range of ranks of halves (see half.h): 0 and 1, if they are in view, and
/// values at equal steps from 1, of whole stops or of the halves, quarters, ... of a stop; about `most`
/// ticks. `text` gets values.
[[nodiscard]] TickerPointer halfTicker(const QCPRange& shown, int most, const TickText& text);
/// The same with whole exposure values above and below 1 as texts, "-3 EV", and with thirds, "−3⅓ EV", if all
/// of them fit.
[[nodiscard]] TickerPointer halfExposureTicker(const QCPRange& shown, int most);

/// For an axis of a range of values, of which this part is shown: round values, at most `most`.
[[nodiscard]] TickerPointer rangeTicker(const ColumnGrid& grid, const QCPRange& shown, int most,
                                        const TickText& text);

/// For an axis of `bins` sample values: ticks at whole exposure values below the largest sample value, "-3
/// EV", down to -8 EV as long as neighbouring ticks are more than `apart` sample values apart. A step of one
/// exposure value halves the light; samples are taken to follow the transfer curve of sRGB.
[[nodiscard]] TickerPointer exposureTicker(std::size_t bins, double apart);

/// For an axis of `bins` thirds of a stop, whose last bin begins at the white level: whole stops below white,
/// "-3", as many as `most` permits, and thirds, "-3⅓", if all of them fit.
[[nodiscard]] TickerPointer stopTicker(std::size_t bins, const QCPRange& shown, int most);
/// The name of a place on this axis, in thirds of a stop below white.
[[nodiscard]] QString stopsText(int thirds);

/// For an axis of counts from 0 to `highest`: round counts, at most `most` of them above 0.
[[nodiscard]] TickerPointer linearCountTicker(double highest, int most, const TickText& text);
/// The same, if the axis's coordinates are square roots of counts.
[[nodiscard]] TickerPointer squareRootCountTicker(double highest, int most, const TickText& text);
/// The same for a logarithmic axis that begins below 1: powers of ten.
[[nodiscard]] TickerPointer logarithmicCountTicker(double highest, int most, const TickText& text);

/// Even steps on a linear axis.
[[nodiscard]] TickerPointer linearTicker(TickText text);

} // namespace tonescope::ui

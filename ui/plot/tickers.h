// SPDX-License-Identifier: GPL-3.0-or-later
// Tickers: positions and texts of axis ticks.
#pragma once

#include <qcustomplot.h>

#include <cstddef>
#include <functional>

namespace tonescope::ui {

using TickerPointer = QSharedPointer<QCPAxisTicker>;
/// Text of a tick; may be empty.
using TickText = std::function<QString(double)>;

/// Steps of powers of two, as values have them, and the largest value at the end: 0, 32, ..., 224, 255.
[[nodiscard]] TickerPointer valueTicker(std::size_t bins);

/// Whole numbers of exposure values, "-3 EV", below the largest of so many values, where values follow the
/// curve of sRGB.
[[nodiscard]] TickerPointer exposureTicker(std::size_t bins);

/// For an axis of square roots: round counts at about even distances.
[[nodiscard]] TickerPointer squareRootTicker();

/// Even steps on a linear axis.
[[nodiscard]] TickerPointer linearTicker(TickText text);
/// Powers of ten on a logarithmic axis, as many as fit.
[[nodiscard]] TickerPointer logarithmicTicker(TickText text);
/// On a logarithmic axis 1, 2 and 5 of each power of ten, or 1 alone over more than three of them; within
/// less than one power, and on a linear axis, even steps.
[[nodiscard]] TickerPointer steppedTicker(bool logarithmic, TickText text);

/// On a logarithmic axis of factors: doublings and halvings of 1, or powers of ten where those would be too
/// many.
[[nodiscard]] TickerPointer factorTicker();

/// On an axis of nanoseconds: "1.50 ms".
[[nodiscard]] QString durationTick(double nanoseconds);
/// On an axis of counts, which are whole numbers: "20,000", and nothing in between.
[[nodiscard]] QString countTick(double count);
/// On an axis of ratios: "2,000", "0.5", "1/20".
[[nodiscard]] QString ratioTick(double ratio);
/// On an axis of factors: "2,000 ×", "0.5 ×".
[[nodiscard]] QString factorTick(double factor);

} // namespace tonescope::ui

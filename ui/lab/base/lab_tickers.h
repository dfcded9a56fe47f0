// SPDX-License-Identifier: GPL-3.0-or-later
// Tickers for the axes of the lab's charts: durations, ratios and factors.
#pragma once

#include "ui/plot/tickers.h"

namespace tonescope::ui {

/// Powers of ten on a logarithmic axis, as many as fit.
[[nodiscard]] TickerPointer logarithmicTicker(TickText text);
/// On a logarithmic axis ticks at 1, 2 and 5 times each power of ten; over more than three powers of ten only
/// at the powers. On a logarithmic axis with a ratio below 8, and on a linear axis, even steps.
[[nodiscard]] TickerPointer steppedTicker(bool logarithmic, TickText text);

/// For a logarithmic axis of factors: powers of two, or powers of ten if more than ten doublings are shown.
[[nodiscard]] TickerPointer factorTicker();

// ---- texts of ticks

/// A duration on an axis of nanoseconds: "1.50 ms".
[[nodiscard]] QString durationTick(double nanoseconds);
/// A ratio, with no more digits than needed: "2,000", "0.5", "1/20".
[[nodiscard]] QString ratioTick(double ratio);
/// A factor: "2,000 ×", "0.5 ×".
[[nodiscard]] QString factorTick(double factor);

} // namespace tonescope::ui

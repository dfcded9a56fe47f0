// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement, and two beside each other, in words. What is said follows from the measurements alone.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// The strategy, and whether its kernel was edited.
[[nodiscard]] QString titleOf(const Measurement& measurement);

/// What of them is counted: "8-bit gray", "letters".
[[nodiscard]] QString countedText(const MeasuredPixels& pixels);

/// "uniform, 8-bit gray, 16.0 MiB"; "poem.txt, letters, 12.0 KiB"
[[nodiscard]] QString dataText(const Measurement& measurement);
[[nodiscard]] QString dataText(const MeasuredPixels& pixels);

/// "equal to the reference", "12 wrong counts", "wrong: first difference" or why there are no counts.
[[nodiscard]] QString verdictText(const Measurement& measurement);

/// How many times as fast as `over`, with the range: "12.3 × (12.1 to 12.5)". Where the two kernel times do
/// not differ, or where there are too few of them, that stands beside it; empty where one of them has none.
/// Of a simulator beside another device it says that they do not compare, and of a busy machine that there is
/// no conclusion.
[[nodiscard]] QString speedUpText(const Measurement& of, const Measurement& over);

/// "2.00 × (1.97 to 2.03)": a ratio and the range in which it lies 95 times of 100.
[[nodiscard]] QString intervalText(const RatioInterval& interval);

/// "machine busy: 34 % by other programs"; empty where it was not, or where nobody can tell.
[[nodiscard]] QString busyText(const Measurement& measurement);

/// "Measured while other programs used 49 % of the cores: no conclusion.", of the busiest of them; empty
/// where the machine was busy during none.
[[nodiscard]] QString noConclusionText(const Measurements& measurements);
/// The same with the offer: "… no conclusion. Measure again."
[[nodiscard]] QString measureAgainText(const Measurements& measurements);

/// How `of` compares with `over`, which is called `name`: "14.2 × (14.0 to 14.5) as fast as NAME", "3.10 ×
/// (3.02 to 3.15) as long as NAME", or that there is no difference beyond the spread, or that a simulator's
/// time or that of a busy machine is not compared. Empty where one of them has no time.
[[nodiscard]] QString comparisonText(const Measurement& of, const Measurement& over, const QString& name);

/// How far the factor that somebody expected misses the measured one: "off by a factor of 2.00", "within the
/// range that was measured". Empty where none was measured.
[[nodiscard]] QString missText(double expected, const Measurement& of, const Measurement& over);

/// "1.23 ms (quartiles 1.20 ms … 1.25 ms)"; of a busy machine "1.23 ms (quartiles 1.20 ms … 1.25 ms, while
/// other programs used 49 % of the cores)". The measurement has a series.
[[nodiscard]] QString timeText(const Measurement& measurement);

/// What is wrong with its counts: "has 1,234 wrong counts of 5,678". Empty where nothing is.
[[nodiscard]] QString flawText(const Measurement& measurement);

/// Which clock measured the kernel time on that device; of a simulator, that it is one.
[[nodiscard]] QString kernelClockText(const DeviceInfo& device);

/// What the checker said, with the lines that it names: those of `file`, whose text is `text`, in full.
[[nodiscard]] QStringList checkerSentences(const Measurement& measurement, const QString& text,
                                           const QString& file);

/// The launch shape that was used; empty where nothing ran.
[[nodiscard]] QString launchText(const Measurement& measurement);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of measurements: one, two compared, and the machine and the pixels that they are of. A text depends
// on its arguments and the language alone.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>
#include <QStringList>

namespace tonescope {
struct MachineFacts;
}

namespace tonescope::ui {

/// The strategy, and whether its kernel was edited.
[[nodiscard]] QString titleOf(const Measurement& measurement);

/// What is counted of the pixels: "8-bit gray", "letters".
[[nodiscard]] QString countedText(const MeasuredPixels& pixels);

/// "uniform, 8-bit gray, 16.0 MiB"; "poem.txt, letters, 12.0 KiB"
[[nodiscard]] QString dataText(const Measurement& measurement);
[[nodiscard]] QString dataText(const MeasuredPixels& pixels);

/// "equal to the reference", "12 wrong counts", "wrong: first difference", or why there are no counts.
[[nodiscard]] QString verdictText(const Measurement& measurement);

/// Speed-up over `over`, with its range: "12.3 × (12.1 to 12.5)". Says also if the kernel times do not differ
/// or are too few; empty if one has no time. A simulator is not compared with another device, and
/// measurements on a busy machine lead to no conclusion: the text says so.
[[nodiscard]] QString speedUpText(const Measurement& of, const Measurement& over);

/// "2.00 × (1.97 to 2.03)": a ratio and its 95 % confidence interval.
[[nodiscard]] QString intervalText(const RatioInterval& interval);

/// "machine busy: 34 % by other programs"; empty if it was not busy, or if the load is unknown.
[[nodiscard]] QString busyText(const Measurement& measurement);

/// "Measured while other programs used 49 % of the cores: no conclusion.", for the busiest of them; empty if
/// the machine was busy during none.
[[nodiscard]] QString noConclusionText(const Measurements& measurements);
/// noConclusionText() with advice: "… no conclusion. Measure again."
[[nodiscard]] QString measureAgainText(const Measurements& measurements);

/// Comparison of `of` with `over`, which is called `name`: "14.2 × (14.0 to 14.5) as fast as NAME", "3.10 ×
/// (3.02 to 3.15) as long as NAME", no difference beyond the spread, or why a simulator's time or that of a
/// busy machine is not compared. Empty if one has no time.
[[nodiscard]] QString comparisonText(const Measurement& of, const Measurement& over, const QString& name);

/// Distance of the expected factor from the measured one: "off by a factor of 2.00", "within the range that
/// was measured". Empty if none was measured.
[[nodiscard]] QString missText(double expected, const Measurement& of, const Measurement& over);

/// "1.23 ms (quartiles 1.20 ms … 1.25 ms)"; of a busy machine "1.23 ms (quartiles 1.20 ms … 1.25 ms, while
/// other programs used 49 % of the cores)". The measurement has a series.
[[nodiscard]] QString timeText(const Measurement& measurement);

/// "has 1,234 wrong counts of 5,678"; empty if the counts are correct.
[[nodiscard]] QString flawText(const Measurement& measurement);

/// The clock of the kernel times of that device; for a simulator, that it is one.
[[nodiscard]] QString kernelClockText(const DeviceInfo& device);

/// Findings of the checker, with the source lines that they name: of `file`, whose text is `text`, in full.
[[nodiscard]] QStringList checkerSentences(const Measurement& measurement, const QString& text,
                                           const QString& file);

/// The launch shape that was used; empty if nothing ran.
[[nodiscard]] QString launchText(const Measurement& measurement);

/// "lab-7: Intel Xeon, cores: 2, 7.8 GiB of memory, Debian GNU/Linux 12, linux 6.1.0"
[[nodiscard]] QString machineText(const MachineFacts& machine);

/// "600 × 400 pixels, SHA-256 2c26b46b…": all digits.
[[nodiscard]] QString contentText(const PixelContent& content);

} // namespace tonescope::ui

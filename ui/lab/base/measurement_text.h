// SPDX-License-Identifier: GPL-3.0-or-later
// Translated texts about measurements: about one, about a comparison of two, and about the machine and the
// pixels that were measured. A text depends only on the arguments and the language.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>
#include <QStringList>

namespace tonescope {
struct MachineFacts;
}

namespace tonescope::ui {

/// The separator "; " in the current language, for parts that contain commas.
[[nodiscard]] QString semicolon();
/// The clause with the full stop of the language.
[[nodiscard]] QString asSentence(const QString& clause);

/// The title of the strategy, with "(edited)" if its kernel was edited.
[[nodiscard]] QString titleOf(const Measurement& measurement);

/// The kind of samples that are counted: "8-bit gray", "letters".
[[nodiscard]] QString countedText(const MeasuredPixels& pixels);

/// "uniform, 8-bit gray, 16.0 MiB"; "poem.txt, letters, 12.0 KiB"
[[nodiscard]] QString dataText(const Measurement& measurement);
/// The same with another name for the pixels.
[[nodiscard]] QString dataText(const Measurement& measurement, const QString& name);
[[nodiscard]] QString dataText(const MeasuredPixels& pixels);

/// "equal to the reference", "12 wrong counts", "wrong: first difference", or why there are no counts.
[[nodiscard]] QString verdictText(const Measurement& measurement);

/// How many times as fast `of` is as `over`, with the confidence interval: "12.3 × (12.1 to 12.5)". If there
/// are too few repeats or no difference beyond the spread, the text adds that. If the machine was busy, or
/// one of the devices is a simulator, the text says why there is no ratio. Empty if one has no time.
[[nodiscard]] QString speedUpText(const Measurement& of, const Measurement& over);

/// "2.00 × (1.97 to 2.03)": a ratio and its 95 % confidence interval.
[[nodiscard]] QString intervalText(const RatioInterval& interval);

/// "machine busy: 34 % by other programs"; empty if it was not busy, or if the load is unknown.
[[nodiscard]] QString busyText(const Measurement& measurement);

/// "Measured while other programs used 49 % of the cores: no conclusion.", with the highest load among the
/// measurements; empty if the machine was busy during none of them.
[[nodiscard]] QString noConclusionText(const Measurements& measurements);
/// noConclusionText() with advice: "… no conclusion. Measure again."
[[nodiscard]] QString measureAgainText(const Measurements& measurements);

/// A clause that compares `of` with `over`, whose name in the text is `name`: "14.2 × (14.0 to 14.5) as fast
/// as NAME", or "3.10 × (3.02 to 3.15) as long as NAME" if `of` is slower. If there is no difference beyond
/// the spread, or the times cannot be compared, the clause says so. Empty if one has no time.
[[nodiscard]] QString comparisonText(const Measurement& of, const Measurement& over, const QString& name);

/// "1.23 ms (quartiles 1.20 ms … 1.25 ms)"; of a busy machine "1.23 ms (quartiles 1.20 ms … 1.25 ms, while
/// other programs used 49 % of the cores)". The measurement has a series.
[[nodiscard]] QString timeText(const Measurement& measurement);

/// "gray bin 128: 0 instead of 6,000,000": the first wrong count.
[[nodiscard]] QString differenceText(const Series& series);
/// "has 1,234 wrong counts of 5,678", the first difference if their number is unknown, or why the measurement
/// failed; empty if the counts are correct.
[[nodiscard]] QString flawText(const Measurement& measurement);

/// Which clock gives the kernel times of the device, or that the device is a simulator, whose times cannot be
/// compared with others.
[[nodiscard]] QString kernelClockText(const DeviceInfo& device);

/// One sentence per finding of the kernel checker. `text` is the content of the source file `file`: findings
/// in that file quote the line; findings in other files name file and line.
[[nodiscard]] QStringList checkerSentences(const Measurement& measurement, const QString& text,
                                           const QString& file);

/// The launch shape that was used; empty for a failed measurement.
[[nodiscard]] QString launchText(const Measurement& measurement);

/// "lab-7: Intel Xeon, cores: 2, 7.8 GiB of memory, Debian GNU/Linux 12, linux 6.1.0"
[[nodiscard]] QString machineText(const MachineFacts& machine);

/// "NVIDIA H100 (NVIDIA CUDA, driver 580.1)"
[[nodiscard]] QString deviceText(const DeviceInfo& device);

/// "600 × 400 pixels, SHA-256 2c26b46b…": all digits.
[[nodiscard]] QString contentText(const PixelContent& content);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of contention, in sentences.
#pragma once

#include "ui/lab/contention/contention_comparison.h"
#include "ui/lab/contention/contention_study.h"

#include <QString>

namespace tonescope::ui {

/// The numbers of a set that can be looked at.
enum class SetNumber : std::uint8_t { Waiting, Combined, Meetings };

/// That number, in a list to choose from.
[[nodiscard]] QString wordFor(SetNumber number);
[[nodiscard]] const SetNumbers& numbersOf(const Contention& contention, SetNumber number);

/// What the models are, what they leave out, and of what they speak: a sentence each.
[[nodiscard]] QString modelText();

/// That the models do not describe a device; empty where they do.
[[nodiscard]] QString unlikeModelText(const DeviceInfo& device);

/// What the sets of an image come to whose lanes lie so many pixels apart, and how that differs from the
/// numbers beside the times.
[[nodiscard]] QString summaryText(const Contention& contention, SetNumber number, unsigned spacing);

/// What a device is called among those of the comparison.
[[nodiscard]] QString nameOf(const ContentionComparison& comparison, const CopiesTrials& device);

/// How far one device's times go with the passes of each model, which of the two fits, and what fits neither.
[[nodiscard]] QString agreementText(const ContentionComparison& comparison, const CopiesTrials& device);

} // namespace tonescope::ui

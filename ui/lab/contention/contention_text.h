// SPDX-License-Identifier: GPL-3.0-or-later
// Contention texts: sentences about the models of contention and the times measured beside them.
#pragma once

#include "ui/lab/contention/contention_comparison.h"
#include "ui/lab/contention/contention_study.h"
#include "ui/lab/lanes/lane_scene.h"

#include <QString>

namespace tonescope::ui {

/// The numbers of a set that can be shown.
enum class SetNumber : std::uint8_t { Waiting, Combined, Meetings };

/// The name of a number, for lists and axes.
[[nodiscard]] QString wordFor(SetNumber number);
[[nodiscard]] const SetNumbers& numbersOf(const Contention& contention, SetNumber number);

/// What the models assume, and what they leave out.
[[nodiscard]] QString modelText();

/// That the models do not describe a device; empty if they do.
[[nodiscard]] QString unlikeModelText(const DeviceInfo& device);

/// The mean over the sets of an image whose lanes lie `spacing` pixels apart, and whether the table of times
/// has the same spacing. Rich text.
[[nodiscard]] QString summaryText(const Contention& contention, SetNumber number, unsigned spacing);

/// The device's short title among those of the comparison.
[[nodiscard]] QString nameOf(const ContentionComparison& comparison, const CopiesTrials& device);

/// How well each model agrees with a device's times, which model fits better, and which trials failed.
[[nodiscard]] QString agreementText(const ContentionComparison& comparison, const CopiesTrials& device);

/// Text beside the lanes of one place: mean passes over the whole photo with the chosen tables, and how long
/// `run` took with them on each of its devices; or that one of the two is not known.
[[nodiscard]] QString lanesAccount(const LaneChoice& choice, const ContentionStudy& study,
                                   const ContentionComparison& run);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What became of an edited kernel, in words. All of it follows from the measurements.
#pragma once

#include "engine/values/measurement.h"

#include <QStringList>

#include <optional>

namespace tonescope::ui {

/// What a strategy's own kernel and an edited one in its place gave, as far as they were measured.
struct KernelTrial {
    std::optional<Measurement> original, edited;
};

/// Why nothing was measured: that it does not build, does not start, crashes, does not end, or has too
/// little memory. The measurement has no series.
[[nodiscard]] QString failureText(const Measurement& measurement);

/// Where and with what, and a sentence or two for each of the two; of the edited one also how it compares
/// with the original.
[[nodiscard]] QStringList findingsOf(const KernelTrial& trial);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement of the lab, as JSON.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QJsonObject>

namespace tonescope::app {

/// All of a measurement but its counts and long texts of compiled code, and of the device what names it. Keys
/// are those of `tonescope bench` where it has them, times are whole nanoseconds, throughputs 10^9 bytes a
/// second.
[[nodiscard]] QJsonObject jsonOf(const Measurement& measurement);

/// The measurement that such an object tells of. Medians and quartiles are computed from the samples again.
/// Fails with the name of the first field that is missing or wrong; unknown fields are ignored.
[[nodiscard]] Outcome<Measurement> measurementFrom(const QJsonObject& json);

} // namespace tonescope::app

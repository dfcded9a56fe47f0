// SPDX-License-Identifier: GPL-3.0-or-later
// A case on its way to another process: a line of JSON, and the bytes of its pixels where they exist already.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"

#include <QByteArray>

#include <istream>

namespace tonescope::app {

/// The line, with its line feed. Device and strategy are named as the catalog names them; pixels that can be
/// made are told by name.
[[nodiscard]] QByteArray headOf(const MeasureCase& asked);

/// The pixels whose rows follow the line, one after the other and without padding; null where none follow.
[[nodiscard]] const PixelView* pixelsBehind(const MeasureCase& asked);

/// Reads a line, and the pixels that follow it. Fails where the catalog does not have the device or the
/// strategy, and where something is missing or wrong.
[[nodiscard]] Outcome<MeasureCase> readCase(std::istream& in, const DeviceCatalog& catalog);

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements and cases as JSON: in session files, and between this program and its measuring processes.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/measurement.h"

#include <QByteArray>
#include <QJsonObject>

#include <istream>

namespace tonescope::app {

class JsonFields;

enum class CodeTexts : std::uint8_t {
    All,  ///< for another process
    Small ///< for a file that people may read: texts of compiled code of at most 64 KiB
};

/// A measurement without tables of 16-bit counts; of the device only what identifies it. Keys are those of
/// `tonescope bench` where it has them. Times are whole nanoseconds, throughputs 10^9 bytes per second.
[[nodiscard]] QJsonObject jsonOf(const Measurement& measurement, CodeTexts texts = CodeTexts::Small);
[[nodiscard]] QJsonObject jsonOf(const CompiledKernel& compiled, CodeTexts texts);

/// The measurement in such an object. Medians and quartiles are computed from the samples again. Fails with
/// the name of the first field that is missing or wrong; unknown fields are ignored.
[[nodiscard]] Outcome<Measurement> measurementFrom(const QJsonObject& json);

[[nodiscard]] QJsonObject jsonOf(const MachineFacts& machine);
/// Nothing if the field is missing, as in old files; refuses the field if it is something else.
[[nodiscard]] std::optional<MachineFacts> machineFrom(JsonFields& fields, const char* key);

/// A case as one line of JSON with its line feed. Device and strategy are named as in the catalog; the pixels
/// of pixelsBehind() follow the line, row by row without padding.
[[nodiscard]] QByteArray headOf(const MeasureCase& asked);
/// Null if the pixels are made by name.
[[nodiscard]] const PixelView* pixelsBehind(const MeasureCase& asked);
/// Reads a line and the pixels behind it. Fails if the catalog lacks the device or the strategy, and if
/// something is missing or wrong.
[[nodiscard]] Outcome<MeasureCase> readCase(std::istream& in, const DeviceCatalog& catalog);

} // namespace tonescope::app

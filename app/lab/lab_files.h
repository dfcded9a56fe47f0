// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the lab: sessions as JSON, tables as CSV, drafts of kernels.
#pragma once

#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/outcome.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>
#include <string>

namespace tonescope::app {

/// Reads a file of writeLab(). Fails if the file cannot be read, is no lab session, or is damaged.
[[nodiscard]] Outcome<LabSession> readLab(const QString& path);
/// Parses such a file.
[[nodiscard]] Outcome<LabSession> labIn(const QByteArray& bytes);

/// Writes a session as JSON. Writing is atomic. Returns the failure, if any.
[[nodiscard]] std::optional<Failure> writeLab(const LabSession& session, const QString& path);

/// The parts of a session file. A measurement without tables of 16-bit counts; of the device only what
/// identifies it; texts of compiled code of at most 64 KiB. Keys are those of `tonescope bench` where it has
/// them. Times are whole nanoseconds, throughputs 10^9 bytes per second.
[[nodiscard]] QJsonObject jsonOf(const Measurement& measurement);
[[nodiscard]] QJsonObject jsonOf(const CompiledKernel& compiled);

/// The measurement in such an object. Medians and quartiles are computed from the samples again. Fails with
/// the name of the first field that is missing or wrong; unknown fields are ignored.
[[nodiscard]] Outcome<Measurement> measurementFrom(const QJsonObject& json);

/// Whether its texts have lengths that drivers write: a window that shows longer ones would hang.
[[nodiscard]] bool canBeShown(const CompiledKernel& compiled);

/// A CSV table with a line per measurement: the columns of `tonescope bench --format csv`, then those of the
/// lab. Times are nanoseconds; one field holds the kernel times of all samples, separated by spaces. Empty
/// fields did not happen.
[[nodiscard]] std::string csvOf(const LabSession& session);

/// Texts by strategy id.
using KernelTexts = std::map<std::string, std::string>;

/// The path of the user's file of edited kernels; the file need not exist.
[[nodiscard]] QString draftsFile();

/// The texts in a file; none if there is no file. Fails if it cannot be read or parsed.
[[nodiscard]] Outcome<KernelTexts> readDrafts(const QString& path);

/// Writes all texts; removes the file if there are none. Writing is atomic. Returns the failure, if any.
[[nodiscard]] std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path);

} // namespace tonescope::app

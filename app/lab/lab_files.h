// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the lab: sessions as JSON, tables as CSV, drafts of kernels.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "engine/values/outcome.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>
#include <string>

namespace tonescope::app {

/// Reads a session file of this or an earlier version, and notes the path in its runs. Blocks. Fails if the
/// file cannot be read, is larger than 256 MiB, is no lab session, or is damaged.
[[nodiscard]] Outcome<LabSession> readLab(const QString& path);
/// Parses the content of a session file. The failure of a damaged file names the run, the measurement and the
/// field.
[[nodiscard]] Outcome<LabSession> labIn(const QByteArray& bytes);

/// Writes a session as JSON. Writing is atomic. Returns the failure, if any.
[[nodiscard]] std::optional<Failure> writeLab(const LabSession& session, const QString& path);

/// The JSON of a measurement in a session file. Keys are those of `tonescope bench --format json` for all
/// figures that `bench` prints. Left out: tables of 16-bit counts, all of the device but its identity, and
/// texts of compiled code above 64 KiB. Times are whole nanoseconds, throughputs 10^9 bytes per second.
[[nodiscard]] QJsonObject jsonOf(const Measurement& measurement);
[[nodiscard]] QJsonObject jsonOf(const CompiledKernel& compiled);

/// Reads such an object. Medians and quartiles are computed from the samples, not read. Fails with the name
/// of the first field that is missing or wrong; unknown fields are ignored.
[[nodiscard]] Outcome<Measurement> measurementFrom(const QJsonObject& json);

/// Whether the lists and texts are short enough to be shown: a text of at most 1 MiB, a line of at most 4000
/// bytes. Drivers stay far below; a hostile file or process could otherwise make the window hang.
[[nodiscard]] bool canBeShown(const CompiledKernel& compiled);

/// A CSV table with a line per measurement: the columns of `tonescope bench --format csv`, then pane, begin,
/// edited or not, failure, samples, machine and hash of the pixels. Times are in nanoseconds; the field of
/// the samples holds the kernel time of each, separated by spaces. A field without a value is empty.
[[nodiscard]] std::string csvOf(const LabSession& session);

/// Texts of edited kernels by strategy id.
using KernelTexts = std::map<std::string, std::string>;

/// The path of the user's file of edited kernels; the file need not exist.
[[nodiscard]] QString draftsFile();

/// The texts in a file; none if there is no file. Fails if it cannot be read or parsed.
[[nodiscard]] Outcome<KernelTexts> readDrafts(const QString& path);

/// Writes all texts; removes the file if there are none. Writing is atomic. Returns the failure, if any.
[[nodiscard]] std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path);

} // namespace tonescope::app

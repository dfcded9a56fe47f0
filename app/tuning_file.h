// SPDX-License-Identifier: GPL-3.0-or-later
// The user's file of tuned methods, which `bench --tune` and "Tune this device" find.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/tuning.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace tonescope::app {

/// The path of the user's file; the file need not exist.
[[nodiscard]] QString tuningFile();

/// The choices in a file; none if it does not exist. For a file that is damaged, unreadable, larger than
/// 16 MiB or no regular file, there are no choices, and Tuning::notes says why.
[[nodiscard]] Tuning loadTuning(const QString& path);
/// Parses the content of a tuning file. Nothing if the content or any of its choices is damaged.
[[nodiscard]] std::optional<Tuning> tuningIn(const QByteArray& bytes);

/// Replaces the file by these choices, atomically; creates the folder if needed. Takes no lock. Returns the
/// failure, if any.
[[nodiscard]] std::optional<Failure> saveTuning(const Tuning& tuning, const QString& path);

/// Adds one choice to the file, or replaces that of the same device, kind and size. Blocks for up to 2 s
/// while another process or thread changes the file. A file that cannot be used is renamed before a new one
/// is written. Returns the failure, if any; the file is unchanged then.
[[nodiscard]] std::optional<Failure> keepTuned(const TunedMethod& found, const QString& path);

} // namespace tonescope::app

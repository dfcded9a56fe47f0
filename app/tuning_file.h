// SPDX-License-Identifier: GPL-3.0-or-later
// The user's file of tuned methods: what `bench --tune` and "Tune this device" found.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/tuning.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace tonescope::app {

/// The path of the user's file; the file need not exist.
[[nodiscard]] QString tuningFile();

/// The choices in a file; none if it does not exist. A file that is damaged, cannot be read, is too large or
/// is no regular file gives none and a note.
[[nodiscard]] Tuning loadTuning(const QString& path);
/// Parses such a file; nothing if it is damaged.
[[nodiscard]] std::optional<Tuning> tuningIn(const QByteArray& bytes);

/// Writes all choices and creates the folder if needed. Writing is atomic. Returns the failure, if any.
[[nodiscard]] std::optional<Failure> saveTuning(const Tuning& tuning, const QString& path);

/// Adds one choice to the file under a lock against other processes and threads. A damaged file is renamed
/// before a new one is written. Returns the failure, if any; the file is unchanged then.
[[nodiscard]] std::optional<Failure> keepTuned(const TunedMethod& found, const QString& path);

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// What tuning found, kept from run to run.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/tuning.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

namespace tonescope::app {

/// The user's own file for it; it need not exist.
[[nodiscard]] QString tuningFile();

/// The choices in a file; none where it does not exist. One that is damaged gives none either, and a note; so
/// does one that cannot be read, is larger than any could be, or is no regular file.
[[nodiscard]] Tuning loadTuning(const QString& path);
/// The same of the bytes of such a file; nothing where they are damaged.
[[nodiscard]] std::optional<Tuning> tuningIn(const QByteArray& bytes);

/// Writes all choices, and makes the folder where there is none. The file is the old one or the new one,
/// never a part. Gives what went wrong, if anything did.
[[nodiscard]] std::optional<Failure> saveTuning(const Tuning& tuning, const QString& path);

/// Changes what is in the file, and keeps others out meanwhile, on other threads and in other processes.
/// Where the change gives a failure, the file stays as it is. Gives what went wrong, if anything did.
[[nodiscard]] std::optional<Failure>
changeTuning(const std::function<std::optional<Failure>(Tuning&)>& change, const QString& path);
/// Puts a choice that was measured here into the file.
[[nodiscard]] std::optional<Failure> keepTuned(const TunedMethod& found, const QString& path);

} // namespace tonescope::app

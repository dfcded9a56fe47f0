// SPDX-License-Identifier: GPL-3.0-or-later
// Lab sessions in files.
#pragma once

#include "engine/values/measuring/lab_session.h"
#include "engine/values/outcome.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace tonescope::app {

/// What writeLab() wrote. Fails, with a cause for people, where the file cannot be read, holds something
/// else, or is damaged.
[[nodiscard]] Outcome<LabSession> readLab(const QString& path);
/// The same of the bytes of such a file.
[[nodiscard]] Outcome<LabSession> labIn(const QByteArray& bytes);

/// Writes all of a session as JSON, in the place of what is there; that stays where writing fails.
[[nodiscard]] std::optional<Failure> writeLab(const LabSession& session, const QString& path);

} // namespace tonescope::app

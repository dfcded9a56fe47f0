// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the program keeps for itself, read with care: anything may lie in their place.
#pragma once

#include "engine/values/outcome.h"

#include <QByteArray>
#include <QString>

#include <cstdint>

namespace tonescope {

/// Whether nothing lies at a path. A link that leads nowhere is nothing; what cannot be looked at is
/// something.
[[nodiscard]] bool isMissing(const QString& path);

/// Everything in a regular file of at most `most` bytes. Fails, with a cause for people, where there is none,
/// where it is something else, which is not even waited for, cannot be read, or is larger.
[[nodiscard]] Outcome<QByteArray> readRegularFile(const QString& path, std::int64_t most);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the program keeps for itself, read with care: anything may lie in their place.
#pragma once

#include "engine/values/outcome.h"

#include <QByteArray>
#include <QString>

#include <cstdint>

namespace tonescope {

/// What lies at a path, without waiting for anything.
enum class FileState {
    Missing,
    Regular,
    Other ///< a folder, a pipe, a device
};

/// Through links; one that leads nowhere is missing.
[[nodiscard]] FileState stateOf(const QString& path);

/// Everything in a regular file of at most `most` bytes. Fails, with a cause for people, where there is none,
/// where it is something else, which is not even waited for, cannot be read, or is larger.
[[nodiscard]] Outcome<QByteArray> readRegularFile(const QString& path, std::int64_t most);

} // namespace tonescope

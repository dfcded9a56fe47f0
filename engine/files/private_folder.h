// SPDX-License-Identifier: GPL-3.0-or-later
// A folder for what only this user may put there.
#pragma once

#include "engine/values/failure.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace tonescope {

/// Makes the folder with mode 0700 where there is none, and gives it that mode where others can look. Gives
/// why it must not be used: it is a link or no folder, belongs to somebody else, or others can write to it.
/// What another user could put there must not be believed.
[[nodiscard]] std::optional<Failure> makePrivateFolder(const QString& path);

/// The same of a folder that is there. One that is missing is no obstacle.
[[nodiscard]] std::optional<Failure> obstacleInFolder(const QString& path);

/// Removes the oldest files of a folder until no more than so many, of so many bytes together, are left.
/// Folders and links in it stay.
void removeOldestFiles(const QString& folder, int mostFiles, std::int64_t mostBytes);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// By what a file is known to be the one that was read before.
#pragma once

#include <QString>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace tonescope {

/// Two stamps of a path are equal where nobody has written the file in between, or put another in its place.
struct FileStamp {
    std::uintmax_t bytes = 0;
    std::filesystem::file_time_type written;

    bool operator==(const FileStamp&) const = default;
};

/// The stamp of a file as it is now; nothing where there is none. Asks the file system, and does not open the
/// file.
[[nodiscard]] std::optional<FileStamp> stampOf(const QString& path);

} // namespace tonescope

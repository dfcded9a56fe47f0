// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/file_stamp.h"

#include "engine/files/path_text.h"

#include <system_error>

namespace tonescope {

std::optional<FileStamp> stampOf(const QString& path) {
    const std::filesystem::path file(pathBytes(path).toStdString());
    std::error_code error;
    FileStamp stamp;
    stamp.bytes = std::filesystem::file_size(file, error); // an error for what is no regular file, too
    if (!error) stamp.written = std::filesystem::last_write_time(file, error);
    return error ? std::nullopt : std::optional(stamp);
}

} // namespace tonescope

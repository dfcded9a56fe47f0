// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/system_reason.h"

#include "engine/values/text/sentence.h"

#include <QFileDevice>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace tonescope {

namespace {

constexpr auto knownReasons =
    std::to_array<std::pair<int, const char*>>({{ENOENT, SENTENCE("no such file or directory")},
                                                {EACCES, SENTENCE("permission denied")},
                                                {EPERM, SENTENCE("operation not permitted")},
                                                {EISDIR, SENTENCE("is a directory")},
                                                {ENOTDIR, SENTENCE("not a directory")},
                                                {ENAMETOOLONG, SENTENCE("file name too long")},
                                                {ELOOP, SENTENCE("too many levels of symbolic links")},
                                                {EROFS, SENTENCE("read-only file system")},
                                                {ENOSPC, SENTENCE("no space left on device")},
                                                {EDQUOT, SENTENCE("disk quota exceeded")},
                                                {EFBIG, SENTENCE("file too large")},
                                                {ETXTBSY, SENTENCE("text file busy")},
                                                {EMFILE, SENTENCE("too many open files")},
                                                {ENXIO, SENTENCE("no such device or address")},
                                                {EBADF, SENTENCE("bad file descriptor")},
                                                {EIO, SENTENCE("input/output error")},
                                                {EPIPE, SENTENCE("broken pipe")}});

} // namespace

std::string reasonOf(int error) {
    const auto* known = std::ranges::find(knownReasons, error, &std::pair<int, const char*>::first);
    return known != knownReasons.end() ? known->second : qt_error_string(error).toLower().toStdString();
}

std::string reasonOf(const QFileDevice& file) {
    // The number is gone; Qt says of it what it says of the same number now.
    const auto* known = std::ranges::find_if(
        knownReasons, [&](const auto& each) { return qt_error_string(each.first) == file.errorString(); });
    return known != knownReasons.end() ? known->second : file.errorString().toLower().toStdString();
}

} // namespace tonescope

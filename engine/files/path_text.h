// SPDX-License-Identifier: GPL-3.0-or-later
// File names, which are bytes and not always text, and the reasons of system errors.
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <string_view>

class QFileDevice;

namespace tonescope {

/// A file name as QString: UTF-8 is decoded, and each invalid byte becomes a lone low surrogate (U+DC80 for
/// 0x80). pathBytes() restores the bytes.
[[nodiscard]] QString pathText(std::string_view bytes);

/// The bytes of a name, for system calls.
[[nodiscard]] QByteArray pathBytes(const QString& path);

/// Whether a character controls a terminal, breaks the line or changes the direction of reading.
[[nodiscard]] bool steers(char32_t c);

/// A name for messages: invalid bytes become \xff, characters that steers() is true for \x1b or \u{202e}.
[[nodiscard]] std::string shownText(std::string_view bytes);
[[nodiscard]] QString shownText(const QString& text);

/// The last part of a path, for messages.
[[nodiscard]] QString shownFileName(const QString& path);

/// The absolute path of a file, to be stored; unchanged if there is none.
[[nodiscard]] QString absolutePath(const QString& path);

/// The reason of an error (errno), as the end of a message. Common errors of files are in English whatever
/// the system's language is.
[[nodiscard]] std::string reasonOf(int error);
/// The reason of a file's last error.
[[nodiscard]] std::string reasonOf(const QFileDevice& file);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files are bytes, and need be no text.
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <string_view>

namespace tonescope {

/// A file's name as the program keeps it: UTF-8 as text, and each byte that is none as half a surrogate pair
/// (U+DC80 for 0x80), which no text has. pathBytes() makes the same bytes of it again.
[[nodiscard]] QString pathText(std::string_view bytes);

/// What the system is to be asked for.
[[nodiscard]] QByteArray pathBytes(const QString& path);

/// Whether a terminal would follow the character, break the line or turn the direction of reading.
[[nodiscard]] bool steers(char32_t c);

/// For people: bytes that are no text as \xff, characters that steer as \x1b or \u{202e}.
/// Anything else as it is.
[[nodiscard]] std::string shownText(std::string_view bytes);
[[nodiscard]] QString shownText(const QString& text);

/// The last part of a file's name, for people.
[[nodiscard]] QString shownFileName(const QString& path);

/// The same file's path from the root on: the program may be started in another folder the next time. As it
/// is where there is no such path.
[[nodiscard]] QString absolutePath(const QString& path);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions of file names, which are bytes and not always text, and texts for errors of the system.
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <string_view>

class QFileDevice;

namespace tonescope {

/// A file name as QString. UTF-8 is decoded; each invalid byte becomes a lone low surrogate (U+DC80 for
/// 0x80), which pathBytes() converts back.
[[nodiscard]] QString pathText(std::string_view bytes);

/// The bytes of a file name for system calls.
[[nodiscard]] QByteArray pathBytes(const QString& path);

/// Whether a character controls a terminal, ends a line, or changes the direction of text. In a message such
/// a character could hide or fake text.
[[nodiscard]] bool steers(char32_t c);

/// A file name for messages: invalid bytes are shown as \xff, and characters for which steers() is true as
/// \x1b or \u{202e}.
[[nodiscard]] std::string shownText(std::string_view bytes);
[[nodiscard]] QString shownText(const QString& text);

/// The last part of a path, for messages.
[[nodiscard]] QString shownFileName(const QString& path);

/// The absolute path of a file, to be stored; the path itself if the absolute path cannot be determined.
[[nodiscard]] QString absolutePath(const QString& path);

/// The reason for an error number (errno), as the end of a message. Common errors of files are in English in
/// every language of the system.
[[nodiscard]] std::string reasonOf(int error);
/// The reason for the last error of a file.
[[nodiscard]] std::string reasonOf(const QFileDevice& file);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What a file says of its picture and Qt's readers keep to themselves.
#pragma once

#include <QIODevice>

#include <optional>
#include <string>

namespace tonescope {

/// Whether the data end before the picture does, by their own structure; nothing where that does not tell, or
/// the file cannot be read. Reads from the start of an open file, wherever it stands.
[[nodiscard]] std::optional<bool> isCutShort(QIODevice& file);

/// What reading changed of the samples, where the picture came with `bits` a sample: "CMYK to 8-bit RGB".
/// Empty where they are the file's own.
[[nodiscard]] std::string convertedByReader(QIODevice& file, int bits);

} // namespace tonescope

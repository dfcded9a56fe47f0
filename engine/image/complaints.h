// SPDX-License-Identifier: GPL-3.0-or-later
// What the libraries under Qt's readers print, and nobody returns.
#pragma once

#include <QByteArray>

#include <string>

namespace tonescope {

/// Of what was printed while a file of this format (as QImageReader names it) was read, the first line that
/// says that samples are wrong, as a clause: "corrupt JPEG data: bad Huffman code". Empty where there is
/// none: of unknown tags and profiles that are odd, libraries complain in files that are whole.
[[nodiscard]] std::string damageTold(const QByteArray& format, const QByteArray& printed);

} // namespace tonescope

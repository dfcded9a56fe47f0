// SPDX-License-Identifier: GPL-3.0-or-later
// What Qt's readers get wrong, told by a file's own bytes.
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QImage>

#include <optional>
#include <string>

namespace tonescope {

/// Why a file of this format (as QImageReader names it) would be read as something else than it is, as a
/// clause; nothing where it is read rightly, or can be mended. To be asked before a reader is asked for
/// more than its format: that of drawings opens what they name. Leaves the file where it stands. `tiffPlace`:
/// where the directory of a TIFF's picture lies; 0: the first one.
[[nodiscard]] std::optional<std::string> misreadingOf(const QByteArray& format, QIODevice& file,
                                                      qint64 tiffPlace = 0);

/// Gives the picture back what its reader took: the value of a gray level that a PNG declares transparent,
/// which is there with no alpha, and not black.
void mend(QImage& picture, QIODevice& file);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// JPEGs, read by libjpeg-turbo. Qt's reader converts three bytes a pixel to four in a second pass, a tenth of
// the time, and tells of no row before the last one is there.
#pragma once

#include "engine/image/file_format.h"

namespace tonescope {

/// The picture as RGB32 or Grayscale8. If the data end early, it is cut to the complete rows (of a
/// progressive file: to the rows that the first scan of each component holds), and `damage` says so, else the
/// first thing that libjpeg found wrong, in its words. The picture is null if there is no row, or the file
/// cannot be read. Nothing if Qt's reader has to do it: other colours, arithmetic coding, or too little
/// memory. The position of the file stays as it is.
[[nodiscard]] std::optional<PictureRead> readJpeg(QIODevice& file, const DecodingHelp& help);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// TIFF and BigTIFF: their pages.
#pragma once

#include <QIODevice>

#include <vector>

namespace tonescope {

/// A directory in the main chain of a TIFF.
struct TiffPage {
    int directory = 0;    ///< its number in the chain, from 0, as libtiff and Qt's reader count
    qint64 place = 0;     ///< its first byte in the file
    int bitsOfSample = 1; ///< in the file
};

/// The pages in their order. Thumbnails (reduced-resolution subfiles) and transparency masks are no pages,
/// unless the chain holds nothing else. Empty if the file is no TIFF or its first directory cannot be read.
/// The position of the file stays as it is.
[[nodiscard]] std::vector<TiffPage> tiffPages(QIODevice& file);

} // namespace tonescope

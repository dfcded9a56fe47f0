// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of a TIFF.
#pragma once

#include <QIODevice>

#include <vector>

namespace tonescope {

/// A directory of a TIFF's main chain.
struct TiffPage {
    int directory = 0;    ///< its number in the chain, from 0, as libtiff and Qt's reader count
    qint64 place = 0;     ///< of its first byte in the file
    int bitsOfSample = 1; ///< the file's own
};

/// The pages of an open TIFF or BigTIFF in their order. Thumbnails (reduced-resolution subfiles) and
/// transparency masks are no pages, unless the chain holds nothing else. Empty where the file is no TIFF, or
/// its chain cannot be followed. Leaves the file where it stands.
[[nodiscard]] std::vector<TiffPage> tiffPages(QIODevice& file);

} // namespace tonescope

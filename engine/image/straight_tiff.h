// SPDX-License-Identifier: GPL-3.0-or-later
// TIFFs of 8-bit samples with straight alpha. Qt's reader asks libtiff for pixels that are ready to be drawn,
// with alpha multiplied in: of a pixel that is transparent nothing is left to count.
#pragma once

#include <QIODevice>
#include <QImage>

#include <optional>

namespace tonescope {

/// The picture of a directory as its samples are, in RGBA8888; null where it is damaged or cut short. Nothing
/// where that is no such TIFF. Leaves the file where it stands.
[[nodiscard]] std::optional<QImage> straightTiff(QIODevice& file, int directory = 0);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// JPEGs without a way around. Qt's reader asks libjpeg for three bytes a pixel, and makes four of them in a
// pass of its own, which takes a tenth of the time; and nobody hears of rows before the last one is there.
#pragma once

#include "engine/image/decode.h"

#include <QIODevice>
#include <QImage>

#include <optional>
#include <string>

namespace tonescope {

/// A picture, and the first thing that libjpeg found wrong with the file, in its words; empty: nothing.
struct StraightJpeg {
    QImage picture;
    std::string damage;
};

/// The picture as Qt's reader gives it: RGB32, or Grayscale8. Null where the file cannot be read to its end.
/// Nothing where Qt's reader has to do it: of other colours, or where there is no memory. Leaves the file
/// where it stands.
[[nodiscard]] std::optional<StraightJpeg> straightJpeg(QIODevice& file, const DecodingHelp& help);

} // namespace tonescope

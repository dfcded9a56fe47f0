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

/// A picture, and what is wrong with it or with the file, for people; empty: nothing. Of what libjpeg finds
/// wrong, that is the first in its words.
struct StraightJpeg {
    QImage picture;
    std::string damage;
};

/// The picture as Qt's reader gives it: RGB32, or Grayscale8; of a file whose data end early only the rows
/// that are told to their end, and of a progressive one those that are told at all. Null where there are
/// none, or the file cannot be read. Nothing where Qt's reader has to do it: of other colours, coded
/// arithmetically, or where there is no memory. Leaves the file where it stands.
[[nodiscard]] std::optional<StraightJpeg> straightJpeg(QIODevice& file, const DecodingHelp& help);

/// What a file holds whose picture Qt's reader has to make: rows, and what is wrong with them.
struct JpegRows {
    int held = 0;
    std::string damage;
};

/// Nothing where that cannot be told. Leaves the file where it stands.
[[nodiscard]] std::optional<JpegRows> jpegRows(QIODevice& file);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What a bitmap's file says of its picture. Qt's reader makes up what is missing.
#pragma once

#include <QIODevice>

#include <cstdint>

namespace tonescope {

struct BmpHeader {
    enum Compression : quint32 { None = 0, Runs8 = 1, Runs4 = 2, Masks = 3, AlphaMasks = 6 };

    qint64 pixels = 0; ///< where they begin
    qint64 width = 0, height = 0;
    int bits = 0; ///< of a pixel
    quint32 compression = None;
};

enum class BmpState : std::uint8_t {
    Whole,
    CutShort,
    Unfilled ///< runs that leave pixels without a value, or tell of more than there are
};

/// Of a file that begins as a bitmap; zeros where it has ended. Reads from wherever the file stands.
[[nodiscard]] BmpHeader bmpHeaderOf(QIODevice& file);

/// Whether each pixel is told, by the header and, where they are runs, by all of them.
[[nodiscard]] BmpState bmpStateOf(QIODevice& file);

} // namespace tonescope

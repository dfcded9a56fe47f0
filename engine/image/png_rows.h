// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that a PNG holds which is cut short. libpng gives none of them.
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QSize>

#include <optional>

namespace tonescope {

/// A whole PNG of the rows that another one holds.
struct PngRows {
    QByteArray bytes;
    QSize held, whole; ///< of its picture, and of the other one's
};

/// Whether the file ends before the chunk that ends a PNG. Reads from the start of a PNG's file.
[[nodiscard]] bool isPngCutShort(QIODevice& file);

/// Nothing where the file holds no row, or rows that are not in their order. Reads from the start of a PNG's
/// file.
[[nodiscard]] std::optional<PngRows> pngRows(QIODevice& file);

} // namespace tonescope

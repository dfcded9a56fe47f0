// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a GIF, and which of their pixels the file holds. The reader of Qt invents missing pixels
// without reporting them.
#pragma once

#include "engine/values/text.h"

#include <QIODevice>
#include <QRect>
#include <QSize>

#include <optional>
#include <string>

namespace tonescope {

/// A frame of a GIF, or its only picture.
struct GifPicture {
    QRect place;                ///< on the canvas; may reach beyond it
    qint64 pixels = 0;          ///< number of pixels in its codes, at most those of `place`
    bool interlaced = false;    ///< rows are stored in four passes
    bool transparent = false;   ///< one index is transparent: earlier pictures show through
    bool beyondColours = false; ///< some pixels have an index that is not in the palette

    [[nodiscard]] bool whole() const { return pixels == qint64{place.width()} * place.height(); }
};

/// Walks over the pictures of a GIF. Each function restores the position of the file.
class GifPictures {
public:
    explicit GifPictures(QIODevice& file);

    [[nodiscard]] QSize canvas() const { return m_canvas; }
    /// Reads the codes of the next picture; nothing if there is none.
    [[nodiscard]] std::optional<GifPicture> next();
    /// Skips the remaining pictures and returns their number.
    int skipRest();
    /// The damage in the picture of next() or in earlier pictures that show through: missing pixels, or
    /// pixels that have no colour in the palette. A clause; empty: none.
    [[nodiscard]] const Text& damage() const { return m_damage; }
    /// Whether the file ended before its end mark, as far as it was read.
    [[nodiscard]] bool cut() const { return m_cut; }

private:
    template <typename Codes>
    std::optional<GifPicture> nextPicture(Codes&& codes);

    QIODevice& m_file;
    QSize m_canvas;
    int m_colours = 0;      ///< number of colours in the palette of the file
    qint64 m_next = 0;      ///< where the next block begins
    int m_transparent = -1; ///< transparent index of the next picture; -1: none
    bool m_cut = false;
    bool m_first = true; ///< next() has returned no picture yet
    Text m_damage;
};

} // namespace tonescope

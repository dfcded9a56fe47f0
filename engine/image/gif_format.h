// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a GIF, and which of their pixels the file holds: Qt's reader fills up the rest.
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
    qint64 pixels = 0;          ///< number of pixels that its codes give, at most those of `place`
    bool interlaced = false;    ///< the rows are not in their order
    bool transparent = false;   ///< one of its indices shows the pictures below
    bool beyondColours = false; ///< some pixels have an index that is not in the palette

    [[nodiscard]] bool whole() const { return pixels == qint64{place.width()} * place.height(); }
};

/// Walks over the pictures of a GIF. The position of the file stays as it is.
class GifPictures {
public:
    explicit GifPictures(QIODevice& file);

    [[nodiscard]] QSize canvas() const { return m_canvas; }
    /// Reads the codes of the next picture; nothing if there is none.
    [[nodiscard]] std::optional<GifPicture> next();
    /// Skips the remaining pictures and returns their number.
    int skipRest();
    /// Which pixels are missing from the picture of next(), or from pictures below it, as a clause; empty:
    /// none.
    [[nodiscard]] const Text& damage() const { return m_damage; }
    /// Whether the file has ended before its end mark, as far as it was read.
    [[nodiscard]] bool cut() const { return m_cut; }

private:
    template <typename Codes>
    std::optional<GifPicture> nextPicture(Codes&& codes);

    QIODevice& m_file;
    QSize m_canvas;
    int m_colours = 0;      ///< of the palette that all pictures share
    qint64 m_next = 0;      ///< where the next block begins
    int m_transparent = -1; ///< transparent index of the next picture; -1: none
    bool m_cut = false;
    bool m_first = true; ///< next() has given no picture
    Text m_damage;
};

} // namespace tonescope

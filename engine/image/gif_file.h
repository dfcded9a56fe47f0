// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels of its pictures a GIF's file holds. Qt's reader fills up what is missing.
#pragma once

#include <QIODevice>
#include <QRect>
#include <QSize>

#include <optional>
#include <string>

namespace tonescope {

/// A picture of a GIF: one frame, or the only one.
struct GifPicture {
    QRect place;                ///< on the canvas; may reach beyond it
    qint64 pixels = 0;          ///< that its codes tell, at most those of its place
    bool interlaced = false;    ///< the rows are not in their order
    bool transparent = false;   ///< one of its indices lets the pictures before it show through
    bool beyondColours = false; ///< some pixels have an index that the palette does not have

    [[nodiscard]] bool whole() const { return pixels == qint64{place.width()} * place.height(); }
};

/// Walks over the pictures of a GIF in a file, which is left where it stands.
class GifPictures {
public:
    explicit GifPictures(QIODevice& file);

    [[nodiscard]] QSize canvas() const { return m_canvas; }
    /// The next picture, with its codes read; nothing where none follows.
    [[nodiscard]] std::optional<GifPicture> next();
    /// Skips the pictures that follow, and gives how many they are.
    int skipRest();
    /// What the file does not tell of the picture that next() gave, which may be what it does not tell of
    /// those before it, as a clause; empty: nothing.
    [[nodiscard]] const std::string& damage() const { return m_damage; }
    /// Whether the file ends before the mark that ends all pictures, as far as was read.
    [[nodiscard]] bool cut() const { return m_cut; }

private:
    template <typename Codes>
    std::optional<GifPicture> nextPicture(Codes&& codes);

    QIODevice& m_file;
    QSize m_canvas;
    int m_colours = 0;      ///< of the palette for all pictures
    qint64 m_next = 0;      ///< where the next block begins
    int m_transparent = -1; ///< the index that is transparent in the next picture
    bool m_cut = false;
    bool m_first = true; ///< next() has given no picture
    std::string m_damage;
};

} // namespace tonescope

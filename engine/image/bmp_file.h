// SPDX-License-Identifier: GPL-3.0-or-later
// What a bitmap's file says of its picture. Qt's reader makes up what is missing.
#pragma once

#include <QIODevice>
#include <QImage>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace tonescope {

struct BmpHeader {
    enum Compression : quint32 { None = 0, Runs8 = 1, Runs4 = 2, Masks = 3, AlphaMasks = 6 };

    qint64 pixels = 0; ///< where they begin
    bool old = false;  ///< of OS/2: sizes of 16 bits
    qint64 width = 0, height = 0;
    bool firstRowFirst = false; ///< else the last row comes first
    int bits = 0;               ///< of a pixel
    quint32 compression = None;
    qint64 colours = 0;             ///< of the palette, where pixels are indices
    std::array<quint32, 4> masks{}; ///< the bits of red, green, blue and alpha, where the header has them

    /// Of a row without runs.
    [[nodiscard]] qint64 rowBytes() const { return (width * bits + 31) / 32 * 4; }
    [[nodiscard]] bool hasRuns() const { return compression == Runs8 || compression == Runs4; }
};

enum class BmpState : std::uint8_t {
    Whole,
    CutShort,
    Unfilled ///< runs that leave pixels without a value, or tell of more than there are
};

struct BmpContent {
    BmpState state = BmpState::Whole;
    qint64 rows = 0;            ///< that are all there, from the first in the file on
    bool beyondColours = false; ///< some pixels have an index that the palette does not have
};

/// Of a file that begins as a bitmap; zeros where it has ended. Reads from wherever the file stands.
[[nodiscard]] BmpHeader bmpHeaderOf(QIODevice& file);

/// Which pixels are told, by the header and, where they are runs, by all of them.
[[nodiscard]] BmpContent bmpContentOf(QIODevice& file);

/// How many bits the samples of red, green and blue have, for people: "10, 10, 10"; empty where each has 8.
[[nodiscard]] std::string bmpSampleBits(const BmpHeader& header);
/// Whether some samples have more than 8 bits, of which Qt's reader keeps none.
[[nodiscard]] bool isDeepBmp(const BmpHeader& header);
/// Whether the bits of some sample do not lie side by side.
[[nodiscard]] bool hasScatteredSamples(const BmpHeader& header);

/// The picture of a bitmap with deep samples, each scaled to 16 bits; null where there is no memory for it.
/// Nothing where the file is no such bitmap. Leaves the file where it stands.
[[nodiscard]] std::optional<QImage> deepBmp(QIODevice& file);

} // namespace tonescope

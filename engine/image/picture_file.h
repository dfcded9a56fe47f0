// SPDX-License-Identifier: GPL-3.0-or-later
// What a file says of its picture and Qt's readers keep to themselves.
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QRect>

#include <optional>
#include <string>

namespace tonescope {

/// Bytes to be read in place of a file's own.
struct Patch {
    qint64 place = 0;
    QByteArray bytes;
};

/// What a file holds of its picture, by its own structure.
struct FileContent {
    /// Whether the data end before the picture does, so that nothing of it can be shown; nothing where the
    /// structure does not tell.
    std::optional<bool> cut;
    /// What is wrong with the picture that can be shown, for people; empty: nothing that the structure tells.
    std::string damage;
    /// Makes the file a whole one of the rows that it holds.
    std::optional<Patch> patch;
    /// The part of the picture that the file holds, where a reader fills up the rest; null: all of it.
    QRect part;
};

/// Reads from the start of an open file, wherever it stands. Nothing is known of a file that cannot be read.
/// `tiffPlace`: where the directory of a TIFF's picture lies; 0: the first one.
[[nodiscard]] FileContent contentOf(QIODevice& file, qint64 tiffPlace = 0);

/// Says that a file holds no more than so much of its picture.
[[nodiscard]] std::string heldText(QSize part, QSize whole);

/// Says that pixels have an index which their palette does not have.
[[nodiscard]] std::string beyondPalette();

/// Whether the samples of a TIFF's picture, told by the directory at `tiffPlace` or the first one, are
/// neither unsigned nor floating-point numbers. Leaves the file where it stands.
[[nodiscard]] bool hasSignedSamples(QIODevice& file, qint64 tiffPlace = 0);

/// What reading changed of the samples, where the picture came with `bits` a sample: "CMYK to 8-bit RGB".
/// Empty where they are the file's own.
[[nodiscard]] std::string convertedByReader(QIODevice& file, int bits, qint64 tiffPlace = 0);

/// Bits of a sample in the file, or of an index into its palette; 0 where that is not known, as of a JPEG.
[[nodiscard]] int bitsInFile(QIODevice& file);

} // namespace tonescope

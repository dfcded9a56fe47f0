// SPDX-License-Identifier: GPL-3.0-or-later
// File formats: what a file's own structure tells of its picture and Qt's reader does not.
#pragma once

#include "engine/image/decode.h"
#include "engine/values/text.h"

#include <QByteArray>
#include <QIODevice>
#include <QImage>
#include <QRect>
#include <QtEndian>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <zlib.h>

namespace tonescope {

/// Bytes to be read in place of a file's own.
struct Patch {
    qint64 place = 0;
    QByteArray bytes{};
};

/// How much of its picture a file holds.
struct FileContent {
    /// Whether the file ends before it holds anything that can be shown; nothing if its structure does not
    /// tell.
    std::optional<bool> cut{};
    Text damage{}; ///< what is wrong with the picture, for messages; empty: nothing that is known
    std::optional<Patch> patch{}; ///< makes the file a complete one of the rows that it holds
    QRect part{}; ///< the part that the file holds, if Qt's reader fills up the rest; null: all of it
};

/// A picture that was read without Qt's reader.
struct PictureRead {
    QImage picture{}; ///< null: its samples cannot be read
    Text damage{};
    bool checked = false; ///< it was checked that the file does not end before the picture does
};

/// A format. Functions that are null have nothing to add to Qt's reader. They may leave the position of the
/// file anywhere, and read() begins at the start. `directory`: where the directory of a TIFF's picture lies;
/// 0: the first one.
struct FileFormat {
    std::array<const char*, 3> names; ///< as QImageReader::format() has them
    bool (*begins)(const QByteArray& firstBytes) = nullptr;
    FileContent (*content)(QIODevice& file, qint64 directory) = nullptr;
    /// Why Qt's reader would read something else than the file holds, as a clause; nothing if it does not.
    std::optional<Text> (*misreading)(QIODevice& file, qint64 directory) = nullptr;
    /// Reads the picture; nothing if Qt's reader has to. `page`: number of a TIFF's directory, from 0.
    std::optional<PictureRead> (*read)(QIODevice& file, const DecodingHelp& help, int page) = nullptr;
    /// Corrects what Qt's reader has read; false: the file is cut short.
    bool (*correct)(PictureRead& read, QIODevice& file) = nullptr;
    /// How the samples were converted, if the picture has `bits` a sample; empty: not at all.
    Text (*conversion)(QIODevice& file, int bits, qint64 directory) = nullptr;
    /// Bits of a sample in the file, or of an index into its palette; 0 if unknown.
    int (*sampleBits)(QIODevice& file) = nullptr;
    /// Whether Qt's reader opens other files when it is asked for a size: misreading() comes before.
    bool checksFirst = false;
    /// The part of a line that its library printed that says that samples are wrong; empty if it says
    /// something else.
    QByteArray (*complaint)(const QByteArray& line) = nullptr;
};

// Each is defined in NAME_format.cpp, and listed in file_format.cpp.
extern const FileFormat bmpFormat, gifFormat, jpegFormat, pngFormat, pnmFormat, svgFormat, tiffFormat;

/// A directory in the main chain of a TIFF.
struct TiffPage {
    int directory = 0;    ///< its number in the chain, from 0, as libtiff and Qt's reader count
    qint64 place = 0;     ///< its first byte in the file
    int bitsOfSample = 1; ///< in the file
};

/// The pages in their order. Thumbnails (reduced-resolution subfiles) and transparency masks are no pages,
/// unless the chain holds nothing else. Empty if the file is no TIFF or its first directory cannot be read.
/// The position of the file stays as it is.
[[nodiscard]] std::vector<TiffPage> tiffPages(QIODevice& file);

/// The format of a file by its first bytes, or the one that QImageReader names; null: one without an entry.
[[nodiscard]] const FileFormat* formatOf(QIODevice& file);
[[nodiscard]] const FileFormat* formatNamed(const QByteArray& name);

/// FileFormat::misreading of the format that QImageReader names. The position of the file stays as it is.
[[nodiscard]] std::optional<Text> misreadingOf(const QByteArray& format, QIODevice& file,
                                               qint64 directory = 0);

/// The first complaint of a file's library about its samples among the lines that it printed; empty: none.
/// Libraries also complain of unknown tags and odd profiles of undamaged files.
[[nodiscard]] Text damageTold(const QByteArray& format, const QByteArray& printed);

/// "the file holds only 10 x 4 of 10 x 20 pixels"
[[nodiscard]] Text heldText(QSize part, QSize whole);
/// Says that pixels have an index that is not in their palette.
[[nodiscard]] Text beyondPalette();
[[nodiscard]] Text withoutEndMark();

/// Seeks to the start of a file, and back in the destructor.
class RewindAndRestore {
public:
    explicit RewindAndRestore(QIODevice& file) : m_file(file), m_before(file.pos()) { file.seek(0); }
    ~RewindAndRestore() { m_file.seek(m_before); }
    RewindAndRestore(const RewindAndRestore&) = delete;
    RewindAndRestore& operator=(const RewindAndRestore&) = delete;

private:
    QIODevice& m_file;
    qint64 m_before;
};

/// Reads until `size` bytes are there or the file has ended, and returns how many there are.
inline qint64 readFully(QIODevice& file, void* bytes, qint64 size) {
    qint64 got = 0;
    while (got < size) {
        const qint64 more = file.read(static_cast<char*>(bytes) + got, size - got);
        if (more <= 0) break;
        got += more;
    }
    return got;
}

/// Inflates a zlib stream that arrives in pieces, and may be cut short or damaged.
class Inflater {
public:
    /// Stops once `most` bytes or a few more are inflated. `window`: see inflateInit2().
    explicit Inflater(qint64 most, int window = MAX_WBITS) : m_most(most) {
        m_open = inflateInit2(&m_stream, window) == Z_OK;
    }
    ~Inflater() {
        if (m_open) inflateEnd(&m_stream);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// Inflates the next piece, of less than 4 GiB. Returns false if no more can be inflated.
    bool add(QByteArray packed);
    /// Whether the end of the stream was reached without an error.
    [[nodiscard]] bool ended() const { return m_ended; }
    [[nodiscard]] const QByteArray& bytes() const { return m_bytes; }

private:
    z_stream m_stream{};
    bool m_open = false, m_ended = false;
    qint64 m_most;
    QByteArray m_bytes;
};

enum class ByteOrder : std::uint8_t { Little, Big };

/// Reads numbers from a file, one after the other.
class BinaryReader {
public:
    BinaryReader(QIODevice& file, qint64 offset, ByteOrder order)
        : m_file(file), m_order(order), m_ended(!file.seek(offset)) {}

    /// Zero once the file has ended.
    template <typename Number>
    Number next() {
        Number number{};
        if (m_file.read(reinterpret_cast<char*>(&number), sizeof number) != sizeof number) m_ended = true;
        if (m_ended) return {};
        return m_order == ByteOrder::Big ? qFromBigEndian(number) : qFromLittleEndian(number);
    }
    void skip(qint64 bytes) { m_ended = m_ended || m_file.skip(bytes) != bytes; }
    /// Whether next() or skip() went past the end.
    [[nodiscard]] bool ended() const { return m_ended; }

private:
    QIODevice& m_file;
    ByteOrder m_order;
    bool m_ended;
};

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// File formats: the facts that the structure of a file tells about its picture, and that the readers of Qt do
// not report.
//
// A new format is a FileFormat in a NAME_format.cpp, listed in file_format.cpp.
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
#include <memory>
#include <optional>
#include <vector>

#include <zlib.h>

namespace tonescope {

class FrameSource;

/// Bytes that replace bytes of the file when a reader reads it.
struct Patch {
    qint64 place = 0;
    QByteArray bytes{};
};

/// The part of its picture that a file holds.
struct FileContent {
    /// Whether the file ends before anything can be shown. Nothing if its structure does not tell.
    std::optional<bool> cut{};
    Text damage{};                ///< the damage of the picture, for messages; empty: none is known
    std::optional<Patch> patch{}; ///< makes it a complete file with the rows that it holds
    QRect part{};                 ///< the pixels in the file, if the reader of Qt invents the rest; null: all
};

/// A picture that the reader of a format has read.
struct PictureRead {
    QImage picture{}; ///< null: its samples cannot be read
    Text damage{};
    bool checked = false; ///< the file is known to hold the whole picture
    bool chroma = false;  ///< the samples are luma, Cb and Cr
};

/// The number of bytes from which a format is known.
inline constexpr qsizetype formatStartBytes = 12;

/// Which samples of a RAW are read: a rendered picture, the levels, or a JPEG that the camera has made.
enum class Samples : std::uint8_t { Picture, Sensor, Embedded };

/// An entry for a format. A function is null if the reader of Qt needs no addition there. Functions may leave
/// the file at any position; read() starts at the beginning of the file. `directory` is the place of a
/// directory in a TIFF; 0: the first one.
struct FileFormat {
    std::array<const char*, 4> names; ///< as QImageReader::format() returns them
    /// Whether a file of this format begins with these formatStartBytes bytes, fewer in a shorter file.
    bool (*begins)(const QByteArray& firstBytes) = nullptr;
    FileContent (*content)(QIODevice& file, qint64 directory) = nullptr;
    /// Why the reader of Qt would read something else than the file holds, as a clause. Nothing if it reads
    /// the file correctly.
    std::optional<Text> (*misreading)(QIODevice& file, qint64 directory) = nullptr;
    /// Reads the picture. Nothing if the reader of Qt must read it. `page` is the number of a directory in a
    /// TIFF, from 0.
    std::optional<PictureRead> (*read)(QIODevice& file, const DecodingHelp& help, int page) = nullptr;
    /// Corrects the picture that the reader of Qt has read. Returns false if the file is cut short.
    bool (*correct)(PictureRead& read, QIODevice& file) = nullptr;
    /// The conversion of the samples, if the decoded picture has `bits` bits per sample; empty: none.
    Text (*conversion)(QIODevice& file, int bits, qint64 directory) = nullptr;
    /// Bits of a sample in the file, or of an index into its palette; 0 if unknown.
    int (*sampleBits)(QIODevice& file) = nullptr;
    /// Samples of more than 8 bits are not scaled to 16: they are below 2^sampleBits().
    bool keepsBits = false;
    /// The processor time that a pixel may take, in multiples of the time for formats of Qt.
    int slowness = 1;
    /// Whether the reader of Qt opens other files as soon as it is asked for a size. Then misreading() is
    /// called first.
    bool checksFirst = false;
    /// Takes a line that the library of the format has printed. Returns the part that reports wrong samples;
    /// empty if the line reports something else.
    QByteArray (*complaint)(const QByteArray& line) = nullptr;
    /// The library of a format that can be left out of the build; null for other formats.
    ReaderLibrary (*library)() = nullptr;
    /// Whether a file is of this format. Used by formats that no reader of Qt reads, or whose files it takes
    /// for another format; then only the next functions are used: bytes(), and decode() or frames().
    bool (*claims)(QIODevice& file) = nullptr;
    /// Decodes a file that is claimed. `name` is its path, for messages.
    Outcome<Image> (*decode)(QIODevice& file, const QString& name, const DecodingHelp& help,
                             Samples samples) = nullptr;
    /// See pictureBytes().
    std::optional<std::uint64_t> (*bytes)(QIODevice& file) = nullptr;
    /// Opens the frames of a video that is claimed. `file` must outlive them. `name` is its path. `chroma`:
    /// see DecodingHelp.
    std::unique_ptr<FrameSource> (*frames)(QIODevice& file, const QString& name, bool chroma) = nullptr;
};

extern const FileFormat bmpFormat, exrFormat, gifFormat, heifFormat, jpegFormat, jxlFormat, pngFormat,
    pnmFormat, rawFormat, svgFormat, tiffFormat, videoFormat;

/// A page of a TIFF: a directory in its main chain.
struct TiffPage {
    int directory = 0;    ///< its number in the chain, from 0, as libtiff and Qt's reader count
    qint64 place = 0;     ///< its first byte in the file
    int bitsOfSample = 1; ///< bits per sample in the file
};

/// The pages of a TIFF in their order. Thumbnails (reduced-resolution subfiles) and transparency masks are
/// left out; if the chain holds nothing else, its first directory is the only page. Empty if the file is no
/// TIFF or its first directory is unreadable. Restores the position of the file.
[[nodiscard]] std::vector<TiffPage> tiffPages(QIODevice& file);

/// Whether a file is a TIFF of a camera's RAW: a directory has the samples of a sensor, or the version of
/// DNG. Restores the position of the file.
[[nodiscard]] bool holdsSensor(QIODevice& file);

/// The entry of the format that claims the file. Null: a reader of Qt reads it.
[[nodiscard]] const FileFormat* claimantOf(QIODevice& file);
/// The entry for a file, by its first bytes. Null if the format has no entry, or no fixed first bytes.
[[nodiscard]] const FileFormat* formatOf(QIODevice& file);
/// The entry for a format, by its name in QImageReader. Null if it has no entry.
[[nodiscard]] const FileFormat* formatNamed(const QByteArray& name);

/// Calls FileFormat::misreading of the format that QImageReader names. Restores the position of the file.
[[nodiscard]] std::optional<Text> misreadingOf(const QByteArray& format, QIODevice& file,
                                               qint64 directory = 0);

/// The failure of a file that does not store the wanted luma and chroma.
[[nodiscard]] Failure withoutChroma();

/// Searches the lines that a library has printed for the first one that reports wrong samples. Empty if there
/// is none, because libraries also report unknown tags and odd colour profiles of undamaged files.
[[nodiscard]] Text damageTold(const QByteArray& format, const QByteArray& printed);

/// "the file holds only 10 x 4 of 10 x 20 pixels"
[[nodiscard]] Text heldText(QSize part, QSize whole);
/// The sentence for pixels whose index is not in the palette.
[[nodiscard]] Text beyondPalette();
/// The sentence for a file without the end mark of its format.
[[nodiscard]] Text withoutEndMark();

/// Seeks to the start of a file; the destructor restores the position.
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

/// Reads until `size` bytes are read or the file has ended. Returns the number of bytes.
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
    /// Stops once `most` bytes are inflated, or up to 256 KiB more. `window`: see inflateInit2().
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

/// Reads binary numbers from a file, one after another.
class BinaryReader {
public:
    BinaryReader(QIODevice& file, qint64 offset, ByteOrder order)
        : m_file(file), m_order(order), m_ended(!file.seek(offset)) {}

    /// The next number; zero after the end of the file.
    template <typename Number>
    Number next() {
        Number number{};
        if (m_file.read(reinterpret_cast<char*>(&number), sizeof number) != sizeof number) m_ended = true;
        if (m_ended) return {};
        return m_order == ByteOrder::Big ? qFromBigEndian(number) : qFromLittleEndian(number);
    }
    void skip(qint64 bytes) { m_ended = m_ended || m_file.skip(bytes) != bytes; }
    /// Whether next() or skip() reached beyond the end of the file.
    [[nodiscard]] bool ended() const { return m_ended; }

private:
    QIODevice& m_file;
    ByteOrder m_order;
    bool m_ended;
};

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/straight_tiff.h"

#include "engine/image/file_numbers.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include <tiffio.h>

namespace tonescope {

namespace {

QIODevice& deviceOf(thandle_t handle) {
    return *static_cast<QIODevice*>(handle);
}

tmsize_t readFrom(thandle_t handle, void* bytes, tmsize_t size) {
    return readAll(deviceOf(handle), bytes, size);
}

tmsize_t writeNothing(thandle_t /*handle*/, void* /*bytes*/, tmsize_t /*size*/) {
    return 0;
}

toff_t seekIn(thandle_t handle, toff_t offset, int from) {
    QIODevice& file = deviceOf(handle);
    const auto base = static_cast<toff_t>(from == SEEK_SET ? 0 : from == SEEK_CUR ? file.pos() : file.size());
    return file.seek(static_cast<qint64>(base + offset)) ? base + offset : static_cast<toff_t>(-1);
}

int leaveOpen(thandle_t /*handle*/) {
    return 0;
}

toff_t sizeOf(thandle_t handle) {
    return static_cast<toff_t>(deviceOf(handle).size());
}

using TiffPointer = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

TiffPointer opened(QIODevice& file) {
    // "m": never mapped, for a file that others shorten meanwhile would end the program.
    return {
        TIFFClientOpen("", "rm", &file, readFrom, writeNothing, seekIn, leaveOpen, sizeOf, nullptr, nullptr),
        TIFFClose};
}

std::uint16_t numberOf(TIFF* tiff, std::uint32_t tag) {
    std::uint16_t number = 0;
    TIFFGetFieldDefaulted(tiff, tag, &number);
    return number;
}

bool isStraight(TIFF* tiff) {
    std::uint16_t extras = 0;
    const std::uint16_t* kinds = nullptr;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    const std::uint16_t model = numberOf(tiff, TIFFTAG_PHOTOMETRIC);
    const std::uint16_t samples = numberOf(tiff, TIFFTAG_SAMPLESPERPIXEL);
    return numberOf(tiff, TIFFTAG_BITSPERSAMPLE) == 8 && extras == 1 && kinds != nullptr &&
           kinds[0] == EXTRASAMPLE_UNASSALPHA &&
           ((model == PHOTOMETRIC_RGB && samples == 4) || (model == PHOTOMETRIC_MINISBLACK && samples == 2));
}

/// What strips and tiles are alike: a rectangle of pixels.
struct Piece {
    std::uint32_t width = 0, height = 0;
    tmsize_t bytes = 0; ///< of all its samples, or those of one plane
};

class Pieces {
public:
    Pieces(TIFF* tiff, QImage& picture)
        : m_tiff(tiff), m_picture(picture), m_samples(numberOf(tiff, TIFFTAG_SAMPLESPERPIXEL)),
          m_planes(numberOf(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE),
          m_tiled(TIFFIsTiled(tiff) != 0) {
        if (m_tiled) {
            TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &m_piece.width);
            TIFFGetField(tiff, TIFFTAG_TILELENGTH, &m_piece.height);
            m_piece.bytes = TIFFTileSize(tiff);
        } else {
            TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &m_piece.height);
            m_piece.width = static_cast<std::uint32_t>(picture.width());
            m_piece.height = std::min(m_piece.height, static_cast<std::uint32_t>(picture.height()));
            m_piece.bytes = TIFFStripSize(tiff);
        }
    }

    [[nodiscard]] bool read() {
        const auto width = static_cast<std::uint32_t>(m_picture.width());
        const auto height = static_cast<std::uint32_t>(m_picture.height());
        const tmsize_t step = m_planes ? 1 : m_samples;
        if (m_piece.width == 0 || m_piece.height == 0) return false;
        if (m_piece.bytes < step * m_piece.width * static_cast<tmsize_t>(m_piece.height)) return false;
        m_bytes.resize(static_cast<std::size_t>(m_piece.bytes));
        for (std::uint16_t plane = 0; plane < (m_planes ? m_samples : 1); ++plane) {
            for (std::uint32_t y = 0; y < height; y += m_piece.height) {
                for (std::uint32_t x = 0; x < width; x += m_piece.width) {
                    if (!readPiece(x, y, plane)) return false;
                }
            }
        }
        return true;
    }

private:
    bool readPiece(std::uint32_t x, std::uint32_t y, std::uint16_t plane) {
        const std::uint32_t across =
            std::min(m_piece.width, static_cast<std::uint32_t>(m_picture.width()) - x);
        const std::uint32_t down =
            std::min(m_piece.height, static_cast<std::uint32_t>(m_picture.height()) - y);
        const tmsize_t got = m_tiled ? TIFFReadTile(m_tiff, m_bytes.data(), x, y, 0, plane)
                                     : TIFFReadEncodedStrip(m_tiff, TIFFComputeStrip(m_tiff, y, plane),
                                                            m_bytes.data(), m_piece.bytes);
        const std::size_t step = m_planes ? 1 : m_samples;
        if (got < static_cast<tmsize_t>(step * m_piece.width * (m_tiled ? m_piece.height : down)))
            return false;
        for (std::uint32_t row = 0; row < down; ++row) {
            uchar* to = m_picture.scanLine(static_cast<int>(y + row)) + std::size_t{4} * x;
            const std::uint8_t* from = &m_bytes[step * m_piece.width * row];
            for (std::uint32_t pixel = 0; pixel < across; ++pixel, to += 4, from += step)
                write(to, from, plane);
        }
        return true;
    }
    /// The samples of a pixel that a piece has.
    void write(uchar* to, const std::uint8_t* from, std::uint16_t plane) const {
        for (std::uint16_t sample = m_planes ? plane : 0; sample < (m_planes ? plane + 1 : m_samples);
             ++sample) {
            const std::uint8_t value = *from++;
            const bool alpha = sample == m_samples - 1;
            if (alpha)
                to[3] = value;
            else if (m_samples == 2)
                std::fill_n(to, 3, value);
            else
                to[sample] = value;
        }
    }

    TIFF* m_tiff;
    QImage& m_picture;
    std::uint16_t m_samples;
    bool m_planes; ///< each sample in pieces of its own
    bool m_tiled;
    Piece m_piece;
    std::vector<std::uint8_t> m_bytes;
};

} // namespace

std::optional<QImage> straightTiff(QIODevice& file, int directory) {
    const Place place(file);
    const TiffPointer tiff = opened(file);
    if (!tiff || (directory > 0 && TIFFSetDirectory(tiff.get(), static_cast<tdir_t>(directory)) == 0))
        return std::nullopt;
    if (!isStraight(tiff.get())) return std::nullopt;
    std::uint32_t width = 0, height = 0;
    TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height);
    QImage picture(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGBA8888);
    if (picture.isNull() || !Pieces(tiff.get(), picture).read()) return QImage();
    return picture;
}

} // namespace tonescope

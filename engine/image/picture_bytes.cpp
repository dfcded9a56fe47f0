// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/picture_bytes.h"

#include "engine/image/drawing_file.h"
#include "engine/image/native_layout.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <limits>

namespace tonescope {

namespace {

constexpr std::uint64_t usualBits = 32;        ///< where the header does not name a format
constexpr std::uint64_t largestCopyBits = 64;  ///< of all that countable() makes
constexpr std::uint64_t smallestPixelBits = 8; ///< rows of 1-bit pictures are padded, and never large

/// How many times its file a large picture may be: more than that is no photo. A plain one as PNG is 1000
/// times its file.
std::uint64_t mostExpansion() {
    constexpr std::uint64_t usual = 4000;
    const std::uint64_t chosen = qEnvironmentVariable("TONESCOPE_EXPANSION").toULongLong();
    return chosen == 0 ? usual : chosen;
}

std::uint64_t bitsPerPixel(QImage::Format format) {
    if (format == QImage::Format_Invalid) return usualBits;
    const std::uint64_t bits =
        std::max<std::uint64_t>(QImage::toPixelFormat(format).bitsPerPixel(), smallestPixelBits);
    return nativeLayout(format) ? bits : bits + largestCopyBits;
}

} // namespace

std::optional<std::uint64_t> pictureBytes(const QImageReader& reader) {
    const QSize size = reader.size();
    if (!size.isValid()) return std::nullopt;
    const auto pixels = static_cast<std::uint64_t>(size.width()) * static_cast<std::uint64_t>(size.height());
    const std::uint64_t bits = bitsPerPixel(reader.imageFormat());
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return pixels > most / bits ? most / 8 : pixels * bits / 8;
}

std::optional<std::uint64_t> pictureBytes(const QString& path) {
    if (!QFileInfo(path).isFile()) return 0; // opening a pipe could block for ever
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? pictureBytes(file) : 0;
}

std::optional<std::uint64_t> pictureBytes(QIODevice& file) {
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    if (!reader.canRead() || missingFromDrawing(reader.format(), file)) return 0;
    return pictureBytes(reader);
}

std::uint64_t mostPictureBytes(qint64 fileBytes) {
    constexpr std::uint64_t harmless = std::uint64_t{256} << 20U; // that any file may become
    const auto bytes = static_cast<std::uint64_t>(fileBytes);
    const std::uint64_t times = mostExpansion();
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return bytes > most / times ? most : std::max(harmless, bytes * times);
}

} // namespace tonescope

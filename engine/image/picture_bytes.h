// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture takes in memory, before it is there.
#pragma once

#include <QImageReader>
#include <QString>

#include <cstdint>
#include <optional>

namespace tonescope {

/// Bytes that decoding the reader's picture asks for, by its header, which may lie: the pixels and, where
/// they cannot be counted as they are, the copy that can. What the decoder needs for itself meanwhile is left
/// out. Nothing where the header does not tell.
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(const QImageReader& reader);

/// The same of a file, of which only the header is read, and a drawing. Zero where there is no picture to
/// decode. Any thread may call.
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(QIODevice& file);
[[nodiscard]] std::optional<std::uint64_t> pictureBytes(const QString& path);

/// What a file of that many bytes can become: more than that is no photo.
[[nodiscard]] std::uint64_t mostPictureBytes(qint64 fileBytes);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// From files to pixels.
#pragma once

#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QImage>
#include <QImageIOHandler>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace tonescope {

/// Decodes a picture of a file in any format that Qt has a plugin for: the one of that number, from 1, of
/// several pages, sizes or frames, and the first where the file has no such picture. The image's `frame` says
/// which it is. The pixels stay in the decoder's own layout and are not turned: the orientation says how.
/// Blocks; any thread may call. A stop makes it fail early. Fails with one clear line where the file is
/// missing, unreadable, cut short, no image, or too large for memory.
[[nodiscard]] Outcome<Image> decodeFile(const QString& path, const std::stop_token& stop = {},
                                        int number = 1);

/// Why the file cannot even be tried; nothing where it can. A pipe or a device could block for ever.
[[nodiscard]] std::optional<Failure> obstacleBefore(const QString& path);

/// What decoding an open file needs from whoever asks for it.
struct DecodingHelp {
    /// Whether nobody wants the picture any longer; asked at every read.
    std::function<bool()> stopped;
    /// A picture of that size and format to decode into; null where any memory will do. May be empty.
    std::function<QImage(QSize, QImage::Format)> room;
    /// What libraries have printed since decoding began; they tell nobody else. May be empty.
    std::function<QByteArray()> complaints;
    /// Told how many pixels are going to be decoded, as soon as the header has said it. May be empty.
    std::function<void(qint64 pixels)> begins{};
    /// Told of rows of the picture, in their order, as soon as they are there: they are
    /// in the cache then. Some readers tell of none. May be empty.
    std::function<void(const uchar* first, qsizetype bytes)> rows{};
};

/// The same of a file that is open under this descriptor, which is closed. `name` is its path, for people.
[[nodiscard]] Outcome<Image> decodeOpened(int descriptor, const QString& name, const DecodingHelp& help,
                                          int number = 1);

/// Wraps a picture that is decoded already, from the clipboard for example, without copying it where its
/// format is one of our layouts.
[[nodiscard]] Image imageOf(QImage picture, const QString& name);

/// How a picture is to be turned, as its reader tells it.
[[nodiscard]] Orientation orientationOf(QImageIOHandler::Transformations transformation);

} // namespace tonescope

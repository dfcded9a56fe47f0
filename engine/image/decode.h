// SPDX-License-Identifier: GPL-3.0-or-later
// From files to pixels.
#pragma once

#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QImage>
#include <QImageIOHandler>
#include <QString>

#include <stop_token>

namespace tonescope {

/// Decodes the first picture of a file in any format that Qt has a plugin for. The pixels stay in the
/// decoder's own layout and are not turned: the orientation says how. Blocks; any thread may call. A stop
/// makes it fail early. Fails with one clear line where the file is missing, unreadable, cut short, no image,
/// or too large for memory.
[[nodiscard]] Outcome<Image> decodeFile(const QString& path, const std::stop_token& stop = {});

/// Wraps a picture that is decoded already, from the clipboard for example, without copying it where its
/// format is one of our layouts.
[[nodiscard]] Image imageOf(QImage picture, const QString& name);

/// How a picture is to be turned, as its reader tells it.
[[nodiscard]] Orientation orientationOf(QImageIOHandler::Transformations transformation);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What the window or the command line asks for.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/image.h"

#include <QImage>
#include <QString>

#include <cstdint>
#include <variant>

namespace tonescope {

/// A file to decode, a picture from the clipboard, or an image that was decoded before.
using ImageSource = std::variant<QString, QImage, ImagePointer>;

/// Everything that a count needs.
struct CountRequest {
    ImageSource source;
    CountSettings settings;
    int number = 1; ///< of the picture, in a file that holds several
};

/// Requests are numbered in the order in which they were made, from 1.
using RequestId = std::uint64_t;

} // namespace tonescope

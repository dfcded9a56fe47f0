// SPDX-License-Identifier: GPL-3.0-or-later
// From Qt's pixel formats to ours.
#pragma once

#include "engine/values/pixel_layout.h"

#include <QImage>

#include <optional>
#include <string>

namespace tonescope {

/// The layout of a QImage format, where it can be counted as it is. Formats with premultiplied alpha cannot:
/// their samples are not the picture's.
[[nodiscard]] std::optional<PixelLayout> nativeLayout(QImage::Format format);

/// The picture itself where its format can be counted, else a copy in the nearest one that can: indexed and
/// 1-bit pictures become gray where their palette is, else 32-bit colour; premultiplied alpha is divided out;
/// 10-bit and floating-point samples become 16-bit ones.
[[nodiscard]] QImage countable(QImage picture);

/// What countable() changes of the samples, for people: "premultiplied alpha to straight alpha". Empty where
/// they stay what they are: a palette's colours are the picture's own.
[[nodiscard]] std::string conversionOf(const QImage& picture);

} // namespace tonescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Decoded pixels as a QImage without copying.
#pragma once

#include "engine/values/image.h"

#include <QImage>
#include <QTransform>

namespace tonescope::ui {

/// The stored pixels as a QImage that refers to them and keeps `image` alive. Null if there are no pixels.
[[nodiscard]] QImage wrapped(const ImagePointer& image);

/// Maps stored to upright pixels.
[[nodiscard]] QTransform uprightTransform(Extent stored, Orientation orientation);

/// A rotated or mirrored copy.
[[nodiscard]] QImage turnedUpright(const QImage& stored, Orientation orientation);

} // namespace tonescope::ui

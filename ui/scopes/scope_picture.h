// SPDX-License-Identifier: GPL-3.0-or-later
// Counts as light.
#pragma once

#include "engine/values/scope.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace tonescope::ui {

/// What scopes are drawn on, in light windows, too: light adds up on dark ground only.
[[nodiscard]] QColor scopeGround();

/// A picture for each table, as wide as it has columns and 256 pixels high, the highest level at the top.
/// The same share of the pixels has the same brightness in every picture, whatever the others are, so that
/// nothing flickers while a region is dragged; a single pixel is already seen. Milliseconds.
[[nodiscard]] std::vector<QImage> scopePictures(const ScopeCounts& scope);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the counts of a scope as brightness.
#pragma once

#include "engine/values/scope.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace tonescope::ui {

/// The background of scopes, dark also in light windows, because brightness adds up on dark ground only.
[[nodiscard]] QColor scopeGround();

/// One picture per table, one pixel wide per column and 256 pixels high, the highest level at the top.
/// Brightness depends only on the share of pixels, so that nothing flickers while a region is dragged; one
/// pixel is already visible. Takes milliseconds.
[[nodiscard]] std::vector<QImage> scopePictures(const ScopeCounts& scope);

} // namespace tonescope::ui

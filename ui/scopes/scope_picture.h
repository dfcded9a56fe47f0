// SPDX-License-Identifier: GPL-3.0-or-later
// Makes pictures of a scope's counts, in which brightness shows the counts.
#pragma once

#include "engine/values/scope.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace tonescope::ui {

/// The background colour of scopes. It is dark also in light windows, because counts are shown as brightness.
[[nodiscard]] QColor scopeGround();

/// One picture per table, one pixel wide per column and 256 pixels high, the highest level at the top. The
/// brightness of a counter depends only on its share of all pixels, not on the highest counter, so that the
/// picture does not flicker while a region is dragged; `gain` multiplies it. A count of one is visible. Takes
/// milliseconds; can be called on any thread.
[[nodiscard]] std::vector<QImage> scopePictures(const ScopeCounts& scope, int gain = 1);

} // namespace tonescope::ui

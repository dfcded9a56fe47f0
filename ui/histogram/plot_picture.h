// SPDX-License-Identifier: GPL-3.0-or-later
// The plot as a picture that can be taken elsewhere.
#pragma once

#include "engine/values/count_result.h"

#include <QPalette>
#include <QPixmap>

namespace tonescope::ui {

/// `plot`, pixel by pixel, under the title of the `result` that it shows and over where its counts come from.
/// The texts are as wide as the plot, on as many lines as they need, in the colours of `palette`.
[[nodiscard]] QPixmap withProvenance(const QPixmap& plot, const CountResult& result, const QPalette& palette);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that stay for comparison when what is shown goes on.
#pragma once

#include "engine/values/histogram.h"

#include <QColor>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace tonescope::ui {

using HistogramPointer = std::shared_ptr<const Histogram>;

/// Counts without their image, which may be large.
struct Ghost {
    QString name;
    QString provenance; ///< where the counts come from, for people
    HistogramPointer histogram;
    QColor colour; ///< invalid: that of text, and faint
};

/// Which two histograms are subtracted: the share of pixels in the first less that in the second.
struct DifferenceOf {
    QString name;
    HistogramPointer first, second;
};

/// What is compared in a plot with what it shows.
struct Comparison {
    std::vector<Ghost> ghosts;
    std::optional<DifferenceOf> difference;
};

} // namespace tonescope::ui

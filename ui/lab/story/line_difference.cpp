// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/line_difference.h"

#include <algorithm>

namespace tonescope::ui {

namespace {

/// common[i][j]: how many lines the ends of both texts, from lines i and j on, have in common in their order.
using CommonLines = std::vector<std::vector<int>>;

CommonLines commonLines(const QStringList& before, const QStringList& after) {
    const auto rows = static_cast<std::size_t>(before.size()),
               columns = static_cast<std::size_t>(after.size());
    CommonLines common(rows + 1, std::vector<int>(columns + 1));
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            const bool same = before[static_cast<qsizetype>(i)] == after[static_cast<qsizetype>(j)];
            common[i][j] = same ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
        }
    }
    return common;
}

} // namespace

std::vector<ChangedLine> changedLines(const QString& before, const QString& after) {
    const QStringList old = before.split(u'\n'), young = after.split(u'\n');
    const CommonLines common = commonLines(old, young);
    std::vector<ChangedLine> changed;
    qsizetype i = 0, j = 0;
    const auto at = [&](qsizetype row, qsizetype column) {
        return common[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    };
    while (i < old.size() || j < young.size()) {
        const bool both = i < old.size() && j < young.size();
        if (both && old[i] == young[j]) {
            ++i, ++j;
        } else if (i < old.size() && at(i + 1, j) == at(i, j)) {
            changed.push_back({ChangedLine::Kind::Removed, static_cast<int>(i + 1), old[i]});
            ++i;
        } else {
            changed.push_back({ChangedLine::Kind::Added, static_cast<int>(j + 1), young[j]});
            ++j;
        }
    }
    return changed;
}

} // namespace tonescope::ui

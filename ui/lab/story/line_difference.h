// SPDX-License-Identifier: GPL-3.0-or-later
// In which lines two texts differ.
#pragma once

#include <QStringList>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

struct ChangedLine {
    enum class Kind : std::uint8_t { Removed, Added };

    Kind kind = Kind::Removed;
    int number = 0; ///< in the text that has it, from 1
    QString text;

    bool operator==(const ChangedLine&) const = default;
};

/// The fewest lines to remove from `before` and to add so that it becomes `after`, from above; what is
/// removed at a place comes before what is added there.
[[nodiscard]] std::vector<ChangedLine> changedLines(const QString& before, const QString& after);

} // namespace tonescope::ui

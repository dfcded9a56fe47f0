// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/doubling_spin_box.h"

#include <algorithm>
#include <bit>

namespace tonescope::ui {

int DoublingSpinBox::above(int value) const {
    const int least = minimum() + 1;
    if (value < least) return least;
    // In 64 bits: the next power of two may be past what an int holds.
    const auto next = static_cast<qint64>(std::bit_ceil(static_cast<quint64>(value) + 1));
    return static_cast<int>(std::min<qint64>(next, maximum()));
}

int DoublingSpinBox::below(int value) const {
    const int least = minimum() + 1;
    if (value <= least) return minimum();
    const auto next = static_cast<int>(std::bit_floor(static_cast<unsigned>(value) - 1));
    return std::max(next, least);
}

void DoublingSpinBox::stepBy(int steps) {
    int next = value();
    for (int step = 0; step < std::abs(steps); ++step)
        next = steps > 0 ? above(next) : below(next);
    setValue(next);
    selectAll();
}

void DoublingSpinBox::fixup(QString& input) const {
    QSpinBox::fixup(input);
    if (input.isEmpty()) input = textFromValue(minimum());
}

} // namespace tonescope::ui

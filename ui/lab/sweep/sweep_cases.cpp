// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_cases.h"

#include <algorithm>
#include <set>

namespace tonescope::ui {

namespace {

/// The values of all bases, in the order in which they are measured.
std::vector<std::uint64_t> allValues(const std::vector<MeasureCase>& bases, const SweepAxis& axis) {
    std::set<std::uint64_t> values;
    for (const MeasureCase& base : bases) {
        const std::vector<std::uint64_t> own = axis.values(base);
        values.insert(own.begin(), own.end());
    }
    std::vector<std::uint64_t> ordered(values.begin(), values.end());
    if (axis.largestFirst()) std::reverse(ordered.begin(), ordered.end());
    return ordered;
}

bool has(const SweepAxis& axis, const MeasureCase& base, std::uint64_t value) {
    const std::vector<std::uint64_t> values = axis.values(base);
    return std::find(values.begin(), values.end(), value) != values.end();
}

} // namespace

std::vector<MeasureCase> basesFor(const LabChoices& choices, const SweepAxis& axis) {
    std::vector<MeasureCase> bases = casesOf(choices);
    std::erase_if(bases, [&](const MeasureCase& base) { return axis.values(base).empty(); });
    return bases;
}

std::vector<MeasureCase> sweepOf(const std::vector<MeasureCase>& bases, const SweepAxis& axis) {
    std::vector<MeasureCase> cases;
    for (const std::uint64_t value : allValues(bases, axis)) {
        for (const MeasureCase& base : bases) {
            if (!has(axis, base, value)) continue;
            cases.push_back(base);
            axis.apply(cases.back(), value);
        }
    }
    if (axis.changesPixels()) return cases;
    // Device by device, so that all values of one can take turns.
    const auto place = [&](const MeasureCase& of) {
        return std::find_if(bases.begin(), bases.end(),
                            [&](const MeasureCase& base) { return base.device.key == of.device.key; }) -
               bases.begin();
    };
    std::stable_sort(cases.begin(), cases.end(),
                     [&](const MeasureCase& a, const MeasureCase& b) { return place(a) < place(b); });
    return cases;
}

std::vector<MeasureCase> sweepOf(const MeasureCase& base, const SweepAxis& axis, const SweepAxis& second) {
    if (axis.changesPixels() && !second.changesPixels()) return sweepOf(base, second, axis);
    std::vector<MeasureCase> cases;
    for (const std::uint64_t row : allValues({base}, second)) {
        for (const std::uint64_t column : allValues({base}, axis)) {
            cases.push_back(base);
            second.apply(cases.back(), row);
            axis.apply(cases.back(), column);
        }
    }
    return cases;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_lines.h"

#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
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

QString shortWordFor(DeviceType type) {
    return type == DeviceType::Host ? QCoreApplication::translate("SweepLines", "host") : wordFor(type);
}

SweepLine& lineOf(std::vector<SweepLine>& lines, const Measurement& measurement) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const SweepLine& line) {
        return line.device == measurement.device.key && line.strategy == measurement.strategy;
    });
    if (found != lines.end()) return *found;
    lines.push_back({measurement.device.key, measurement.strategy, {}, {}});
    return lines.back();
}

/// What tells a device from the others in as few words as possible: what kind it is, or else its name.
std::map<std::string, QString> wordsFor(const std::vector<SweepLine>& lines) {
    std::vector<DeviceInfo> devices;
    for (const SweepLine& line : lines) {
        const bool told = std::any_of(devices.begin(), devices.end(),
                                      [&](const DeviceInfo& other) { return other.key == line.device; });
        if (!told) devices.push_back(line.points.front().measurement->device);
    }
    std::map<std::string, QString> words;
    for (const DeviceInfo& device : devices) {
        const auto alike = std::count_if(devices.begin(), devices.end(),
                                         [&](const DeviceInfo& other) { return other.type == device.type; });
        words[device.key] = alike > 1 ? shortTitleOf(device, devices) : shortWordFor(device.type);
    }
    return words;
}

void nameThem(std::vector<SweepLine>& lines) {
    const std::map<std::string, QString> words = wordsFor(lines);
    for (SweepLine& line : lines) {
        line.name = engineText(line.points.front().measurement->title);
        if (words.size() > 1) line.name += QStringLiteral(" · ") + words.at(line.device);
    }
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

std::vector<SweepLine> linesOf(const SweepAxis& axis, const Measurements& measurements) {
    std::vector<SweepLine> lines;
    for (const MeasurementPointer& measurement : measurements) {
        if (const auto value = axis.valueOf(*measurement))
            lineOf(lines, *measurement).points.push_back({*value, measurement});
    }
    for (SweepLine& line : lines)
        std::stable_sort(line.points.begin(), line.points.end(),
                         [](const SweepPoint& a, const SweepPoint& b) { return a.value < b.value; });
    nameThem(lines);
    return lines;
}

std::vector<std::uint64_t> valuesOf(const std::vector<SweepLine>& lines) {
    std::set<std::uint64_t> values;
    for (const SweepLine& line : lines) {
        for (const SweepPoint& point : line.points)
            values.insert(point.value);
    }
    return {values.begin(), values.end()};
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_lines.h"

#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace tonescope::ui {

namespace {

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
    std::map<std::string, DeviceInfo> devices;
    for (const SweepLine& line : lines)
        devices.emplace(line.device, line.points.front().measurement->device);
    std::map<std::string, QString> words;
    for (const auto& [key, device] : devices) {
        const auto alike =
            std::count_if(devices.begin(), devices.end(),
                          [type = device.type](const auto& other) { return other.second.type == type; });
        words[key] = alike > 1 ? shortName(device) : shortWordFor(device.type);
    }
    return words;
}

void nameThem(std::vector<SweepLine>& lines) {
    const std::map<std::string, QString> words = wordsFor(lines);
    for (SweepLine& line : lines) {
        line.name = QString::fromStdString(line.points.front().measurement->title);
        if (words.size() > 1) line.name += QStringLiteral(" · ") + words.at(line.device);
    }
}

} // namespace

std::vector<SweepLine> linesOf(const SweepAxis& axis, const std::vector<MeasurementPointer>& measurements) {
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

QString shortName(const DeviceInfo& device) {
    constexpr qsizetype most = 26;
    const QString name = QString::fromStdString(device.name);
    return name.size() <= most ? name : name.left(most - 1).trimmed() + QStringLiteral("…");
}

} // namespace tonescope::ui

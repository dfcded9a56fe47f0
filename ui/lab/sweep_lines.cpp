#include "ui/lab/sweep_lines.h"

#include <algorithm>
#include <set>

namespace tonescope::ui {

namespace {

SweepLine& lineOf(std::vector<SweepLine>& lines, const Measurement& measurement) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const SweepLine& line) {
        return line.device == measurement.device.key && line.strategy == measurement.strategy;
    });
    if (found != lines.end()) return *found;
    lines.push_back({measurement.device.key, measurement.strategy, {}, {}});
    return lines.back();
}

void nameThem(std::vector<SweepLine>& lines) {
    std::set<std::string> devices;
    for (const SweepLine& line : lines)
        devices.insert(line.device);
    for (SweepLine& line : lines) {
        const Measurement& first = *line.points.front().measurement;
        line.name = QString::fromStdString(first.title);
        if (devices.size() > 1) line.name += QStringLiteral(" · ") + shortName(first.device);
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
    constexpr qsizetype most = 26, kept = most / 2 - 1;
    const QString name = QString::fromStdString(device.name);
    if (name.size() <= most) return name;
    return name.left(kept) + QStringLiteral(" … ") + name.right(kept);
}

} // namespace tonescope::ui

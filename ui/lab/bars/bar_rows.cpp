// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bar_rows.h"

#include "ui/lab/sweep/sweep_axis.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace tonescope::ui {

namespace {

struct BarRowsText {
    Q_DECLARE_TR_FUNCTIONS(BarRows)
};

/// What one row has of something in which rows may differ.
using Trait = std::function<QString(const Measurement&)>;

bool varies(const Measurements& rows, const Trait& trait) {
    return std::any_of(rows.begin(), rows.end(),
                       [&, first = trait(*rows.front())](const auto& row) { return trait(*row) != first; });
}

std::vector<Trait> pixelTraits(const Measurements& rows) {
    const Trait data = [](const Measurement& row) { return QString::fromStdString(row.data); };
    const Trait kind = [](const Measurement& row) { return wordFor(traitsOf(row.layout).kind()); };
    const Trait size = [](const Measurement& row) { return bytesText(row.bytes); };
    std::vector<Trait> all;
    if (varies(rows, data)) all.push_back(data);
    if (varies(rows, kind)) all.push_back(kind);
    // Other data of another size need no more words.
    if (all.empty() && varies(rows, size)) all.push_back(size);
    return all;
}

std::vector<Trait> parameterTraits(const Measurements& rows) {
    std::vector<Trait> all;
    for (const auto& axis : sweepAxes()) {
        if (axis->changesPixels()) continue;
        const Trait value = [&axis](const Measurement& row) {
            const std::optional<std::uint64_t> asked = axis->valueOf(row);
            return asked ? axis->valueText(*asked) : QString();
        };
        if (varies(rows, value)) all.push_back(value);
    }
    return all;
}

QString nameBy(const std::vector<Trait>& traits, const Measurement& row) {
    QStringList parts;
    for (const Trait& trait : traits) {
        if (const QString part = trait(row); !part.isEmpty()) parts += part;
    }
    return parts.isEmpty() ? BarRowsText::tr("has no such parameter") : parts.join(comma());
}

bool anySideBySide(const Measurements& rows) {
    for (auto row = rows.begin(); row != rows.end(); ++row) {
        if (std::any_of(row + 1, rows.end(), [&](const auto& other) { return sideBySide(**row, *other); }))
            return true;
    }
    return false;
}

/// Whether both take the same place, but for data and parameters.
bool samePlace(const Measurement& a, const Measurement& b) {
    return sideBySide(a, b) && a.layout == b.layout && a.binning == b.binning && a.bytes == b.bytes &&
           a.sends == b.sends;
}

bool onlyRow(const Measurements& rows, const Measurement& of) {
    return 1 ==
           std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return sideBySide(*row, of); });
}

} // namespace

std::size_t referenceByDefault(const BarRows& rows) {
    const auto first = rows.all.begin(), measured = first + static_cast<std::ptrdiff_t>(rows.measured);
    const auto serial =
        std::find_if(first, rows.all.end(), [](const auto& row) { return row->strategy == "host-serial"; });
    if (serial != rows.all.end()) return static_cast<std::size_t>(serial - first);
    const auto right =
        std::find_if(first, measured, [](const auto& row) { return verdictOf(*row) == Verdict::Equal; });
    return right == measured ? 0 : static_cast<std::size_t>(right - first);
}

bool sideBySide(const Measurement& a, const Measurement& b) {
    return a.device.key == b.device.key && a.strategy == b.strategy && a.kernel.empty() == b.kernel.empty();
}

BarMembers membersOf(const Measurements& rows) {
    if (!anySideBySide(rows)) return {};
    std::vector<Trait> traits = pixelTraits(rows);
    const std::vector<Trait> parameters = parameterTraits(rows);
    traits.insert(traits.end(), parameters.begin(), parameters.end());
    if (traits.empty()) return {};
    BarMembers members;
    for (const MeasurementPointer& row : rows) {
        const QString name = nameBy(traits, *row);
        if (!members.names.contains(name)) members.names += name;
        members.of.push_back(static_cast<std::size_t>(members.names.indexOf(name)));
    }
    return members;
}

std::vector<DeviceRows> byDevice(const Measurements& measurements) {
    std::vector<DeviceRows> groups;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const Measurement& measurement = *measurements[row];
        auto group = std::find_if(groups.begin(), groups.end(), [&](const DeviceRows& each) {
            return each.device.key == measurement.device.key;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), {measurement.device, {}, {}, {}});
        if (!group->roofline) group->roofline = measurement.roofline;
        const auto last = std::find_if(group->rows.rbegin(), group->rows.rend(), [&](std::size_t other) {
            return sideBySide(*measurements[other], measurement);
        });
        group->rows.insert(last == group->rows.rend() ? group->rows.end() : last.base(), row);
    }
    std::vector<DeviceInfo> devices;
    for (const DeviceRows& each : groups)
        devices.push_back(each.device);
    for (DeviceRows& each : groups)
        each.name = shortTitleOf(each.device, devices);
    return groups;
}

MeasurementPointer beforeOf(const BarRows& rows, std::size_t row) {
    const Measurement& now = *rows.all[row];
    const bool alone = onlyRow(rows.all, now) && onlyRow(rows.before, now);
    const auto found = std::find_if(rows.before.begin(), rows.before.end(), [&](const auto& before) {
        return samePlace(*before, now) && (alone || (before->data == now.data && before->asked == now.asked));
    });
    return found == rows.before.end() ? nullptr : *found;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/parameter_axis.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr std::uint64_t mostGroupsPerUnit = 32, mostThreadsPerCore = 4, mostPixelsPerItem = 65536;

QString translated(const char* text) {
    return QCoreApplication::translate("ParameterAxis", text);
}

std::vector<std::uint64_t> doublings(std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t value = first; value <= last; value *= 2)
        values.push_back(value);
    return values;
}

/// Below one for each unit, powers of two that are clearly fewer; from there on each unit has as many.
std::vector<std::uint64_t> groupCounts(const DeviceInfo& device) {
    const std::uint64_t units = std::max(1U, device.computeUnits);
    const bool host = device.type == DeviceType::Host;
    std::vector<std::uint64_t> values = doublings(1, units * 3 / 4);
    for (const std::uint64_t value :
         doublings(units, units * (host ? mostThreadsPerCore : mostGroupsPerUnit)))
        values.push_back(value);
    return values;
}

std::vector<std::uint64_t> candidates(const ParameterRange& range, const MeasureCase& base) {
    switch (range.parameter) {
    case Parameter::WorkGroup:
        // A device that does not tell its limit has the range's.
        return doublings(1, base.device.maxWorkGroup == 0 ? range.most : base.device.maxWorkGroup);
    case Parameter::Groups:
        return groupCounts(base.device);
    case Parameter::PixelsPerItem:
        return doublings(1, std::min(mostPixelsPerItem,
                                     base.pixels.bytes() / traitsOf(base.pixels.layout()).bytesPerPixel()));
    case Parameter::Copies:
    case Parameter::SkipEmpty:
        break;
    }
    return doublings(std::max(1U, range.least), range.most);
}

} // namespace

QString ParameterAxis::name() const {
    switch (m_parameter) {
    case Parameter::WorkGroup:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "work-group size"));
    case Parameter::Groups:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "number of work-groups or threads"));
    case Parameter::PixelsPerItem:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "pixels a work-item"));
    case Parameter::Copies:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "copies of the table"));
    case Parameter::SkipEmpty:
        break;
    }
    return translated(QT_TRANSLATE_NOOP("ParameterAxis", "empty bins left out"));
}

QString ParameterAxis::title() const {
    switch (m_parameter) {
    case Parameter::WorkGroup:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "work-group size (work-items a work-group)"));
    case Parameter::Groups:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "work-groups a launch; on the host, threads"));
    case Parameter::Copies:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "copies of the table a work-group"));
    case Parameter::PixelsPerItem:
    case Parameter::SkipEmpty:
        break;
    }
    return name();
}

QString ParameterAxis::valueText(std::uint64_t value) const {
    const bool one = value == 1;
    switch (m_parameter) {
    case Parameter::WorkGroup:
        return translated(QT_TRANSLATE_NOOP("ParameterAxis", "work-groups of %1")).arg(countText(value));
    case Parameter::Groups:
        return translated(one ? QT_TRANSLATE_NOOP("ParameterAxis", "%1 work-group or thread")
                              : QT_TRANSLATE_NOOP("ParameterAxis", "%1 work-groups or threads"))
            .arg(countText(value));
    case Parameter::PixelsPerItem:
        return translated(one ? QT_TRANSLATE_NOOP("ParameterAxis", "%1 pixel a work-item")
                              : QT_TRANSLATE_NOOP("ParameterAxis", "%1 pixels a work-item"))
            .arg(countText(value));
    case Parameter::Copies:
        return translated(one ? QT_TRANSLATE_NOOP("ParameterAxis", "%1 copy of the table")
                              : QT_TRANSLATE_NOOP("ParameterAxis", "%1 copies of the table"))
            .arg(countText(value));
    case Parameter::SkipEmpty:
        break;
    }
    return countText(value);
}

std::vector<std::uint64_t> ParameterAxis::values(const MeasureCase& base) const {
    const ParameterRange* range = rangeOf(base.strategy.parameters, m_parameter);
    if (range == nullptr) return {};
    std::vector<std::uint64_t> values = candidates(*range, base);
    std::erase_if(values, [&](std::uint64_t value) {
        return value > range->most || !range->allows(static_cast<std::uint32_t>(value));
    });
    return values;
}

void ParameterAxis::apply(MeasureCase& asked, std::uint64_t value) const {
    asked.launch.set(m_parameter, static_cast<std::uint32_t>(value));
}

std::optional<std::uint64_t> ParameterAxis::valueOf(const Measurement& measurement) const {
    return measurement.asked[m_parameter];
}

std::optional<std::uint64_t> ParameterAxis::insteadOf(const Measurement& measurement) const {
    const std::optional<std::uint64_t> asked = valueOf(measurement);
    if (!asked || !measurement.series) return std::nullopt;
    const std::uint64_t taken = measurement.series->launch[m_parameter];
    const bool told = taken != 0;
    return told && taken != *asked ? std::optional(taken) : std::nullopt;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The table of axes is constexpr. Texts are translated when they are shown; QT_TRANSLATE_N_NOOP marks texts
// with a number for plural forms.
#include "ui/lab/sweep/sweep_axis.h"

#include "engine/values/measuring/measurement.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

/// Limits of the values where strategy and device allow more: work-groups per compute unit, threads per core
/// of the host, pixels per work-item.
constexpr std::uint64_t mostGroupsPerUnit = 32, mostThreadsPerCore = 4, mostPixelsPerItem = 65536;
/// Range of image sizes: 4 KiB to 64 MiB, or to the size of the setup if that is larger.
constexpr std::uint64_t leastBytes = std::uint64_t{4} << 10U, mostUnlessSetUp = std::uint64_t{64} << 20U;

struct SweepAxisText {
    Q_DECLARE_TR_FUNCTIONS(SweepAxis)
};

/// first, 2 first, 4 first, ... up to `last`.
std::vector<std::uint64_t> doublings(std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t value = first; value <= last; value *= 2)
        values.push_back(value);
    return values;
}

/// Numbers of work-groups: powers of two up to three quarters of the compute units, then the units themselves
/// and their doublings, at which all units have equally many groups.
std::vector<std::uint64_t> groupCounts(const DeviceInfo& device) {
    const std::uint64_t units = std::max(1U, device.computeUnits);
    const bool host = device.type == DeviceType::Host;
    std::vector<std::uint64_t> values = doublings(1, units * 3 / 4);
    for (const std::uint64_t value :
         doublings(units, units * (host ? mostThreadsPerCore : mostGroupsPerUnit)))
        values.push_back(value);
    return values;
}

/// Values of a parameter, which values() then restricts to the strategy's range.
std::vector<std::uint64_t> candidates(const ParameterRange& range, const MeasureCase& base) {
    switch (range.parameter) {
    case Parameter::WorkGroup:
        // For a device that does not report its limit, the strategy's range applies.
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

/// The synthetic pixels that replace these pixels in other sizes.
DataSpec specLike(const MeasuredPixels& pixels) {
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&pixels.pixels)) return synthetic->spec;
    return {std::holds_alternative<Image>(pixels.pixels) ? DataKind::Photo : DataKind::Uniform};
}

constexpr std::array axes{
    SweepAxis{.id = nameOf(Parameter::WorkGroup),
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "work-group size"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "work-group size (work-items per work-group)"),
              .numberText = QT_TRANSLATE_N_NOOP("SweepAxis", "work-groups of %1"),
              .parameter = Parameter::WorkGroup,
              .largestFirst = true},
    SweepAxis{.id = nameOf(Parameter::Groups),
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "number of work-groups or threads"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "work-groups per launch; on the host, threads"),
              .numberText = QT_TRANSLATE_N_NOOP("SweepAxis", "%1 work-groups or threads"),
              .parameter = Parameter::Groups,
              .largestFirst = true},
    SweepAxis{.id = nameOf(Parameter::PixelsPerItem),
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "pixels per work-item"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "pixels per work-item"),
              .numberText = QT_TRANSLATE_N_NOOP("SweepAxis", "%1 pixels per work-item"),
              .parameter = Parameter::PixelsPerItem},
    SweepAxis{.id = nameOf(Parameter::Copies),
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "copies of the table"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "copies of the table per work-group"),
              .numberText = QT_TRANSLATE_N_NOOP("SweepAxis", "%1 copies of the table"),
              .parameter = Parameter::Copies},
    // Falling: to the right, there are fewer values and work-items collide more often.
    SweepAxis{.id = "distinct",
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "number of distinct values"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "distinct values in the pixels"),
              .numberText = QT_TRANSLATE_N_NOOP("SweepAxis", "%1 distinct values"),
              .kind = DataKind::Distinct,
              .largestFirst = true,
              .falling = true},
    SweepAxis{.id = "hotbin",
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "share of the hot bin"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "share of the pixels in one bin (per cent)"),
              .numberText = QT_TRANSLATE_N_NOOP("SweepAxis", "%1 % of the pixels in one bin"),
              .kind = DataKind::HotBin,
              .logarithmic = false},
    SweepAxis{.id = "bytes",
              .nameText = QT_TRANSLATE_NOOP("SweepAxis", "image size"),
              .titleText = QT_TRANSLATE_NOOP("SweepAxis", "image size (bytes of pixels)"),
              .numberText = nullptr}};

} // namespace

QString SweepAxis::name() const {
    return SweepAxisText::tr(nameText);
}

QString SweepAxis::title() const {
    return SweepAxisText::tr(titleText);
}

/// Sizes have binary units without decimals, shares a per cent sign.
QString SweepAxis::tickText(std::uint64_t value) const {
    if (changesPixels() && !kind)
        return QLocale().formattedDataSize(static_cast<qint64>(value), 0, QLocale::DataSizeIecFormat);
    return kind == DataKind::HotBin ? countText(value) + QStringLiteral(" %") : countText(value);
}

QString SweepAxis::valueText(std::uint64_t value) const {
    if (numberText == nullptr) return tickText(value);
    return SweepAxisText::tr(numberText, nullptr, pluralOf(value)).arg(countText(value));
}

/// A fixed list for the hot bin; doublings for everything else. Values that the strategy does not allow are
/// left out.
std::vector<std::uint64_t> SweepAxis::values(const MeasureCase& base) const {
    if (kind == DataKind::HotBin) return {0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
    if (kind) return doublings(1, traitsOf(base.pixels.layout()).bins());
    if (!parameter) return doublings(leastBytes, std::max(mostUnlessSetUp, base.pixels.bytes()));
    const ParameterRange* range = rangeOf(base.strategy.parameters, *parameter);
    if (range == nullptr) return {};
    std::vector<std::uint64_t> values = candidates(*range, base);
    std::erase_if(values, [&](std::uint64_t value) {
        return value > range->most || !range->allows(static_cast<std::uint32_t>(value));
    });
    return values;
}

/// A value of pixels keeps the size of the setup's pixels, or their kind if the size is varied.
void SweepAxis::apply(MeasureCase& asked, std::uint64_t value) const {
    const auto number = static_cast<std::uint32_t>(value);
    if (parameter) {
        asked.launch.set(*parameter, number);
    } else if (kind) {
        asked.pixels = madePixels({*kind, number}, asked.pixels.layout(), asked.pixels.bytes());
    } else {
        asked.pixels = madePixels(specLike(asked.pixels), asked.pixels.layout(), value);
    }
}

/// A measurement of other pixels than this kind does not belong to the axis.
std::optional<std::uint64_t> SweepAxis::valueOf(const Measurement& measurement) const {
    if (parameter) return measurement.asked[*parameter];
    if (!kind) return measurement.bytes;
    if (!measurement.spec || measurement.spec->kind != *kind) return std::nullopt;
    return measurement.spec->number;
}

std::optional<std::uint64_t> SweepAxis::insteadOf(const Measurement& measurement) const {
    const std::optional<std::uint64_t> asked = valueOf(measurement);
    if (!parameter || !asked || !measurement.series) return std::nullopt;
    const std::uint64_t taken = measurement.series->launch[*parameter]; // 0: the device did not report it
    return taken != 0 && taken != *asked ? std::optional(taken) : std::nullopt;
}

bool SweepAxis::goesWith(const SweepAxis& other) const {
    return id != other.id && !(kind && other.kind);
}

std::span<const SweepAxis> sweepAxes() {
    return axes;
}

const SweepAxis* sweepAxis(std::string_view id) {
    const auto found = std::ranges::find(axes, id, &SweepAxis::id);
    return found == axes.end() ? nullptr : &*found;
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_axis.h"

#include "ui/lab/shell/lab_choices.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

constexpr std::uint64_t mostGroupsPerUnit = 32, mostThreadsPerCore = 4, mostPixelsPerItem = 65536;
constexpr std::uint64_t leastBytes = std::uint64_t{4} << 10U, mostUnlessSetUp = std::uint64_t{64} << 20U;

struct SweepAxisText {
    Q_DECLARE_TR_FUNCTIONS(SweepAxis)
};

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

/// An axis in words, each for SweepAxisText::tr().
struct AxisWords {
    const char *name, *title;
    const char* number; ///< in a sentence, with a form for each kind of number; it stands in place of %1
};

class WordedAxis : public SweepAxis {
public:
    WordedAxis(std::string_view id, const AxisWords& words) : m_id(id), m_words(words) {}

    [[nodiscard]] std::string_view id() const override { return m_id; }
    [[nodiscard]] QString name() const override { return SweepAxisText::tr(m_words.name); }
    [[nodiscard]] QString title() const override { return SweepAxisText::tr(m_words.title); }
    [[nodiscard]] QString valueText(std::uint64_t value) const override {
        return SweepAxisText::tr(m_words.number, nullptr, pluralOf(value)).arg(countText(value));
    }

private:
    std::string_view m_id;
    AxisWords m_words;
};

/// One parameter of the strategies that have it; other strategies have no values.
class ParameterAxis : public WordedAxis {
public:
    ParameterAxis(Parameter parameter, const AxisWords& words)
        : WordedAxis(nameOf(parameter), words), m_parameter(parameter) {}

    /// Powers of two inside the range of the strategy and the limits of the device; from one work-group for
    /// each compute unit on, groups are multiples of the units.
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override {
        const ParameterRange* range = rangeOf(base.strategy.parameters, m_parameter);
        if (range == nullptr) return {};
        std::vector<std::uint64_t> values = candidates(*range, base);
        std::erase_if(values, [&](std::uint64_t value) {
            return value > range->most || !range->allows(static_cast<std::uint32_t>(value));
        });
        return values;
    }
    /// One work-item a work-group and one group a launch are slowest.
    [[nodiscard]] bool largestFirst() const override {
        return m_parameter == Parameter::WorkGroup || m_parameter == Parameter::Groups;
    }
    void apply(MeasureCase& asked, std::uint64_t value) const override {
        asked.launch.set(m_parameter, static_cast<std::uint32_t>(value));
    }
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override {
        return measurement.asked[m_parameter];
    }
    [[nodiscard]] std::optional<std::uint64_t> insteadOf(const Measurement& measurement) const override {
        const std::optional<std::uint64_t> asked = valueOf(measurement);
        if (!asked || !measurement.series) return std::nullopt;
        const std::uint64_t taken = measurement.series->launch[m_parameter]; // 0: nothing is told
        return taken != 0 && taken != *asked ? std::optional(taken) : std::nullopt;
    }

private:
    Parameter m_parameter;
};

/// What is made in the place of pixels, in other sizes.
DataSpec specLike(const MeasuredPixels& pixels) {
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&pixels.pixels)) return synthetic->spec;
    return {std::holds_alternative<Image>(pixels.pixels) ? DataKind::Photo : DataKind::Uniform};
}

/// A kind of made pixels that has a number, as many bytes of them as were set up.
class DataAxis : public WordedAxis {
public:
    DataAxis(std::string_view id, DataKind kind, const AxisWords& words)
        : WordedAxis(id, words), m_kind(kind) {}

    [[nodiscard]] bool changesPixels() const override { return true; }
    void apply(MeasureCase& asked, std::uint64_t value) const override {
        asked.pixels = madePixels({m_kind, static_cast<std::uint32_t>(value)}, asked.pixels.layout(),
                                  asked.pixels.bytes());
    }
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override {
        if (!measurement.spec || measurement.spec->kind != m_kind) return std::nullopt;
        return measurement.spec->number;
    }

protected:
    [[nodiscard]] bool makesData() const override { return true; }

private:
    DataKind m_kind;
};

/// Pixels with exactly so many values. Drawn from all values down to one, as threads meet more and more
/// often.
class DistinctAxis : public DataAxis {
public:
    using DataAxis::DataAxis;
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override {
        return doublings(1, traitsOf(base.pixels.layout()).bins());
    }
    [[nodiscard]] bool largestFirst() const override { return true; }
    [[nodiscard]] bool falling() const override { return true; }
};

/// Pixels of which so many per cent lie in one bin.
class HotBinAxis : public DataAxis {
public:
    using DataAxis::DataAxis;
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& /*base*/) const override {
        return {0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
    }
    [[nodiscard]] bool logarithmic() const override { return false; }
    [[nodiscard]] QString tickText(std::uint64_t value) const override {
        return countText(value) + QStringLiteral(" %");
    }
};

/// So many bytes of what was set up, from 4 KiB to 64 MiB, or to what was set up where that is more. An image
/// cannot be made larger or smaller: photo-like pixels stand for it, and for shuffled ones uniform pixels,
/// which have no runs either.
class SizeAxis : public WordedAxis {
public:
    using WordedAxis::WordedAxis;
    [[nodiscard]] QString tickText(std::uint64_t value) const override {
        return QLocale().formattedDataSize(static_cast<qint64>(value), 0, QLocale::DataSizeIecFormat);
    }
    [[nodiscard]] QString valueText(std::uint64_t value) const override { return tickText(value); }
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override {
        return doublings(leastBytes, std::max(mostUnlessSetUp, base.pixels.bytes()));
    }
    [[nodiscard]] bool changesPixels() const override { return true; }
    void apply(MeasureCase& asked, std::uint64_t value) const override {
        asked.pixels = madePixels(specLike(asked.pixels), asked.pixels.layout(), value);
    }
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override {
        return measurement.bytes;
    }
};

constexpr AxisWords workGroupWords{
    QT_TRANSLATE_NOOP("SweepAxis", "work-group size"),
    QT_TRANSLATE_NOOP("SweepAxis", "work-group size (work-items a work-group)"),
    QT_TRANSLATE_N_NOOP("SweepAxis", "work-groups of %1")};
constexpr AxisWords groupsWords{QT_TRANSLATE_NOOP("SweepAxis", "number of work-groups or threads"),
                                QT_TRANSLATE_NOOP("SweepAxis", "work-groups a launch; on the host, threads"),
                                QT_TRANSLATE_N_NOOP("SweepAxis", "%1 work-groups or threads")};
constexpr AxisWords pixelsWords{QT_TRANSLATE_NOOP("SweepAxis", "pixels a work-item"),
                                QT_TRANSLATE_NOOP("SweepAxis", "pixels a work-item"),
                                QT_TRANSLATE_N_NOOP("SweepAxis", "%1 pixels a work-item")};
constexpr AxisWords copiesWords{QT_TRANSLATE_NOOP("SweepAxis", "copies of the table"),
                                QT_TRANSLATE_NOOP("SweepAxis", "copies of the table a work-group"),
                                QT_TRANSLATE_N_NOOP("SweepAxis", "%1 copies of the table")};
constexpr AxisWords distinctWords{QT_TRANSLATE_NOOP("SweepAxis", "number of distinct values"),
                                  QT_TRANSLATE_NOOP("SweepAxis", "distinct values in the pixels"),
                                  QT_TRANSLATE_N_NOOP("SweepAxis", "%1 distinct values")};
constexpr AxisWords hotBinWords{QT_TRANSLATE_NOOP("SweepAxis", "share of the hot bin"),
                                QT_TRANSLATE_NOOP("SweepAxis", "share of the pixels in one bin (per cent)"),
                                QT_TRANSLATE_N_NOOP("SweepAxis", "%1 % of the pixels in one bin")};
constexpr AxisWords sizeWords{QT_TRANSLATE_NOOP("SweepAxis", "image size"),
                              QT_TRANSLATE_NOOP("SweepAxis", "image size (bytes of pixels)"), "%1"};

} // namespace

QString SweepAxis::tickText(std::uint64_t value) const {
    return countText(value);
}

std::optional<std::uint64_t> SweepAxis::insteadOf(const Measurement& /*measurement*/) const {
    return std::nullopt;
}

bool SweepAxis::goesWith(const SweepAxis& other) const {
    return id() != other.id() && !(makesData() && other.makesData());
}

const std::vector<std::unique_ptr<SweepAxis>>& sweepAxes() {
    static const std::vector<std::unique_ptr<SweepAxis>> axes = [] {
        std::vector<std::unique_ptr<SweepAxis>> all;
        all.push_back(std::make_unique<ParameterAxis>(Parameter::WorkGroup, workGroupWords));
        all.push_back(std::make_unique<ParameterAxis>(Parameter::Groups, groupsWords));
        all.push_back(std::make_unique<ParameterAxis>(Parameter::PixelsPerItem, pixelsWords));
        all.push_back(std::make_unique<ParameterAxis>(Parameter::Copies, copiesWords));
        all.push_back(std::make_unique<DistinctAxis>("distinct", DataKind::Distinct, distinctWords));
        all.push_back(std::make_unique<HotBinAxis>("hotbin", DataKind::HotBin, hotBinWords));
        all.push_back(std::make_unique<SizeAxis>("bytes", sizeWords));
        return all;
    }();
    return axes;
}

const SweepAxis* sweepAxis(std::string_view id) {
    const auto found = std::find_if(sweepAxes().begin(), sweepAxes().end(),
                                    [&](const auto& axis) { return axis->id() == id; });
    return found == sweepAxes().end() ? nullptr : found->get();
}

} // namespace tonescope::ui

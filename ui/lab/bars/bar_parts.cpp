// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bar_parts.h"

#include "ui/panes/timing_bars.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <numeric>

namespace tonescope::ui {

namespace {

struct BarPartsText {
    Q_DECLARE_TR_FUNCTIONS(BarParts)
};

/// What a sample has of a part; nothing where it was not timed. The rest is not the sample's.
std::optional<Nanoseconds> timeOf(const Sample& sample, BarPart part) {
    switch (part) {
    case BarPart::Upload:
        return sample.upload;
    case BarPart::Clear:
        return sample.clear;
    case BarPart::Count:
        return sample.count;
    case BarPart::Merge:
        return sample.merge;
    case BarPart::Readback:
        return sample.readback;
    case BarPart::HostMerge:
        return sample.hostMerge;
    case BarPart::Rest:
        break;
    }
    return std::nullopt;
}

double medianOf(const Series& series, BarPart part) {
    std::vector<Nanoseconds> times;
    for (const Sample& sample : series.samples)
        times.push_back(timeOf(sample, part).value_or(Nanoseconds::zero()));
    return times.empty() ? 0 : static_cast<double>(summaryOf(std::move(times)).median.count());
}

PartTimes mediansOf(const Series& series) {
    PartTimes times{};
    for (const BarPart part : allBarParts)
        times.at(static_cast<std::size_t>(part)) = medianOf(series, part);
    return times;
}

double wallOf(const Series& series) {
    return static_cast<double>(series.wall.median.count());
}

} // namespace

double sumOf(const PartTimes& times) {
    return std::accumulate(times.begin(), times.end(), 0.0);
}

PartTimes kernelParts(const Series& series) {
    PartTimes times{};
    for (const BarPart part : {BarPart::Clear, BarPart::Count, BarPart::Merge})
        times.at(static_cast<std::size_t>(part)) = medianOf(series, part);
    return times;
}

PartTimes wholeParts(const Series& series) {
    PartTimes times = mediansOf(series);
    times.at(static_cast<std::size_t>(BarPart::Rest)) = std::max(0.0, wallOf(series) - sumOf(times));
    return times;
}

bool partsOverlap(const Series& series) {
    return sumOf(mediansOf(series)) > wallOf(series);
}

QString nameOf(BarPart part) {
    switch (part) {
    case BarPart::Upload:
        return wordFor(Phase::Upload);
    case BarPart::Clear:
        return wordFor(Phase::Clear);
    case BarPart::Count:
        return BarPartsText::tr("count");
    case BarPart::Merge:
        return wordFor(Phase::Merge);
    case BarPart::Readback:
        return wordFor(Phase::Readback);
    case BarPart::HostMerge:
        return BarPartsText::tr("merge on the host (host clock)");
    case BarPart::Rest:
        break;
    }
    return BarPartsText::tr("rest of the wall (host clock)");
}

QBrush brushOf(BarPart part, const QPalette& palette) {
    constexpr std::array<std::optional<Phase>, allBarParts.size()> phases{
        Phase::Upload, Phase::Clear, Phase::Kernel, Phase::Merge, Phase::Readback, Phase::Merge, {}};
    const QColor colour =
        colourOf(TimingSegment{{}, {}, phases.at(static_cast<std::size_t>(part)), false}, palette);
    return {colour, part == BarPart::HostMerge ? Qt::DiagCrossPattern : Qt::SolidPattern};
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/mistakes.h"

#include "engine/values/histogram_difference.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope::ui {

namespace {

struct MistakeText {
    Q_DECLARE_TR_FUNCTIONS(Mistakes)
};

/// Not a multiple of a group's size: the last group has work-items without a pixel.
constexpr std::uint64_t shownPixels = (std::uint64_t{1} << 20U) - 100;
constexpr std::uint64_t checkedPixels = 9900; ///< a checker takes a microsecond for each step of a kernel
/// 768 tables of 768 counters that meet in global memory take it minutes, with the mistake and without.
constexpr std::string_view unchecked = "colour-merge";
constexpr std::uint64_t groupSize = 256; ///< of the documents' kernels

constexpr std::array<std::pair<std::string_view, const char*>, 5> mistakeTitles{
    {{"book-listing", QT_TRANSLATE_NOOP("Mistakes", "The last stride")},
     {"book-listing-stride", QT_TRANSLATE_NOOP("Mistakes", "The buffer's flag")},
     {"article-shared-skip", QT_TRANSLATE_NOOP("Mistakes", "The barrier in a branch")},
     {"colour-private", QT_TRANSLATE_NOOP("Mistakes", "The table that nobody clears")},
     {"colour-merge", QT_TRANSLATE_NOOP("Mistakes", "The barrier between work-groups")}}};

QString textOfId(std::string_view id) {
    return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

MeasuredPixels pixelsFor(const StrategyInfo& way, std::uint64_t pixels) {
    const PixelLayout layout =
        madeLayout(way.part == CountedPart::Colours ? PixelKind::Colour8 : PixelKind::Gray8);
    const DataSpec spec{DataKind::Uniform};
    return {nameOf(spec), SyntheticPixels{spec, layout, pixels * traitsOf(layout).bytesPerPixel()}};
}

bool showsIt(const StrategyInfo& way, const MeasuredPixels& pixels) {
    const std::uint64_t number = pixels.bytes() / traitsOf(pixels.layout()).bytesPerPixel();
    return number >= shownPixels && number % groupSize != 0 && canCount(way, pixels);
}

/// Counts of all channels, one after another.
std::vector<std::pair<std::uint64_t, std::uint64_t>> countedAndExpected(const Measurement& measurement) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
    for (const Channel channel : allChannels) {
        const auto counted = measurement.counts->counts(channel),
                   expected = measurement.expected->counts(channel);
        for (std::size_t bin = 0; bin < std::min(counted.size(), expected.size()); ++bin)
            all.emplace_back(counted[bin], expected[bin]);
    }
    return all;
}

/// Bins whose counts are wrong in one direction.
struct WrongBins {
    std::uint64_t counts = 0; ///< too many, or too few
    int bins = 0;
    std::size_t first = 0, last = 0;

    void add(std::size_t bin, std::uint64_t by) {
        if (bins++ == 0) first = bin;
        last = bin;
        counts += by;
    }
};

/// The channels as the figure has them, one after another.
QString binsText(const WrongBins& wrong, ChannelSet channels) {
    const bool severalChannels = channels.size() > 1;
    if (wrong.bins == 1)
        return severalChannels ? MistakeText::tr("in one bin")
                               : MistakeText::tr("in bin %1").arg(wrong.first);
    if (severalChannels) {
        QStringList names;
        for (const Channel channel : allChannels)
            if (channels.contains(channel)) names += wordFor(channel);
        return MistakeText::tr("in %n bins of %1", nullptr, wrong.bins)
            .arg(QLocale().createSeparatedList(names));
    }
    return MistakeText::tr("in %n bins from %1 to %2", nullptr, wrong.bins).arg(wrong.first).arg(wrong.last);
}

} // namespace

QString mistakeTitle(std::string_view way) {
    const auto* found =
        std::ranges::find(mistakeTitles, way, &std::pair<std::string_view, const char*>::first);
    return found == mistakeTitles.end() ? textOfId(way)
                                        : QCoreApplication::translate("Mistakes", found->second);
}

StoryPlan mistakePlan(const StoryStep& step, std::string_view way, const DeviceCatalog& catalog,
                      const LabChoices& choices) {
    const DeviceInfo* device = deviceOf(step, catalog, choices);
    if (device == nullptr) return {{}, {}, deviceMissing(step.place)};
    const StrategyInfo* strategy = catalog.strategy(way);
    if (strategy == nullptr) return {{}, {}, MistakeText::tr("The way %1 is not there.").arg(textOfId(way))};
    StoryPlan plan;
    const bool fits = showsIt(*strategy, choices.pixels);
    MeasureCase shown{
        *device, *strategy, {}, fits ? choices.pixels : pixelsFor(*strategy, shownPixels), choices.repeats};
    shown.keepCounts = true;
    plan.cases = {std::move(shown)};
    if (!way.starts_with(unchecked)) {
        MeasureCase checked{*device, *strategy, {}, pixelsFor(*strategy, checkedPixels), 1};
        checked.checked = true;
        plan.cases.push_back(std::move(checked));
    }
    return plan;
}

QStringList mistakeSentences(const Measurement& measurement) {
    if (!measurement.series) return {verdictText(measurement)};
    if (!measurement.counts || !measurement.expected) return {verdictText(measurement)};
    WrongBins missing, added;
    std::uint64_t all = 0;
    const auto counts = countedAndExpected(measurement);
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        const auto [counted, expected] = counts[bin];
        all += expected;
        if (counted < expected) missing.add(bin, expected - counted);
        if (counted > expected) added.add(bin, counted - expected);
    }
    const QString where = shortNameOf(measurement.device);
    if (const auto shift = differenceOf(*measurement.counts, *measurement.expected).shift)
        return {MistakeText::tr("On %1, all %2 counts are in wrong bins, shifted by %3.")
                    .arg(where, countText(all),
                         (*shift > 0 ? QStringLiteral("+") : QString()) + QString::number(*shift))};
    const ChannelSet channels = measurement.expected->channels();
    QStringList sentences;
    if (missing.bins > 0)
        sentences += MistakeText::tr("On %1, %2 of %3 counts stay behind, %4.")
                         .arg(where, countText(missing.counts), countText(all), binsText(missing, channels));
    if (added.bins > 0)
        sentences += MistakeText::tr("On %1, %2 counts are too many where %3 are right, %4.")
                         .arg(where, countText(added.counts), countText(all), binsText(added, channels));
    if (!sentences.isEmpty()) return sentences;
    if (measurement.exact)
        return {MistakeText::tr("On %1, all %2 counts are right.").arg(where, countText(all))};
    return {MistakeText::tr(
                "On %1, all %2 counts are right this time. What is undefined need not go wrong, and may "
                "on another device, with another driver or on other pixels.")
                .arg(where, countText(all))};
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/comparison_text.h"

#include "ui/words/number_text.h"
#include "ui/words/ratio_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Comparison", text);
}

/// All counts that there should be; nothing where some pixels count nowhere.
std::optional<std::uint64_t> expectedCounts(const Measurement& measurement) {
    if (measurement.binning == Binning::Letters) return std::nullopt;
    const LayoutTraits& traits = traitsOf(measurement.layout);
    std::uint64_t channels = 0;
    for (const Channel channel : allChannels)
        channels += traits.channels().intersected(grayAndColour).contains(channel) ? 1U : 0U;
    return measurement.bytes / traits.bytesPerPixel() * channels;
}

QString wrongText(const Measurement& measurement) {
    const QString wrong = countText(measurement.series->wrongCounts);
    const std::optional<std::uint64_t> all = expectedCounts(measurement);
    if (!all) return tr("has %1 wrong counts").arg(wrong);
    return tr("has %1 wrong counts of %2 (%3)")
        .arg(wrong, countText(*all), shareText(measurement.series->wrongCounts, *all));
}

} // namespace

QString comparisonText(const Measurement& of, const Measurement& over, const QString& name) {
    const std::optional<double> factor = speedUp(of, over);
    if (!factor) return {};
    if (!differ(of, over)) return tr("no difference from %1 beyond the spread").arg(name);
    if (*factor >= 1) return tr("%1 as fast as %2").arg(factorText(*factor), name);
    return tr("%1 as long as %2").arg(factorText(1 / *factor), name);
}

QString timeText(const Measurement& measurement) {
    const SampleSummary& kernel = measurement.series->kernel;
    return tr("%1 (quartiles %2 … %3)")
        .arg(durationText(kernel.median), durationText(kernel.p25), durationText(kernel.p75));
}

QString flawText(const Measurement& measurement) {
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return {};
    case Verdict::Wrong:
        if (measurement.series->wrongCounts > 0) return wrongText(measurement);
        return tr("counted wrongly: %1").arg(QString::fromStdString(measurement.series->firstDifference));
    case Verdict::Failed:
        return tr("could not be measured: %1")
            .arg(QString::fromStdString(lineOf(measurement.series.failure())));
    }
    return {};
}

} // namespace tonescope::ui

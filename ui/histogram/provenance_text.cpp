// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/provenance_text.h"

#include "ui/words/launch_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace tonescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Provenance", text);
}

QString kernelText(const CountResult& result, PhaseTime kernel) {
    const auto throughput = gigabytesPerSecond(result.pixelBytes(), kernel.duration);
    return translated(QT_TRANSLATE_NOOP("Provenance", "kernel %1 (%2), %3"))
        .arg(durationText(kernel.duration), wordFor(kernel.clock), throughputText(throughput));
}

QString regionText(const CountResult& result) {
    const Region& region = result.region;
    if (region == Region::whole(result.image->extent()))
        return translated(QT_TRANSLATE_NOOP("Provenance", "whole image"));
    return translated(QT_TRANSLATE_NOOP("Provenance", "region %1 × %2 at %3, %4"))
        .arg(region.width)
        .arg(region.height)
        .arg(region.x)
        .arg(region.y);
}

QString exactnessText(const CountResult& result) {
    if (result.exact) return translated(QT_TRANSLATE_NOOP("Provenance", "exact"));
    if (!result.strategy.exact) return translated(QT_TRANSLATE_NOOP("Provenance", "not exact"));
    return translated(QT_TRANSLATE_NOOP("Provenance", "sampled"));
}

QString buildPart(const Timings& timings) {
    return translated(QT_TRANSLATE_NOOP("Provenance", "kernel %1 in %2 (%3)"))
        .arg(buildText(timings), durationText(*timings.build), wordFor(Clock::Host));
}

QStringList countedHow(const CountResult& result) {
    QStringList parts{QString::fromStdString(result.device.name), strategyText(result)};
    if (const QString launch = launchText(result); !launch.isEmpty()) parts += launch;
    parts += translated(QT_TRANSLATE_NOOP("Provenance", "gray by %1"))
                 .arg(QString::fromUtf8(nameOf(result.formula)));
    if (result.binning == Binning::Letters)
        parts += translated(QT_TRANSLATE_NOOP("Provenance", "letters in groups of four"));
    parts += regionText(result);
    parts += exactnessText(result);
    if (result.transparent == Transparent::LeftOut)
        parts += translated(QT_TRANSLATE_NOOP("Provenance", "transparent pixels left out"));
    return parts;
}

} // namespace

QString titleOf(const CountResult& result) {
    const Extent extent = result.image->extent();
    return QFileInfo(QString::fromStdString(result.image->name)).fileName() +
           QStringLiteral(", %1 × %2").arg(extent.width).arg(extent.height);
}

QStringList provenanceOf(const CountResult& result) {
    QStringList parts = countedHow(result);
    if (const auto kernel = result.timings.of(Phase::Kernel)) parts += kernelText(result, *kernel);
    if (result.timings.build) parts += buildPart(result.timings);
    parts += translated(QT_TRANSLATE_NOOP("Provenance", "wall %1 (%2)"))
                 .arg(durationText(result.timings.wall), wordFor(Clock::Host));
    return parts;
}

QString lossOf(const CountResult& result) {
    if (result.strategy.exact) return {};
    if (!result.lostCounts) {
        return translated(QT_TRANSLATE_NOOP("Provenance",
                                            "Counts were lost, and how many cannot be told: this "
                                            "strategy uses no atomics, on purpose"));
    }
    const std::uint64_t lost = *result.lostCounts;
    if (lost == 0) {
        return translated(QT_TRANSLATE_NOOP(
            "Provenance", "No counts were lost this time: this strategy uses no atomics, on purpose"));
    }
    const std::uint64_t all = result.region.pixels() * result.histogram.channels().size();
    return translated(
               lost == 1
                   ? QT_TRANSLATE_NOOP("Provenance",
                                       "%1 count was lost (%2): this strategy uses no atomics, on purpose")
                   : QT_TRANSLATE_NOOP("Provenance",
                                       "%1 counts were lost (%2): this strategy uses no atomics, on purpose"))
        .arg(countText(lost), shareText(lost, all));
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// provenanceOf() gives a list of short parts, and each place that shows them makes its own layout: the
// section "Counting" joins the parts in a paragraph, an exported plot breaks lines between them.
#include "ui/words/provenance.h"

#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace tonescope::ui {

namespace {

struct ProvenanceText {
    Q_DECLARE_TR_FUNCTIONS(Provenance)
};

QString kernelText(const CountResult& result, PhaseTime kernel) {
    const auto throughput = gigabytesPerSecond(result.pixelBytes(), kernel.duration);
    return ProvenanceText::tr("kernel %1 (%2), %3")
        .arg(durationText(kernel.duration), wordFor(kernel.clock), throughputText(throughput));
}

QString sampledText(const CountResult& result) {
    const Sampling& sampling = *result.sampled;
    const std::uint64_t each =
        (Region::whole(sampling.whole).pixels() + sampling.looked / 2) / sampling.looked;
    return ProvenanceText::tr(
               "sampled: each value is the average of %1 pixels, until the whole image is decoded")
        .arg(each);
}

QString exactnessText(const CountResult& result) {
    if (result.sampled) return sampledText(result);
    if (!result.image->damage.empty())
        return ProvenanceText::tr("not exact: the picture is damaged (%1)")
            .arg(engineText(result.image->damage));
    if (!result.exact)
        return result.strategy.exact ? ProvenanceText::tr("sampled") : ProvenanceText::tr("not exact");
    if (result.image->converted.empty() && result.countedAnew)
        return ProvenanceText::tr("exact, last counts updated: %1 pixels counted anew", nullptr,
                                  pluralOf(*result.countedAnew))
            .arg(countText(*result.countedAnew));
    if (result.image->converted.empty()) return ProvenanceText::tr("exact");
    return ProvenanceText::tr("exact counts of converted samples (%1)")
        .arg(engineText(result.image->converted));
}

QString grayText(const CountResult& result) {
    if (result.image->mosaic) return ProvenanceText::tr("levels of the sensor");
    if (!result.image->traits().channels().contains(Channel::Red))
        return ProvenanceText::tr("the image's own gray");
    return ProvenanceText::tr("gray by %1").arg(QString::fromUtf8(nameOf(*result.grayFormula())));
}

/// Photosites along a side of a pixel, which is a square of the mosaic of a sensor; 1 for pictures.
std::int64_t sitesIn(const CountResult& result) {
    return result.image->mosaic ? 2 : 1;
}

QString buildPart(const Timings& timings) {
    return ProvenanceText::tr("kernel %1 in %2 (%3)")
        .arg(buildText(timings), durationText(*timings.build), wordFor(Clock::Host));
}

/// Why this device and this strategy counted, a line each.
QString whyText(const CountResult& result) {
    QStringList lines;
    if (!result.reason.empty()) lines += ProvenanceText::tr("Device: %1").arg(engineText(result.reason));
    lines += ProvenanceText::tr("Strategy: %1")
                 .arg(result.strategyReason.empty() ? ProvenanceText::tr("chosen")
                                                    : engineText(result.strategyReason));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString titleOf(const CountResult& result) {
    const Extent extent = result.image->extent();
    const std::int64_t sites = sitesIn(result);
    QStringList parts{fileNameOf(result.image->name)};
    if (const auto& frame = result.image->frame) parts += frameText(*frame);
    return (parts << QStringLiteral("%1 × %2").arg(sites * extent.width).arg(sites * extent.height))
        .join(QStringLiteral(", "));
}

QString regionTextOf(const CountResult& result) {
    Region region = result.region;
    if (region == Region::whole(result.image->extent())) return ProvenanceText::tr("whole image");
    for (std::int64_t* each : {&region.x, &region.y, &region.width, &region.height})
        *each *= sitesIn(result);
    const QString text = region.shape == Shape::Ellipse
                             ? ProvenanceText::tr("ellipse %1 × %2 at %3, %4, %5 pixels").arg(region.width)
                             : ProvenanceText::tr("region %1 × %2 at %3, %4").arg(region.width);
    const QString placed = text.arg(region.height).arg(region.x).arg(region.y);
    return region.shape == Shape::Ellipse ? placed.arg(countText(region.pixels())) : placed;
}

QStringList countedHow(const CountResult& result) {
    QStringList parts{engineText(result.device.name), strategyText(result)};
    if (const QString launch = launchText(result.launch, result.strategy.home); !launch.isEmpty())
        parts += launch;
    if (result.histogram.isFloating()) parts += ProvenanceText::tr("half-precision numbers");
    if (result.image->traits().channels().contains(Channel::Gray)) parts += grayText(result);
    if (const auto& frame = result.image->frame) parts += frameText(*frame);
    parts += regionTextOf(result);
    parts += exactnessText(result);
    if (result.rules.transparent == Transparent::LeftOut)
        parts += ProvenanceText::tr("transparent pixels left out");
    return parts;
}

QStringList provenanceOf(const CountResult& result) {
    QStringList parts = countedHow(result);
    if (const auto kernel = result.timings.of(Phase::Kernel)) parts += kernelText(result, *kernel);
    if (result.timings.build) parts += buildPart(result.timings);
    parts += ProvenanceText::tr("wall %1 (%2)").arg(durationText(result.timings.wall), wordFor(Clock::Host));
    return parts;
}

QString lossOf(const CountResult& result) {
    if (result.strategy.exact) return {};
    if (!result.lostCounts) {
        return ProvenanceText::tr(
            "Counts were lost, but their number is unknown: this strategy uses no atomics, on purpose");
    }
    const std::uint64_t lost = *result.lostCounts;
    if (lost == 0) {
        return ProvenanceText::tr("No counts were lost this time: this strategy uses no atomics, on purpose");
    }
    const std::uint64_t all = result.region.pixels() * result.histogram.channels().size();
    return ProvenanceText::tr("%1 counts were lost (%2): this strategy uses no atomics, on purpose", nullptr,
                              pluralOf(lost))
        .arg(countText(lost), shareText(lost, all));
}

QString provenanceTip(const CountResult& result) {
    QStringList lines{provenanceOf(result).join(QStringLiteral("  ·  ")), whyText(result)};
    if (const QString loss = lossOf(result); !loss.isEmpty()) lines.prepend(loss);
    return plainTip(lines.join(QLatin1Char('\n')));
}

} // namespace tonescope::ui

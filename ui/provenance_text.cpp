#include "ui/provenance_text.h"

#include "ui/number_text.h"
#include "ui/words.h"

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

QStringList countedHow(const CountResult& result) {
    QStringList parts{
        QString::fromStdString(result.device.name),
        QString::fromUtf8(result.strategy.title.empty() ? result.strategy.id : result.strategy.title),
        translated(QT_TRANSLATE_NOOP("Provenance", "gray by %1"))
            .arg(QString::fromUtf8(nameOf(result.formula))),
        regionText(result),
        result.exact ? translated(QT_TRANSLATE_NOOP("Provenance", "exact"))
                     : translated(QT_TRANSLATE_NOOP("Provenance", "sampled"))};
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
    parts += translated(QT_TRANSLATE_NOOP("Provenance", "wall %1 (%2)"))
                 .arg(durationText(result.timings.wall), wordFor(Clock::Host));
    return parts;
}

} // namespace tonescope::ui

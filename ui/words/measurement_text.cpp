// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/measurement_text.h"

#include "ui/plot/channel_style.h"
#include "ui/words/launch_text.h"
#include "ui/words/number_text.h"
#include "ui/words/ratio_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Measurement", text);
}

} // namespace

QString titleOf(const Measurement& measurement) {
    const QString title = QString::fromStdString(measurement.title);
    if (measurement.kernel.empty()) return title;
    return translated(QT_TRANSLATE_NOOP("Measurement", "%1 (edited)")).arg(title);
}

QString dataText(const Measurement& measurement) {
    const QString kind = measurement.binning == Binning::Letters
                             ? translated(QT_TRANSLATE_NOOP("Measurement", "letters"))
                             : wordFor(traitsOf(measurement.layout).kind());
    return QString::fromStdString(measurement.data) + QStringLiteral(", ") + kind + QStringLiteral(", ") +
           bytesText(measurement.bytes);
}

QString verdictText(const Measurement& measurement) {
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return translated(QT_TRANSLATE_NOOP("Measurement", "equal to the reference"));
    case Verdict::Wrong:
        if (measurement.series->wrongCounts > 0)
            return translated(QT_TRANSLATE_NOOP("Measurement", "%1 wrong counts"))
                .arg(countText(measurement.series->wrongCounts));
        return translated(QT_TRANSLATE_NOOP("Measurement", "wrong: %1"))
            .arg(QString::fromStdString(measurement.series->firstDifference));
    case Verdict::Failed:
        break;
    }
    return translated(QT_TRANSLATE_NOOP("Measurement", "failed: %1"))
        .arg(QString::fromStdString(lineOf(measurement.series.failure())));
}

QColor colourOf(Verdict verdict, const QPalette& palette) {
    const bool dark = isDark(palette);
    if (verdict == Verdict::Equal) return QColor::fromRgb(dark ? 0xff58d468 : 0xff1a7a28);
    if (verdict == Verdict::Wrong) return QColor::fromRgb(dark ? 0xffffb454 : 0xffa85400);
    return QColor::fromRgb(dark ? 0xffff7b74 : 0xffc01818);
}

QString speedUpText(const Measurement& of, const Measurement& over) {
    const std::optional<double> factor = speedUp(of, over);
    if (!factor) return {};
    if (differ(of, over)) return factorText(*factor);
    return translated(QT_TRANSLATE_NOOP("Measurement", "%1, no difference beyond the spread"))
        .arg(factorText(*factor));
}

QString kernelClockText(const DeviceInfo& device) {
    return device.type == DeviceType::Host
               ? translated(QT_TRANSLATE_NOOP("Measurement", "kernel time by the host's clock"))
               : translated(QT_TRANSLATE_NOOP("Measurement", "kernel time by the device's clock"));
}

QString launchText(const Measurement& measurement) {
    if (!measurement.series) return {};
    const bool onHost = measurement.device.type == DeviceType::Host;
    return launchText(measurement.series->launch,
                      onHost ? StrategyHome::HostThreads : StrategyHome::OpenClDevice);
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// A text about measurements states only what their repeats support. A ratio has its confidence interval; an
// interval that contains 1 is shown as "no difference"; if other programs used the cores during a
// measurement, there is no conclusion at all. Each function checks these conditions itself, so that no caller
// can forget them.
#include "ui/lab/base/measurement_text.h"

#include "ui/lab/base/ratio_text.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct MeasurementText {
    Q_DECLARE_TR_FUNCTIONS(Measurement)
};

/// Translation context of the sentences about Oclgrind's findings in a kernel.
struct CheckerText {
    Q_DECLARE_TR_FUNCTIONS(Mistakes)
};

/// The sum of all correct counts: one per pixel and counted channel. Nothing for letters, because a byte that
/// is no letter is not counted.
std::optional<std::uint64_t> expectedCounts(const Measurement& measurement) {
    if (measurement.binning == Binning::Letters) return std::nullopt;
    const LayoutTraits& traits = traitsOf(measurement.layout);
    std::uint64_t channels = 0;
    for (const Channel channel : allChannels)
        channels += traits.channels().intersected(grayAndColour).contains(channel) ? 1U : 0U;
    if (!measurement.countsGray) --channels;
    return measurement.bytes / traits.bytesPerPixel() * channels;
}

QString wrongText(const Measurement& measurement) {
    const QString wrong = countText(measurement.series->wrongCounts);
    const std::optional<std::uint64_t> all = expectedCounts(measurement);
    if (!all) return MeasurementText::tr("has %1 wrong counts").arg(wrong);
    return MeasurementText::tr("has %1 wrong counts of %2 (%3)")
        .arg(wrong, countText(*all), shareText(measurement.series->wrongCounts, *all));
}

QString countedText(PixelLayout layout, Binning binning) {
    return binning == Binning::Letters ? MeasurementText::tr("letters") : wordFor(traitsOf(layout).kind());
}

QString othersText(const Measurement& measurement) {
    return QString::number(qRound(100 * measurement.otherLoad.value_or(0)));
}

const Measurement& busier(const Measurement& a, const Measurement& b) {
    return a.otherLoad.value_or(0) < b.otherLoad.value_or(0) ? b : a;
}

QString dataText(const QString& name, PixelLayout layout, Binning binning, std::uint64_t bytes) {
    QStringList parts{name, countedText(layout, binning), bytesText(bytes)};
    parts.removeDuplicates(); // synthetic letters have the name and the kind "letters"
    return parts.join(comma());
}

} // namespace

QString semicolon() {
    return QCoreApplication::translate("Words", "; ");
}

QString asSentence(const QString& clause) {
    return QCoreApplication::translate("Words", "%1.").arg(clause);
}

QString countedText(const MeasuredPixels& pixels) {
    return countedText(pixels.layout(), pixels.binning);
}

QString titleOf(const Measurement& measurement) {
    QString title = engineText(measurement.title);
    if (measurement.kernel.empty()) return title;
    return MeasurementText::tr("%1 (edited)").arg(title);
}

QString dataText(const Measurement& measurement) {
    return dataText(measurement, QString::fromStdString(measurement.data));
}

QString dataText(const Measurement& measurement, const QString& name) {
    return dataText(name, measurement.layout, measurement.binning, measurement.bytes);
}

QString dataText(const MeasuredPixels& pixels) {
    return dataText(QString::fromStdString(pixels.name), pixels.layout(), pixels.binning, pixels.bytes());
}

QString verdictText(const Measurement& measurement) {
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return MeasurementText::tr("equal to the reference");
    case Verdict::Wrong:
        if (measurement.series->wrongCounts > 0)
            return MeasurementText::tr("%1 wrong counts").arg(countText(measurement.series->wrongCounts));
        return MeasurementText::tr("wrong: %1").arg(engineText(measurement.series->firstDifference));
    case Verdict::Failed:
        break;
    }
    return MeasurementText::tr("failed: %1").arg(failureText(measurement.series.failure()));
}

QString speedUpText(const Measurement& of, const Measurement& over) {
    if (!of.series || !over.series) return {};
    const Measurement& busy = busier(of, over);
    if (machineWasBusy(busy))
        return MeasurementText::tr("no conclusion while other programs used %1 % of the cores")
            .arg(othersText(busy));
    if (!timesCompare(of, over)) return MeasurementText::tr("a simulator's time, not comparable");
    const std::optional<double> factor = speedUp(of, over);
    if (!factor) return {};
    const std::optional<RatioInterval> interval = speedUpInterval(of, over);
    if (!interval) return MeasurementText::tr("%1, from too few repeats to be sure").arg(factorText(*factor));
    if (interval->excludesOne()) return intervalText(*interval);
    return MeasurementText::tr("%1, no difference beyond the spread").arg(intervalText(*interval));
}

QString intervalText(const RatioInterval& interval) {
    return MeasurementText::tr("%1 (%2 to %3)")
        .arg(factorText(interval.ratio), ratioText(interval.low), ratioText(interval.high));
}

QString busyText(const Measurement& measurement) {
    if (!machineWasBusy(measurement)) return {};
    return MeasurementText::tr("machine busy: %1 % by other programs").arg(othersText(measurement));
}

QString noConclusionText(const Measurements& measurements) {
    const Measurement* busy = nullptr;
    for (const MeasurementPointer& each : measurements) {
        if (each && each->series && machineWasBusy(*each))
            busy = busy == nullptr ? each.get() : &busier(*busy, *each);
    }
    if (busy == nullptr) return {};
    return MeasurementText::tr("Measured while other programs used %1 % of the cores: no conclusion.")
        .arg(othersText(*busy));
}

QString measureAgainText(const Measurements& measurements) {
    const QString text = noConclusionText(measurements);
    return text.isEmpty() ? text : text + QLatin1Char(' ') + MeasurementText::tr("Measure again.");
}

QString comparisonText(const Measurement& of, const Measurement& over, const QString& name) {
    if (!of.series || !over.series) return {};
    if (machineWasBusy(of) || machineWasBusy(over))
        return MeasurementText::tr("not compared with %1").arg(name);
    if (!timesCompare(of, over))
        return MeasurementText::tr(
                   "which cannot be compared with %1: a simulator's time is the time of the simulation")
            .arg(name);
    const std::optional<double> factor = speedUp(of, over);
    if (!factor) return {};
    if (!speedUpInterval(of, over))
        return MeasurementText::tr("from too few repeats to be compared with %1").arg(name);
    if (!differ(of, over)) return MeasurementText::tr("no difference from %1 beyond the spread").arg(name);
    const bool faster = *factor >= 1;
    const QString times = intervalText(faster ? *speedUpInterval(of, over) : *speedUpInterval(over, of));
    return (faster ? MeasurementText::tr("%1 as fast as %2") : MeasurementText::tr("%1 as long as %2"))
        .arg(times, name);
}

QString timeText(const Measurement& measurement) {
    const SampleSummary& kernel = measurement.series->kernel;
    const QString median = durationText(kernel.median), p25 = durationText(kernel.p25),
                  p75 = durationText(kernel.p75);
    if (!machineWasBusy(measurement))
        return MeasurementText::tr("%1 (quartiles %2 … %3)").arg(median, p25, p75);
    return MeasurementText::tr("%1 (quartiles %2 … %3, while other programs used %4 % of the cores)")
        .arg(median, p25, p75, othersText(measurement));
}

QString differenceText(const Series& series) {
    Text text = series.firstDifference;
    for (Text& argument : text.arguments) {
        bool isNumber = false;
        const qulonglong number = QString::fromStdString(argument.pattern).toULongLong(&isNumber);
        if (isNumber) argument = countText(number).toStdString();
    }
    return engineText(text);
}

QString flawText(const Measurement& measurement) {
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return {};
    case Verdict::Wrong:
        if (measurement.series->wrongCounts > 0) return wrongText(measurement);
        return MeasurementText::tr("counted wrongly: %1").arg(differenceText(*measurement.series));
    case Verdict::Failed:
        return MeasurementText::tr("could not be measured: %1")
            .arg(failureText(measurement.series.failure()));
    }
    return {};
}

QString kernelClockText(const DeviceInfo& device) {
    if (device.type == DeviceType::Simulator)
        return MeasurementText::tr("a simulator, whose times cannot be compared with those of a device");
    return runsKernels(device) ? MeasurementText::tr("kernel time by the device's clock")
                               : MeasurementText::tr("kernel time by the host's clock");
}

QStringList checkerSentences(const Measurement& measurement, const QString& text, const QString& file) {
    if (!measurement.series) return {verdictText(measurement)};
    if (measurement.findings.empty())
        return {CheckerText::tr(
            "Oclgrind looked for races, divergence and invalid memory accesses, and found none.")};
    const QStringList lines = text.split(u'\n');
    QStringList sentences;
    for (const CheckerFinding& each : measurement.findings) {
        const QString what = QString::fromStdString(each.what), of = QString::fromStdString(each.file);
        if (each.line <= 0)
            sentences += CheckerText::tr("Oclgrind: “%1”.").arg(what);
        else if ((of.isEmpty() || of == file) && each.line <= lines.size())
            sentences += CheckerText::tr("Oclgrind: “%1”, in line %2: %3")
                             .arg(what)
                             .arg(each.line)
                             .arg(lines[each.line - 1].trimmed());
        else
            sentences +=
                CheckerText::tr("Oclgrind: “%1”, in line %2 of %3.").arg(what).arg(each.line).arg(of);
    }
    return sentences;
}

QString launchText(const Measurement& measurement) {
    if (!measurement.series) return {};
    const bool onHost = measurement.device.type == DeviceType::Host;
    LaunchShape launch = measurement.series->launch;
    const auto each = launch.pixelsPerItem;
    const bool isOfLetters = measurement.binning == Binning::Letters && each != 0;
    if (isOfLetters) launch.pixelsPerItem = 0;
    const QString text = launchText(launch, onHost ? StrategyHome::HostThreads : StrategyHome::OpenClDevice);
    return isOfLetters
               ? text + comma() + MeasurementText::tr("letters per work-item: %1").arg(countText(each))
               : text;
}

namespace {

struct MachineText {
    Q_DECLARE_TR_FUNCTIONS(Machine)
};

} // namespace

QString machineText(const MachineFacts& machine) {
    QStringList parts{QString::fromStdString(machine.processor)};
    if (machine.cores > 0) parts += MachineText::tr("cores: %1").arg(machine.cores);
    if (machine.memory > 0) parts += MachineText::tr("%1 of memory").arg(bytesText(machine.memory));
    parts << QString::fromStdString(machine.system) << QString::fromStdString(machine.kernel);
    parts.removeAll({});
    const QString name = QString::fromStdString(machine.name);
    if (parts.isEmpty()) return name;
    return MachineText::tr("%1: %2").arg(name, parts.join(comma()));
}

QString deviceText(const DeviceInfo& device) {
    if (device.driver.empty()) return engineText(device.name);
    if (device.type == DeviceType::Host)
        return MachineText::tr("%1 (%2, %3)")
            .arg(engineText(device.name), engineText(device.platform), engineText(device.driver));
    return MachineText::tr("%1 (%2, driver %3)")
        .arg(engineText(device.name), engineText(device.platform), engineText(device.driver));
}

QString contentText(const PixelContent& content) {
    return MachineText::tr("%1 × %2 pixels, SHA-256 %3")
        .arg(countText(content.width), countText(content.height), QString::fromStdString(content.sha256));
}

} // namespace tonescope::ui

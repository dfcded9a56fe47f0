// SPDX-License-Identifier: GPL-3.0-or-later
// The pixels go to Python's standard input as they lie in memory; Pillow converts them to its own layout.
// Only histogram() is timed, by Python's clock. The answer is one JSON object with the times and the counts
// of red, green and blue, which are compared with the reference here.
#include "app/lab/pillow_measuring.h"

#include "app/json.h"
#include "engine/bench/workbench.h"
#include "engine/image/available_memory.h"
#include "engine/values/text.h"

#include <QFutureWatcher>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtConcurrent>

#include <memory>
#include <utility>

namespace tonescope::app {

namespace {

constexpr char program[] = R"(import json, sys, time
from PIL import Image

width, height, mode, repeats = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
image = Image.frombytes("RGB", (width, height), sys.stdin.buffer.read(), "raw", mode)
times = []
for each in range(repeats + 1):  # the first one warms up
    start = time.perf_counter_ns()
    counts = image.histogram()
    times.append(time.perf_counter_ns() - start)
json.dump({"times": times[1:], "counts": counts}, sys.stdout)
)";

/// Pillow's name of the layout.
const char* modeOf(PixelLayout layout) {
    switch (layout) {
    case PixelLayout::Rgb8:
        return "RGB";
    case PixelLayout::Bgr8:
        return "BGR";
    case PixelLayout::Bgrx8:
    case PixelLayout::Bgra8:
        return "BGRX";
    default:
        return "RGBX";
    }
}

/// The standard output of Python, or the failure.
Outcome<QByteArray> answerOf(const QString& python, const PixelView& pixels, unsigned repeats,
                             const std::stop_token& stop) {
    constexpr int patience = 50; // milliseconds until the next look at `stop`
    QProcess process;
    process.start(python, {QStringLiteral("-c"), QLatin1String(program), QString::number(pixels.extent.width),
                           QString::number(pixels.extent.height), QLatin1String(modeOf(pixels.layout)),
                           QString::number(repeats)});
    if (!process.waitForStarted())
        return Failure{Stage::Kernel, Text(SENTENCE("the process that measures did not start: %1"),
                                           {process.errorString().toStdString()})};
    for (std::int64_t y = 0; y < pixels.extent.height; ++y)
        process.write(reinterpret_cast<const char*>(pixels.row(y)), static_cast<qint64>(pixels.rowBytes()));
    process.closeWriteChannel();
    while (!process.waitForFinished(patience) && process.state() != QProcess::NotRunning) {
        if (!stop.stop_requested()) continue;
        process.kill();
        process.waitForFinished();
        return Stopped{};
    }
    const QByteArray errors = process.readAllStandardError();
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return process.readAllStandardOutput();
    return Failure{Stage::Kernel,
                   Text(SENTENCE("the process that measured ended without a result: %1"),
                        {textOfLine(errors.trimmed().split('\n').constLast())}),
                   {},
                   errors.toStdString()};
}

/// The series in the answer, compared with the reference. `counts` gets the counts.
Outcome<Series> seriesIn(const QByteArray& answer, const Histogram& expected, Histogram& counts) {
    const QJsonObject json = QJsonDocument::fromJson(answer).object();
    const QJsonArray times = json[QStringLiteral("times")].toArray();
    const QJsonArray bins = json[QStringLiteral("counts")].toArray();
    constexpr int colours = 3, values = 256;
    if (times.isEmpty() || bins.size() != colours * values)
        return Failure{Stage::Readback, SENTENCE("the process that measured ended without a result")};
    for (int bin = 0; bin < bins.size(); ++bin) {
        constexpr std::array channels{Channel::Red, Channel::Green, Channel::Blue};
        counts.counts(
            channels.at(static_cast<std::size_t>(bin / values)))[static_cast<std::size_t>(bin % values)] =
            static_cast<std::uint64_t>(bins[bin].toInteger());
    }
    std::vector<Sample> samples;
    for (const QJsonValue time : times) {
        Sample& sample = samples.emplace_back();
        sample.count = sample.wall = Nanoseconds(time.toInteger());
    }
    Series series = seriesOf(std::move(samples), {});
    const HistogramDifference difference = differenceOf(counts, expected);
    series.correct = difference.first.empty();
    series.wrongCounts = difference.sum;
    series.firstDifference = difference.first;
    return series;
}

/// Makes the pixels and measures; called on a thread of the pool.
Outcome<Measurement> measuredBy(const QString& python, const MeasureCase& asked,
                                const std::stop_token& stop) {
    constexpr std::uint64_t memoryWhereUnknown = std::uint64_t{1} << 30U;
    const std::uint64_t memory = availableMemory().value_or(memoryWhereUnknown) / 2;
    Measurement measurement = measurementOf(asked);
    const bench::WorkloadOutcome workload = bench::workloadOf(asked.pixels, {0, memory}, stop);
    if (!workload) return workload.reason();
    const bench::MachineLoad load;
    const Outcome<QByteArray> answer = answerOf(python, workload->pixels(), asked.repeats, stop);
    if (!answer) return answer.reason();
    measurement.otherLoad = load.ofOthers();
    measurement.bytes = workload->pixels().pixelBytes();
    const Histogram expected = workload->expected().of(
        channelsCounted(asked.strategy, bench::Workload::channelsOf(workload->pixels().layout)));
    Histogram counts(8, expected.channels());
    measurement.series = seriesIn(*answer, expected, counts);
    if (asked.keepCounts && measurement.series) {
        measurement.counts = std::make_shared<const Histogram>(std::move(counts));
        measurement.expected = std::make_shared<const Histogram>(expected);
    }
    return measurement;
}

} // namespace

DocumentWay pillowWay() {
    StrategyInfo info{
        pillowStrategy,
        SENTENCE("Colour article: Pillow"),
        SENTENCE("histogram() of Python's imaging library, in a process of its own; reading the "
                 "photo is not timed."),
        SENTENCE("Colour histogram article, Python Image Library"),
        StrategyHome::HostThreads,
        {PixelKind::Colour8}};
    info.part = CountedPart::Colours;
    return {info, program};
}

namespace {

void startImport(QProcess& process) {
    process.start(QStringLiteral("python3"), {QStringLiteral("-c"), QStringLiteral("import PIL.Image")});
}

} // namespace

bool hasPillow() {
    QProcess process;
    startImport(process);
    return process.waitForFinished() && process.exitStatus() == QProcess::NormalExit &&
           process.exitCode() == 0;
}

void findPillow(QObject& context, std::function<void()> then) {
    auto* process = new QProcess(&context);
    QObject::connect(process, &QProcess::finished, &context,
                     [process, then = std::move(then)](int code, QProcess::ExitStatus status) {
                         process->deleteLater();
                         if (status == QProcess::NormalExit && code == 0) then();
                     });
    startImport(*process);
}

void PillowMeasuring::measure(const MeasureCase& asked) {
    stop();
    m_stop = std::stop_source();
    const auto work = [python = m_python, asked, stop = m_stop.get_token()] {
        const Outcome<Measurement> outcome =
            caught(Stage::Kernel, [&] { return measuredBy(python, asked, stop); });
        Measurement measurement = outcome ? *outcome : measurementOf(asked);
        if (outcome.failed() != nullptr) measurement.series = outcome.failure();
        return std::make_shared<const Measurement>(std::move(measurement));
    };
    // The watcher ends with this object. Qt 6.4 calls a continuation even if its object is gone.
    auto* watcher = new QFutureWatcher<MeasurementPointer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, stop = m_stop.get_token()] {
        watcher->deleteLater();
        if (!stop.stop_requested()) Q_EMIT measured(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(work));
}

} // namespace tonescope::app

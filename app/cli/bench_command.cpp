// SPDX-License-Identifier: GPL-3.0-or-later
// The command turns its options into a plan, which bench::runBench() or bench::runTuning() carries out on
// this thread, and passes callbacks that write rows, failures and progress. Each row is written, and each
// tuned choice kept, as soon as it is measured, because a run may take an hour and may be interrupted.
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/file_decoders.h"
#include "app/json.h"
#include "app/lab/isolated_measuring.h"
#include "app/measurement_table.h"
#include "app/tuning_file.h"
#include "engine/bench/runs.h"
#include "engine/bench/test_data.h"
#include "engine/bench/workbench.h"
#include "engine/count/engine.h"
#include "engine/files/path_text.h"
#include "engine/image/available_memory.h"
#include "engine/image/decode.h"
#include "engine/values/measuring/measured_pixels.h"

#include <QDate>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace tonescope::app {

namespace {

// ---- options

/// The options of the command, each checked without regard to the others.
struct BenchOptions {
    QStringList images;         ///< files whose own pixels are counted
    std::vector<DataSpec> data; ///< empty only if images are named
    std::optional<std::uint64_t> bytes;
    PixelLayout layout = PixelLayout::Gray8;
    std::string device, strategies; ///< as typed
    LaunchParameters launch;        ///< not yet checked against the ranges of the strategies
    unsigned repeats = 9;
    Format format = Format::Table;
    bool tune = false;

    /// Size of generated pixels.
    [[nodiscard]] std::uint64_t syntheticBytes() const { return bytes.value_or(std::uint64_t{64} << 20U); }
};

/// Splits the values of --data at commas. A value such as "text:FILE" stays whole, because the file's name
/// may contain commas.
QStringList separated(const QStringList& values) {
    QStringList names;
    for (const QString& value : values) {
        const bool file = std::ranges::any_of(dataTable, [&](const DataTraits& traits) {
            return !traits.synthetic() && value.startsWith(QString::fromUtf8(traits.name) + QLatin1Char(':'));
        });
        names += file ? QStringList(value) : value.split(QLatin1Char(','));
    }
    return names;
}

// The following functions each read some options into `read`, and return the message about the first wrong
// one, or an empty text. runBench() calls them in this order.

/// The images or the kinds of data. Images have pixels of their own, so options for generated pixels are
/// wrong beside them.
std::string readData(const Arguments& arguments, BenchOptions& read) {
    read.images = arguments.files();
    if (!read.images.isEmpty()) {
        for (const char* option : {"data", "bytes", "pixels"}) {
            if (arguments.has(option))
                return wrongValue(
                    option, arguments.value(option),
                    said(CommandText::tr("not possible with an image: its own pixels are counted")));
        }
        return {};
    }
    for (const QString& name : separated(arguments.values("data"))) {
        Outcome<DataSpec> spec = dataNamed(name.toStdString());
        if (!spec) return wrongValue("data", name, failureText(spec.failure()));
        read.data.push_back(std::move(spec).value());
    }
    if (read.data.empty()) read.data = everySyntheticData();
    return {};
}

std::string readPixels(const Arguments& arguments, BenchOptions& read) {
    if (std::string wrong = readBytes(arguments, read.bytes); !wrong.empty()) return wrong;
    read.layout = *named<PixelLayout>(arguments.value("pixels").toStdString());
    return {};
}

std::string readLaunch(const Arguments& arguments, BenchOptions& read) {
    for (const Parameter parameter : allParameters) {
        const std::string_view name = nameOf(parameter);
        if (!arguments.has(name)) continue;
        bool ok = false;
        const uint value = arguments.value(name).toUInt(&ok);
        if (!ok)
            return wrongValue(name, arguments.value(name), said(CommandText::tr("expected a whole number")));
        read.launch.set(parameter, value);
    }
    return {};
}

std::string readRest(const Arguments& arguments, BenchOptions& read) {
    if (std::string wrong = readRepeats(arguments, read.repeats); !wrong.empty()) return wrong;
    read.format = *named<Format>(arguments.value("format").toStdString());
    read.device = arguments.list("device").toStdString();
    read.strategies = arguments.list("strategy").toStdString();
    return {};
}

/// --tune, which chooses data, strategies and launches itself, so options that name them are wrong beside it.
std::string checkTune(const Arguments& arguments, BenchOptions& read) {
    read.tune = arguments.has("tune");
    if (!read.tune) return {};
    if (!read.images.isEmpty() || arguments.has("data"))
        return "--tune: " +
               said(CommandText::tr("chooses its test data itself; give neither an image nor --data"));
    if (read.strategies != "all" || read.launch != LaunchParameters())
        return "--tune: " +
               said(CommandText::tr(
                   "tries every strategy and launch; give neither a strategy nor launch parameters"));
    return {};
}

// ---- pixels

/// The pixels of a kind of data that is made from a file: letters of a text, or an image's pixels shuffled.
Outcome<Image> pixelsOf(const DataSpec& spec) {
    if (spec.kind == DataKind::Text) return textImage(QString::fromStdString(spec.file));
    const Outcome<Image> image = decodedElsewhere(QString::fromStdString(spec.file));
    return image ? bench::shuffledImage(*image) : image;
}

/// The pixels for one kind of data. Generated pixels are made later, when they are measured. If --bytes is
/// given, the pixels of a file are repeated up to that size.
Outcome<MeasuredPixels> inputFrom(const DataSpec& spec, const BenchOptions& options) {
    if (spec.synthetic()) return measuredPixels({spec, options.layout, options.syntheticBytes()});
    Outcome<Image> image = pixelsOf(spec);
    if (image && options.bytes) image = bench::repeatedImage(*image, *options.bytes);
    if (!image) return image.failure();
    return MeasuredPixels{nameOf(spec), std::move(image).value(), traitsOf(spec.kind).binning};
}

Outcome<MeasuredPixels> inputFrom(const QString& file) {
    Outcome<Image> image = decodedElsewhere(file);
    if (!image) return image.failure();
    return MeasuredPixels{file.toStdString(), std::move(image).value()};
}

/// The limit of one generated image: half of the available memory, or 512 MiB if that is unknown.
std::uint64_t benchMemory() {
    constexpr std::uint64_t memoryIfUnknown = std::uint64_t{1} << 30U;
    return availableMemory().value_or(memoryIfUnknown) / 2;
}

/// The pixels to measure. Prints which files cannot be read, and leaves them out.
std::vector<MeasuredPixels> inputsOf(const BenchOptions& options, Console& console) {
    std::vector<MeasuredPixels> inputs;
    const auto add = [&](const std::string& name, Outcome<MeasuredPixels> input) {
        if (!input) return console.complain(name, input.failure());
        inputs.push_back(std::move(input).value());
    };
    for (const QString& file : options.images)
        add(file.toStdString(), inputFrom(file));
    for (const DataSpec& spec : options.data)
        add(spec.synthetic() ? nameOf(spec) : spec.file, inputFrom(spec, options));
    return inputs;
}

// ---- launch parameters

/// The strategies that will be measured: the named ones, or all that run on one of the devices.
std::vector<StrategyInfo> strategiesOf(const DeviceCatalog& catalog, const Targets& targets) {
    std::vector<StrategyInfo> all;
    for (const StrategyInfo& row : catalog.strategies) {
        const bool named = std::find(targets.strategies.begin(), targets.strategies.end(), row.id) !=
                           targets.strategies.end();
        const bool runs =
            std::ranges::any_of(targets.devices, [&](const auto& device) { return runsOn(row, device); });
        if (named || (targets.strategies.empty() && runs)) all.push_back(row);
    }
    return all;
}

std::string rangeText(const StrategyInfo& strategy, const ParameterRange& range) {
    return said(range.powersOfTwo ? CommandText::tr("%1 takes a power of two from %2 to %3")
                                  : CommandText::tr("%1 takes a number from %2 to %3"),
                strategy.id, std::to_string(range.least), std::to_string(range.most));
}

/// launchComplaint() for a single parameter.
std::string complaint(std::span<const StrategyInfo> strategies, Parameter parameter, std::uint32_t value,
                      bool named) {
    const std::string option = "--" + std::string(nameOf(parameter)) + " " + std::to_string(value) + ": ";
    std::string refused;
    bool allowed = false;
    for (const StrategyInfo& strategy : strategies) {
        const ParameterRange* range = rangeOf(strategy.parameters, parameter);
        if (range == nullptr) continue;
        if (range->allows(value)) {
            allowed = true;
        } else if (refused.empty()) {
            refused = option + rangeText(strategy, *range);
        }
    }
    if (named ? !refused.empty() : !allowed && !refused.empty()) return refused;
    return allowed ? std::string()
                   : option + said(CommandText::tr("no strategy that is asked for has this parameter"));
}

/// A message about the first launch parameter that the strategies do not allow, with its range; empty if
/// there is none. If the user named the strategies (`named`), all of them that have the parameter must allow
/// the value; otherwise one that allows it is enough. At least one must have the parameter.
std::string launchComplaint(std::span<const StrategyInfo> strategies, const LaunchParameters& launch,
                            bool named) {
    for (const Parameter parameter : allParameters) {
        if (!launch[parameter]) continue;
        std::string wrong = complaint(strategies, parameter, *launch[parameter], named);
        if (!wrong.empty()) return wrong;
    }
    return {};
}

// ---- rows

/// The measured memory bandwidths of a device, for the line above its rows; empty if unknown.
std::string bandwidthText(const std::optional<Roofline>& roofline) {
    if (!roofline) return {};
    const std::string read = number(roofline->read, 1), copy = number(roofline->copy, 1);
    if (!roofline->upload)
        return said(CommandText::tr(": reads %1 GB/s, copies %2 GB/s (bytes read plus bytes written)"), read,
                    copy);
    return said(
        CommandText::tr(": reads %1 GB/s, copies %2 GB/s (bytes read plus bytes written), uploads %3 GB/s"),
        read, copy, number(*roofline->upload, 1));
}

/// Writes rows in the chosen format, each at once. In a table, rows of one device have a common heading.
class BenchReport {
public:
    /// The names of `inputs` determine the width of the first column.
    BenchReport(Format format, const std::vector<MeasuredPixels>& inputs, const Console& console)
        : m_format(format), m_out(console.out), m_terminal(console.outTerminal) {
        for (const MeasuredPixels& input : inputs)
            m_dataWidth = std::max(m_dataWidth, shownWidth(input.name));
        if (format == Format::Csv) m_out << csvHead() << '\n' << std::flush;
    }

    void write(const Measurement& row) {
        switch (m_format) {
        case Format::Table:
            writeTable(row);
            break;
        case Format::Csv:
            m_out << m_terminal.name(csvLine(row)) << '\n';
            break;
        case Format::Json:
            m_out << line(rowOf(row));
            break;
        }
        m_out << std::flush;
    }

    /// Writes the line below a table that warns if other programs disturbed the measurement.
    void end() {
        if (m_load == 0) return;
        m_out << m_terminal.doubt(
                     said(CommandText::tr("Measured while other programs used %1 % of the cores: no "
                                          "conclusion. Measure again."),
                          std::to_string(std::lround(100 * m_load))) +
                     '\n')
              << std::flush;
    }

private:
    void writeTable(const Measurement& row) {
        if (row.device.key != m_lastDevice) {
            m_out << (m_lastDevice.empty() ? "" : "\n") << shownText(row.device.key)
                  << bandwidthText(row.roofline) << '\n'
                  << m_terminal.heading(tableHead(m_dataWidth));
            m_lastDevice = row.device.key;
        }
        const std::string line = tableLine(row, m_dataWidth);
        m_out << (machineWasBusy(row) ? m_terminal.doubt(line) : line);
        if (machineWasBusy(row)) m_load = std::max(m_load, *row.otherLoad);
    }

    Format m_format;
    std::ostream& m_out;
    Terminal m_terminal;
    std::size_t m_dataWidth = 0; ///< columns of a terminal
    std::string m_lastDevice;    ///< key of the device whose heading was written last
    double m_load = 0;           ///< highest load by other programs among the rows of a table
};

/// For each strategy that the user named: prints the first input (image or kind of data) that it cannot count
/// on any of the chosen devices. runBench() skips such combinations; the rows would be missing without an
/// explanation.
void nameWhatCannotCount(const DeviceCatalog& catalog, const bench::BenchPlan& plan, Console& console) {
    for (const std::string& strategy : plan.strategies) {
        const StrategyInfo& row = *catalog.strategy(strategy);
        const auto unable = std::ranges::find_if(plan.inputs, [&](const MeasuredPixels& input) {
            return std::ranges::none_of(
                plan.devices, [&](const DeviceInfo& device) { return canCount(row, device, input); });
        });
        if (unable == plan.inputs.end()) continue;
        const bool wantsText = row.part == CountedPart::Letters && unable->binning == Binning::Values;
        const std::string counted = engineText(countedName(*unable));
        std::string line =
            plan.devices.size() == 1
                ? said(CommandText::tr("cannot count %1 on %2"), counted, plan.devices.front().key)
                : said(CommandText::tr("cannot count %1 on any of the devices"), counted);
        if (wantsText) line += said(CommandText::tr(": it counts letters; give --data text:FILE"));
        console.complain("--strategy " + strategy, line);
    }
}

// ---- tuning

QJsonObject jsonOf(const TunedMethod& choice, PixelLayout layout) {
    QJsonObject json{{QStringLiteral("device"), text(choice.device)},
                     {QStringLiteral("pixels"), text(traitsOf(layout).name)},
                     {QStringLiteral("bytes"), static_cast<qint64>(choice.bytes)},
                     {QStringLiteral("strategy"), text(choice.strategy)},
                     {QStringLiteral("reason"), text(english(choice.reason))},
                     {QStringLiteral("reasonText"), app::jsonOf(choice.reason)}};
    for (const auto& [key, parameter] :
         {std::pair{"workGroup", Parameter::WorkGroup}, std::pair{"groups", Parameter::Groups},
          std::pair{"pixelsPerItem", Parameter::PixelsPerItem}, std::pair{"copies", Parameter::Copies},
          std::pair{"skipEmpty", Parameter::SkipEmpty}}) {
        const std::optional<std::uint32_t> value = choice.launch[parameter];
        json[QLatin1String(key)] = value ? QJsonValue(static_cast<qint64>(*value)) : QJsonValue();
    }
    return json;
}

void write(const TunedMethod& choice, const BenchOptions& options, const Console& console) {
    std::ostream& out = console.out;
    switch (options.format) {
    case Format::Table:
        out << shownText(choice.device) << ", " << engineText(nameOf(choice.kind)) << ", "
            << sizeText(choice.bytes) << ": " << choice.strategy << optionsOf(choice.launch) << " ("
            << engineText(choice.reason) << ")\n";
        break;
    case Format::Csv:
        out << csvField(console.outTerminal.name(choice.device)) << ',' << traitsOf(options.layout).name
            << ',' << choice.bytes << ',' << choice.strategy;
        for (const Parameter parameter : allParameters)
            out << ',' << (choice.launch[parameter] ? std::to_string(*choice.launch[parameter]) : "");
        out << '\n';
        break;
    case Format::Json:
        out << line(jsonOf(choice, options.layout));
        break;
    }
    out << std::flush;
}

void writeTuningHead(Format format, std::ostream& out) {
    if (format != Format::Csv) return;
    out << "device,pixels,bytes,strategy";
    for (const Parameter parameter : allParameters)
        out << ',' << nameOf(parameter);
    out << '\n';
}

/// Runs bench --tune: for each device, finds the fastest method for images of 1 MiB and of --bytes, prints
/// it, and writes it to the tuning file.
ExitCode runTune(Engine& engine, const BenchOptions& options, const std::vector<DeviceInfo>& devices,
                 Console& console) {
    constexpr std::uint64_t smallImage = std::uint64_t{1} << 20U; // bytes
    const auto complain = [&](const Text& what, const Failure& failure) {
        console.complain(engineText(what), failure);
    };
    bench::TunePlan plan{devices,
                         options.layout,
                         {smallImage},
                         options.repeats,
                         QDate::currentDate().toString(Qt::ISODate).toStdString()};
    if (options.syntheticBytes() != smallImage) plan.sizes.push_back(options.syntheticBytes());
    writeTuningHead(options.format, console.out);
    const auto keep = [&](const TunedMethod& choice) {
        console.makeRoom();
        write(choice, options, console);
        // Kept at once, because the run may be stopped.
        if (const auto failure = keepTuned(choice, tuningFile()))
            complain(tuningFile().toStdString(), *failure);
    };
    bench::runTuning(engine, plan,
                     {keep, complain,
                      [&](double fraction, const Text& what) { console.show(fraction, engineText(what)); }},
                     {});
    return console.code();
}

} // namespace

ExitCode runBench(Engine& engine, const Arguments& arguments, Console& console) {
    BenchOptions options;
    for (const auto step : {readData, readPixels, readLaunch, readRest, checkTune}) {
        if (const std::string wrong = step(arguments, options); !wrong.empty()) return console.refuse(wrong);
    }
    auto found = targetsOf(engine, options.device, options.strategies, console);
    if (const auto* code = std::get_if<ExitCode>(&found)) return *code;
    auto& targets = std::get<Targets>(found);
    if (options.tune) return runTune(engine, options, targets.devices, console);
    const std::string wrong =
        launchComplaint(strategiesOf(engine.catalog(), targets), options.launch, !targets.strategies.empty());
    if (!wrong.empty()) return console.refuse(wrong);

    const bench::BenchPlan plan{targets.devices, targets.strategies, inputsOf(options, console),
                                options.launch,  options.repeats,    benchMemory()};
    nameWhatCannotCount(engine.catalog(), plan, console);
    BenchReport report(options.format, plan.inputs, console);
    std::stop_source stop;
    const auto write = [&](const MeasurementPointer& row) {
        console.makeRoom();
        report.write(*row);
        if (!console.out) stop.request_stop(); // standard output failed
        if (row->series->correct || !row->exact) return;
        console.complain(row->device.key + ", " + row->data + ", " + row->strategy,
                         said(CommandText::tr("counts wrongly")));
    };
    bench::runBench(
        engine, plan,
        {write,
         [&](const Text& what, const Failure& failure) { console.complain(engineText(what), failure); },
         [&](double fraction, const Text& what) { console.show(fraction, engineText(what)); }},
        stop.get_token());
    report.end();
    return console.code();
}

// ---- a single case, for the lab

ExitCode runMeasureCase(Engine& engine, const Arguments& /*arguments*/, Console& /*console*/) {
    return measureCase(engine, benchMemory()) ? ExitCode::Done : ExitCode::Incomplete;
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_inputs.h"
#include "app/cli/bench_options.h"
#include "app/cli/command_voice.h"
#include "app/cli/commands.h"
#include "app/cli/targets.h"
#include "app/cli/text_table.h"
#include "app/cli/tune_command.h"
#include "app/json.h"
#include "app/measurement_table.h"
#include "engine/bench/runs.h"

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <utility>

namespace tonescope::app {

namespace {

/// The strategies among which a launch must find its parameters.
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

/// What is wrong with what is asked, with the range that it should lie in; empty where nothing is. Where
/// strategies are `named`, each of them that has a parameter must allow it, and one of them must have it;
/// otherwise one that allows it is enough.
std::string launchComplaint(std::span<const StrategyInfo> strategies, const LaunchParameters& launch,
                            bool named) {
    for (const Parameter parameter : allParameters) {
        if (!launch[parameter]) continue;
        std::string wrong = complaint(strategies, parameter, *launch[parameter], named);
        if (!wrong.empty()) return wrong;
    }
    return {};
}

/// What a device's memory gives, behind its name.
std::string bandwidthText(const std::optional<Roofline>& roofline) {
    if (!roofline) return {};
    const std::string read = number(roofline->read, 1), copy = number(roofline->copy, 1);
    if (!roofline->upload)
        return said(CommandText::tr(": reads %1 GB/s, copies %2 GB/s (read and written)"), read, copy);
    return said(CommandText::tr(": reads %1 GB/s, copies %2 GB/s (read and written), uploads %3 GB/s"), read,
                copy, number(*roofline->upload, 1));
}

/// Writes rows as they come, each of them out at once: a run takes long, and whoever reads along need not
/// wait.
class BenchReport {
public:
    /// `inputs` are those whose rows will come: their names decide how wide a table is.
    BenchReport(Format format, const std::vector<MeasuredPixels>& inputs, const Console& console)
        : m_format(format), m_out(console.out), m_look(console.outLook) {
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
            m_out << m_look.name(csvLine(row)) << '\n';
            break;
        case Format::Json:
            m_out << line(rowOf(row));
            break;
        }
        m_out << std::flush;
    }

    /// Below a table, what its rows have in common.
    void end() {
        if (m_load == 0) return;
        m_out << m_look.doubt(said(CommandText::tr("Measured while other programs used %1 % of the cores: no "
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
                  << m_look.heading(tableHead(m_dataWidth));
            m_lastDevice = row.device.key;
        }
        const std::string line = tableLine(row, m_dataWidth);
        m_out << (machineWasBusy(row) ? m_look.doubt(line) : line);
        if (machineWasBusy(row)) m_load = std::max(m_load, *row.otherLoad);
    }

    Format m_format;
    std::ostream& m_out;
    Terminal m_look;
    std::size_t m_dataWidth = 0; ///< columns of a terminal
    std::string m_lastDevice;    ///< whose heading the table has
    double m_load = 0; ///< that the busiest row of the table had beside it; 0: the machine was never busy
};

/// One run of the command.
class BenchRun {
public:
    BenchRun(Engine& engine, const BenchOptions& options, Targets targets, const Console& console)
        : m_engine(engine), m_options(options), m_targets(std::move(targets)), m_console(console),
          m_voice(console) {}

    ExitCode all() {
        bench::BenchPlan plan{m_targets.devices, m_targets.strategies, inputs(),
                              m_options.launch,  m_options.repeats,    benchMemory()};
        nameWhatCannotCount(plan);
        BenchReport report(m_options.format, plan.inputs, m_console);
        bench::runBench(
            m_engine, plan,
            {[&](const MeasurementPointer& row) { write(report, *row); },
             [&](const std::string& what, const Failure& failure) {
                 m_voice.complain(engineText(what), failure);
             },
             [&](double fraction, const std::string& what) { m_voice.show(fraction, engineText(what)); }},
            m_stop.get_token());
        report.end();
        return m_voice.code();
    }

private:
    std::vector<MeasuredPixels> inputs() {
        return benchInputs(m_options, [&](const std::string& what, const Failure& failure) {
            m_voice.complain(what, failure);
        });
    }

    void write(BenchReport& report, const Measurement& row) {
        m_voice.makeRoom();
        report.write(row);
        if (!m_console.out) m_stop.request_stop(); // standard output failed
        if (row.series->correct || !row.exact) return;
        m_voice.complain(row.device.key + ", " + row.data + ", " + row.strategy,
                         said(CommandText::tr("counts wrongly")));
    }

    /// A strategy that was named and has nothing to count anywhere.
    void nameWhatCannotCount(const bench::BenchPlan& plan) {
        for (const std::string& strategy : plan.strategies) {
            const StrategyInfo& row = *m_engine.catalog().strategy(strategy);
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
            if (wantsText) line += said(CommandText::tr(": it counts letters, of --data text:FILE"));
            m_voice.complain("--strategy " + strategy, line);
        }
    }

    Engine& m_engine;
    const BenchOptions& m_options;
    Targets m_targets;
    const Console& m_console;
    CommandVoice m_voice;
    std::stop_source m_stop;
};

} // namespace

ExitCode runBench(Engine& engine, const QStringList& arguments, const Console& console) {
    const auto read = readBenchOptions(arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const auto& options = std::get<BenchOptions>(read);
    auto found = targetsOf(engine, options.device, options.strategies, console);
    if (const auto* code = std::get_if<ExitCode>(&found)) return *code;
    auto& targets = std::get<Targets>(found);
    if (options.tune) return runTune(engine, options, targets.devices, console);
    const std::string wrong =
        launchComplaint(strategiesOf(engine.catalog(), targets), options.launch, !targets.strategies.empty());
    if (!wrong.empty()) {
        console.say({}, wrong);
        return ExitCode::WrongUsage;
    }
    return BenchRun(engine, options, std::move(targets), console).all();
}

} // namespace tonescope::app

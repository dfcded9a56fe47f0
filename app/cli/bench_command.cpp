// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_command.h"

#include "app/cli/bench_inputs.h"
#include "app/cli/bench_options.h"
#include "app/cli/bench_report.h"
#include "app/cli/command_voice.h"
#include "app/cli/launch_check.h"
#include "app/cli/muted_stderr.h"
#include "app/cli/targets.h"
#include "app/cli/tune_command.h"
#include "engine/bench/bench.h"

#include <algorithm>
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

/// One run of the command.
class BenchRun {
public:
    BenchRun(Engine& engine, const BenchOptions& options, Targets targets, const Console& console)
        : m_engine(engine), m_options(options), m_targets(std::move(targets)), m_out(console.out),
          m_voice(console) {}

    ExitCode all() {
        const MutedStderr muted;
        bench::BenchPlan plan{m_targets.devices, m_targets.strategies, inputs(),
                              m_options.launch,  m_options.repeats,    benchMemory()};
        nameWhatCannotCount(plan);
        BenchReport report(m_options.format, plan.inputs, m_out);
        bench::runBench(
            m_engine, plan,
            {[&](const MeasurementPointer& row) { write(report, *row); },
             [&](const std::string& what, const Failure& failure) { m_voice.complain(what, failure); },
             [&](double fraction, const std::string& what) { m_voice.show(fraction, what); }},
            {});
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
        if (row.series->correct || !row.exact) return;
        m_voice.complain(row.device.key + ", " + row.data + ", " + row.strategy, "counts wrongly");
    }

    /// A strategy that was named and has nothing to count anywhere.
    void nameWhatCannotCount(const bench::BenchPlan& plan) {
        for (const std::string& strategy : plan.strategies) {
            for (const MeasuredPixels& input : plan.inputs) {
                const bool able = std::ranges::any_of(plan.devices, [&](const DeviceInfo& device) {
                    return canCount(*m_engine.catalog().strategy(strategy), device, input.layout());
                });
                if (able) continue;
                m_voice.complain(
                    "--strategy " + strategy,
                    "cannot count " + std::string(nameOf(traitsOf(input.layout()).kind())) + " on " +
                        (plan.devices.size() == 1 ? plan.devices.front().key : "any of the devices"));
                break;
            }
        }
    }

    Engine& m_engine;
    const BenchOptions& m_options;
    Targets m_targets;
    std::ostream& m_out;
    CommandVoice m_voice;
};

} // namespace

ExitCode runBench(Engine& engine, const QStringList& arguments, const Console& console) {
    const auto read = readBenchOptions(arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const auto& options = std::get<BenchOptions>(read);
    auto found = targetsOf(engine.catalog(), options.device, options.strategies, console);
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

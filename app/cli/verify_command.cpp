// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verify_command.h"

#include "app/cli/command_voice.h"
#include "app/cli/muted_stderr.h"
#include "app/cli/targets.h"
#include "app/cli/verify_options.h"
#include "app/cli/verify_report.h"
#include "engine/bench/verify.h"
#include "engine/image/decode.h"

#include <utility>

namespace tonescope::app {

namespace {

/// One run of the command.
class VerifyRun {
public:
    VerifyRun(Engine& engine, const VerifyOptions& options, const Targets& targets, const Console& console)
        : m_engine(engine), m_options(options), m_targets(targets), m_out(console.out), m_voice(console) {}

    ExitCode all() {
        const MutedStderr muted;
        for (const std::string& strategy : strategiesWithoutDevice(m_engine.catalog(), m_targets))
            m_voice.complain("--strategy " + strategy, "does not run on any of the devices");
        VerifyReport report(m_options.format, m_out);
        bench::runVerify(
            m_engine, {m_targets.devices, m_targets.strategies, data()},
            {[&](const bench::VerifyRow& row) { write(report, row); },
             [&](const std::string& what, const Failure& failure) { m_voice.complain(what, failure); },
             [&](double fraction, const std::string& what) { m_voice.show(fraction, what); }},
            {});
        return m_voice.code();
    }

private:
    std::vector<std::variant<DataSpec, Image>> data() {
        std::vector<std::variant<DataSpec, Image>> data;
        for (DataSpec& spec : everySyntheticData())
            data.emplace_back(std::move(spec));
        for (const QString& file : m_options.images) {
            Outcome<Image> image = decodeFile(file);
            if (image) {
                data.emplace_back(std::move(image).value());
            } else {
                m_voice.complain(file.toStdString(), image.failure());
            }
        }
        return data;
    }

    void write(VerifyReport& report, const bench::VerifyRow& row) {
        m_voice.makeRoom();
        report.write(row);
        if (!row.correct && row.strategy.exact) m_voice.markIncomplete();
    }

    Engine& m_engine;
    const VerifyOptions& m_options;
    const Targets& m_targets;
    std::ostream& m_out;
    CommandVoice m_voice;
};

} // namespace

ExitCode runVerify(Engine& engine, const QStringList& arguments, const Console& console) {
    const auto read = readVerifyOptions(arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const auto& options = std::get<VerifyOptions>(read);
    const auto found = targetsOf(engine.catalog(), options.device, options.strategies, console);
    if (const auto* code = std::get_if<ExitCode>(&found)) return *code;
    return VerifyRun(engine, options, std::get<Targets>(found), console).all();
}

} // namespace tonescope::app

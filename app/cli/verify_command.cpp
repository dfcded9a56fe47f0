// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_voice.h"
#include "app/cli/commands.h"
#include "app/cli/manual/read_arguments.h"
#include "app/cli/targets.h"
#include "app/cli/text_table.h"
#include "app/file_decoders.h"
#include "app/json.h"
#include "engine/bench/runs.h"

#include <array>
#include <stop_token>
#include <utility>
#include <variant>

namespace tonescope::app {

namespace {

struct VerifyOptions {
    QStringList images;
    std::string device, strategies; ///< as typed
    Format format = Format::Table;  ///< not CSV
};

/// Where there is nothing to do, or the command line is wrong, gives the exit code, everything said.
std::variant<VerifyOptions, ExitCode> readVerifyOptions(const QStringList& arguments,
                                                        const Console& console) {
    const auto known = readArguments(*commandRow("verify"), arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&known)) return *code;
    const auto& read = std::get<ReadArguments>(known);
    return VerifyOptions{read.files(), read.list("device").toStdString(), read.list("strategy").toStdString(),
                         *named<Format>(read.value("format").toStdString())};
}

/// Where a strategy differs first, and in what: the row's own words, or those in another language.
std::string firstDifference(const bench::VerifyRow& row, const std::string& difference) {
    return row.where.empty() ? difference : row.where + ": " + difference;
}

QJsonObject jsonOf(const bench::VerifyRow& row) {
    return {{QStringLiteral("device"), text(row.device.key)},
            {QStringLiteral("strategy"), text(row.strategy.id)},
            {QStringLiteral("data"), text(row.data)},
            {QStringLiteral("correct"), row.correct},
            {QStringLiteral("firstDifference"),
             row.correct ? QJsonValue() : text(firstDifference(row, row.firstDifference))}};
}

/// Writes rows as they come, each of them out at once: a table for people, or a JSON object a line.
class VerifyReport {
public:
    VerifyReport(Format format, const Console& console)
        : m_format(format), m_out(console.out), m_look(console.outLook) {}

    void write(const bench::VerifyRow& row) {
        if (m_format == Format::Json) {
            m_out << line(jsonOf(row));
        } else {
            writeTable(row);
        }
        m_out << std::flush;
    }

private:
    void writeTable(const bench::VerifyRow& row) {
        if (row.device.key != m_lastDevice) {
            m_out << (m_lastDevice.empty() ? "" : "\n") << m_look.heading(shownText(row.device.key)) << '\n';
            m_lastDevice = row.device.key;
        }
        const std::string difference = firstDifference(row, engineText(row.firstDifference));
        const std::string verdict = row.correct ? said(CommandText::tr("correct"))
                                    : row.strategy.exact
                                        ? said(CommandText::tr("WRONG: %1"), difference)
                                        : said(CommandText::tr("wrong on purpose: %1"), difference);
        const std::array<TextColumn, 3> columns{{{14}, {22}, {}}};
        const std::array<std::string, 3> cells{row.data, std::string(row.strategy.id), verdict};
        m_out << lineOf(columns, cells);
    }

    Format m_format;
    std::ostream& m_out;
    Terminal m_look;
    std::string m_lastDevice; ///< whose heading the table has
};

/// One run of the command.
class VerifyRun {
public:
    VerifyRun(Engine& engine, const VerifyOptions& options, const Targets& targets, const Console& console)
        : m_engine(engine), m_options(options), m_targets(targets), m_console(console), m_voice(console) {}

    ExitCode all() {
        for (const std::string& strategy : strategiesWithoutDevice(m_engine.catalog(), m_targets))
            m_voice.complain("--strategy " + strategy,
                             said(CommandText::tr("does not run on any of the devices")));
        VerifyReport report(m_options.format, m_console);
        bench::runVerify(
            m_engine, {m_targets.devices, m_targets.strategies, data()},
            {[&](const bench::VerifyRow& row) { write(report, row); },
             [&](const std::string& what, const Failure& failure) { m_voice.complain(what, failure); },
             [&](double fraction, const std::string& what) { m_voice.show(fraction, what); }},
            m_stop.get_token());
        return m_voice.code();
    }

private:
    std::vector<std::variant<DataSpec, Image>> data() {
        std::vector<std::variant<DataSpec, Image>> data;
        for (DataSpec& spec : everySyntheticData())
            data.emplace_back(std::move(spec));
        for (const QString& file : m_options.images) {
            Outcome<Image> image = decodedElsewhere(file);
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
        if (!m_console.out) m_stop.request_stop(); // standard output failed
        if (!row.correct && row.strategy.exact) m_voice.markIncomplete();
    }

    Engine& m_engine;
    const VerifyOptions& m_options;
    const Targets& m_targets;
    const Console& m_console;
    CommandVoice m_voice;
    std::stop_source m_stop;
};

} // namespace

ExitCode runVerify(Engine& engine, const QStringList& arguments, const Console& console) {
    const auto read = readVerifyOptions(arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const auto& options = std::get<VerifyOptions>(read);
    const auto found = targetsOf(engine, options.device, options.strategies, console);
    if (const auto* code = std::get_if<ExitCode>(&found)) return *code;
    for (const std::string& id : std::get<Targets>(found).strategies) {
        if (engine.catalog().strategy(id)->part == CountedPart::All) continue;
        console.say(
            {}, "--strategy " + id + ": " +
                    said(CommandText::tr("a document's way counts a part of what is compared; see bench")));
        return ExitCode::WrongUsage;
    }
    return VerifyRun(engine, options, std::get<Targets>(found), console).all();
}

} // namespace tonescope::app

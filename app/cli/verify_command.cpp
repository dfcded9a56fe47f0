// SPDX-License-Identifier: GPL-3.0-or-later
// Each strategy counts pixels that are likely to reveal mistakes (one pixel, one column, odd rows, a part of
// an image), and bench::runVerify() compares the counts with those of the reference. This unit reads the
// options and writes the rows. A strategy that loses counts on purpose is shown as such and does not affect
// the exit code.
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/file_decoders.h"
#include "app/json.h"
#include "engine/bench/runs.h"
#include "engine/count/engine.h"
#include "engine/files/path_text.h"

#include <algorithm>
#include <array>
#include <stop_token>
#include <utility>
#include <variant>

namespace tonescope::app {

namespace {

/// "WHERE: DIFFERENCE". `difference` is the text of row.firstDifference, in English or translated.
std::string firstDifference(const bench::VerifyRow& row, const std::string& difference) {
    return row.where.empty() ? difference : row.where + ": " + difference;
}

QJsonObject jsonOf(const bench::VerifyRow& row) {
    return {{QStringLiteral("device"), text(row.device.key)},
            {QStringLiteral("strategy"), text(row.strategy.id)},
            {QStringLiteral("data"), text(row.data)},
            {QStringLiteral("correct"), row.correct},
            {QStringLiteral("firstDifference"),
             row.correct ? QJsonValue() : text(firstDifference(row, english(row.firstDifference)))}};
}

/// Writes rows as a table or JSON, each at once.
class VerifyReport {
public:
    VerifyReport(Format format, const Console& console)
        : m_format(format), m_out(console.out), m_terminal(console.outTerminal) {}

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
            m_out << (m_lastDevice.empty() ? "" : "\n") << m_terminal.heading(shownText(row.device.key))
                  << '\n';
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
    Terminal m_terminal;
    std::string m_lastDevice; ///< key of the device whose heading was written last
};

/// All synthetic data, then the images. Prints which images cannot be read, and leaves them out.
std::vector<std::variant<DataSpec, Image>> dataOf(const QStringList& images, Console& console) {
    std::vector<std::variant<DataSpec, Image>> data;
    for (DataSpec& spec : everySyntheticData())
        data.emplace_back(std::move(spec));
    for (const QString& file : images) {
        Outcome<Image> image = decodedElsewhere(file);
        if (image) {
            data.emplace_back(std::move(image).value());
        } else {
            console.complain(file.toStdString(), image.failure());
        }
    }
    return data;
}

} // namespace

ExitCode runVerify(Engine& engine, const Arguments& arguments, Console& console) {
    const auto found = targetsOf(engine, arguments.list("device").toStdString(),
                                 arguments.list("strategy").toStdString(), console);
    if (const auto* code = std::get_if<ExitCode>(&found)) return *code;
    const auto& targets = std::get<Targets>(found);
    const DeviceCatalog& catalog = engine.catalog();
    for (const std::string& id : targets.strategies) {
        if (catalog.strategy(id)->part != CountedPart::All)
            return console.refuse(
                "--strategy " + id + ": " +
                said(CommandText::tr("this strategy from a source document cannot count all data that verify "
                                     "compares; measure it with bench")));
    }
    for (const std::string& id : targets.strategies) {
        const auto runs = [&](const DeviceInfo& device) { return runsOn(*catalog.strategy(id), device); };
        if (std::ranges::none_of(targets.devices, runs))
            console.complain("--strategy " + id, said(CommandText::tr("does not run on any of the devices")));
    }
    VerifyReport report(*named<Format>(arguments.value("format").toStdString()), console);
    std::stop_source stop;
    const auto write = [&](const bench::VerifyRow& row) {
        console.makeRoom();
        report.write(row);
        if (!console.out) stop.request_stop(); // standard output failed
        if (!row.correct && row.strategy.exact) console.markIncomplete();
    };
    bench::runVerify(
        engine, {targets.devices, targets.strategies, dataOf(arguments.files(), console)},
        {write,
         [&](const Text& what, const Failure& failure) { console.complain(engineText(what), failure); },
         [&](double fraction, const Text& what) { console.show(fraction, engineText(what)); }},
        stop.get_token());
    return console.code();
}

} // namespace tonescope::app

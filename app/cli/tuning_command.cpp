// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope tuning
#include "app/cli/command_voice.h"
#include "app/cli/commands.h"
#include "app/cli/manual/read_arguments.h"
#include "app/cli/text_table.h"
#include "app/json.h"
#include "app/tuning_exchange.h"
#include "app/tuning_file.h"
#include "app/tuning_json.h"

#include <QJsonArray>

namespace tonescope::app {

namespace {

void writeJson(const Tuning& tuning, std::ostream& out) {
    for (const TunedMethod& choice : tuning.choices)
        out << line(jsonOfOwn(choice));
    for (const auto& each : jsonForOthers(tuning.elsewhere)) {
        QJsonObject json = each.toObject();
        json[QStringLiteral("device")] = QJsonValue();
        out << line(json);
    }
}

void writeTable(const Tuning& tuning, const Console& console) {
    std::vector<std::vector<std::string>> table{
        {said(CommandText::tr("device")), said(CommandText::tr("pixels")), said(CommandText::tr("size")),
         said(CommandText::tr("strategy")), said(CommandText::tr("how"))}};
    const auto add = [&](const TunedMethod& choice, const std::string& device, const QString& where) {
        table.push_back({device, engineText(nameOf(choice.kind)), sizeText(choice.bytes),
                         choice.strategy + optionsOf(choice.launch), said(where, engineText(choice.reason))});
    };
    for (const TunedMethod& choice : tuning.choices)
        add(choice, choice.device, CommandText::tr("tuned here, %1"));
    for (const TunedMethod& choice : tuning.elsewhere)
        add(choice, said(CommandText::tr("%1, driver %2"), choice.make.name, choice.make.driver),
            CommandText::tr("tuned elsewhere, %1"));
    console.out << (table.size() == 1 ? said(CommandText::tr("nothing was tuned yet: rules choose")) + '\n'
                                      : tableOf(table, console.outLook));
}

ExitCode list(bool json, const Console& console) {
    const Tuning tuning = loadTuning(tuningFile());
    json ? writeJson(tuning, console.out) : writeTable(tuning, console);
    for (const std::string& note : tuning.notes)
        console.say({}, engineText(note));
    return tuning.notes.empty() ? ExitCode::Done : ExitCode::Incomplete;
}

std::string counted(std::size_t choices) {
    return said(CommandText::tr("%n choice(s)", nullptr, ui::pluralOf(choices)));
}

/// What is asked for, one after the other.
class Exchange {
public:
    explicit Exchange(const Console& console) : m_console(console), m_voice(console) {}

    void forget() {
        const auto change = [](Tuning& tuning) -> std::optional<Failure> {
            tuning.elsewhere.clear();
            return std::nullopt;
        };
        if (const auto failure = changeTuning(change, tuningFile()))
            m_voice.complain(tuningFile().toStdString(), *failure);
    }
    void read(const QString& file) {
        const auto choices = importTuning(file, tuningFile());
        if (!choices) return m_voice.complain(pathBytes(file).toStdString(), choices.failure());
        m_console.out << shownText(pathBytes(file).toStdString()) << ": " << counted(choices->size()) << '\n';
    }
    void write(const QString& file, const DeviceCatalog& catalog) {
        const auto choices = exportTuning(file, catalog, tuningFile());
        if (!choices) m_voice.complain(pathBytes(file).toStdString(), choices.failure());
    }
    [[nodiscard]] ExitCode code() const { return m_voice.code(); }

private:
    const Console& m_console;
    CommandVoice m_voice;
};

} // namespace

ExitCode runTuning(Engine& engine, const QStringList& arguments, const Console& console) {
    const auto known = readArguments(*commandRow("tuning"), arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&known)) return *code;
    const auto& read = std::get<ReadArguments>(known);
    const bool forgets = read.has("forget-imported"), writes = read.has("export");
    const QStringList imported = read.values("import");
    if (!forgets && !writes && imported.isEmpty()) return list(read.has("json"), console);
    Exchange exchange(console);
    if (forgets) exchange.forget();
    for (const QString& file : imported)
        exchange.read(file);
    if (writes) exchange.write(read.value("export"), engine.catalog());
    return exchange.code();
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune_command.h"

#include "app/cli/command_voice.h"
#include "app/cli/text_table.h"
#include "app/json.h"
#include "app/tuning_file.h"
#include "engine/bench/runs.h"

#include <QDate>

#include <algorithm>

namespace tonescope::app {

namespace {

constexpr std::uint64_t smallImage = std::uint64_t{1} << 20U; ///< bytes

QJsonObject jsonOf(const TunedMethod& choice, PixelLayout layout) {
    QJsonObject json{{QStringLiteral("device"), text(choice.device)},
                     {QStringLiteral("pixels"), text(traitsOf(layout).name)},
                     {QStringLiteral("bytes"), static_cast<qint64>(choice.bytes)},
                     {QStringLiteral("strategy"), text(choice.strategy)},
                     {QStringLiteral("reason"), text(choice.reason)}};
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
        out << csvField(console.outLook.name(choice.device)) << ',' << traitsOf(options.layout).name << ','
            << choice.bytes << ',' << choice.strategy;
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

} // namespace

ExitCode runTune(Engine& engine, const BenchOptions& options, const std::vector<DeviceInfo>& devices,
                 const Console& console) {
    CommandVoice voice(console);
    const auto complain = [&](const std::string& what, const Failure& failure) {
        voice.complain(what, failure);
    };
    bench::TunePlan plan{devices,
                         options.layout,
                         {smallImage},
                         options.repeats,
                         QDate::currentDate().toString(Qt::ISODate).toStdString()};
    if (options.syntheticBytes() != smallImage) plan.sizes.push_back(options.syntheticBytes());
    writeTuningHead(options.format, console.out);
    const auto keep = [&](const TunedMethod& choice) {
        voice.makeRoom();
        write(choice, options, console);
        // At once: a run may be stopped.
        if (const auto failure = keepTuned(choice, tuningFile()))
            complain(tuningFile().toStdString(), *failure);
    };
    bench::runTuning(
        engine, plan,
        {keep, complain, [&](double fraction, const std::string& what) { voice.show(fraction, what); }}, {});
    return voice.code();
}

} // namespace tonescope::app

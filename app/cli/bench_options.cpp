// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_options.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/read_arguments.h"
#include "app/cli/manual/suggestion.h"

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

constexpr unsigned mostRepeats = 100000;

/// A list with commas, except that a file's name may have commas of its own.
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

std::string readData(const ReadArguments& arguments, BenchOptions& read) {
    read.images = arguments.files();
    if (!read.images.isEmpty()) {
        for (const char* option : {"data", "bytes", "pixels"}) {
            if (arguments.has(option))
                return wrongValue(option, arguments.value(option),
                                  said(CommandText::tr("an image has pixels of its own")));
        }
        return {};
    }
    std::vector<std::string_view> known;
    known.reserve(std::size(dataTable));
    for (const DataTraits& traits : dataTable)
        known.push_back(traits.name);
    for (const QString& name : separated(arguments.values("data"))) {
        Outcome<DataSpec> spec = dataNamed(name.toStdString());
        const std::string kind = name.section(QLatin1Char(':'), 0, 0).toStdString();
        if (!spec) {
            const bool misspelt = std::ranges::find(known, kind) == known.end();
            return wrongValue("data", name, failureText(spec.failure())) +
                   (misspelt ? suggestion(kind, known) : "");
        }
        read.data.push_back(std::move(spec).value());
    }
    if (read.data.empty()) read.data = everySyntheticData();
    return {};
}

std::string readPixels(const ReadArguments& arguments, BenchOptions& read) {
    if (arguments.has("bytes")) {
        read.bytes = byteSize(arguments.value("bytes"));
        if (!read.bytes)
            return wrongValue("bytes", arguments.value("bytes"),
                              said(CommandText::tr("expected a size such as 64M")));
    }
    read.layout = *named<PixelLayout>(arguments.value("pixels").toStdString());
    return {};
}

std::string readLaunch(const ReadArguments& arguments, BenchOptions& read) {
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

std::string readRest(const ReadArguments& arguments, BenchOptions& read) {
    bool ok = false;
    read.repeats = arguments.value("repeats").toUInt(&ok);
    if (!ok || read.repeats == 0 || read.repeats > mostRepeats)
        return wrongValue(
            "repeats", arguments.value("repeats"),
            said(CommandText::tr("expected a number from 1 to %1"), std::to_string(mostRepeats)));
    read.format = *named<Format>(arguments.value("format").toStdString());
    read.device = arguments.list("device").toStdString();
    read.strategies = arguments.list("strategy").toStdString();
    return {};
}

/// Tuning chooses itself what it measures.
std::string checkTune(const ReadArguments& arguments, BenchOptions& read) {
    read.tune = arguments.has("tune");
    if (!read.tune) return {};
    if (!read.images.isEmpty() || arguments.has("data"))
        return "--tune: " +
               said(CommandText::tr("measures data of its own choice, so name neither image nor --data"));
    if (read.strategies != "all" || read.launch != LaunchParameters())
        return "--tune: " + said(CommandText::tr("tries every strategy and launch, so name neither"));
    return {};
}

} // namespace

std::variant<BenchOptions, ExitCode> readBenchOptions(const QStringList& arguments, const Console& console) {
    const auto known = readArguments(*commandRow("bench"), arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&known)) return *code;
    BenchOptions read;
    for (const auto step : {readData, readPixels, readLaunch, readRest, checkTune}) {
        const std::string wrong = step(std::get<ReadArguments>(known), read);
        if (wrong.empty()) continue;
        console.say({}, wrong);
        return ExitCode::WrongUsage;
    }
    return read;
}

} // namespace tonescope::app

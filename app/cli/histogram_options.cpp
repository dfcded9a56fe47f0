// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/histogram_options.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/read_arguments.h"
#include "app/cli/piped_files.h"
#include "app/cli/wildcards.h"
#include "engine/files/own_files.h"

#include <QFileInfo>

#include <array>

namespace tonescope::app {

namespace {

ChannelSet channelsIn(const QString& list) {
    ChannelSet channels;
    for (const QString& name : list.split(QLatin1Char(',')))
        channels.insert(*named<Channel>(name.toStdString()));
    return channels;
}

bool readRegion(const QString& text, std::optional<Region>& region) {
    const QStringList numbers = text.split(QLatin1Char(','));
    if (numbers.size() != 4) return false;
    std::array<std::int64_t, 4> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        bool ok = false;
        values.at(i) =
            numbers[static_cast<qsizetype>(i)].toInt(&ok); // no image has more than an int of pixels a side
        if (!ok) return false;
    }
    region = Region{values[0], values[1], values[2], values[3]};
    return region->width > 0 && region->height > 0;
}

bool isPlotFile(const QString& file) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("png") || suffix == QLatin1String("svg") || suffix == QLatin1String("pdf");
}

/// What is wrong with the files that are to be written; empty where nothing is.
std::string complaintOfOutputs(const HistogramOptions& read) {
    if (!read.plot.isEmpty() && !isPlotFile(read.plot))
        return wrongValue("plot", read.plot,
                          said(CommandText::tr("expected a file that ends with .png, .svg or .pdf")));
    if (!read.plot.isEmpty() && read.files.size() > 1)
        return wrongValue("plot", read.plot, said(CommandText::tr("draws one image, and several are named")));
    QStringList images;
    for (const QString& file : read.files)
        images += placeOf(file);
    if (const auto failure = overInput(read.output, images))
        return wrongValue("output", read.output, failureText(*failure));
    if (const auto failure = overInput(read.plot, images))
        return wrongValue("plot", read.plot, failureText(*failure));
    return {};
}

/// Reads everything into `read` and gives the first thing that is wrong; empty where nothing is.
std::string readInto(HistogramOptions& read, const ReadArguments& arguments) {
    const QStringList names = arguments.files();
    if (names.isEmpty()) return "histogram: " + said(CommandText::tr("no image is named"));
    NamedImages images = withoutFolders(names, arguments.has("recursive"));
    read.files = std::move(images.files);
    read.emptyFolders = std::move(images.emptyFolders);
    read.settings.channels = channelsIn(arguments.list("channels"));
    read.channelsNamed = arguments.has("channels");
    read.settings.rules.formula = *named<GrayFormula>(arguments.value("gray").toStdString());
    if (const QString region = arguments.value("region");
        arguments.has("region") && !readRegion(region, read.settings.region)) {
        return wrongValue("region", region,
                          said(CommandText::tr("expected X,Y,W,H in pixels, width and height above 0")));
    }
    if (arguments.has("page")) {
        const QString page = arguments.value("page");
        bool ok = false;
        read.page = page.toInt(&ok);
        if (!ok || read.page < 1)
            return wrongValue("page", page, said(CommandText::tr("expected a whole number above 0")));
    }
    read.settings.device = arguments.value("device").toStdString();
    read.settings.strategy = arguments.value("strategy").toStdString();
    read.settings.sampleOnHost = arguments.has("check");
    read.format = *named<Format>(arguments.value("format").toStdString());
    read.output = arguments.value("output");
    read.plot = arguments.value("plot");
    return complaintOfOutputs(read);
}

} // namespace

std::variant<HistogramOptions, ExitCode> readHistogramOptions(const QStringList& arguments,
                                                              const Console& console) {
    const auto known = readArguments(*commandRow("histogram"), arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&known)) return *code;
    HistogramOptions read;
    const std::string wrong = readInto(read, std::get<ReadArguments>(known));
    if (wrong.empty()) return read;
    console.say({}, wrong);
    return ExitCode::WrongUsage;
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/histogram_options.h"

#include "app/cli/piped_files.h"
#include "engine/files/written_file.h"

#include <QFileInfo>

#include <array>

namespace tonescope::app {

namespace {

/// The options of the command, and how each is read. A reader gives what is wrong, or nothing.
struct CommandOptions {
    QCommandLineOption channels{QStringLiteral("channels"),
                                QStringLiteral("Which to count: gray, red, green, blue, alpha."),
                                QStringLiteral("LIST"), QStringLiteral("gray,red,green,blue")};
    QCommandLineOption gray{QStringLiteral("gray"),
                            QStringLiteral("Formula of gray: rec601, rec709, mean or value."),
                            QStringLiteral("FORMULA"), QStringLiteral("rec601")};
    QCommandLineOption region{QStringLiteral("region"),
                              QStringLiteral("Count only this rectangle of the upright image, in pixels."),
                              QStringLiteral("X,Y,W,H")};
    QCommandLineOption device{
        QStringLiteral("device"),
        QStringLiteral(
            "Where to count: host, cpu, gpu, together (all at once), or any part of a device's key."),
        QStringLiteral("KEY")};
    QCommandLineOption strategy{QStringLiteral("strategy"), QStringLiteral("How to count."),
                                QStringLiteral("ID")};
    QCommandLineOption format{QStringLiteral("format"), QStringLiteral("table, csv or json."),
                              QStringLiteral("FORMAT"), QStringLiteral("table")};
    QCommandLineOption output{QStringLiteral("output"), QStringLiteral("Write the result into this file."),
                              QStringLiteral("FILE")};
    QCommandLineOption plot{QStringLiteral("plot"),
                            QStringLiteral("Draw the histogram of one image into a PNG, SVG or PDF file."),
                            QStringLiteral("FILE")};

    QCommandLineOption check{QStringLiteral("check"),
                             QStringLiteral("Count a sample of rows on the host, too, and compare.")};

    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(QStringLiteral("Counts the tones of images."));
        parser.addPositionalArgument(QStringLiteral("IMAGE"), QStringLiteral("Files to count."),
                                     QStringLiteral("IMAGE..."));
        parser.addOptions({channels, gray, region, device, strategy, format, output, plot, check});
    }
};

bool readChannels(const QString& list, ChannelSet& channels) {
    channels = {};
    for (const QString& name : list.split(QLatin1Char(','))) {
        const std::optional<Channel> channel = named<Channel>(name.toStdString());
        if (!channel) return false;
        channels.insert(*channel);
    }
    return true;
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

/// Reads everything into `read` and gives the first thing that is wrong; empty where nothing is.
QString complaint(const QCommandLineParser& parser, const CommandOptions& options, HistogramOptions& read) {
    const auto wrong = [&](const QCommandLineOption& option, const char* expected) {
        return QStringLiteral("--%1 %2: %3")
            .arg(option.names().constFirst(), parser.value(option), QString::fromUtf8(expected));
    };
    if (read.files.isEmpty()) return QStringLiteral("histogram: no image is named");
    if (!readChannels(listOf(parser, options.channels), read.settings.channels)) {
        return wrong(options.channels, "expected a list of gray, red, green, blue, alpha");
    }
    const std::optional<GrayFormula> formula = named<GrayFormula>(parser.value(options.gray).toStdString());
    if (!formula) return wrong(options.gray, "expected rec601, rec709, mean or value");
    read.settings.formula = *formula;
    if (parser.isSet(options.region) && !readRegion(parser.value(options.region), read.settings.region)) {
        return wrong(options.region, "expected X,Y,W,H in pixels, width and height above 0");
    }
    const std::optional<Format> format = named<Format>(parser.value(options.format).toStdString());
    if (!format) return wrong(options.format, "expected table, csv or json");
    read.format = *format;
    if (!read.plot.isEmpty() && !isPlotFile(read.plot)) {
        return wrong(options.plot, "expected a file that ends with .png, .svg or .pdf");
    }
    if (!read.plot.isEmpty() && read.files.size() > 1)
        return wrong(options.plot, "draws one image, and several are named");
    QStringList images;
    for (const QString& file : read.files)
        images += placeOf(file);
    if (const auto failure = overInput(read.output, images))
        return wrong(options.output, failure->cause.c_str());
    if (const auto failure = overInput(read.plot, images)) return wrong(options.plot, failure->cause.c_str());
    return {};
}

} // namespace

std::variant<HistogramOptions, ExitCode> readHistogramOptions(const QStringList& arguments,
                                                              const Console& console) {
    QCommandLineParser parser;
    const CommandOptions options;
    options.addTo(parser);
    if (const auto code = readCommandLine(parser, arguments, console)) return *code;

    HistogramOptions read;
    read.files = parser.positionalArguments();
    read.settings.device = parser.value(options.device).toStdString();
    read.settings.strategy = parser.value(options.strategy).toStdString();
    read.channelsNamed = parser.isSet(options.channels);
    read.settings.sampleOnHost = parser.isSet(options.check);
    read.output = parser.value(options.output);
    read.plot = parser.value(options.plot);
    const QString wrong = complaint(parser, options, read);
    if (wrong.isEmpty()) return read;
    console.say({}, wrong.toStdString());
    return ExitCode::WrongUsage;
}

} // namespace tonescope::app

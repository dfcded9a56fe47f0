// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of a result holds all bins and statistics, the times, and how the image was counted. The table,
// for reading on a terminal, adds up the values in sixteen groups, because 256 rows give no overview. CSV has
// one row per channel and value, with file, count, page and number of pages, but no statistics and no times;
// of halves, only of values that occur, or of a range its bins, which begin at the values, and all pixels
// outside of the range.
#include "app/cli/histogram_report.h"

#include "app/json.h"
#include "engine/files/path_text.h"
#include "engine/values/column_grid.h"
#include "engine/values/photo_figures.h"
#include "engine/values/statistics.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>

namespace tonescope::app {

namespace {

/// "exact", "not exact" (a damaged file, which writeAccount() describes), "sampled" (counts of a reduced
/// copy), or that the strategy loses counts on purpose, with their number and share if they are known.
std::string exactness(const CountResult& result) {
    if (result.exact) return said(CommandText::tr("exact"));
    if (!result.image->damage.empty()) return said(CommandText::tr("not exact"));
    if (result.strategy.exact) return said(CommandText::tr("sampled"));
    if (!result.lostCounts) return said(CommandText::tr("not exact: this strategy loses counts on purpose"));
    const auto all = static_cast<double>(result.region.pixels() * result.histogram.channels().size());
    const double percent = all > 0 ? 100 * static_cast<double>(*result.lostCounts) / all : 0;
    return said(CommandText::tr("not exact: %1 counts were lost (%2 %), on purpose", nullptr,
                                ui::pluralOf(*result.lostCounts)),
                std::to_string(*result.lostCounts), number(percent, 2));
}

/// Whether samples use fewer bits than their type has, for example 12 of 16: the upper bins are then unused.
bool usesPart(const Histogram& histogram) {
    return histogram.usedBins() < histogram.bins();
}

/// The number of bins that are written: of a mosaic the power of two above its white level and every value
/// that occurs, otherwise all.
std::size_t writtenBins(const CountResult& result) {
    return result.image->mosaic ? result.histogram.usedBins() : result.histogram.bins();
}

/// Converts squares of a mosaic to photosites.
Region inPhotosites(const CountResult& result) {
    Region region = result.region;
    if (!result.image->mosaic) return region;
    for (std::int64_t* each : {&region.x, &region.y, &region.width, &region.height})
        *each *= 2;
    return region;
}

/// The size of the picture, of a mosaic in photosites.
Extent sizeOf(const Image& image) {
    const Extent extent = image.extent();
    return image.mosaic ? Extent{2 * extent.width, 2 * extent.height} : extent;
}

qint64 lastUsed(const Histogram& histogram) {
    return static_cast<qint64>(histogram.usedBins()) - 1;
}

// ---- table

constexpr std::size_t tableRows = 16; ///< groups of values that the table shows

using Rows = std::vector<std::vector<std::string>>;

/// A value of the histogram, a half with four digits or, if `exactly`, as many as tell it from others.
std::string valueText(const Histogram& histogram, std::size_t bin, bool exactly = false) {
    if (!histogram.isFloating()) return std::to_string(bin);
    return QString::number(histogram.valueOf(bin), 'g', exactly ? QLocale::FloatingPointShortest : 4)
        .toStdString();
}

/// "-0.5", with as many digits as tell the number from others.
std::string decimal(double value) {
    return QString::number(value, 'g', QLocale::FloatingPointShortest).toStdString();
}

/// A row of the table: its title, and the bins that it adds up.
using Group = std::pair<std::string, ValueRange>;

/// The groups of the table. Of halves: the negative ones, 0, and whole stops from the lowest to the highest
/// positive one that occurs, in as few stops per group as tableRows allow. Of a range: equal parts, and the
/// finite halves below and above; an empty part ends before it begins.
std::vector<Group> groupsOf(const CountResult& result, const std::optional<LinearRange>& range) {
    const Histogram& histogram = result.histogram;
    std::vector<Group> groups;
    if (range) {
        const ColumnGrid grid = ColumnGrid::ofRange(*range);
        const std::size_t width = grid.columns() / tableRows;
        const auto edge = [&](std::size_t column) {
            return QString::number(grid.valueAt(grid.leftEdge(column)), 'g', 4).toStdString();
        };
        groups.emplace_back(said(CommandText::tr("below %1"), edge(0)),
                            ValueRange{half::finite.first, ranksIn(*range).first - 1});
        for (std::size_t column = 0; column < grid.columns(); column += width)
            groups.emplace_back(edge(column) + "-" + edge(column + width),
                                ValueRange{static_cast<std::uint32_t>(grid.firstValue(column)),
                                           static_cast<std::uint32_t>(grid.firstValue(column + width)) - 1});
        groups.emplace_back(said(CommandText::tr("above %1"), edge(grid.columns())),
                            ValueRange{ranksIn(*range).last + 1, half::finite.last});
        return groups;
    }
    std::uint32_t first = 0, end = static_cast<std::uint32_t>(writtenBins(result)), width = end / tableRows;
    if (histogram.isFloating()) {
        const auto occurs = [&](std::uint32_t from, std::uint32_t to) {
            bool any = false;
            for (const Channel channel : histogram.channels()) {
                const auto part = histogram.counts(channel).subspan(from, to - from);
                any = any || std::ranges::any_of(part, [](std::uint64_t count) { return count > 0; });
            }
            return any;
        };
        if (occurs(half::finite.first, half::zero - 1U))
            groups.emplace_back(said(CommandText::tr("below 0")),
                                ValueRange{half::finite.first, half::zero - 2U});
        if (occurs(half::zero - 1U, half::zero + 1U))
            groups.emplace_back("0", ValueRange{half::zero - 1U, half::zero}); // and -0
        first = half::zero;
        end = half::plusInfinity;
        width = half::ranksPerStop;
        while (first < end && !occurs(std::max(first, half::zero + 1U), first + width))
            first += width;
        while (first < end && !occurs(std::max(end - width, half::zero + 1U), end))
            end -= width;
        while ((end - first) / width > tableRows)
            width *= 2;
    }
    for (; first < end; first += width) {
        const bool atZero = histogram.isFloating() && first == half::zero; // which has a group of its own
        const ValueRange bins{first + (atZero ? 1U : 0U), std::min(first + width, end) - 1};
        groups.emplace_back(valueText(histogram, bins.first) + "-" + valueText(histogram, bins.last), bins);
    }
    return groups;
}

void addValueRows(Rows& table, const CountResult& result, const std::optional<LinearRange>& range) {
    const Histogram& histogram = result.histogram;
    for (const auto& [title, bins] : groupsOf(result, range)) {
        std::vector<std::string> row{title};
        for (const Channel channel : histogram.channels()) {
            const auto group = histogram.counts(channel).subspan(bins.first, bins.last - bins.first + 1);
            row.push_back(std::to_string(std::accumulate(group.begin(), group.end(), std::uint64_t{0})));
        }
        table.push_back(std::move(row));
    }
}

/// "1234 (5.678 %)"
std::string withShare(std::uint64_t part, const Statistics& statistics) {
    const double share =
        statistics.count > 0 ? static_cast<double>(part) / static_cast<double>(statistics.count) : 0;
    return said(CommandText::tr("%1 (%2 %)", "a number, its share"), std::to_string(part),
                number(100 * share, 3));
}

void addStatisticsRows(Rows& table, const CountResult& result) {
    using Figure = std::function<std::string(const Statistics&)>;
    const Histogram& histogram = result.histogram;
    const bool floating = histogram.isFloating();
    const auto decimal = [floating](double value, int decimals) {
        return floating ? QString::number(value, 'g', 5).toStdString() : number(value, decimals);
    };
    std::vector<std::pair<QString, Figure>> rows{
        {CommandText::tr("count"), [](const Statistics& s) { return std::to_string(s.count); }},
        {CommandText::tr("mean"), [&](const Statistics& s) { return decimal(s.mean, 3); }},
        {CommandText::tr("stddev"), [&](const Statistics& s) { return decimal(s.stddev, 3); }},
        {CommandText::tr("median"), [&](const Statistics& s) { return decimal(s.median, 1); }},
        {CommandText::tr("min"), [&](const Statistics& s) { return valueText(histogram, s.min); }},
        {CommandText::tr("max"), [&](const Statistics& s) { return valueText(histogram, s.max); }},
        {CommandText::tr("mode"), [&](const Statistics& s) { return valueText(histogram, s.mode); }},
        {CommandText::tr("entropy"), [](const Statistics& s) { return number(s.entropy, 3); }},
    };
    const auto addCount = [&](const QString& name, std::uint64_t Statistics::*pixels) {
        rows.emplace_back(name, [pixels](const Statistics& s) { return std::to_string(s.*pixels); });
    };
    if (floating) {
        addCount(CommandText::tr("below 0"), &Statistics::negative);
        addCount(CommandText::tr("above 1"), &Statistics::aboveOne);
        addCount(CommandText::tr("-infinite"), &Statistics::minusInfinite);
        addCount(CommandText::tr("+infinite"), &Statistics::plusInfinite);
        addCount(CommandText::tr("not a number"), &Statistics::notANumber);
    } else if (result.image->mosaic) {
        rows.emplace_back(CommandText::tr("up to black"),
                          [](const Statistics& s) { return withShare(s.clippedLow, s); });
        rows.emplace_back(CommandText::tr("from white on"),
                          [](const Statistics& s) { return withShare(s.clippedHigh, s); });
    } else {
        addCount(CommandText::tr("clipped low"), &Statistics::clippedLow);
        addCount(CommandText::tr("clipped high"), &Statistics::clippedHigh);
    }
    for (const auto& [name, cell] : rows) {
        std::vector<std::string> row{name.toStdString()};
        for (const Channel channel : result.histogram.channels())
            row.push_back(cell(statisticsOf(result.histogram, channel)));
        table.push_back(std::move(row));
    }
    if (!result.image->mosaic) return;
    std::vector<std::string> row{said(CommandText::tr("noise only"))};
    for (const Channel channel : result.histogram.channels())
        row.push_back(number(100 * noiseShare(result.histogram, channel), 3) + " %");
    table.push_back(std::move(row));
}

/// The time of each phase, the wall time last.
std::string timesText(const Timings& timings) {
    const auto took = [](Nanoseconds duration) { return QString::fromStdString(milliseconds(duration)); };
    QStringList parts;
    for (const Phase phase : allPhases) {
        if (const auto time = timings.of(phase))
            parts +=
                CommandText::tr("%1 %2", "a phase, its time").arg(ui::wordFor(phase), took(time->duration));
        if (timings.untimed(phase)) parts += CommandText::tr("%1 not measured").arg(ui::wordFor(phase));
    }
    if (timings.build) parts += CommandText::tr("build %1").arg(took(*timings.build));
    parts += CommandText::tr("wall %1").arg(took(timings.wall));
    return parts.join(ui::comma()).toStdString();
}

/// The size of the picture, its depth in the file, and the depth that is counted if it differs.
std::string pictureText(const CountResult& result) {
    const Extent extent = sizeOf(*result.image);
    if (result.image->mosaic)
        return said(CommandText::tr("%1 x %2 photosites, %3 levels"), std::to_string(extent.width),
                    std::to_string(extent.height), std::to_string(writtenBins(result)));
    const int bits = result.histogram.bitDepth(), own = result.image->fileBits;
    if (result.histogram.isFloating())
        return said(CommandText::tr("%1 x %2 pixels, counted as half-precision floating-point numbers"),
                    std::to_string(extent.width), std::to_string(extent.height));
    if (own == 0)
        return said(CommandText::tr("%1 x %2 pixels, %3 bits a channel"), std::to_string(extent.width),
                    std::to_string(extent.height), std::to_string(bits));
    return said(CommandText::tr("%1 x %2 pixels, %3-bit, counted as %4 bits a channel"),
                std::to_string(extent.width), std::to_string(extent.height), std::to_string(own),
                std::to_string(bits));
}

std::string patternOf(const Mosaic& mosaic) {
    return {mosaic.pattern.begin(), mosaic.pattern.end()};
}

/// The levels between which a sensor tells differences.
std::string mosaicText(const Mosaic& mosaic) {
    QStringList black;
    for (const Channel channel : mosaicChannels)
        black += ui::engineText(nameOf(channel)) + QStringLiteral(" %1").arg(mosaic.blackOf(channel));
    return said(CommandText::tr("levels of the sensor: mosaic %1, white level %2, black levels %3"),
                patternOf(mosaic), std::to_string(mosaic.white), black.join(ui::comma()).toStdString());
}

/// The lines above the table: the picture, its counted part, and how it was counted.
void writeAccount(const CountResult& result, std::ostream& out, const Terminal& terminal) {
    const Extent extent = sizeOf(*result.image);
    const Region region = inPhotosites(result);
    const auto& mosaic = result.image->mosaic;
    out << terminal.heading(shownText(result.image->name)) << ": " << pictureText(result) << '\n';
    if (const auto& frame = result.image->frame) out << ui::frameText(*frame).toStdString() << '\n';
    if (const auto value = exposureValueOf(result.image->facts))
        out << said(CommandText::tr("exposure value %1 at ISO 100"), number(*value, 1)) << '\n';
    if (mosaic) {
        out << mosaicText(*mosaic) << '\n';
    } else if (usesPart(result.histogram)) {
        out << said(CommandText::tr("the values end at %1; pixels with this value count as clipped high"),
                    std::to_string(lastUsed(result.histogram)))
            << '\n';
    }
    if (region != Region::whole(extent)) {
        out << said(CommandText::tr("region %1 x %2 at %3,%4"), std::to_string(region.width),
                    std::to_string(region.height), std::to_string(region.x), std::to_string(region.y))
            << '\n';
    }
    const std::string gray = result.grayFormula() ? std::string(nameOf(*result.grayFormula()))
                                                  : said(CommandText::tr("as in the file", "gray"));
    const bool noGray = !result.image->traits().channels().contains(Channel::Gray);
    out << shownText(noGray ? said(CommandText::tr("counted on %1 (%2) with %3, %4"),
                                   engineText(result.device.name), engineText(result.reason),
                                   result.strategy.id, exactness(result))
                            : said(CommandText::tr("counted on %1 (%2) with %3, gray %4, %5"),
                                   engineText(result.device.name), engineText(result.reason),
                                   result.strategy.id, gray, exactness(result)))
        << '\n';
    if (!result.image->converted.empty()) out << shownText(conversionText(*result.image)) << '\n';
    if (!result.image->damage.empty())
        out << shownText(
                   said(CommandText::tr("the picture is damaged: %1"), engineText(result.image->damage)))
            << '\n';
}

std::string shareText(const MemberShare& share) {
    return said(CommandText::tr("%1: %2 rows, %3 pixels with %4, %5", "a device; its strategy; its times"),
                engineText(share.device.name), std::to_string(share.rows), std::to_string(share.pixels),
                share.strategy, timesText(share.timings));
}

void writeTable(const CountResult& result, std::ostream& out, const Terminal& terminal,
                const std::optional<LinearRange>& range) {
    writeAccount(result, out, terminal);
    if (const auto found = result.histogram.isFloating() ? foundRange(result.histogram) : std::nullopt)
        out << said(CommandText::tr("range found: %1 to %2"), decimal(found->from), decimal(found->to))
            << '\n';
    out << timesText(result.timings) << '\n';
    for (const MemberShare& share : result.shares)
        out << shownText(shareText(share)) << '\n';

    std::vector<std::string> header{said(CommandText::tr("value"))};
    for (const Channel channel : result.histogram.channels())
        header.emplace_back(engineText(nameOf(channel, result.image->stored.layout)));
    Rows table{std::move(header)};
    addValueRows(table, result, range);
    addStatisticsRows(table, result);
    out << tableOf(table, terminal) << '\n';
}

// ---- CSV

void writeCsv(const CountResult& result, std::ostream& out, const Terminal& terminal,
              const std::optional<LinearRange>& range) {
    const std::string file = csvField(terminal.name(result.image->name));
    const auto& frame = result.image->frame;
    const std::string page =
        frame ? std::to_string(frame->number) + ',' + std::to_string(frame->count) : std::string(",");
    for (const Channel channel : result.histogram.channels()) {
        const auto writeRow = [&](const std::string& value, std::uint64_t count) {
            out << file << ',' << nameOf(channel, result.image->stored.layout) << ',' << value << ',' << count
                << ',' << page << '\n';
        };
        const auto counts = result.histogram.counts(channel).first(writtenBins(result));
        if (range) {
            const ColumnGrid grid = ColumnGrid::ofRange(*range);
            const std::vector<std::uint64_t> bins = columnHeights(counts, grid);
            const Statistics statistics = statisticsOf(result.histogram, channel);
            const PixelsOutside beyond = outside(result.histogram, channel, *range);
            writeRow("-inf", statistics.minusInfinite);
            writeRow("below", beyond.below);
            for (std::size_t bin = 0; bin < bins.size(); ++bin)
                writeRow(decimal(grid.valueAt(grid.leftEdge(bin))), bins[bin]);
            writeRow("above", beyond.above);
            writeRow("inf", statistics.plusInfinite);
            writeRow("nan", statistics.notANumber);
            continue;
        }
        for (std::size_t value = 0; value < counts.size(); ++value) {
            if (!result.histogram.isFloating() || counts[value] > 0)
                writeRow(valueText(result.histogram, value, true), counts[value]);
        }
    }
}

// ---- JSON

QJsonObject percentilesOf(const Histogram& histogram, Channel channel) {
    constexpr std::array percents{1.0, 5.0, 25.0, 75.0, 95.0, 99.0};
    const std::vector<double> values = percentiles(histogram, channel, {}, percents);
    QJsonObject json;
    for (std::size_t i = 0; i < percents.size(); ++i)
        json[QString::number(percents.at(i))] = values[i];
    return json;
}

QJsonObject jsonOf(const LinearRange& range) {
    return {{QStringLiteral("from"), range.from}, {QStringLiteral("to"), range.to}};
}

QJsonObject jsonOf(const CountResult& result, Channel channel, const std::optional<LinearRange>& range) {
    const Histogram& histogram = result.histogram;
    const auto counts = histogram.counts(channel).first(writtenBins(result));
    QJsonArray bins; // of halves, in the order of their bit patterns, as numpy has them
    for (std::size_t bin = 0; bin < counts.size() && !range; ++bin) {
        const auto bits = static_cast<std::uint16_t>(bin);
        bins.append(static_cast<qint64>(counts[histogram.isFloating() ? half::rankOf(bits) : bin]));
    }
    if (range) {
        for (const std::uint64_t count : columnHeights(counts, ColumnGrid::ofRange(*range)))
            bins.append(static_cast<qint64>(count));
    }
    const Statistics statistics = statisticsOf(histogram, channel);
    const auto value = [&](std::uint32_t bin) -> QJsonValue {
        if (histogram.isFloating()) return histogram.valueOf(bin);
        return static_cast<qint64>(bin);
    };
    QJsonObject json{{QStringLiteral("bins"), bins},
                     {QStringLiteral("count"), static_cast<qint64>(statistics.count)},
                     {QStringLiteral("mean"), statistics.mean},
                     {QStringLiteral("stddev"), statistics.stddev},
                     {QStringLiteral("median"), statistics.median},
                     {QStringLiteral("min"), value(statistics.min)},
                     {QStringLiteral("max"), value(statistics.max)},
                     {QStringLiteral("mode"), value(statistics.mode)},
                     {QStringLiteral("entropy"), statistics.entropy},
                     {QStringLiteral("distinct"), static_cast<qint64>(statistics.distinct)},
                     {QStringLiteral("clippedLow"), static_cast<qint64>(statistics.clippedLow)},
                     {QStringLiteral("clippedHigh"), static_cast<qint64>(statistics.clippedHigh)},
                     {QStringLiteral("percentiles"), percentilesOf(histogram, channel)}};
    if (result.image->mosaic) json[QStringLiteral("noiseShare")] = noiseShare(histogram, channel);
    if (!histogram.isFloating()) return json;
    const auto addCount = [&](const char* name, std::uint64_t pixels) {
        json[QLatin1String(name)] = static_cast<qint64>(pixels);
    };
    addCount("negative", statistics.negative);
    addCount("aboveOne", statistics.aboveOne);
    addCount("minusInfinite", statistics.minusInfinite);
    addCount("plusInfinite", statistics.plusInfinite);
    addCount("notANumber", statistics.notANumber);
    if (!range) return json;
    addCount("belowRange", outside(histogram, channel, *range).below);
    addCount("aboveRange", outside(histogram, channel, *range).above);
    return json;
}

/// The command counts rectangles only. The window exports with the same function and may have counted an
/// ellipse; then the object has the member "shape".
QJsonObject jsonOf(const Region& region) {
    QJsonObject json{{QStringLiteral("x"), static_cast<qint64>(region.x)},
                     {QStringLiteral("y"), static_cast<qint64>(region.y)},
                     {QStringLiteral("width"), static_cast<qint64>(region.width)},
                     {QStringLiteral("height"), static_cast<qint64>(region.height)}};
    if (region.shape == Shape::Ellipse) json[QStringLiteral("shape")] = QStringLiteral("ellipse");
    return json;
}

/// Of the levels of a sensor, clippedHigh counts from `white` on, and clippedLow up to the colour's black
/// level.
QJsonObject jsonOf(const Mosaic& mosaic) {
    QJsonObject black;
    for (const Channel channel : mosaicChannels)
        black[text(nameOf(channel)).toString()] = static_cast<qint64>(mosaic.blackOf(channel));
    return {{QStringLiteral("mosaic"), text(patternOf(mosaic))},
            {QStringLiteral("black"), black},
            {QStringLiteral("white"), static_cast<qint64>(mosaic.white)}};
}

QJsonObject jsonOf(const Timings& timings) {
    QJsonObject json;
    QJsonArray untimed;
    for (const Phase phase : allPhases) {
        const auto time = timings.of(phase);
        json[text(nameOf(phase)).toString()] =
            time ? QJsonValue(static_cast<qint64>(time->duration.count())) : QJsonValue();
        if (timings.untimed(phase)) untimed.append(text(nameOf(phase)));
    }
    json[QStringLiteral("wall")] = static_cast<qint64>(timings.wall.count());
    // Left out if empty, so that all members are numbers or null in the usual case.
    if (!untimed.isEmpty()) json[QStringLiteral("notMeasured")] = untimed;
    return json;
}

/// The shares of the devices that counted together.
QJsonArray jsonOf(const std::vector<MemberShare>& shares) {
    QJsonArray json;
    for (const MemberShare& share : shares) {
        json.append(QJsonObject{{QStringLiteral("device"), jsonIdentity(share.device)},
                                {QStringLiteral("strategy"), text(share.strategy)},
                                {QStringLiteral("rows"), static_cast<qint64>(share.rows)},
                                {QStringLiteral("pixels"), static_cast<qint64>(share.pixels)},
                                {QStringLiteral("timing"), jsonOf(share.timings)}});
    }
    return json;
}

/// A file name as a JSON string. JSON must be UTF-8, but a file name need not be: other bytes are escaped.
QJsonValue jsonName(const std::string& name) {
    return QByteArrayView(name.data(), static_cast<qsizetype>(name.size())).isValidUtf8()
               ? text(name)
               : QJsonValue(shownText(pathText(name)));
}

QJsonValue orNull(const Text& words) {
    return words.empty() ? QJsonValue() : text(english(words));
}

void writeJson(const CountResult& result, std::ostream& out, const std::optional<LinearRange>& range) {
    const Extent extent = sizeOf(*result.image);
    QJsonObject channels;
    for (const Channel channel : result.histogram.channels()) {
        channels[text(nameOf(channel, result.image->stored.layout)).toString()] =
            jsonOf(result, channel, range);
    }
    const std::uint64_t sites = result.image->mosaic ? 4 : 1; // in a pixel
    QJsonObject json{{QStringLiteral("file"), jsonName(result.image->name)},
                     {QStringLiteral("width"), static_cast<qint64>(extent.width)},
                     {QStringLiteral("height"), static_cast<qint64>(extent.height)},
                     {QStringLiteral("pixels"), static_cast<qint64>(sites * result.histogram.pixels())},
                     {QStringLiteral("bitDepth"), std::countr_zero(writtenBins(result))},
                     {QStringLiteral("region"), jsonOf(inPhotosites(result))},
                     {QStringLiteral("grayFormula"),
                      result.grayFormula() ? text(nameOf(*result.grayFormula())) : QJsonValue()},
                     {QStringLiteral("exact"), result.exact},
                     {QStringLiteral("converted"), orNull(result.image->converted)},
                     {QStringLiteral("damage"), orNull(result.image->damage)},
                     {QStringLiteral("channels"), channels},
                     {QStringLiteral("device"), jsonIdentity(result.device)},
                     {QStringLiteral("strategy"), text(result.strategy.id)},
                     {QStringLiteral("strategyReason"), orNull(result.strategyReason)},
                     {QStringLiteral("timing"), jsonOf(result.timings)}};
    // The following members are written only if they apply: levels of a sensor, halves, values that end
    // early, a file with several pictures, a colour profile, a depth of the file that differs from the
    // counted one, several devices.
    if (const auto& mosaic = result.image->mosaic)
        json[QStringLiteral("sensor")] = jsonOf(*mosaic);
    else if (usesPart(result.histogram))
        json[QStringLiteral("lastValue")] = lastUsed(result.histogram);
    if (const auto& frame = result.image->frame) {
        json[QStringLiteral("page")] = frame->number;
        json[QStringLiteral("pages")] = frame->count;
    }
    if (const auto value = exposureValueOf(result.image->facts))
        json[QStringLiteral("exposureValue")] = *value;
    if (result.histogram.isFloating()) {
        json[QStringLiteral("samples")] = QStringLiteral("half");
        if (const auto found = foundRange(result.histogram))
            json[QStringLiteral("rangeFound")] = jsonOf(*found);
        if (range) json[QStringLiteral("range")] = jsonOf(*range);
    }
    if (!result.image->facts.profileName.empty())
        json[QStringLiteral("profile")] = text(result.image->facts.profileName);
    if (result.image->fileBits > 0) json[QStringLiteral("fileBitDepth")] = result.image->fileBits;
    if (!result.shares.empty()) json[QStringLiteral("shares")] = jsonOf(result.shares);
    out << line(json);
}

} // namespace

void writeHead(Format format, std::ostream& out) {
    if (format == Format::Csv) out << "file,channel,value,count,page,pages\n";
}

void writeResult(Format format, const CountResult& result, std::ostream& out, const Terminal& terminal,
                 const std::optional<LinearRange>& range) {
    switch (format) {
    case Format::Table:
        return writeTable(result, out, terminal, range);
    case Format::Csv:
        return writeCsv(result, out, terminal, range);
    case Format::Json:
        return writeJson(result, out, range);
    }
}

std::string conversionText(const Image& image) {
    return said(CommandText::tr("samples converted: %1"), engineText(image.converted));
}

} // namespace tonescope::app

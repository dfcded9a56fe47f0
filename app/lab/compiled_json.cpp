// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/compiled_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace tonescope::app {

namespace {

constexpr std::size_t smallText = std::size_t{64} << 10U;
/// More than a driver gives here; a window that shows more would stand still.
constexpr std::size_t mostText = std::size_t{1} << 20U;
constexpr std::size_t mostListings = 8, mostMissing = 16;
constexpr std::size_t mostWords = 1000, mostLine = 4000; ///< bytes

/// The figures that need not be there, by the names of their fields.
constexpr auto figures = std::to_array<std::pair<const char*, std::optional<std::uint64_t> KernelFigures::*>>(
    {{"registers", &KernelFigures::registers},
     {"spillStores", &KernelFigures::spillStores},
     {"spillLoads", &KernelFigures::spillLoads},
     {"stackBytes", &KernelFigures::stackBytes},
     {"privateBytes", &KernelFigures::privateBytes},
     {"localBytes", &KernelFigures::localBytes},
     {"mostWorkGroup", &KernelFigures::mostWorkGroup},
     {"preferredMultiple", &KernelFigures::preferredMultiple}});

QJsonObject jsonOf(const CodeListing& listing, bool whole) {
    const qsizetype lines = whole ? 0 : QByteArray::fromStdString(listing.text).count('\n');
    return {{QStringLiteral("kind"), text(nameOf(listing.kind))},
            {QStringLiteral("text"), whole ? text(listing.text) : QStringLiteral("")},
            {QStringLiteral("linesLeftOut"),
             static_cast<qint64>(listing.linesLeftOut) + static_cast<qint64>(lines)},
            {QStringLiteral("tool"), text(listing.tool)},
            {QStringLiteral("forWorkGroup"), static_cast<qint64>(listing.forWorkGroup)}};
}

template <Named Value>
Value namedFrom(JsonFields& fields, const char* key) {
    const std::optional<Value> value = named<Value>(fields.text(key));
    if (!value) fields.refuse(key);
    return value.value_or(Value{});
}

bool hasLongLine(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > mostLine) return true;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

CodeListing listingFrom(JsonFields fields, bool& good) {
    CodeListing listing{namedFrom<CodeKind>(fields, "kind"), fields.text("text"),
                        static_cast<std::uint64_t>(fields.whole("linesLeftOut")), fields.text("tool"),
                        static_cast<std::uint32_t>(fields.whole("forWorkGroup", JsonFields::most32))};
    good = good && fields.good() && listing.text.size() <= mostText && listing.tool.size() <= mostWords &&
           !hasLongLine(listing.text);
    return listing;
}

KernelFigures figuresFrom(JsonFields fields, bool& good) {
    KernelFigures read;
    for (const auto& [key, figure] : figures) {
        if (fields.has(key)) read.*figure = static_cast<std::uint64_t>(fields.whole(key));
    }
    read.computeUnits = static_cast<std::uint32_t>(fields.whole("computeUnits", JsonFields::most32));
    read.computeCapability =
        static_cast<std::uint32_t>(fields.whole("computeCapability", JsonFields::most32));
    good = good && fields.good();
    return read;
}

} // namespace

QJsonObject jsonOf(const CompiledKernel& compiled, CodeTexts texts) {
    QJsonArray listings, missing;
    for (const CodeListing& each : compiled.listings)
        listings.append(jsonOf(each, texts == CodeTexts::All || each.text.size() <= smallText));
    for (const std::string& each : compiled.missing)
        missing.append(text(each));
    QJsonObject json{
        {QStringLiteral("computeUnits"), static_cast<qint64>(compiled.figures.computeUnits)},
        {QStringLiteral("computeCapability"), static_cast<qint64>(compiled.figures.computeCapability)}};
    for (const auto& [key, figure] : figures) {
        if (compiled.figures.*figure)
            json[QLatin1String(key)] = static_cast<qint64>(*(compiled.figures.*figure));
    }
    return {{QStringLiteral("binary"), text(nameOf(compiled.binary))},
            {QStringLiteral("binaryBytes"), static_cast<qint64>(compiled.binaryBytes)},
            {QStringLiteral("listings"), listings},
            {QStringLiteral("figures"), json},
            {QStringLiteral("missing"), missing}};
}

std::shared_ptr<const CompiledKernel> compiledFrom(JsonFields& fields, const char* key) {
    if (!fields.has(key)) return nullptr;
    JsonFields of(fields.object(key));
    bool good = true;
    CompiledKernel read{namedFrom<BinaryKind>(of, "binary"),
                        static_cast<std::uint64_t>(of.whole("binaryBytes"))};
    for (const auto& each : of.array("listings"))
        read.listings.push_back(listingFrom(JsonFields(each.toObject()), good));
    read.figures = figuresFrom(JsonFields(of.object("figures")), good);
    for (const auto& each : of.array("missing"))
        read.missing.push_back(each.toString().toStdString());
    const bool talks =
        read.missing.size() > mostMissing ||
        std::ranges::any_of(read.missing, [](const auto& each) { return each.size() > mostWords; });
    if (!good || !of.good() || talks || read.listings.size() > mostListings) fields.refuse(key);
    return std::make_shared<const CompiledKernel>(std::move(read));
}

} // namespace tonescope::app

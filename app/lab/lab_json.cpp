// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_json.h"

#include "app/json_records.h"
#include "app/measurement_table.h"
#include "engine/values/text/sentence.h"

#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace tonescope::app {

// ---- Fields of records; JsonWriter and JsonReader find them here

void fields(auto& visit, Of<Sample> auto& sample) {
    visit("clear", sample.clear);
    visit("count", sample.count);
    visit("merge", sample.merge);
    visit("hostMerge", sample.hostMerge);
    visit("wall", sample.wall);
    visit("upload", sample.upload);
    visit("readback", sample.readback);
}

void fields(auto& visit, Of<LaunchShape> auto& launch) {
    visit("workGroup", launch.workGroup);
    visit("groups", launch.groups);
    visit("pixelsPerItem", launch.pixelsPerItem);
    visit("copies", launch.copies);
    visit("skipEmpty", launch.skipEmpty);
    visit("windows", launch.windows);
}

void fields(auto& visit, Of<Failure> auto& failure) {
    visit("stage", failure.stage);
    visit("cause", failure.cause);
    visit("bytes", failure.bytes);
    visit("log", failure.log);
}

void fields(auto& visit, Of<CheckerFinding> auto& finding) {
    visit("what", finding.what);
    visit("line", finding.line);
    visit("times", finding.times);
    visit.maybe("file", finding.file);
}

void fields(auto& visit, Of<PixelContent> auto& content) {
    visit("sha256", content.sha256);
    visit("width", content.width);
    visit("height", content.height);
}

void fields(auto& visit, Of<MachineFacts> auto& machine) {
    visit("name", machine.name);
    visit("processor", machine.processor);
    visit("cores", machine.cores);
    visit("memory", machine.memory);
    visit("system", machine.system);
    visit("kernel", machine.kernel);
    visit("mark", machine.mark);
}

void fields(auto& visit, Of<CodeListing> auto& listing) {
    visit("kind", listing.kind);
    visit("text", listing.text);
    visit("linesLeftOut", listing.linesLeftOut);
    visit("tool", listing.tool);
    visit("forWorkGroup", listing.forWorkGroup);
}

void fields(auto& visit, Of<KernelFigures> auto& figures) {
    visit("registers", figures.registers);
    visit("spillStores", figures.spillStores);
    visit("spillLoads", figures.spillLoads);
    visit("stackBytes", figures.stackBytes);
    visit("privateBytes", figures.privateBytes);
    visit("localBytes", figures.localBytes);
    visit("mostWorkGroup", figures.mostWorkGroup);
    visit("preferredMultiple", figures.preferredMultiple);
    visit("computeUnits", figures.computeUnits);
    visit("computeCapability", figures.computeCapability);
}

void fields(auto& visit, Of<CompiledKernel> auto& compiled) {
    visit("binary", compiled.binary);
    visit("binaryBytes", compiled.binaryBytes);
    visit("listings", compiled.listings);
    visit("figures", compiled.figures);
    visit("missing", compiled.missing);
}

/// What identifies it; see jsonIdentity().
void fields(auto& visit, Of<DeviceInfo> auto& device) {
    visit("key", device.key);
    visit("name", device.name);
    visit("platform", device.platform);
    visit("driver", device.driver);
    visit("type", device.type);
}

/// Without device, strategy, pixels and kernel, which depend on the catalog or follow the line.
void fields(auto& visit, Of<MeasureCase> auto& asked) {
    visit("asked", asked.launch);
    visit("repeats", asked.repeats);
    visit("keepCounts", asked.keepCounts);
    visit("checked", asked.checked);
    visit.maybe("sends", asked.sends);
    visit.maybe("looksInside", asked.looksInside);
    visit.maybe("besideOriginal", asked.besideOriginal);
}

namespace {

Failure unreadable(std::string cause) {
    return {Stage::Decode, std::move(cause), {}, {}};
}

Failure unreadable(const JsonFields& fields) {
    return unreadable(filled(SENTENCE("the field \"%1\" is missing or wrong"), {fields.wrong()}));
}

// ---- Counts and compiled code

QString keyOf(Channel channel) {
    return text(nameOf(channel)).toString();
}

/// Tables of 8 bits only: 65,536 counts would make a file unreadable for people.
void addCounts(QJsonObject& json, const char* key, const std::shared_ptr<const Histogram>& histogram) {
    if (!histogram || histogram->bitDepth() != 8) return;
    QJsonObject tables;
    for (const Channel channel : allChannels) {
        QJsonArray counts;
        for (const std::uint64_t count : histogram->counts(channel))
            counts.append(static_cast<qint64>(count));
        if (!counts.isEmpty()) tables[keyOf(channel)] = counts;
    }
    json[QLatin1String(key)] = tables;
}

std::shared_ptr<const Histogram> countsFrom(JsonFields& from, const char* key) {
    if (!from.has(key)) return nullptr;
    const QJsonObject tables = from.object(key);
    ChannelSet channels;
    for (const Channel channel : allChannels) {
        if (tables.contains(keyOf(channel))) channels.insert(channel);
    }
    Histogram histogram(8, channels);
    for (const Channel channel : allChannels) {
        const QJsonArray counts = tables.value(keyOf(channel)).toArray();
        const auto bins = histogram.counts(channel);
        if (static_cast<std::size_t>(counts.size()) != bins.size()) from.refuse(key);
        for (qsizetype bin = 0; bin < counts.size() && from.good(); ++bin)
            bins[static_cast<std::size_t>(bin)] = static_cast<std::uint64_t>(counts[bin].toInteger());
    }
    return std::make_shared<const Histogram>(std::move(histogram));
}

/// Refuses texts that no driver writes: a window that shows them would hang.
std::shared_ptr<const CompiledKernel> compiledFrom(JsonFields& from) {
    constexpr std::size_t mostText = std::size_t{1} << 20U, mostLine = 4000, mostWords = 1000; // bytes
    constexpr std::size_t mostListings = 8, mostMissing = 16;
    std::optional<CompiledKernel> compiled;
    JsonReader read(from);
    read("compiled", compiled);
    if (!compiled) return nullptr;
    const auto hasLongLine = [](std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            if (end > mostLine) return true;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return false;
    };
    const auto tooLong = [&](const CodeListing& each) {
        return each.text.size() > mostText || each.tool.size() > mostWords || hasLongLine(each.text);
    };
    if (compiled->listings.size() > mostListings || std::ranges::any_of(compiled->listings, tooLong) ||
        compiled->missing.size() > mostMissing ||
        std::ranges::any_of(compiled->missing, [](const auto& each) { return each.size() > mostWords; }))
        from.refuse("compiled");
    return std::make_shared<const CompiledKernel>(*std::move(compiled));
}

// ---- Parts of a measurement

Outcome<Series> seriesFrom(JsonFields& from) {
    JsonReader read(from);
    if (from.has("failure")) {
        Failure failure{};
        read("failure", failure);
        return failure;
    }
    std::vector<Sample> samples;
    read("samples", samples);
    if (samples.empty()) from.refuse("samples");
    LaunchShape launch;
    read("launch", launch);
    if (!from.good()) return Failure{};
    Series series = seriesOf(std::move(samples), launch);
    read("correct", series.correct);
    read(from.has("lost") ? "lost" : "wrongCounts", series.wrongCounts); // its name in old files
    read.maybe("firstDifference", series.firstDifference);
    return series;
}

void readPixels(Measurement& measurement, JsonFields& from) {
    JsonReader read(from);
    read("data", measurement.data);
    if (from.has("spec")) {
        Outcome<DataSpec> spec = dataNamed(from.text("spec"));
        if (spec) {
            measurement.spec = std::move(spec).value();
        } else {
            from.refuse("spec");
        }
    }
    const std::optional<PixelLayout> layout = named<PixelLayout>(from.text("pixels"));
    if (!layout) from.refuse("pixels");
    measurement.layout = layout.value_or(PixelLayout::Gray8);
    read("binning", measurement.binning);
    read("bytes", measurement.bytes);
    read("image", measurement.content);
}

// ---- Pixels of a case

QJsonObject jsonOf(const MeasuredPixels& pixels) {
    QJsonObject json{{QStringLiteral("name"), text(pixels.name)},
                     {QStringLiteral("binning"), text(nameOf(pixels.binning))},
                     {QStringLiteral("pixels"), text(traitsOf(pixels.layout()).name)}};
    if (const auto* made = std::get_if<SyntheticPixels>(&pixels.pixels)) {
        json[QStringLiteral("data")] = text(tonescope::nameOf(made->spec));
        json[QStringLiteral("bytes")] = static_cast<qint64>(made->bytes);
        return json;
    }
    const PixelView& source = sourceImageOf(pixels)->stored;
    json[QStringLiteral("pixels")] = text(traitsOf(source.layout).name);
    json[QStringLiteral("shuffled")] = std::holds_alternative<ShuffledPixels>(pixels.pixels);
    json[QStringLiteral("grayed")] = std::holds_alternative<GrayedPixels>(pixels.pixels);
    json[QStringLiteral("width")] = static_cast<qint64>(source.extent.width);
    json[QStringLiteral("height")] = static_cast<qint64>(source.extent.height);
    return json;
}

Outcome<Image> imageFrom(JsonFields& from, PixelLayout layout, const std::string& name, std::istream& in) {
    constexpr std::int64_t longestSide = std::numeric_limits<std::int32_t>::max();
    const Extent extent{from.whole("width", longestSide), from.whole("height", longestSide)};
    Image image;
    image.name = name;
    image.stored = {nullptr, extent, 0, layout};
    image.stored.stride = image.stored.rowBytes();
    const std::uint64_t bytes = image.stored.pixelBytes();
    std::shared_ptr<std::vector<std::byte>> memory;
    try {
        memory = std::make_shared<std::vector<std::byte>>(bytes);
    } catch (const std::bad_alloc&) {
        return Failure{Stage::Allocate, SENTENCE("there is too little memory for the pixels"), bytes, {}};
    }
    in.read(reinterpret_cast<char*>(memory->data()), static_cast<std::streamsize>(bytes));
    if (!in) return unreadable(SENTENCE("the pixels end too early"));
    image.stored.data = memory->data();
    image.storage = memory;
    return image;
}

Outcome<MeasuredPixels> pixelsFrom(JsonFields from, std::istream& in) {
    MeasuredPixels pixels;
    pixels.name = from.text("name");
    const std::optional<Binning> binning = named<Binning>(from.text("binning"));
    const std::optional<PixelLayout> layout = named<PixelLayout>(from.text("pixels"));
    if (!binning || !layout) return unreadable(SENTENCE("the pixels are of an unknown kind"));
    pixels.binning = *binning;
    if (from.has("data")) {
        const Outcome<DataSpec> spec = dataNamed(from.text("data"));
        if (!spec) return spec.failure();
        pixels.pixels = SyntheticPixels{*spec, *layout, static_cast<std::uint64_t>(from.whole("bytes"))};
    } else {
        const Outcome<Image> image = imageFrom(from, *layout, pixels.name, in);
        if (!image) return image.failure();
        if (from.flag("shuffled")) {
            pixels.pixels = ShuffledPixels{*image};
        } else if (from.flag("grayed")) {
            pixels.pixels = GrayedPixels{*image};
        } else {
            pixels.pixels = *image;
        }
    }
    if (!from.good()) return unreadable(from);
    return pixels;
}

} // namespace

QJsonObject jsonOf(const CompiledKernel& compiled, CodeTexts texts) {
    constexpr std::size_t smallText = std::size_t{64} << 10U;
    if (texts == CodeTexts::All) return objectOf(compiled);
    CompiledKernel kept = compiled;
    for (CodeListing& each : kept.listings) {
        if (each.text.size() <= smallText) continue;
        each.linesLeftOut += static_cast<std::uint64_t>(std::ranges::count(each.text, '\n'));
        each.text.clear();
    }
    return objectOf(kept);
}

QJsonObject jsonOf(const Measurement& measurement, CodeTexts texts) {
    QJsonObject json = rowOf(measurement);
    json[QStringLiteral("device")] = jsonIdentity(measurement.device);
    json[QStringLiteral("title")] = text(measurement.title);
    json[QStringLiteral("exact")] = measurement.exact;
    json[QStringLiteral("editedKernel")] =
        measurement.kernel.empty() ? QJsonValue() : text(measurement.kernel);
    json[QStringLiteral("asked")] = jsonOf(measurement.asked);
    json[QStringLiteral("sends")] = measurement.sends;
    json[QStringLiteral("countsGray")] = measurement.countsGray;
    json[QStringLiteral("spec")] =
        measurement.spec ? text(tonescope::nameOf(*measurement.spec)) : QJsonValue();
    json[QStringLiteral("binning")] = text(nameOf(measurement.binning));
    if (measurement.content) json[QStringLiteral("image")] = objectOf(*measurement.content);
    addCounts(json, "counts", measurement.counts);
    addCounts(json, "expected", measurement.expected);
    if (measurement.checked) json[QStringLiteral("findings")] = JsonWriter::valueOf(measurement.findings);
    if (measurement.compiled) json[QStringLiteral("compiled")] = jsonOf(*measurement.compiled, texts);
    if (const Failure* failure = measurement.series.failed()) {
        json[QStringLiteral("failure")] = objectOf(*failure);
        return json;
    }
    const Series& series = *measurement.series;
    json[QStringLiteral("samples")] = JsonWriter::valueOf(series.samples);
    json[QStringLiteral("launch")] = objectOf(series.launch);
    json[QStringLiteral("firstDifference")] =
        series.firstDifference.empty() ? QJsonValue() : text(series.firstDifference);
    return json;
}

Outcome<Measurement> measurementFrom(const QJsonObject& json) {
    JsonFields from(json);
    JsonReader read(from);
    Measurement measurement;
    read("device", measurement.device);
    read("strategy", measurement.strategy);
    read("title", measurement.title);
    read("exact", measurement.exact);
    read.maybe("editedKernel", measurement.kernel);
    read(from.has("wish") ? "wish" : "asked", measurement.asked); // its name in old files
    readPixels(measurement, from);
    read("repeats", measurement.repeats);
    read.maybe("sends", measurement.sends);
    read.maybe("countsGray", measurement.countsGray);
    read.maybe("otherLoad", measurement.otherLoad);
    if (from.has("copyGbps")) {
        Roofline& roofline = measurement.roofline.emplace();
        read("copyGbps", roofline.copy);
        read("readGbps", roofline.read);
        read("uploadGbps", roofline.upload);
    }
    measurement.counts = countsFrom(from, "counts");
    measurement.expected = countsFrom(from, "expected");
    measurement.checked = from.has("findings");
    read.maybe("findings", measurement.findings);
    measurement.compiled = compiledFrom(from);
    measurement.series = seriesFrom(from);
    if (!from.good()) return unreadable(from);
    return measurement;
}

QJsonObject jsonOf(const MachineFacts& machine) {
    return objectOf(machine);
}

std::optional<MachineFacts> machineFrom(JsonFields& from, const char* key) {
    std::optional<MachineFacts> machine;
    JsonReader read(from);
    read(key, machine);
    return machine;
}

QByteArray headOf(const MeasureCase& asked) {
    QJsonObject json = objectOf(asked);
    json[QStringLiteral("device")] = text(asked.device.key);
    json[QStringLiteral("strategy")] = text(asked.strategy.id);
    json[QStringLiteral("pixels")] = jsonOf(asked.pixels);
    json[QStringLiteral("editedKernel")] = asked.kernel ? text(*asked.kernel) : QJsonValue();
    return QByteArray::fromStdString(line(json));
}

const PixelView* pixelsBehind(const MeasureCase& asked) {
    const Image* image = sourceImageOf(asked.pixels);
    return image == nullptr ? nullptr : &image->stored;
}

Outcome<MeasureCase> readCase(std::istream& in, const DeviceCatalog& catalog) {
    std::string head;
    std::getline(in, head);
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(head));
    if (!document.isObject()) return unreadable(SENTENCE("there is no case to measure"));
    JsonFields from(document.object());
    MeasureCase asked;
    JsonReader read(from);
    fields(read, asked);
    if (asked.repeats == 0) from.refuse("repeats");
    const std::string key = from.text("device"), id = from.text("strategy");
    const auto checker = std::ranges::find(catalog.devices, DeviceType::Simulator, &DeviceInfo::type);
    const DeviceInfo* checking = checker == catalog.devices.end() ? nullptr : &*checker;
    const DeviceInfo* device = asked.checked ? checking : catalog.find(key);
    if (device == nullptr)
        return Failure{Stage::OpenDevice,
                       asked.checked ? SENTENCE("there is no checker")
                                     : filled(SENTENCE("there is no device %1"), {key}),
                       {},
                       {}};
    const StrategyInfo* strategy = catalog.strategy(id);
    if (strategy == nullptr)
        return Failure{Stage::Build, filled(SENTENCE("there is no strategy %1"), {id}), {}, {}};
    asked.device = *device;
    asked.strategy = *strategy;
    if (from.has("editedKernel"))
        asked.kernel = std::make_shared<const std::string>(from.text("editedKernel"));
    const QJsonObject pixelsJson = from.object("pixels");
    if (!from.good()) return unreadable(from);
    Outcome<MeasuredPixels> pixels = pixelsFrom(JsonFields(pixelsJson), in);
    if (!pixels) return pixels.failure();
    asked.pixels = std::move(pixels).value();
    return asked;
}

} // namespace tonescope::app

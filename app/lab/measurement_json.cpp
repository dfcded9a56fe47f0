// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/measurement_json.h"

#include "app/json.h"
#include "app/lab/compiled_json.h"
#include "app/lab/machine_json.h"
#include "app/measurement_table.h"
#include "engine/values/text/sentence.h"

#include <limits>
#include <utility>

namespace tonescope::app {

namespace {

// ---- to JSON

QJsonValue jsonOf(Nanoseconds duration) {
    return static_cast<qint64>(duration.count());
}

QJsonValue jsonOf(const std::optional<Nanoseconds>& duration) {
    return duration ? jsonOf(*duration) : QJsonValue();
}

QJsonObject jsonOf(const Sample& sample) {
    return {{QStringLiteral("clear"), jsonOf(sample.clear)},
            {QStringLiteral("count"), jsonOf(sample.count)},
            {QStringLiteral("merge"), jsonOf(sample.merge)},
            {QStringLiteral("hostMerge"), jsonOf(sample.hostMerge)},
            {QStringLiteral("wall"), jsonOf(sample.wall)},
            {QStringLiteral("upload"), jsonOf(sample.upload)},
            {QStringLiteral("readback"), jsonOf(sample.readback)}};
}

QJsonObject jsonOf(const LaunchShape& launch) {
    return {{QStringLiteral("workGroup"), static_cast<qint64>(launch.workGroup)},
            {QStringLiteral("groups"), static_cast<qint64>(launch.groups)},
            {QStringLiteral("pixelsPerItem"), static_cast<qint64>(launch.pixelsPerItem)},
            {QStringLiteral("copies"), static_cast<qint64>(launch.copies)},
            {QStringLiteral("skipEmpty"), launch.skipEmpty},
            {QStringLiteral("windows"), static_cast<qint64>(launch.windows)}};
}

QJsonObject jsonOf(const Failure& failure) {
    return {{QStringLiteral("stage"), text(tonescope::nameOf(failure.stage))},
            {QStringLiteral("cause"), text(failure.cause)},
            {QStringLiteral("bytes"),
             failure.bytes ? QJsonValue(static_cast<qint64>(*failure.bytes)) : QJsonValue()},
            {QStringLiteral("log"), text(failure.log)}};
}

QString keyOf(Channel channel) {
    const std::string_view name = tonescope::nameOf(channel);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QJsonObject jsonOf(const Histogram& histogram) {
    QJsonObject json;
    for (const Channel channel : allChannels) {
        QJsonArray counts;
        for (const std::uint64_t count : histogram.counts(channel))
            counts.append(static_cast<qint64>(count));
        if (!counts.isEmpty()) json[keyOf(channel)] = counts;
    }
    return json;
}

/// Of 8 bits: tables of 16 are too long for a file that somebody may want to read.
void addCounts(QJsonObject& json, const char* key, const std::shared_ptr<const Histogram>& counts) {
    if (counts && counts->bitDepth() == 8) json[QLatin1String(key)] = jsonOf(*counts);
}

QJsonArray jsonOf(const std::vector<CheckerFinding>& findings) {
    QJsonArray json;
    for (const CheckerFinding& each : findings)
        json.append(QJsonObject{{QStringLiteral("what"), text(each.what)},
                                {QStringLiteral("line"), each.line},
                                {QStringLiteral("times"), static_cast<qint64>(each.times)},
                                {QStringLiteral("file"), text(each.file)}});
    return json;
}

void addSeries(QJsonObject& json, const Series& series) {
    QJsonArray samples;
    for (const Sample& sample : series.samples)
        samples.append(jsonOf(sample));
    json[QStringLiteral("samples")] = samples;
    json[QStringLiteral("launch")] = jsonOf(series.launch);
    json[QStringLiteral("firstDifference")] =
        series.firstDifference.empty() ? QJsonValue() : text(series.firstDifference);
}

// ---- from JSON

DeviceInfo deviceFrom(JsonFields& fields) {
    JsonFields of(fields.object("device"));
    DeviceInfo device;
    device.key = of.text("key");
    device.name = of.text("name");
    device.platform = of.text("platform");
    device.driver = of.text("driver");
    if (const std::optional<DeviceType> type = named<DeviceType>(of.text("type"))) {
        device.type = *type;
    } else {
        of.refuse("type");
    }
    if (!of.good()) fields.refuse("device");
    return device;
}

std::optional<DataSpec> specFrom(JsonFields& fields) {
    if (!fields.has("spec")) return std::nullopt;
    Outcome<DataSpec> spec = dataNamed(fields.text("spec"));
    if (spec) return std::move(spec).value();
    fields.refuse("spec");
    return std::nullopt;
}

std::optional<Roofline> rooflineFrom(JsonFields& fields) {
    if (!fields.has("copyGbps")) return std::nullopt;
    Roofline roofline{fields.real("copyGbps"), fields.real("readGbps"), {}};
    if (fields.has("uploadGbps")) roofline.upload = fields.real("uploadGbps");
    return roofline;
}

Sample sampleFrom(JsonFields fields, bool& good) {
    const auto time = [&](const char* key) { return Nanoseconds(fields.whole(key)); };
    Sample sample{time("clear"), time("count"), time("merge"), {}, time("wall")};
    // Sessions of before have no upload and no readback.
    if (fields.has("hostMerge")) sample.hostMerge = time("hostMerge");
    if (fields.has("upload")) sample.upload = time("upload");
    if (fields.has("readback")) sample.readback = time("readback");
    good = good && fields.good();
    return sample;
}

std::vector<Sample> samplesFrom(JsonFields& fields) {
    std::vector<Sample> samples;
    bool good = true;
    for (const auto& each : fields.array("samples"))
        samples.push_back(sampleFrom(JsonFields(each.toObject()), good));
    if (!good || samples.empty()) fields.refuse("samples");
    return samples;
}

LaunchShape shapeFrom(JsonFields& fields) {
    JsonFields of(fields.object("launch"));
    const auto number = [&](const char* key) {
        return static_cast<std::uint32_t>(of.whole(key, JsonFields::most32));
    };
    const LaunchShape shape{number("workGroup"), number("groups"),     number("pixelsPerItem"),
                            number("copies"),    of.flag("skipEmpty"), number("windows")};
    if (!of.good()) fields.refuse("launch");
    return shape;
}

Failure failureFrom(JsonFields& fields) {
    JsonFields of(fields.object("failure"));
    Failure failure{Stage::Open, of.text("cause"), {}, of.text("log")};
    if (const std::optional<Stage> stage = named<Stage>(of.text("stage"))) {
        failure.stage = *stage;
    } else {
        of.refuse("stage");
    }
    if (of.has("bytes")) failure.bytes = static_cast<std::uint64_t>(of.whole("bytes"));
    if (!of.good()) fields.refuse("failure");
    return failure;
}

Outcome<Series> seriesFrom(JsonFields& fields) {
    if (fields.has("failure")) return failureFrom(fields);
    std::vector<Sample> samples = samplesFrom(fields);
    if (!fields.good()) return Failure{};
    Series series = seriesOf(std::move(samples), shapeFrom(fields));
    series.correct = fields.flag("correct");
    // Before, only what was missing was told.
    series.wrongCounts =
        static_cast<std::uint64_t>(fields.whole(fields.has("lost") ? "lost" : "wrongCounts"));
    if (fields.has("firstDifference")) series.firstDifference = fields.text("firstDifference");
    return series;
}

std::shared_ptr<const Histogram> countsFrom(JsonFields& fields, const char* key) {
    if (!fields.has(key)) return nullptr;
    const QJsonObject tables = fields.object(key);
    ChannelSet channels;
    for (const Channel channel : allChannels) {
        if (tables.contains(keyOf(channel))) channels.insert(channel);
    }
    Histogram histogram(8, channels);
    for (const Channel channel : allChannels) {
        const QJsonArray counts = tables.value(keyOf(channel)).toArray();
        const auto bins = histogram.counts(channel);
        if (static_cast<std::size_t>(counts.size()) != bins.size()) fields.refuse(key);
        for (qsizetype bin = 0; bin < counts.size() && fields.good(); ++bin)
            bins[static_cast<std::size_t>(bin)] = static_cast<std::uint64_t>(counts[bin].toInteger());
    }
    return std::make_shared<const Histogram>(std::move(histogram));
}

std::vector<CheckerFinding> checkerFindingsFrom(JsonFields& fields) {
    std::vector<CheckerFinding> findings;
    if (!fields.has("findings")) return findings;
    for (const auto& each : fields.array("findings")) {
        JsonFields of(each.toObject());
        findings.push_back({of.text("what"), static_cast<int>(of.whole("line", JsonFields::most32 / 2)),
                            static_cast<std::size_t>(of.whole("times")),
                            of.has("file") ? of.text("file") : std::string()});
        if (!of.good()) fields.refuse("findings");
    }
    return findings;
}

void readPixels(Measurement& measurement, JsonFields& fields) {
    measurement.data = fields.text("data");
    measurement.spec = specFrom(fields);
    const std::optional<PixelLayout> layout = named<PixelLayout>(fields.text("pixels"));
    if (!layout) fields.refuse("pixels");
    measurement.layout = layout.value_or(PixelLayout::Gray8);
    const std::optional<Binning> binning = named<Binning>(fields.text("binning"));
    if (!binning) fields.refuse("binning");
    measurement.binning = binning.value_or(Binning::Values);
    measurement.bytes = static_cast<std::uint64_t>(fields.whole("bytes"));
    measurement.content = contentFrom(fields, "image");
}

/// Sessions were once written with another word for it.
LaunchParameters askedFrom(JsonFields& fields) {
    const char* key = fields.has("wish") ? "wish" : "asked";
    const std::optional<LaunchParameters> launch = launchFrom(fields.object(key));
    if (!launch) fields.refuse(key);
    return launch.value_or(LaunchParameters());
}

} // namespace

QJsonObject jsonOf(const Measurement& measurement) {
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
    if (measurement.content) json[QStringLiteral("image")] = jsonOf(*measurement.content);
    addCounts(json, "counts", measurement.counts);
    addCounts(json, "expected", measurement.expected);
    if (measurement.checked) json[QStringLiteral("findings")] = jsonOf(measurement.findings);
    if (measurement.compiled)
        json[QStringLiteral("compiled")] = jsonOf(*measurement.compiled, CodeTexts::Small);
    if (measurement.series) {
        addSeries(json, *measurement.series);
    } else {
        json[QStringLiteral("failure")] = jsonOf(measurement.series.failure());
    }
    return json;
}

Outcome<Measurement> measurementFrom(const QJsonObject& json) {
    JsonFields fields(json);
    Measurement measurement;
    measurement.device = deviceFrom(fields);
    measurement.strategy = fields.text("strategy");
    measurement.title = fields.text("title");
    measurement.exact = fields.flag("exact");
    if (fields.has("editedKernel")) measurement.kernel = fields.text("editedKernel");
    measurement.asked = askedFrom(fields);
    readPixels(measurement, fields);
    measurement.repeats = static_cast<unsigned>(fields.whole("repeats", JsonFields::most32));
    measurement.sends = fields.has("sends") && fields.flag("sends");
    measurement.countsGray = !fields.has("countsGray") || fields.flag("countsGray");
    if (fields.has("otherLoad")) measurement.otherLoad = fields.real("otherLoad");
    measurement.roofline = rooflineFrom(fields);
    measurement.counts = countsFrom(fields, "counts");
    measurement.expected = countsFrom(fields, "expected");
    measurement.checked = fields.has("findings");
    measurement.findings = checkerFindingsFrom(fields);
    measurement.compiled = compiledFrom(fields, "compiled");
    measurement.series = seriesFrom(fields);
    if (fields.good()) return measurement;
    return Failure{
        Stage::Decode, filled(SENTENCE("the field \"%1\" is missing or wrong"), {fields.wrong()}), {}, {}};
}

} // namespace tonescope::app

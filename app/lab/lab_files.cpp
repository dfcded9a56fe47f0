// SPDX-License-Identifier: GPL-3.0-or-later
// Session files are JSON, so that people and other programs can read them; they use the field names of
// `tonescope bench`. For most records one list of fields, fields() below, both writes and reads the record; a
// measurement is written by jsonOf() and read by measurementFrom(). Files of all earlier versions can be
// read: fields that were added later may be missing, and two fields had other names. A session file may come
// from another person, so the reader checks its size, all values and the length of its texts.
#include "app/lab/lab_files.h"

#include "app/cli/console.h"
#include "app/json.h"
#include "app/measurement_table.h"
#include "engine/files/own_files.h"
#include "engine/values/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace tonescope::app {

// ---- Fields of records in session files, for JsonWriter and JsonReader

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

/// Reads the members that jsonIdentity() writes, except the server.
void fields(auto& visit, Of<DeviceInfo> auto& device) {
    visit("key", device.key);
    visit("name", device.name);
    visit("platform", device.platform);
    visit("driver", device.driver);
    visit("type", device.type);
}

namespace {

Failure unreadable(Text cause) {
    return {Stage::Decode, std::move(cause)};
}

Failure unreadable(const JsonFields& fields) {
    return unreadable(Text(SENTENCE("the field \"%1\" is missing or wrong"), {fields.wrong()}));
}

// ---- Counts and compiled code

QString keyOf(Channel channel) {
    return text(nameOf(channel)).toString();
}

/// Adds tables of 8-bit samples. A 16-bit table is left out: with its 65,536 numbers per channel, people
/// could no longer read the file.
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

/// Reads tables of addCounts(). Null if there are none; a table without exactly 256 whole numbers is an
/// error.
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
        for (qsizetype bin = 0; bin < counts.size() && from.good(); ++bin) {
            const qint64 count = counts[bin].toInteger(-1);
            if (count < 0 || count > JsonFields::most) from.refuse(key);
            bins[static_cast<std::size_t>(bin)] = static_cast<std::uint64_t>(count);
        }
    }
    return std::make_shared<const Histogram>(std::move(histogram));
}

std::shared_ptr<const CompiledKernel> compiledFrom(JsonFields& from) {
    std::optional<CompiledKernel> compiled;
    JsonReader read(from);
    read("compiled", compiled);
    if (!compiled) return nullptr;
    if (!canBeShown(*compiled)) from.refuse("compiled");
    return std::make_shared<const CompiledKernel>(*std::move(compiled));
}

// ---- Parts of a measurement

/// Reads the samples of a measurement, or the failure in their place.
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
    read(from.has("lost") ? "lost" : "wrongCounts", series.wrongCounts); // "lost" in old files
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

} // namespace

bool canBeShown(const CompiledKernel& compiled) {
    constexpr std::size_t mostText = std::size_t{1} << 20U, mostLine = 4000, mostWords = 1000; // bytes
    constexpr std::size_t mostListings = 8, mostMissing = 16;
    const auto hasLongLine = [](std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            if (end > mostLine) return true;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return false;
    };
    return compiled.listings.size() <= mostListings && compiled.missing.size() <= mostMissing &&
           std::ranges::none_of(compiled.listings,
                                [&](const CodeListing& each) {
                                    return each.text.size() > mostText || each.tool.size() > mostWords ||
                                           hasLongLine(each.text);
                                }) &&
           std::ranges::none_of(compiled.missing,
                                [](const auto& each) { return lengthOf(each) > mostWords; });
}

QJsonObject jsonOf(const CompiledKernel& compiled) {
    constexpr std::size_t smallText = std::size_t{64} << 10U;
    CompiledKernel kept = compiled;
    for (CodeListing& each : kept.listings) {
        if (each.text.size() <= smallText) continue;
        each.linesLeftOut += static_cast<std::uint64_t>(std::ranges::count(each.text, '\n'));
        each.text.clear();
    }
    return objectOf(kept);
}

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
    if (measurement.content) json[QStringLiteral("image")] = objectOf(*measurement.content);
    addCounts(json, "counts", measurement.counts);
    addCounts(json, "expected", measurement.expected);
    if (measurement.checked) json[QStringLiteral("findings")] = JsonWriter::valueOf(measurement.findings);
    if (measurement.compiled) json[QStringLiteral("compiled")] = jsonOf(*measurement.compiled);
    if (const Failure* failure = measurement.series.failed()) {
        json[QStringLiteral("failure")] = objectOf(*failure);
        return json;
    }
    const Series& series = *measurement.series;
    json[QStringLiteral("samples")] = JsonWriter::valueOf(series.samples);
    json[QStringLiteral("launch")] = objectOf(series.launch);
    json[QStringLiteral("firstDifference")] =
        series.firstDifference.empty() ? QJsonValue() : app::jsonOf(series.firstDifference);
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
    read(from.has("wish") ? "wish" : "asked", measurement.asked); // "wish" in old files
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

// ---- Sessions

namespace {

constexpr const char* format = "tonescope lab";
constexpr int version = 1;
/// Generated pixels depend only on their index, which starts at this number, so all machines generate the
/// same pixels. Written for readers of the file; the program does not read it.
constexpr int seed = 0;
/// Limit of a session file. Twenty thousand measurements take 24 MB.
constexpr std::int64_t mostSessionBytes = std::int64_t{256} << 20U;

QJsonObject jsonOf(const LabRun& run) {
    QJsonObject details;
    for (const auto& [key, value] : run.details)
        details[text(key).toString()] = text(value);
    QJsonArray measurements;
    for (const MeasurementPointer& measurement : run.measurements)
        measurements.append(app::jsonOf(*measurement));
    QJsonObject json{{QStringLiteral("pane"), text(run.pane)},
                     {QStringLiteral("begun"), text(run.begun)},
                     {QStringLiteral("details"), details},
                     {QStringLiteral("measurements"), measurements}};
    if (run.machine) json[QStringLiteral("machine")] = objectOf(*run.machine);
    return json;
}

QJsonObject jsonOf(const LabSession& session) {
    QJsonArray runs;
    for (const LabRun& run : session.runs)
        runs.append(jsonOf(run));
    return {{QStringLiteral("format"), QLatin1String(format)},
            {QStringLiteral("version"), version},
            {QStringLiteral("program"),
             QStringLiteral("tonescope %1").arg(QCoreApplication::applicationVersion())},
            {QStringLiteral("seed"), seed},
            {QStringLiteral("together"), session.together},
            {QStringLiteral("runs"), runs}};
}

Outcome<LabRun> runFrom(const QJsonObject& json) {
    JsonFields fields(json);
    LabRun run{fields.text("pane"), fields.text("begun"), {}, {}};
    if (run.pane == "leaderboard") run.pane = "bars"; // its name in old files
    const QJsonObject details = fields.has("details") ? fields.object("details") : QJsonObject();
    for (auto each = details.begin(); each != details.end(); ++each)
        run.details[each.key().toStdString()] = each.value().toString().toStdString();
    JsonReader{fields}("machine", run.machine); // missing in old files
    for (const auto& each : fields.array("measurements")) {
        Outcome<Measurement> measurement = measurementFrom(each.toObject());
        if (!measurement) {
            return unreadable(
                Text(SENTENCE("measurement %1: %2"),
                     {std::to_string(run.measurements.size() + 1), measurement.failure().cause}));
        }
        run.measurements.push_back(std::make_shared<const Measurement>(std::move(measurement).value()));
    }
    if (fields.good()) return run;
    return unreadable(fields);
}

Outcome<LabSession> sessionFrom(const QJsonArray& runs) {
    LabSession session;
    for (const auto& each : runs) {
        Outcome<LabRun> run = runFrom(each.toObject());
        if (!run) {
            return unreadable(Text(SENTENCE("the file is damaged: run %1, %2"),
                                   {std::to_string(session.runs.size() + 1), run.failure().cause}));
        }
        session.runs.push_back(std::move(run).value());
    }
    return session;
}

} // namespace

Outcome<LabSession> labIn(const QByteArray& bytes) {
    QJsonParseError error;
    const QJsonObject json = QJsonDocument::fromJson(bytes, &error).object();
    if (error.error != QJsonParseError::NoError) {
        return unreadable(Text(SENTENCE("the file is no lab session: %1 at byte %2"),
                               {error.errorString().toLower().toStdString(), std::to_string(error.offset)}));
    }
    if (json.value(QStringLiteral("format")).toString() != QLatin1String(format))
        return unreadable(SENTENCE("the file is no lab session"));
    if (json.value(QStringLiteral("version")).toInt() != version)
        return unreadable(Text(SENTENCE("the lab session was written by another version, %1"),
                               {json.value(QStringLiteral("program")).toString().toStdString()}));
    if (!json.value(QStringLiteral("runs")).isArray())
        return unreadable(SENTENCE("the file is damaged: it has no runs"));
    Outcome<LabSession> session = sessionFrom(json.value(QStringLiteral("runs")).toArray());
    if (session) session.value().together = json.value(QStringLiteral("together")).toBool();
    return session;
}

Outcome<LabSession> readLab(const QString& path) {
    const Outcome<QByteArray> bytes = readRegularFile(path, mostSessionBytes);
    if (!bytes) return bytes.reason();
    Outcome<LabSession> session = labIn(*bytes);
    if (!session) return session;
    LabSession read = std::move(session).value();
    for (LabRun& run : read.runs)
        run.file = path.toStdString();
    return read;
}

std::optional<Failure> writeLab(const LabSession& session, const QString& path) {
    return writeFile(path, QJsonDocument(jsonOf(session)).toJson());
}

namespace {

std::string samplesOf(const Series& series) {
    std::string text;
    for (const Sample& sample : series.samples)
        text += (text.empty() ? "" : " ") + std::to_string(sample.kernel().count());
    return text;
}

/// The cells that the lab adds to those of `bench`; a failed measurement has its failure and no samples.
std::string labCells(const LabRun& run, const Measurement& row) {
    return csvField(run.pane) + ',' + csvField(run.begun) + ',' + (row.kernel.empty() ? "false" : "true") +
           ',' + (row.series ? ',' + samplesOf(*row.series) : csvField(lineOf(row.series.failure())) + ',') +
           ',' + (run.machine ? csvField(run.machine->name) : "") + ',' +
           (row.content ? row.content->sha256 : "");
}

} // namespace

std::string csvOf(const LabSession& session) {
    std::string text = csvHead() + ",pane,begun,edited,failure,samples,machine,sha256\n";
    for (const LabRun& run : session.runs) {
        for (const MeasurementPointer& measurement : run.measurements)
            text += csvLine(*measurement) + ',' + labCells(run, *measurement) + '\n';
    }
    return text;
}

namespace {

QString draftsKey() {
    return QStringLiteral("kernelDrafts");
}

} // namespace

QString draftsFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/tonescope/kernel-drafts.json");
}

Outcome<KernelTexts> readDrafts(const QString& path) {
    constexpr std::int64_t most = std::int64_t{16} << 20;
    if (isMissing(path)) return KernelTexts();
    const Outcome<QByteArray> bytes = readRegularFile(path, most);
    if (!bytes) return bytes.reason();
    const QJsonValue kept = QJsonDocument::fromJson(*bytes).object().value(draftsKey());
    const QJsonObject json = kept.toObject();
    const bool texts =
        std::all_of(json.begin(), json.end(), [](const auto& each) { return each.isString(); });
    if (!kept.isObject() || !texts) return Failure{Stage::Open, SENTENCE("the file is damaged")};
    KernelTexts drafts;
    for (auto each = json.begin(); each != json.end(); ++each)
        drafts[each.key().toStdString()] = each.value().toString().toStdString();
    return drafts;
}

std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path) {
    if (drafts.empty() && (!QFile::exists(path) || QFile::remove(path))) return std::nullopt;
    QJsonObject json;
    for (const auto& [id, draft] : drafts)
        json[QString::fromStdString(id)] = text(draft);
    makeUsersFolder(QFileInfo(path).path()); // if that fails, writing reports it
    return writeFile(path, QJsonDocument(QJsonObject{{draftsKey(), json}}).toJson());
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_files.h"

#include "app/cli/console.h"
#include "app/json.h"
#include "app/lab/lab_json.h"
#include "app/measurement_table.h"
#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

constexpr const char* format = "tonescope lab";
constexpr int version = 1;
/// Pixels are made of their numbers alone, counted from here: the same ones everywhere.
constexpr int seed = 0;
/// Of a session's file. Twenty thousand measurements take 24 MB.
constexpr std::int64_t mostSessionBytes = std::int64_t{256} << 20U;

Failure unreadableLab(std::string cause) {
    return {Stage::Decode, std::move(cause), {}, {}};
}

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
    if (run.machine) json[QStringLiteral("machine")] = app::jsonOf(*run.machine);
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

void readDetails(LabRun& run, const QJsonObject& details) {
    for (auto each = details.begin(); each != details.end(); ++each)
        run.details[each.key().toStdString()] = each.value().toString().toStdString();
}

Outcome<LabRun> runFrom(const QJsonObject& json) {
    JsonFields fields(json);
    LabRun run{fields.text("pane"), fields.text("begun"), {}, {}};
    if (run.pane == "leaderboard") run.pane = "bars"; // files of earlier versions
    if (fields.has("details")) readDetails(run, fields.object("details"));
    run.machine = machineFrom(fields, "machine");
    for (const auto& each : fields.array("measurements")) {
        Outcome<Measurement> measurement = measurementFrom(each.toObject());
        if (!measurement) {
            return unreadableLab(
                filled(SENTENCE("measurement %1: %2"),
                       {std::to_string(run.measurements.size() + 1), measurement.failure().cause}));
        }
        run.measurements.push_back(std::make_shared<const Measurement>(std::move(measurement).value()));
    }
    if (fields.good()) return run;
    return unreadableLab(filled(SENTENCE("the field \"%1\" is missing or wrong"), {fields.wrong()}));
}

Outcome<LabSession> sessionFrom(const QJsonArray& runs) {
    LabSession session;
    for (const auto& each : runs) {
        Outcome<LabRun> run = runFrom(each.toObject());
        if (!run) {
            return unreadableLab(filled(SENTENCE("the file is damaged: run %1, %2"),
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
        return unreadableLab(
            filled(SENTENCE("the file is no lab session: %1 at byte %2"),
                   {error.errorString().toLower().toStdString(), std::to_string(error.offset)}));
    }
    if (json.value(QStringLiteral("format")).toString() != QLatin1String(format))
        return unreadableLab(SENTENCE("the file is no lab session"));
    if (json.value(QStringLiteral("version")).toInt() != version)
        return unreadableLab(filled(SENTENCE("the lab session was written by another version, %1"),
                                    {json.value(QStringLiteral("program")).toString().toStdString()}));
    if (!json.value(QStringLiteral("runs")).isArray())
        return unreadableLab(SENTENCE("the file is damaged: it has no runs"));
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

/// What only the lab tells.
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
    if (!kept.isObject() || !texts) return Failure{Stage::Open, SENTENCE("the file is damaged"), {}, {}};
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
    makeUsersFolder(QFileInfo(path).path()); // where it cannot be made, writing tells
    return writeFile(path, QJsonDocument(QJsonObject{{draftsKey(), json}}).toJson());
}

} // namespace tonescope::app

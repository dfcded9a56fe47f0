// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tuning_file.h"

#include "app/json.h"
#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QStandardPaths>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace tonescope::app {

namespace {

constexpr std::int64_t mostTuningBytes = std::int64_t{16} << 20U; ///< of a file; a choice takes 500

constexpr std::chrono::milliseconds longestWait{2000}; ///< for another process that holds the lock

QJsonObject jsonOf(const TunedMethod& choice) {
    QJsonObject json{{QStringLiteral("device"), text(choice.device)},
                     {QStringLiteral("kind"), text(nameOf(choice.kind))},
                     {QStringLiteral("bytes"), static_cast<qint64>(choice.bytes)},
                     {QStringLiteral("strategy"), text(choice.strategy)},
                     {QStringLiteral("launch"), app::jsonOf(choice.launch)},
                     {QStringLiteral("reason"), text(choice.reason)}};
    if (choice.make.name.empty()) return json; // an earlier version's
    json[QStringLiteral("name")] = text(choice.make.name);
    json[QStringLiteral("vendor")] = text(choice.make.vendor);
    json[QStringLiteral("driver")] = text(choice.make.driver);
    json[QStringLiteral("computeUnits")] = static_cast<qint64>(choice.make.computeUnits);
    return json;
}

/// Nothing if it is damaged.
std::optional<TunedMethod> choiceFrom(const QJsonObject& json) {
    const auto textOf = [&](const char* key) {
        return json.value(QLatin1String(key)).toString().toStdString();
    };
    const std::optional<PixelKind> kind = named<PixelKind>(textOf("kind"));
    const std::optional<LaunchParameters> launch = launchFrom(json.value(QStringLiteral("launch")));
    const qint64 bytes = json.value(QStringLiteral("bytes")).toInteger();
    if (!kind || !launch || bytes <= 0 || textOf("device").empty() || textOf("strategy").empty())
        return std::nullopt;
    const qint64 units = json.value(QStringLiteral("computeUnits")).toInteger();
    return TunedMethod{
        textOf("device"),
        *kind,
        static_cast<std::uint64_t>(bytes),
        textOf("strategy"),
        *launch,
        textOf("reason"),
        {textOf("name"), textOf("vendor"), textOf("driver"),
         static_cast<unsigned>(std::clamp<qint64>(units, 0, std::numeric_limits<unsigned>::max()))}};
}

/// No choices, and why.
Tuning ignored(std::string why) {
    Tuning none;
    none.notes.push_back(std::move(why));
    return none;
}

} // namespace

std::optional<Tuning> tuningIn(const QByteArray& bytes) {
    const QJsonObject json = QJsonDocument::fromJson(bytes).object();
    const QJsonValue choices = json.value(QStringLiteral("choices"));
    if (!choices.isArray()) return std::nullopt;
    Tuning tuning;
    for (const auto& each : choices.toArray()) {
        std::optional<TunedMethod> choice = choiceFrom(each.toObject());
        if (!choice) return std::nullopt;
        tuning.set(*std::move(choice));
    }
    return tuning;
}

QString tuningFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/tonescope/tuning.json");
}

Tuning loadTuning(const QString& path) {
    if (isMissing(path)) return {};
    const Outcome<QByteArray> bytes = readRegularFile(path, mostTuningBytes);
    if (!bytes) {
        return ignored(filled(SENTENCE("the tuning file %1 was ignored: %2"),
                              {path.toStdString(), lineOf(bytes.failure())}));
    }
    if (std::optional<Tuning> tuning = tuningIn(*bytes)) return *std::move(tuning);
    return ignored(filled(
        SENTENCE("the tuning file %1 is damaged and was ignored; `tonescope bench --tune` writes a new one"),
        {path.toStdString()}));
}

std::optional<Failure> saveTuning(const Tuning& tuning, const QString& path) {
    QJsonArray choices;
    for (const TunedMethod& choice : tuning.choices)
        choices.append(jsonOf(choice));
    makeUsersFolder(QFileInfo(path).path()); // if that fails, writing reports it
    return writeFile(path, QJsonDocument(QJsonObject{{QStringLiteral("choices"), choices}}).toJson());
}

std::optional<Failure> keepTuned(const TunedMethod& found, const QString& path) {
    makeUsersFolder(QFileInfo(path).path());
    QLockFile lock(path + QStringLiteral(".lock"));
    // If no lock can be made, writing reports why.
    if (!lock.tryLock(longestWait) && lock.error() == QLockFile::LockFailedError)
        return Failure{
            Stage::Write, filled(SENTENCE("another program is changing %1"), {path.toStdString()}), {}, {}};
    Tuning tuning = loadTuning(path);
    if (!tuning.notes.empty()) {
        if (!QFileInfo(path).isFile() || !putAside(path))
            return Failure{Stage::Write, tuning.notes.front(), {}, {}};
        tuning = {};
    }
    tuning.set(found);
    return saveTuning(tuning, path);
}

} // namespace tonescope::app

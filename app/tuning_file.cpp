// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tuning_file.h"

#include "app/tuning_json.h"
#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QStandardPaths>

#include <chrono>
#include <utility>

namespace tonescope::app {

namespace {

/// Of a tuning file. A choice takes 500 bytes.
constexpr std::int64_t mostTuningBytes = std::int64_t{16} << 20U;

constexpr std::chrono::milliseconds longestWait{2000}; ///< for others who change the file

} // namespace

std::optional<Tuning> tuningIn(const QByteArray& bytes) {
    const QJsonObject json = QJsonDocument::fromJson(bytes).object();
    const QJsonValue choices = json.value(QStringLiteral("choices"));
    if (!choices.isArray()) return std::nullopt;
    Tuning tuning;
    for (const auto& each : choices.toArray()) {
        std::optional<TunedMethod> choice = ownFrom(each.toObject());
        if (!choice) return std::nullopt;
        tuning.set(*std::move(choice));
    }
    const QJsonValue elsewhere = json.value(QStringLiteral("elsewhere"));
    if (elsewhere.isUndefined()) return tuning; // an earlier version's
    const auto learnt = fromOthers(elsewhere.toArray());
    if (!elsewhere.isArray() || !learnt) return std::nullopt;
    for (const TunedMethod& choice : *learnt)
        tuning.learn(choice);
    return tuning;
}

namespace {

/// No choices, and why.
Tuning ignored(std::string why) {
    Tuning none;
    none.notes.push_back(std::move(why));
    return none;
}

} // namespace

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
        choices.append(jsonOfOwn(choice));
    QJsonObject json{{QStringLiteral("choices"), choices}};
    if (!tuning.elsewhere.empty()) json[QStringLiteral("elsewhere")] = jsonForOthers(tuning.elsewhere);
    makeUsersFolder(QFileInfo(path).path()); // where it cannot be made, writing tells
    return writeFile(path, QJsonDocument(json).toJson());
}

std::optional<Failure> changeTuning(const std::function<std::optional<Failure>(Tuning&)>& change,
                                    const QString& path) {
    makeUsersFolder(QFileInfo(path).path());
    QLockFile lock(path + QStringLiteral(".lock"));
    // Where no lock can be made, writing will tell.
    if (!lock.tryLock(longestWait) && lock.error() == QLockFile::LockFailedError)
        return Failure{
            Stage::Write, filled(SENTENCE("another program is changing %1"), {path.toStdString()}), {}, {}};
    Tuning tuning = loadTuning(path);
    if (!tuning.notes.empty()) {
        // What cannot be read may still be worth something to somebody.
        if (!QFileInfo(path).isFile() || !putAside(path))
            return Failure{Stage::Write, tuning.notes.front(), {}, {}};
        tuning = {};
    }
    if (auto failure = change(tuning)) return failure;
    return saveTuning(tuning, path);
}

std::optional<Failure> keepTuned(const TunedMethod& found, const QString& path) {
    const auto keep = [&](Tuning& tuning) -> std::optional<Failure> {
        tuning.set(found);
        return std::nullopt;
    };
    return changeTuning(keep, path);
}

} // namespace tonescope::app

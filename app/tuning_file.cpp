// SPDX-License-Identifier: GPL-3.0-or-later
// A tuning run may be interrupted, so each choice is written to the file as soon as it is found: keepTuned()
// reads the file, adds the choice and replaces the file. Two processes may tune at once; a lock file
// around reading and replacing prevents one from overwriting the other's choice.
#include "app/tuning_file.h"

#include "app/json.h"
#include "engine/files/own_files.h"
#include "engine/values/text.h"

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

void fields(auto& visit, Of<TunedMethod> auto& choice) {
    visit("device", choice.device);
    visit("kind", choice.kind);
    visit("bytes", choice.bytes);
    visit("strategy", choice.strategy);
    visit("launch", choice.launch);
    visit.maybe("reason", choice.reason);
    visit.maybe("name", choice.make.name); // this field and the next ones are missing in old files
    visit.maybe("vendor", choice.make.vendor);
    visit.maybe("driver", choice.make.driver);
    visit.maybe("computeUnits", choice.make.computeUnits);
}

namespace {

constexpr std::int64_t mostTuningBytes = std::int64_t{16} << 20U; ///< limit of a file; a choice takes 500

constexpr std::chrono::milliseconds longestWait{2000}; ///< until another process releases the lock

/// No choices, with `why` as a note.
Tuning ignored(Text why) {
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
        TunedMethod choice;
        JsonFields from(each.toObject());
        JsonReader reader(from);
        fields(reader, choice);
        if (!from.good() || choice.bytes == 0 || choice.device.empty() || choice.strategy.empty())
            return std::nullopt;
        tuning.set(std::move(choice));
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
        return ignored(Text(SENTENCE("the tuning file %1 was ignored: %2"),
                            {path.toStdString(), causeOf(bytes.failure())}));
    }
    if (std::optional<Tuning> tuning = tuningIn(*bytes)) return *std::move(tuning);
    return ignored(Text(
        SENTENCE("the tuning file %1 is damaged and was ignored; `tonescope bench --tune` writes a new one"),
        {path.toStdString()}));
}

std::optional<Failure> saveTuning(const Tuning& tuning, const QString& path) {
    QJsonArray choices;
    for (const TunedMethod& choice : tuning.choices)
        choices.append(objectOf(choice));
    makeUsersFolder(QFileInfo(path).path()); // if that fails, writing reports it
    return writeFile(path, QJsonDocument(QJsonObject{{QStringLiteral("choices"), choices}}).toJson());
}

std::optional<Failure> keepTuned(const TunedMethod& found, const QString& path) {
    makeUsersFolder(QFileInfo(path).path());
    QLockFile lock(path + QStringLiteral(".lock"));
    // Other errors, such as a folder that cannot be written, are reported by writing the file below.
    if (!lock.tryLock(longestWait) && lock.error() == QLockFile::LockFailedError)
        return Failure{Stage::Write, Text(SENTENCE("another program is changing %1"), {path.toStdString()})};
    Tuning tuning = loadTuning(path);
    if (!tuning.notes.empty()) { // an unusable file is renamed, so that its content is not lost
        if (!QFileInfo(path).isFile() || !putAside(path)) return Failure{Stage::Write, tuning.notes.front()};
        tuning = {};
    }
    tuning.set(found);
    return saveTuning(tuning, path);
}

} // namespace tonescope::app

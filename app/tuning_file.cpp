// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tuning_file.h"

#include "app/json.h"
#include "engine/files/read_file.h"
#include "engine/files/written_file.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <utility>

namespace tonescope::app {

namespace {

QJsonObject jsonOf(const TunedMethod& choice) {
    return {{QStringLiteral("device"), text(choice.device)},
            {QStringLiteral("kind"), text(nameOf(choice.kind))},
            {QStringLiteral("bytes"), static_cast<qint64>(choice.bytes)},
            {QStringLiteral("strategy"), text(choice.strategy)},
            {QStringLiteral("launch"), app::jsonOf(choice.launch)},
            {QStringLiteral("reason"), text(choice.reason)}};
}

std::optional<TunedMethod> choiceFrom(const QJsonObject& json) {
    const std::optional<PixelKind> kind =
        named<PixelKind>(json.value(QStringLiteral("kind")).toString().toStdString());
    const std::optional<LaunchParameters> launch = launchFrom(json.value(QStringLiteral("launch")));
    const qint64 bytes = json.value(QStringLiteral("bytes")).toInteger();
    const QString device = json.value(QStringLiteral("device")).toString();
    const QString strategy = json.value(QStringLiteral("strategy")).toString();
    if (!kind || !launch || bytes <= 0 || device.isEmpty() || strategy.isEmpty()) return std::nullopt;
    return TunedMethod{
        device.toStdString(),   *kind,   static_cast<std::uint64_t>(bytes),
        strategy.toStdString(), *launch, json.value(QStringLiteral("reason")).toString().toStdString()};
}

/// Of a tuning file. A choice takes 400 bytes.
constexpr std::int64_t mostTuningBytes = std::int64_t{16} << 20U;

} // namespace

std::optional<Tuning> tuningIn(const QByteArray& bytes) {
    const QJsonValue choices = QJsonDocument::fromJson(bytes).object().value(QStringLiteral("choices"));
    if (!choices.isArray()) return std::nullopt;
    Tuning tuning;
    for (const auto& each : choices.toArray()) {
        std::optional<TunedMethod> choice = choiceFrom(each.toObject());
        if (!choice) return std::nullopt;
        tuning.set(*std::move(choice));
    }
    return tuning;
}

namespace {

/// No choices, and why.
Tuning ignored(const QString& path, const std::string& why) {
    Tuning none;
    none.notes.push_back("the tuning file " + path.toStdString() + why);
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
    if (!bytes) return ignored(path, " was ignored: " + lineOf(bytes.failure()));
    if (std::optional<Tuning> tuning = tuningIn(*bytes)) return *std::move(tuning);
    return ignored(path, " is damaged and was ignored; `tonescope bench --tune` writes a new one");
}

std::optional<Failure> saveTuning(const Tuning& tuning, const QString& path) {
    QJsonArray choices;
    for (const TunedMethod& choice : tuning.choices)
        choices.append(jsonOf(choice));
    const QJsonDocument document(QJsonObject{{QStringLiteral("choices"), choices}});
    makeUsersFolder(QFileInfo(path).path()); // where it cannot be made, writing tells
    return writeFile(path, document.toJson());
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tuning_exchange.h"

#include "app/tuning_file.h"
#include "app/tuning_json.h"
#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QDate>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace tonescope::app {

namespace {

QString mark() {
    return QStringLiteral("tonescopeTuning");
}
constexpr int sentVersion = 1;

constexpr std::int64_t mostSentBytes = std::int64_t{2} << 20U; ///< a choice takes 400

/// Of a reason that an earlier version wrote: "fastest of 14 at 64 MiB on 2026-11-21".
std::string dateIn(const std::string& reason) {
    constexpr qsizetype length = 10;
    const QString end = QString::fromStdString(reason).right(length);
    return QDate::fromString(end, Qt::ISODate).isValid() ? end.toStdString() : std::string();
}

Failure refused(const std::string& cause) {
    return {Stage::Decode, cause, {}, {}};
}

} // namespace

std::vector<TunedMethod> choicesToSend(const Tuning& tuning, const DeviceCatalog& catalog) {
    Tuning sent; // takes one of those that are the same
    for (TunedMethod choice : tuning.choices) {
        const DeviceInfo* device = choice.make.name.empty() ? catalog.find(choice.device) : nullptr;
        if (device != nullptr) choice.make = makeOf(*device);
        if (choice.date.empty()) choice.date = dateIn(choice.reason);
        if (!choice.make.name.empty()) sent.learn(std::move(choice));
    }
    return std::move(sent.elsewhere);
}

QByteArray sentTuning(const std::vector<TunedMethod>& choices) {
    return QJsonDocument(
               QJsonObject{{mark(), sentVersion}, {QStringLiteral("choices"), jsonForOthers(choices)}})
        .toJson();
}

Outcome<std::vector<TunedMethod>> tuningSent(const QByteArray& bytes) {
    const QJsonObject json = QJsonDocument::fromJson(bytes).object();
    if (!json.value(mark()).isDouble()) return refused(SENTENCE("the file is no exported tuning"));
    if (json.value(mark()).toInteger() != sentVersion)
        return refused(SENTENCE("the file is of another version of the program"));
    const QJsonValue choices = json.value(QStringLiteral("choices"));
    if (!choices.isArray()) return refused(SENTENCE("the field \"choices\" is missing or wrong"));
    if (static_cast<std::size_t>(choices.toArray().size()) > mostSentChoices)
        return refused(SENTENCE("the file has more choices than devices could have"));
    return fromOthers(choices.toArray());
}

Outcome<std::size_t> exportTuning(const QString& file, const DeviceCatalog& catalog,
                                  const QString& tuningPath) {
    const Tuning tuning = loadTuning(tuningPath);
    if (!tuning.notes.empty()) return Failure{Stage::Open, tuning.notes.front(), {}, {}};
    const std::vector<TunedMethod> choices = choicesToSend(tuning, catalog);
    if (choices.empty())
        return Failure{
            Stage::Open, SENTENCE("nothing was tuned here yet; `tonescope bench --tune` does it"), {}, {}};
    if (auto failure = overInput(file, {tuningPath})) return *std::move(failure);
    if (auto failure = writeFile(file, sentTuning(choices))) return *std::move(failure);
    return choices.size();
}

Outcome<std::vector<TunedMethod>> importTuning(const QString& file, const QString& tuningPath) {
    const Outcome<QByteArray> bytes = readRegularFile(file, mostSentBytes);
    if (!bytes) return bytes.reason();
    const auto choices = tuningSent(*bytes);
    if (!choices) return choices.reason();
    const auto learn = [&](Tuning& tuning) -> std::optional<Failure> {
        for (const TunedMethod& choice : *choices)
            tuning.learn(choice);
        if (tuning.elsewhere.size() > mostSentChoices)
            return refused(SENTENCE("there is no room for more tuning from elsewhere"));
        return std::nullopt;
    };
    if (auto failure = changeTuning(learn, tuningPath)) return *std::move(failure);
    return choices;
}

} // namespace tonescope::app

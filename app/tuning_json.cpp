// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tuning_json.h"

#include "app/json.h"
#include "engine/values/text/sentence.h"

#include <QDate>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace tonescope::app {

namespace {

constexpr qsizetype longestText = 300; ///< characters; drivers give long names

/// What both have in common.
QJsonObject jsonOfMethod(const TunedMethod& choice) {
    QJsonObject json{{QStringLiteral("kind"), text(nameOf(choice.kind))},
                     {QStringLiteral("bytes"), static_cast<qint64>(choice.bytes)},
                     {QStringLiteral("strategy"), text(choice.strategy)},
                     {QStringLiteral("launch"), app::jsonOf(choice.launch)},
                     {QStringLiteral("reason"), text(choice.reason)}};
    if (choice.make.name.empty()) return json; // an earlier version's
    json[QStringLiteral("name")] = text(choice.make.name);
    json[QStringLiteral("vendor")] = text(choice.make.vendor);
    json[QStringLiteral("driver")] = text(choice.make.driver);
    json[QStringLiteral("computeUnits")] = static_cast<qint64>(choice.make.computeUnits);
    json[QStringLiteral("date")] = text(choice.date);
    return json;
}

bool canStandInALine(const QString& text) {
    return text.size() <= longestText && std::all_of(text.begin(), text.end(), [](QChar c) {
               return c.isPrint() && c.category() != QChar::Separator_Line &&
                      c.category() != QChar::Separator_Paragraph && !c.isSurrogate();
           });
}

/// Its strategy may be one that this program does not have.
bool isName(const std::string& id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

/// Reads what others measured, one field after the other.
class SentMethod {
public:
    explicit SentMethod(const QJsonObject& json) : m_json(json), m_fields(json) {}

    Outcome<TunedMethod> read() {
        TunedMethod choice;
        choice.kind = kind();
        choice.bytes = static_cast<std::uint64_t>(m_fields.whole("bytes"));
        if (choice.bytes == 0) m_fields.refuse("bytes");
        choice.strategy = line("strategy");
        if (!isName(choice.strategy)) m_fields.refuse("strategy");
        const std::optional<LaunchParameters> launch = launchFrom(m_fields.object("launch"));
        if (!launch) m_fields.refuse("launch");
        choice.launch = launch.value_or(LaunchParameters());
        choice.reason = line("reason");
        choice.make = {line("name"), line("vendor"), line("driver"),
                       static_cast<unsigned>(m_fields.whole("computeUnits", mostUnits))};
        if (choice.make.name.empty()) m_fields.refuse("name");
        choice.date = date();
        if (m_fields.good()) return choice;
        return Failure{Stage::Decode,
                       filled(SENTENCE("the field \"%1\" is missing or wrong"), {m_fields.wrong()}),
                       {},
                       {}};
    }

private:
    static constexpr std::int64_t mostUnits = 1 << 20;

    std::string line(const char* key) {
        if (!canStandInALine(m_json.value(QLatin1String(key)).toString())) m_fields.refuse(key);
        return m_fields.text(key);
    }
    PixelKind kind() {
        const std::optional<PixelKind> kind = named<PixelKind>(m_fields.text("kind"));
        if (!kind) m_fields.refuse("kind");
        return kind.value_or(PixelKind::Gray8);
    }
    std::string date() {
        std::string text = line("date");
        const QString shown = QString::fromStdString(text);
        const bool known = text.empty() || // of an earlier version
                           QDate::fromString(shown, Qt::ISODate).toString(Qt::ISODate) == shown;
        if (!known) m_fields.refuse("date");
        return text;
    }

    const QJsonObject& m_json;
    JsonFields m_fields;
};

} // namespace

QJsonObject jsonOfOwn(const TunedMethod& choice) {
    QJsonObject json = jsonOfMethod(choice);
    json[QStringLiteral("device")] = text(choice.device);
    return json;
}

std::optional<TunedMethod> ownFrom(const QJsonObject& json) {
    const auto textOf = [&](const char* key) {
        return json.value(QLatin1String(key)).toString().toStdString();
    };
    const std::optional<PixelKind> kind = named<PixelKind>(textOf("kind"));
    const std::optional<LaunchParameters> launch = launchFrom(json.value(QStringLiteral("launch")));
    const qint64 bytes = json.value(QStringLiteral("bytes")).toInteger();
    TunedMethod choice;
    choice.device = textOf("device");
    choice.strategy = textOf("strategy");
    if (!kind || !launch || bytes <= 0 || choice.device.empty() || choice.strategy.empty())
        return std::nullopt;
    choice.kind = *kind;
    choice.bytes = static_cast<std::uint64_t>(bytes);
    choice.launch = *launch;
    choice.reason = textOf("reason");
    const qint64 units = json.value(QStringLiteral("computeUnits")).toInteger();
    choice.make = {textOf("name"), textOf("vendor"), textOf("driver"),
                   static_cast<unsigned>(std::clamp<qint64>(units, 0, std::numeric_limits<unsigned>::max()))};
    choice.date = textOf("date");
    return choice;
}

QJsonArray jsonForOthers(const std::vector<TunedMethod>& choices) {
    QJsonArray json;
    for (const TunedMethod& choice : choices)
        json.append(jsonOfMethod(choice));
    return json;
}

Outcome<std::vector<TunedMethod>> fromOthers(const QJsonArray& json) {
    std::vector<TunedMethod> choices;
    for (const auto& each : json) {
        const QJsonObject object = each.toObject();
        Outcome<TunedMethod> choice = SentMethod(object).read();
        if (!choice) return choice.reason();
        choices.push_back(std::move(choice).value());
    }
    return choices;
}

} // namespace tonescope::app

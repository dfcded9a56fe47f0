// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"

#include "engine/files/path_text.h"

#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace tonescope::app {

namespace {

QString keyOf(Parameter parameter) {
    return text(nameOf(parameter)).toString();
}

} // namespace

QJsonValue text(std::string_view utf8) {
    return QString::fromUtf8(utf8);
}

QJsonValue jsonOf(const Text& text) {
    if (text.arguments.empty()) return app::text(text.pattern);
    QJsonArray arguments;
    for (const Text& argument : text.arguments)
        arguments.append(jsonOf(argument));
    return QJsonObject{{QStringLiteral("pattern"), app::text(text.pattern)},
                       {QStringLiteral("arguments"), arguments}};
}

namespace {

/// Limits the depth, because a hostile file could otherwise exhaust the stack by recursion.
std::optional<Text> textFrom(const QJsonValue& json, int depth) {
    constexpr int deepest = 16;
    if (json.isString()) return json.toString().toStdString();
    const QJsonValue pattern = json.toObject().value(QStringLiteral("pattern"));
    if (!pattern.isString() || depth == deepest) return std::nullopt;
    Text text = pattern.toString().toStdString();
    for (const auto& each : json.toObject().value(QStringLiteral("arguments")).toArray()) {
        std::optional<Text> argument = textFrom(each, depth + 1);
        if (!argument) return std::nullopt;
        text.arguments.push_back(*std::move(argument));
    }
    if (lengthOf(text) > longestText) return std::nullopt;
    return text;
}

} // namespace

std::optional<Text> textFrom(const QJsonValue& json) {
    return textFrom(json, 0);
}

QByteArray lineFor(const Text& text) {
    if (text.arguments.empty()) return QByteArray::fromStdString(text.pattern).replace('\n', ' ');
    return QJsonDocument(jsonOf(text).toObject()).toJson(QJsonDocument::Compact);
}

Text textOfLine(const QByteArray& line) {
    const QJsonDocument json = QJsonDocument::fromJson(line);
    const std::optional<Text> text = json.isObject() ? textFrom(json.object()) : std::nullopt;
    return text.value_or(QString::fromUtf8(line).toStdString());
}

QJsonObject jsonIdentity(const DeviceInfo& device) {
    return {{QStringLiteral("key"), text(device.key)},
            {QStringLiteral("name"), text(device.name)},
            {QStringLiteral("platform"), text(device.platform)},
            {QStringLiteral("driver"), text(device.driver)},
            {QStringLiteral("type"), text(nameOf(device.type))},
            {QStringLiteral("server"), device.server.empty() ? QJsonValue() : text(device.server)}};
}

std::string line(const QJsonObject& object) {
    const QByteArray json = QJsonDocument(object).toJson(QJsonDocument::Compact);
    if (std::ranges::all_of(json, [](char c) { return c >= ' ' && c < '\x7f'; }))
        return json.toStdString() + '\n';
    QString line;
    for (const QChar c : QString::fromUtf8(json))
        line += steers(c.unicode()) ? QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'))
                                    : QString(c);
    return line.toStdString() + '\n';
}

QJsonObject jsonOf(const LaunchParameters& launch) {
    QJsonObject json;
    for (const Parameter parameter : allParameters) {
        if (launch[parameter]) json[keyOf(parameter)] = static_cast<qint64>(*launch[parameter]);
    }
    return json;
}

std::optional<LaunchParameters> launchFrom(const QJsonValue& json) {
    if (!json.isObject()) return std::nullopt;
    LaunchParameters launch;
    for (const Parameter parameter : allParameters) {
        const QJsonValue value = json.toObject().value(keyOf(parameter));
        if (value.isUndefined()) continue;
        const qint64 number = value.toInteger(-1);
        if (number < 0 || number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
        launch.set(parameter, static_cast<std::uint32_t>(number));
    }
    return launch;
}

QJsonValue JsonFields::typed(const char* key, QJsonValue::Type type) {
    QJsonValue value = m_json.value(QLatin1String(key));
    if (value.type() == type) return value;
    refuse(key);
    return QJsonValue::Undefined;
}

std::string JsonFields::text(const char* key) {
    return typed(key, QJsonValue::String).toString().toStdString();
}

Text JsonFields::sentence(const char* key) {
    std::optional<Text> found = textFrom(m_json.value(QLatin1String(key)));
    if (!found) refuse(key);
    return std::move(found).value_or(Text());
}

std::int64_t JsonFields::whole(const char* key, std::int64_t limit) {
    const std::int64_t number = typed(key, QJsonValue::Double).toInteger(-1);
    if (number >= 0 && number <= limit) return number;
    refuse(key);
    return 0;
}

double JsonFields::real(const char* key) {
    return typed(key, QJsonValue::Double).toDouble();
}

bool JsonFields::flag(const char* key) {
    return typed(key, QJsonValue::Bool).toBool();
}

QJsonObject JsonFields::object(const char* key) {
    return typed(key, QJsonValue::Object).toObject();
}

QJsonArray JsonFields::array(const char* key) {
    return typed(key, QJsonValue::Array).toArray();
}

bool JsonFields::has(const char* key) const {
    const QJsonValue value = m_json.value(QLatin1String(key));
    return !value.isUndefined() && !value.isNull();
}

void JsonFields::refuse(const char* key) {
    if (m_wrong.empty()) m_wrong = key;
}

} // namespace tonescope::app

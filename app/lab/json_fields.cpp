// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/json_fields.h"

namespace tonescope::app {

QJsonValue JsonFields::typed(const char* key, QJsonValue::Type type) {
    const QJsonValue value = m_json.value(QLatin1String(key));
    if (value.type() == type) return value;
    refuse(key);
    return QJsonValue::Undefined;
}

std::string JsonFields::text(const char* key) {
    return typed(key, QJsonValue::String).toString().toStdString();
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/launch_json.h"

#include "app/cli/json_text.h"

#include <limits>

namespace tonescope::app {

namespace {

QString keyOf(Parameter parameter) {
    return text(nameOf(parameter)).toString();
}

} // namespace

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

} // namespace tonescope::app

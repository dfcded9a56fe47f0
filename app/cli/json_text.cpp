// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"

#include <QJsonDocument>

namespace tonescope::app {

QJsonValue text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QJsonObject jsonIdentity(const DeviceInfo& device) {
    return {{QStringLiteral("key"), text(device.key)},
            {QStringLiteral("name"), text(device.name)},
            {QStringLiteral("platform"), text(device.platform)},
            {QStringLiteral("driver"), text(device.driver)},
            {QStringLiteral("type"), text(nameOf(device.type))}};
}

std::string line(const QJsonObject& object) {
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString() + '\n';
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Values as JSON.
#pragma once

#include "engine/values/device_info.h"

#include <QJsonObject>
#include <QJsonValue>

#include <string>
#include <string_view>

namespace tonescope::app {

[[nodiscard]] QJsonValue text(std::string_view utf8);

/// The device as results name it: key, name, platform, driver, type.
[[nodiscard]] QJsonObject jsonIdentity(const DeviceInfo& device);

/// The object as one line, with its line feed.
[[nodiscard]] std::string line(const QJsonObject& object);

} // namespace tonescope::app

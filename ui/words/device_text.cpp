// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/device_text.h"

#include <algorithm>

namespace tonescope::ui {

QString titleOf(const DeviceInfo& device, const DeviceCatalog& catalog) {
    const auto sameName = [&](const DeviceInfo& other) { return other.name == device.name; };
    QString name = QString::fromStdString(device.name);
    if (std::count_if(catalog.devices.begin(), catalog.devices.end(), sameName) < 2) return name;
    const std::size_t mark = device.key.find_last_of("@#");
    if (mark == std::string::npos) return name;
    return name + QStringLiteral(" (%1)").arg(QString::fromStdString(device.key.substr(mark + 1)));
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The device, with all that is known of it.
#pragma once

#include "engine/values/device_info.h"

#include <QStandardItemModel>
#include <QTableView>

namespace tonescope::ui {

/// Everything that a driver tells of a device, a row each: what it is, and its value with the unit. Empty
/// until a device is shown.
class DevicePane : public QTableView {
    Q_OBJECT

public:
    explicit DevicePane(QWidget* parent = nullptr);

    void show(const DeviceInfo& device);
    using QWidget::show;

private:
    void addIdentity(const DeviceInfo& device);
    void addMemory(const DeviceInfo& device);
    void addLimits(const DeviceInfo& device);
    void add(const QString& property, const QString& value);

    QStandardItemModel m_rows;
};

} // namespace tonescope::ui

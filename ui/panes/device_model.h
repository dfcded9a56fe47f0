// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a driver tells of a device, as rows of a table.
#pragma once

#include "engine/values/device_info.h"

#include <QAbstractTableModel>
#include <QList>

namespace tonescope::ui {

/// Two columns: what it is, and its value with the unit. Empty until a device is shown.
class DeviceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const DeviceInfo& device);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString property, value;
    };

    void addIdentity(const DeviceInfo& device);
    void addMemory(const DeviceInfo& device);
    void addLimits(const DeviceInfo& device);
    void add(const QString& property, const QString& value);

    QList<Row> m_rows;
};

} // namespace tonescope::ui

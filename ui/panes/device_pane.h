// SPDX-License-Identifier: GPL-3.0-or-later
// The device, with all that is known of it.
#pragma once

#include "ui/panes/device_model.h"

#include <QTableView>

namespace tonescope::ui {

class DevicePane : public QTableView {
    Q_OBJECT

public:
    explicit DevicePane(QWidget* parent = nullptr);

    void show(const DeviceInfo& device);
    using QWidget::show;

private:
    DeviceModel m_model;
};

} // namespace tonescope::ui

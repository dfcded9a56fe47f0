// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/device_pane.h"

#include "ui/panes/row_copy.h"

#include <QHeaderView>

namespace tonescope::ui {

DevicePane::DevicePane(QWidget* parent) : QTableView(parent) {
    setObjectName(QStringLiteral("deviceTable"));
    setAccessibleName(tr("Device"));
    setModel(&m_model);
    makeRowsCopyable(*this);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(true);
    setVerticalScrollMode(ScrollPerPixel); // the list of extensions is one tall row
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->hide();
}

void DevicePane::show(const DeviceInfo& device) {
    m_model.show(device);
}

} // namespace tonescope::ui

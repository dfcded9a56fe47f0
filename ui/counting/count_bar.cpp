// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/count_bar.h"

#include "ui/counting/count_choices.h"
#include "ui/counting/device_menu.h"
#include "ui/counting/strategy_menu.h"

#include <QToolButton>

namespace tonescope::ui {

CountBar::CountBar(const CountChoices& choices, QWidget* parent)
    : QToolBar(tr("Counting"), parent), m_choices(choices) {
    setObjectName(QStringLiteral("countBar"));
    m_device = addMenuButton(choices.deviceMenu(), QStringLiteral("deviceButton"), tr("Device"));
    m_strategy = addMenuButton(choices.strategyMenu(), QStringLiteral("strategyButton"), tr("Strategy"));
    refresh();
}

QToolButton* CountBar::addMenuButton(QMenu* menu, const QString& name, const QString& accessibleName) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setAccessibleName(accessibleName);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    addWidget(button);
    return button;
}

void CountBar::refresh() {
    const DeviceInfo* device = m_choices.device();
    const QString name = device == nullptr ? QString() : QString::fromStdString(device->name);
    // Drivers give long names, and the strategy beside it shall be seen, too.
    const QString shown =
        fontMetrics().elidedText(name, Qt::ElideRight, fontMetrics().averageCharWidth() * 32);
    m_device->setText(device == nullptr ? tr("Looking for devices …") : tr("Device: %1").arg(shown));
    m_device->setToolTip(name);
    m_strategy->setText(tr("Strategy: %1").arg(m_choices.strategyTitle()));
}

} // namespace tonescope::ui

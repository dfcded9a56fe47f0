// SPDX-License-Identifier: GPL-3.0-or-later
// A property marks the remembered controls, so that no part of the window has to list its own.
#include "ui/frame/switches.h"

#include "engine/files/settings_values.h"
#include "ui/frame/parts.h"

#include <QActionGroup>
#include <QSettings>

namespace tonescope::ui {

namespace {

constexpr const char* mark = "remembered";
constexpr const char* checkedProperty = "checked"; // of actions and buttons

QObjectList rememberedIn(const QObject& root) {
    QObjectList controls = root.findChildren<QObject*>();
    controls.removeIf([](const QObject* each) { return !each->property(mark).toBool(); });
    return controls;
}

} // namespace

void remember(QObject& control) {
    control.setProperty(mark, true);
}

QAction* makeSwitch(QObject* owner, const QString& text, QAnyStringView name, const QKeySequence& shortcut,
                    const QString& toolTip, bool checked) {
    QAction* action = makeAction(owner, text, name, shortcut, toolTip);
    action->setCheckable(true);
    action->setChecked(checked);
    remember(*action);
    return action;
}

void restoreSwitches(const QObject& root, const QSettings& settings) {
    for (QObject* control : rememberedIn(root)) {
        const bool checked =
            flagIn(settings, control->objectName(), control->property(checkedProperty).toBool());
        const auto* action = qobject_cast<const QAction*>(control);
        // In a group only the checked action is set, which unchecks the others.
        const bool inGroup = action != nullptr && action->actionGroup() != nullptr;
        if (checked || !inGroup) control->setProperty(checkedProperty, checked);
    }
}

void saveSwitches(const QObject& root, QSettings& settings) {
    for (const QObject* control : rememberedIn(root))
        settings.setValue(control->objectName(), control->property(checkedProperty));
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Switches of menus and tool bars that the settings remember, each under its object name.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>

class QSettings;

namespace tonescope::ui {

/// Makes the settings remember a checkable action or button.
void remember(QObject& control);

/// A checkable action that `owner` owns and the settings remember.
QAction* makeSwitch(QObject* owner, const QString& text, QAnyStringView name,
                    const QKeySequence& shortcut = {}, const QString& toolTip = {}, bool checked = false);

/// Sets the remembered controls below `root` from the settings. A control without a value there, or with a
/// value that is no bool, stays as it is.
void restoreSwitches(const QObject& root, const QSettings& settings);
/// Writes the remembered controls below `root` to the settings.
void saveSwitches(const QObject& root, QSettings& settings);

} // namespace tonescope::ui

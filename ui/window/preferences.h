// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of preferences.
#pragma once

class QMainWindow;

namespace tonescope::ui {

/// Opens the dialog of preferences, or raises it. The dialog shows switches and menus of the window, which it
/// finds by their object names, as check boxes and combo boxes. A change takes effect immediately, in the
/// menus and in the dialog. Not modal. The window owns the dialog, a QDialog with the object name
/// "preferencesDialog", which is deleted when it is closed.
void showPreferences(QMainWindow& window);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of preferences.
#pragma once

class QMainWindow;

namespace tonescope::ui {

/// Opens the dialog over the window, or brings it to the front. It shows switches and menus of the window,
/// which it finds by their object names, as check boxes and combo boxes. A change takes effect at once, in
/// the menus and in the dialog. The window owns the dialog, a QDialog called "preferencesDialog".
void showPreferences(QMainWindow& window);

} // namespace tonescope::ui

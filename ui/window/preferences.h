// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of preferences.
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QMainWindow;
class QMenu;
class QVBoxLayout;

namespace tonescope::ui {

/// Shows actions and menus of the window, found by their object names, as check boxes and combo boxes. A
/// change takes effect at once, in the menus and in the dialog.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    /// The window must outlive it.
    explicit PreferencesDialog(QMainWindow& window);

private:
    void buildLooks(QVBoxLayout& rows);
    void buildFiles(QVBoxLayout& rows);
    void buildCounting(QVBoxLayout& rows);
    QVBoxLayout& addGroup(QVBoxLayout& rows, const QString& title);
    /// The window's action or menu of that name.
    void addSwitch(QVBoxLayout& group, const char* action, bool byDefault);
    void addChoice(QVBoxLayout& group, const char* menu);
    void askToReset();
    void resetAll();

    QMainWindow& m_window;
    QList<std::pair<QAction*, bool>> m_switches; ///< with their defaults
    QList<const QMenu*> m_choices;               ///< of which the first entry is the default
};

/// Opens the dialog over the window, or brings it to the front.
void showPreferences(QMainWindow& window);

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody may prefer, in one place.
#pragma once

#include <QDialog>

class QAction;
class QMainWindow;
class QMenu;
class QVBoxLayout;

namespace tonescope::ui {

/// Shows switches and choices of the window's menus, by their names, and those that stand in none. What is
/// changed here holds at once, there and here; nothing has to be set before the first photo.
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

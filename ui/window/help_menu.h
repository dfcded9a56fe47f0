// SPDX-License-Identifier: GPL-3.0-or-later
// The menu Help: the command palette, which finds menu entries by typing, the list of keys and gestures, and
// About.
#pragma once

#include "ui/frame/menu_commands.h"

#include <QFrame>
#include <QMenu>

#include <optional>

class QLineEdit;
class QMainWindow;
class QTreeWidget;
class QTreeWidgetItem;

namespace tonescope::ui {

/// How well `text` matches the typed words, 0 for the best match. The sum over the typed words: 0 for one
/// that begins a word of `text`, 1 for one inside a word. Nothing if a typed word does not match at all.
/// Upper and lower case are equal.
[[nodiscard]] std::optional<int> distanceTo(const QString& text, const QString& typed);

/// A popup with a field and a list. The list shows the menu entries that match the typed words, the best
/// match first; Return or a click triggers an entry. Closes on Escape, on a click outside and when an entry
/// is triggered.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    /// `window` owns the palette.
    explicit CommandPalette(QMainWindow& window);

    /// Opens the popup with all entries that can be chosen now.
    void open();

protected:
    /// Forwards keys that move the selection from the field, which keeps the focus, to the list.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Fills the list with the entries that match the typed words.
    void list(const QString& typed);
    void add(const MenuCommand& command);
    /// Closes the popup and triggers the item's action, if it still exists.
    void trigger(const QTreeWidgetItem* item);

    QMainWindow& m_window;
    QLineEdit* m_field;
    QTreeWidget* m_list;
};

/// The menu Help of `window`, which owns it. The command palette and the list of keys read the window's menus
/// each time they open. The window's other menus and the action "deviceDoctor" must exist before.
class HelpMenu : public QMenu {
    Q_OBJECT

public:
    explicit HelpMenu(QMainWindow& window);

    /// Adds libraries to the box About: rows of a name and a licence.
    void addParts(const QList<QStringList>& parts) { m_parts += parts; }

private:
    void showAbout();

    QList<QStringList> m_parts; ///< the libraries that the program uses, with their licences
};

} // namespace tonescope::ui

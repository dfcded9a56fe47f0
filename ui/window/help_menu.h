// SPDX-License-Identifier: GPL-3.0-or-later
// The Help menu: a palette that finds commands by typing, keys and gestures, and About.
#pragma once

#include "ui/frame/menu_commands.h"
#include "ui/frame/shortcuts_dialog.h"

#include <QFrame>
#include <QMenu>

#include <optional>

class QLineEdit;
class QMainWindow;
class QTreeWidget;
class QTreeWidgetItem;

namespace tonescope::ui {

/// Distance of `text` from the typed words: 0 if each begins a word of `text`; more if it is inside a word,
/// or consists of the first letters of several words; nothing if one of them does not match at all.
[[nodiscard]] std::optional<int> distanceTo(const QString& text, const QString& typed);

/// A popup that finds entries of the menus by typing; closes on Escape, on a click beside it and on a choice.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    /// `window` owns the palette.
    explicit CommandPalette(QMainWindow& window);

    /// Lists the entries that are enabled now.
    void open();

protected:
    /// Forwards keys that move the selection from the field, which keeps the focus, to the list.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void list(const QString& typed);
    void add(const MenuCommand& command);
    void trigger(const QTreeWidgetItem* item);

    QMainWindow& m_window;
    QLineEdit* m_field;
    QTreeWidget* m_list;
};

/// The viewer's gestures, for the dialog of keys and gestures. A part of the window that learns a gesture
/// adds its row here.
[[nodiscard]] QList<Gesture> gestures();

/// The last menu of the bar. Palette and list of keys are made from the window's actions when they open.
class HelpMenu : public QMenu {
    Q_OBJECT

public:
    explicit HelpMenu(QMainWindow& window);

private:
    void showAbout();

    QMainWindow& m_window;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the menus offer, found by typing.
#pragma once

#include "ui/frame/menu_commands.h"

#include <QFrame>

#include <optional>

class QLineEdit;
class QMainWindow;
class QTreeWidget;
class QTreeWidgetItem;

namespace tonescope::ui {

/// How far `text` is from what was typed: 0 where each typed word begins a word of it, more where it is
/// inside of one, or is the first letters of several; nothing where not even that.
[[nodiscard]] std::optional<int> distanceTo(const QString& text, const QString& typed);

/// A small window over the main window; it goes with Escape, a click beside it, or when something is chosen.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    /// `window` owns the palette.
    explicit CommandPalette(QMainWindow& window);

    /// Shows what can be chosen now.
    void open();

protected:
    /// The field keeps the focus, and the keys that move go to the list.
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

} // namespace tonescope::ui

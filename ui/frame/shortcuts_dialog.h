// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog that lists all shortcuts, by menu, and all gestures of a window.
#pragma once

#include <QDialog>
#include <QString>

#include <span>

class QMainWindow;
class QTextBrowser;

namespace tonescope::ui {

/// A mouse or key gesture that no menu lists. The texts are translated in the context "Gestures".
struct Gesture {
    const char* gesture; ///< what the user does
    const char* where;   ///< the part of the window that has the mouse or the focus
    const char* effect;
};

/// Lists the shortcuts of the window's actions under the titles of their menus, and below them the gestures.
/// Not modal. Lives on the GUI thread.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows the window's dialog, which is made at the first call, with the present shortcuts. `gestures`
    /// must outlive the window.
    static void present(QMainWindow& window, std::span<const Gesture> gestures);

private:
    ShortcutsDialog(QMainWindow& window, std::span<const Gesture> gestures);
    /// The content as HTML: a table for each menu, and one of the gestures.
    [[nodiscard]] QString tables() const;

    QMainWindow& m_window;
    std::span<const Gesture> m_gestures;
    QTextBrowser* m_text;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// For lecture rooms: a projector mode with large text and high contrast, and a blank screen.
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QPointer>
#include <QWidget>

#include <optional>

class QAction;
class QDockWidget;
class QMainWindow;

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// A palette of black and white: black on white, or white on black if `like` is dark. Texts have no
/// intermediate shades, because projectors lose them.
[[nodiscard]] QPalette contrastPalette(const QPalette& like);

/// Doubles the fonts of a window and gives it contrastPalette(), including its menus and dialogs. Switching
/// off restores the previous font and palette exactly. While it is on, a change of the application's palette
/// (light, dark) is followed.
class Projector : public QObject {
    Q_OBJECT

public:
    /// Factor of the font size.
    static constexpr double enlargement = 2;

    /// A child of the window.
    explicit Projector(QMainWindow& window);

    /// The checkable action that switches the mode; for menus and tool bars.
    [[nodiscard]] QAction* action() const { return m_action; }

    /// The dock that is hidden when the mode is switched on, because an audience does not read it. The user
    /// can show it again.
    void foldAway(QDockWidget& dock);
    /// Whether the dock is visible in normal mode: the state to save, also while the projector mode hides it.
    [[nodiscard]] bool showsDock() const;
    /// Sets that state; during the projector mode it takes effect when the mode is switched off.
    void showDock(bool shown);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The window's font and palette before the mode was switched on.
    struct Before {
        QFont font;
        QPalette palette;
    };

    /// Switches the mode.
    void turn(bool on);
    void apply();
    /// Lets menus inherit font and palette, or not.
    void passOn(bool on);

    QMainWindow& m_window;
    QAction* m_action;
    std::optional<Before> m_before; ///< has a value while the mode is on
    QDockWidget* m_dock = nullptr;  ///< see foldAway(); null: none
    bool m_showsDock = true;        ///< during the mode: whether the dock is shown again afterwards
};

/// Covers a window with black until any key or click. Measuring goes on.
class BlankScreen : public QObject {
    Q_OBJECT

public:
    /// A child of the window.
    explicit BlankScreen(QMainWindow& window);

    /// The action that blanks the screen. Its shortcuts, B and the full stop, are the keys that presenter
    /// remotes send.
    [[nodiscard]] QAction* action() const { return m_action; }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void blank();
    void showAgain();

    QMainWindow& m_window;
    QAction* m_action;
    QWidget* m_black;          ///< a child of the window
    QPointer<QWidget> m_focus; ///< had the keyboard focus before the cover; gets it back
};

} // namespace tonescope::ui

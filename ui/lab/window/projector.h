// SPDX-License-Identifier: GPL-3.0-or-later
// For a lecture room: large text with high contrast, and a blank screen.
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

/// Black on white, or white on black if `like` is dark: no intermediate shades, which projectors lose.
[[nodiscard]] QPalette contrastPalette(const QPalette& like);

/// Switches a window to large fonts and high contrast, menus and dialogs included, and restores the previous
/// state exactly. While it is on, the window still follows the application's light or dark scheme.
class Projector : public QObject {
    Q_OBJECT

public:
    /// Factor of the font size.
    static constexpr double enlargement = 2;

    /// Lives with the window, which must outlive it.
    explicit Projector(QMainWindow& window);

    /// The switch, for menus and bars.
    [[nodiscard]] QAction* action() const { return m_action; }

    /// Hides the dock while text is large, unless the user shows it again.
    void foldAway(QDockWidget& dock);
    /// Whether that dock is visible while text is not large.
    [[nodiscard]] bool showsDock() const;
    void showDock(bool shown);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The window's own font and palette.
    struct Before {
        QFont font;
        QPalette palette;
    };

    void turn(bool on);
    void apply();
    void passOn(bool on);

    QMainWindow& m_window;
    QAction* m_action;
    std::optional<Before> m_before; ///< while it is on
    QDockWidget* m_dock = nullptr;  ///< that is folded away; null: none
    bool m_showsDock = true;        ///< while it is on: whether the dock comes back
};

/// An action that covers a window with black; any key or click removes the cover. Measuring goes on.
class BlankScreen : public QObject {
    Q_OBJECT

public:
    /// Lives with the window, which must outlive it.
    explicit BlankScreen(QMainWindow& window);

    /// The action, for menus; its shortcuts are those of presenter remotes.
    [[nodiscard]] QAction* action() const { return m_action; }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void blank();
    void showAgain();

    QMainWindow& m_window;
    QAction* m_action;
    QWidget* m_black;          ///< a child of the window
    QPointer<QWidget> m_focus; ///< had the keyboard focus before
};

} // namespace tonescope::ui

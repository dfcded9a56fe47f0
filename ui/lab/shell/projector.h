// SPDX-License-Identifier: GPL-3.0-or-later
// Large and plain, for the last row of the room.
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>

#include <optional>

class QAction;
class QDockWidget;
class QMainWindow;

namespace tonescope::ui {

/// Black on white, or white on black where `like` is dark: nothing between them that a projector would lose.
[[nodiscard]] QPalette contrastPalette(const QPalette& like);

/// One switch that makes a window's fonts large and its colours plain, menus and dialogs included, and gives
/// back exactly what was there. While it is on, the window goes on following the application between light
/// and dark.
class Projector : public QObject {
    Q_OBJECT

public:
    /// How many times as large text becomes.
    static constexpr double enlargement = 2;

    /// Lives with the window, which must outlive it.
    explicit Projector(QMainWindow& window);

    /// The switch, for menus and bars.
    [[nodiscard]] QAction* action() const { return m_action; }

    /// The dock is away while text is large, unless somebody fetches it back, and then where it was before.
    void foldAway(QDockWidget& dock);
    /// Whether that dock is there when text is not large.
    [[nodiscard]] bool showsDock() const;
    void showDock(bool shown);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What the window had of its own.
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

} // namespace tonescope::ui

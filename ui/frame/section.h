// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a column that folds, and that can be taken out of the column into a dock.
#pragma once

#include <QWidget>

class QAction;
class QBoxLayout;
class QDockWidget;
class QMainWindow;

namespace tonescope::ui {

class SectionHeader;

/// A header with a title and, when it is open, its content below. The content can be moved into a dock of the
/// main window by a button and by dragging the header; closing the dock moves it back. Folded at first. Lives
/// on the GUI thread.
class Section : public QWidget {
    Q_OBJECT

public:
    /// `name` is the beginning of object names: for "scopes", the action is "sectionScopes" and the dock
    /// "scopesDock". Takes ownership of `content`, whose size hint is its height in the column. `window` must
    /// outlive the section, and owns the dock.
    Section(const QString& title, const QString& name, QWidget* content, QMainWindow& window);

    /// The action for the menu "Analyse", which is checked while the section is open, in the column or in its
    /// dock. Unchecking it closes the dock. The settings remember the action; QMainWindow::saveState()
    /// contains the state of the dock.
    [[nodiscard]] QAction* toggle() const { return m_toggle; }
    /// The dock, which is hidden while the content is in the column.
    [[nodiscard]] QDockWidget* dock() const { return m_dock; }
    /// Whether the content can be seen: the section is open, and its dock is not behind the tab of another.
    [[nodiscard]] bool isSeen() const { return m_seen; }
    /// Shows a short text at the right of the title, such as the most important facts of the content.
    void setSummary(const QString& summary);

    /// Moves the content into its dock, as a window of its own, or back.
    void toggleDetached();
    /// Moves the content into its dock, as a window of its own that follows the mouse while its button is
    /// down. `from` is where the header was pressed, in pixels of the screen.
    void dragOut(const QPoint& from);

Q_SIGNALS:
    /// isSeen() changed.
    void seenChanged(bool seen);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Moves the content into the dock if the dock is not hidden, otherwise into the column.
    void place();
    void updateSeen();

    QWidget* m_content;
    QDockWidget* m_dock;
    QAction* m_toggle;
    SectionHeader* m_header;
    QBoxLayout* m_rows;
    bool m_behind = false; ///< the dock is behind the tab of another one
    bool m_seen = false;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Actions and a number field for the frames of an animation and the pages of a file.
#pragma once

#include "engine/values/image.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QMainWindow;
class QSpinBox;

namespace tonescope::ui {

/// Space plays and pauses an animation, comma and full stop step, and a field takes a number. Visible only
/// while the shown file has several frames or pages; pages are not played.
class FrameControls : public QObject {
    Q_OBJECT

public:
    /// The window owns the controls, and its shortcuts are theirs.
    explicit FrameControls(QMainWindow& window);

    /// The frame or page that is shown; nothing: the file has only one.
    void show(const std::optional<FrameNumber>& frame);
    /// Checks the action "Play" without emitting playRequested().
    void setPlaying(bool playing);

    /// Shows the number, and takes another: "page 2 of 7". Is in no layout: the window puts it into its
    /// status bar.
    [[nodiscard]] QSpinBox* numberField() const { return m_number; }
    /// Play, previous and next, for the menu "View".
    [[nodiscard]] const QList<QAction*>& actions() const { return m_actions; }

Q_SIGNALS:
    /// The user pressed Play (true) or pauses.
    void playRequested(bool play);
    /// The user steps by -1 or 1.
    void stepRequested(int frames);
    /// The frame or page of that number.
    void chosen(int number);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* add(const QString& text, const QString& name, int key);

    QAction* m_play = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_next = nullptr;
    QSpinBox* m_number;
    QList<QAction*> m_actions;
};

} // namespace tonescope::ui

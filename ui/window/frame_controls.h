// SPDX-License-Identifier: GPL-3.0-or-later
// The actions and the number field for the frames of an animation or a live source, or the pages of a file.
#pragma once

#include "engine/values/image.h"
#include "engine/values/play_rate.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QLabel;
class QMainWindow;
class QSpinBox;

namespace tonescope::ui {

/// Actions that play and pause an animation (Space) and step through frames or pages (comma and full stop),
/// and a field for a number. They are visible only while the shown file has several frames or pages; pages
/// are not played. A live source is played, paused and stepped onward, and has no numbers. The controls only
/// emit signals; the receiver decides what is shown and calls show().
class FrameControls : public QObject {
    Q_OBJECT

public:
    /// The window owns the controls. Their shortcuts work in the whole window.
    explicit FrameControls(QMainWindow& window);

    /// Whether an image without a frame number is of a live source, from the next show() on.
    void setLive(bool live) { m_live = live; }
    /// Shows the controls for this frame or page. Hides them if `frame` is empty, because the file has only
    /// one; unless it is live. Emits no signal.
    void show(const std::optional<FrameNumber>& frame);
    /// Checks the action "Play" without emitting playRequested().
    void setPlaying(bool playing);

    /// The field that shows "page 2 of 7" and takes another number. The window puts it into its status bar.
    [[nodiscard]] QSpinBox* numberField() const { return m_number; }
    /// The label with the rate of playing. The window puts it into its status bar.
    [[nodiscard]] QLabel* rateText() const { return m_rate; }
    /// Shows how fast the file is played; nothing hides the label.
    void showRate(const std::optional<PlayRate>& rate);
    /// Play, previous and next, for the menu "View".
    [[nodiscard]] const QList<QAction*>& actions() const { return m_actions; }

Q_SIGNALS:
    /// The user wants to play (true) or to pause.
    void playRequested(bool play);
    /// The user wants the previous frame or page (-1), or the next (1).
    void stepRequested(int frames);
    /// The user entered the number of a frame or page, from 1.
    void chosen(int number);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Makes an action with an object name and a shortcut.
    QAction* add(const QString& text, QAnyStringView name, int key);

    QAction* m_play = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_next = nullptr;
    QSpinBox* m_number;
    QLabel* m_rate;
    QList<QAction*> m_actions;
    bool m_live = false;
};

} // namespace tonescope::ui

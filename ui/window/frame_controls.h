// SPDX-License-Identifier: GPL-3.0-or-later
// Playing an animated image, and stepping through its frames.
#pragma once

#include "engine/values/image.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// Space plays and pauses, comma and full stop step. All of it is there only while an animated image is
/// shown.
class FrameControls : public QObject {
    Q_OBJECT

public:
    /// The window, whose keys these are, owns the controls.
    explicit FrameControls(QMainWindow& window);

    /// Which frame is shown; nothing where the image has no frames.
    void show(const std::optional<FrameNumber>& frame);
    void setPlaying(bool playing);

    [[nodiscard]] QAction* playAction() const { return m_play; }
    [[nodiscard]] const QList<QAction*>& actions() const { return m_actions; }

Q_SIGNALS:
    void playRequested(bool play);
    void stepRequested(int frames);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* add(const QString& text, const QString& name, int key);

    QAction* m_play = nullptr;
    QList<QAction*> m_actions;
};

} // namespace tonescope::ui

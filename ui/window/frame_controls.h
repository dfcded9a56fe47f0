// SPDX-License-Identifier: GPL-3.0-or-later
// Playing an animated image, and stepping through its frames, or through the pages of a file.
#pragma once

#include "engine/values/image.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QMainWindow;
class QSpinBox;

namespace tonescope::ui {

/// Space plays and pauses an animated image, comma and full stop step, and a field takes a number. All of it
/// is there only while a file is shown that holds several pictures; pages are not played.
class FrameControls : public QObject {
    Q_OBJECT

public:
    /// The window, whose keys these are, owns the controls.
    explicit FrameControls(QMainWindow& window);

    /// Which frame or page is shown; nothing where the file holds one picture.
    void show(const std::optional<FrameNumber>& frame);
    void setPlaying(bool playing);

    [[nodiscard]] QAction* playAction() const { return m_play; }
    /// In which the number is read and typed: "page 2 of 7".
    [[nodiscard]] QSpinBox* numberField() const { return m_number; }
    [[nodiscard]] const QList<QAction*>& actions() const { return m_actions; }

Q_SIGNALS:
    void playRequested(bool play);
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through the passes of a set: step by step, or by itself.
#pragma once

#include <QTimer>
#include <QWidget>

#include <chrono>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace tonescope::ui {

/// Positions are those of a LaneScene: 0 is before the first pass.
class LanePlayer : public QWidget {
    Q_OBJECT

public:
    explicit LanePlayer(QWidget* parent = nullptr);

    /// Another set with so many passes; begins before the first one. 0: there is none.
    void setPasses(std::size_t passes);
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] bool playing() const { return m_clock.isActive(); }
    /// How long adds are seen to move; 0 where they jump.
    [[nodiscard]] std::chrono::milliseconds movement() const;

    /// Left and Right, Home and End, and Space, which plays. False: no key of this.
    bool take(int key);

public Q_SLOTS:
    void first();
    void back();
    void next();
    void last();
    /// From the first pass where all are done; or stops.
    void play();

Q_SIGNALS:
    void moved();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    QPushButton* addButton(QHBoxLayout& row, const QString& text, const QString& tip, const char* name);
    void buildPace(QHBoxLayout& row);
    [[nodiscard]] std::chrono::milliseconds pace() const;
    void goTo(std::size_t position);
    void setPlaying(bool playing);
    void tick();
    void showState();

    QPushButton* m_play = nullptr;
    QLabel* m_label;
    QComboBox* m_pace;
    QCheckBox* m_movement;
    QTimer m_clock;
    std::size_t m_passes = 0;
    std::size_t m_position = 0;
};

} // namespace tonescope::ui

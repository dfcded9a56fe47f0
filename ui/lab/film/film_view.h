// SPDX-License-Identifier: GPL-3.0-or-later
// Plays two films beside each other.
#pragma once

#include "ui/lab/film/film_painter.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

namespace tonescope::ui {

/// Plays films. Keys: Space plays and pauses, Up and Down step, + and - change the speed; other
/// keys are left to the parent. Dragging and the wheel move through the film.
class FilmView : public QWidget {
    Q_OBJECT

public:
    explicit FilmView(QWidget* parent = nullptr);

    /// Shows films before their first step, paused.
    void show(const FilmPair& films);
    using QWidget::show;
    void setStyle(const SlideStyle& style, double unit);
    using QWidget::setStyle;

    void play(bool playing);
    [[nodiscard]] bool playing() const { return m_clock.isActive(); }
    /// Pauses, and goes to a position; see paintFilms().
    void goTo(double position);
    /// Pauses, and goes to the next whole position in this direction.
    void step(int direction);
    /// 0.25 to 8. At 1, a step takes a second, but the whole film 12 seconds at most.
    void setSpeed(double speed);

    [[nodiscard]] double position() const { return m_position; }
    [[nodiscard]] double speed() const { return m_speed; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void advance();
    void scrubTo(double x);

    FilmPair m_films;
    SlideStyle m_style;
    double m_unit = 0;
    double m_position = 0, m_speed = 1;
    QTimer m_clock;          ///< runs while the films are played
    QElapsedTimer m_elapsed; ///< since the last frame
};

} // namespace tonescope::ui

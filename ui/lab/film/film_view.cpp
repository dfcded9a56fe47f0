// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/film/film_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double slowest = 0.25, fastest = 8;
constexpr double longestSeconds = 12; ///< at speed 1; in longer films the steps are shorter
constexpr int frameMilliseconds = 16;
/// The part of a step's time in which tokens move; in the rest of the time they stand still.
constexpr double moving = 0.7;

} // namespace

FilmView::FilmView(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Film"));
    m_clock.setInterval(frameMilliseconds);
    connect(&m_clock, &QTimer::timeout, this, &FilmView::advance);
}

void FilmView::show(const FilmPair& films) {
    m_films = films;
    const auto result = [](const Film& film, const QString& name) {
        const CounterText text = counterText(film, film.result());
        return QStringLiteral("%1: %2 %3").arg(name, text.number, text.unit);
    };
    QStringList results{result(films.left, films.leftName)};
    if (!films.right.frames.empty()) results += result(films.right, films.rightName);
    setAccessibleDescription(results.join(QStringLiteral("\n")));
    goTo(0);
}

void FilmView::setStyle(const SlideStyle& style, double unit) {
    m_style = style;
    m_unit = unit;
    update();
}

/// At the end of the films, playing starts at their beginning.
void FilmView::play(bool playing) {
    if (!playing || m_films.left.frames.empty()) return m_clock.stop();
    if (m_position >= m_films.steps()) m_position = 0;
    m_elapsed.start();
    m_clock.start();
}

void FilmView::goTo(double position) {
    m_clock.stop();
    m_position = std::clamp(position, 0.0, static_cast<double>(m_films.steps()));
    update();
}

void FilmView::step(int direction) {
    goTo(direction > 0 ? std::floor(m_position) + 1 : std::ceil(m_position) - 1);
}

void FilmView::setSpeed(double speed) {
    m_speed = std::clamp(speed, slowest, fastest);
}

/// Without animations the position moves as well, and paintEvent() shows whole steps only.
void FilmView::advance() {
    const double pace = std::max(1.0, m_films.steps() / longestSeconds);
    m_position += static_cast<double>(m_elapsed.restart()) / 1000 * m_speed * pace;
    if (m_position >= m_films.steps()) goTo(m_films.steps());
    update();
}

void FilmView::paintEvent(QPaintEvent*) {
    if (m_films.left.frames.empty()) return;
    QPainter painter(this);
    const double step = std::floor(m_position);
    double part = std::min(1.0, (m_position - step) / moving);
    if (style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0) part = 0;
    // A line below the films shows how much of them has been played.
    const double height = m_unit * 0.12;
    // Strokes of the outermost cells lie half outside of the films.
    const double stroke = m_unit * 0.16;
    paintFilms(painter, QRectF(rect()).adjusted(stroke, 0, -stroke, -5 * height), m_films, m_style, m_unit,
               step + part);
    const double played = width() * m_position / std::max(1U, m_films.steps());
    painter.fillRect(QRectF(0, this->height() - height, width(), height), m_style.pale());
    painter.fillRect(QRectF(0, this->height() - height, played, height), m_style.accent());
}

void FilmView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Space:
        return play(!playing());
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_Plus:
        return setSpeed(m_speed * 2);
    case Qt::Key_Minus:
        return setSpeed(m_speed / 2);
    default:
        QWidget::keyPressEvent(event);
    }
}

void FilmView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) scrubTo(event->position().x());
}

void FilmView::mouseMoveEvent(QMouseEvent* event) {
    scrubTo(event->position().x());
}

void FilmView::wheelEvent(QWheelEvent* event) {
    step(event->angleDelta().y() < 0 ? 1 : -1);
}

void FilmView::hideEvent(QHideEvent* event) {
    m_clock.stop();
    QWidget::hideEvent(event);
}

void FilmView::scrubTo(double x) {
    goTo(x / std::max(1, width()) * m_films.steps());
}

} // namespace tonescope::ui

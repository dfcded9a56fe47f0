// SPDX-License-Identifier: GPL-3.0-or-later
// Draws two films beside each other, on the screen and on paper.
#pragma once

#include "ui/lab/film/films.h"
#include "ui/lab/film/slide_style.h"

class QPainter;
class QRectF;

namespace tonescope::ui {

/// Draws the films at `position`: 0 is the state before anything happens, each whole number up to
/// films.steps() the state after a step, and between two of them tokens move. `unit` is 1/28 of the slide's
/// height. The films are scaled to `frame`, which contains their names above and their counters below. Text
/// is never smaller than the unit.
void paintFilms(QPainter& painter, const QRectF& frame, const FilmPair& films, const SlideStyle& style,
                double unit, double position);

} // namespace tonescope::ui

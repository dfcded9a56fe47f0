// How the plots of sweeps look: one ground, one font, colours and shapes that are told apart.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <cstddef>

class QCPAxis;
class QCustomPlot;

namespace tonescope::ui {

/// Ground, axes, grid and fonts as the window's are.
struct PlotDress {
    QPalette palette;
    QFont font;

    [[nodiscard]] QColor text() const { return palette.color(QPalette::Text); }
    [[nodiscard]] QColor ground() const { return palette.color(QPalette::Base); }
    /// Of what is wrong.
    [[nodiscard]] QColor warning() const;
    /// Of the line of that number: eight that the colour-blind tell apart, again and again.
    [[nodiscard]] QColor line(std::size_t number) const;
};

void dress(QCPAxis& axis, const PlotDress& dress);
/// The ground and the four axes of the plot's first rectangle.
void dress(QCustomPlot& plot, const PlotDress& dress);

} // namespace tonescope::ui

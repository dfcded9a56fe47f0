// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of a plot whose labels stand inside it, so that its curves have the whole width.
#pragma once

#include <QFont>
#include <QPalette>

#include <qcustomplot.h>

namespace tonescope::ui {

/// Draws the axes of one axis rectangle in place of QCustomPlot: grid lines and a base line, labels of the
/// left and the right axis above their lines inside the rectangle, labels of the bottom axis below it and of
/// the top axis above it, the latter and those of the right axis with short lines. Labels that would collide
/// or not fit are left out; the labels at the ends of the bottom and the top axis come first. Draws the ticks
/// that each axis has, and texts for axes with tickLabels(). Hide the axes themselves with
/// QCPAxis::setVisible().
class InnerAxes {
public:
    /// The rectangle owns what is drawn; the caller may drop this object.
    explicit InnerAxes(QCPAxisRect& rect);

    /// Sets colours and the font of labels; the small font of a window.
    void setLook(const QPalette& palette, const QFont& font);
    void setVisible(bool visible);
    /// A text above the rectangle, at the left.
    void setCaption(const QString& caption);
    /// A text after the uppermost label of the left axis.
    void setUnit(const QString& unit);
    /// The height that labels need below or above the rectangle.
    [[nodiscard]] static int labelHeight(const QFont& font);

private:
    class Part;

    Part* m_lines;
    Part* m_labels;
};

} // namespace tonescope::ui

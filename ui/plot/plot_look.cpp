// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_look.h"

#include <QFontInfo>
#include <QPalette>

#include <qcustomplot.h>

#include <array>

// QCustomPlot ignores the widget's palette and font: every element has pens, brushes and fonts of its own,
// with black on white as the default. applyLook() walks through all elements and sets them. It can be called
// repeatedly, since it sets everything from the arguments and nothing from earlier values, except that lines
// of data keep their colour and style.
namespace tonescope::ui {

namespace {

/// Colours, font and line width of a plot.
struct Look {
    QColor text, faint, ground;
    QFont font;
    double width; ///< of axes
};

Look lookOf(const QPalette& palette, const QFont& font) {
    Look look{palette.color(QPalette::Text), {}, palette.color(QPalette::Base), font, axisWidth(font)};
    look.faint = look.text;
    look.faint.setAlpha(70);
    return look;
}

void applyTo(QCPAxis& axis, const Look& look) {
    const QPen line(look.text, look.width);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setTickLength(qRound(5 * look.width));
    axis.setSubTickLength(qRound(2 * look.width));
    axis.setLabelColor(look.text);
    axis.setTickLabelColor(look.text);
    axis.setLabelFont(look.font);
    axis.setTickLabelFont(look.font);
    if (axis.grid() == nullptr) return; // a colour scale's axes have none
    axis.grid()->setPen(QPen(look.faint, look.width, Qt::DotLine));
    axis.grid()->setSubGridPen(QPen(look.faint, look.width, Qt::DotLine));
    axis.grid()->setZeroLinePen(QPen(look.faint, look.width));
}

void applyTo(QCPLegend& legend, const Look& look) {
    legend.setFont(look.font);
    legend.setSelectedFont(look.font);
    legend.setTextColor(look.text);
    legend.setBrush(look.ground);
    legend.setBorderPen(QPen(look.faint, look.width));
    // A legend clips its texts to the height of its rows. In a picture that is painted at another scale, a
    // line of text may be one pixel higher, because ascent and descent are rounded up at that scale.
    const int height = QFontMetrics(look.font).height() + 1;
    legend.setIconSize(2 * height, height);
}

void applyTo(QCPLayoutElement* element, const Look& look) {
    if (auto* legend = qobject_cast<QCPLegend*>(element)) applyTo(*legend, look);
    if (auto* scale = qobject_cast<QCPColorScale*>(element)) applyTo(*scale->axis(), look);
}

void setWidth(QCPAbstractPlottable& data, double width) {
    QPen pen = data.pen();
    if (pen.style() == Qt::NoPen) return;
    pen.setWidthF(width);
    data.setPen(pen);
}

bool isLine(const QCPAbstractPlottable& data) {
    return qobject_cast<const QCPGraph*>(&data) != nullptr ||
           qobject_cast<const QCPCurve*>(&data) != nullptr ||
           qobject_cast<const QCPErrorBars*>(&data) != nullptr;
}

void applyTo(QCPAbstractItem& item, const Look& look) {
    auto* text = qobject_cast<QCPItemText*>(&item);
    if (text == nullptr) return;
    text->setFont(look.font);
    text->setColor(look.text);
}

} // namespace

double axisWidth(const QFont& font) {
    // One pixel for a font of the usual size (13 pixels); grows with the font in steps of half a pixel.
    constexpr double plain = 13;
    return std::max(1.0, std::round(2 * QFontInfo(font).pixelSize() / plain) / 2);
}

double curveWidth(const QFont& font) {
    return 1.5 * axisWidth(font);
}

QPen dashedPen(const QColor& colour, double width, const QVector<qreal>& dashes) {
    QPen pen(colour, width);
    pen.setCapStyle(Qt::FlatCap); // a square cap would fill the gaps
    pen.setDashPattern(dashes);
    return pen;
}

QPen pinLine(std::size_t number, const QColor& colour) {
    const std::array dashes{QVector<qreal>{7, 4}, QVector<qreal>{2, 2}, QVector<qreal>{7, 3, 2, 3},
                            QVector<qreal>{4, 2}};
    return dashedPen(colour, 1, dashes.at(number));
}

void applyLook(QCustomPlot& plot, const QPalette& palette, const QFont& font) {
    const Look look = lookOf(palette, font);
    plot.setBackground(QBrush(look.ground));
    for (QCPAxisRect* rect : plot.axisRects()) {
        for (QCPAxis* axis : rect->axes())
            applyTo(*axis, look);
    }
    for (QCPLayoutElement* element : plot.plotLayout()->elements(true))
        applyTo(element, look);
    for (int i = 0; i < plot.itemCount(); ++i)
        applyTo(*plot.item(i), look);
    for (int i = 0; i < plot.plottableCount(); ++i) {
        if (isLine(*plot.plottable(i))) setWidth(*plot.plottable(i), curveWidth(font));
    }
}

} // namespace tonescope::ui

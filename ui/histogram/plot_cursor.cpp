// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_cursor.h"

#include "ui/plot/colours.h"

#include <qcustomplot.h>

namespace tonescope::ui {

namespace {

QLatin1String overlay() {
    return QLatin1String("overlay");
}

QCPItemStraightLine* makeLine(QCustomPlot& plot) {
    auto* line = new QCPItemStraightLine(&plot);
    line->setLayer(overlay());
    line->setVisible(false);
    line->setAntialiased(false);
    return line;
}

void moveTo(QCPItemStraightLine& line, std::optional<double> place) {
    line.setVisible(place.has_value());
    if (!place) return;
    line.point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line.point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line.point1->setCoords(*place, 0);
    line.point2->setCoords(*place, 1);
}

} // namespace

PlotCursor::PlotCursor(QCustomPlot& plot)
    : m_plot(plot), m_pointer(makeLine(plot)), m_invitation(new QCPItemText(&plot)) {
    for (QCPItemStraightLine*& mark : m_marks)
        mark = makeLine(plot);
    m_invitation->setLayer(overlay());
    m_invitation->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_invitation->position->setCoords(0.5, 0.5);
}

void PlotCursor::setColours(const QPalette& palette) {
    m_pointer->setPen(QPen(palette.color(QPalette::Text), 0));
    m_invitation->setColor(palette.color(QPalette::Text));
    for (const Channel channel : allChannels)
        m_marks.at(indexOf(channel))->setPen(QPen(colourOf(channel, palette), 2, Qt::DashLine));
}

void PlotCursor::pointAt(std::optional<double> place) {
    moveTo(*m_pointer, place);
    redraw();
}

void PlotCursor::mark(const std::optional<PixelSample>& sample, ChannelSet channels) {
    for (const Channel channel : allChannels) {
        std::optional<double> place;
        if (sample && channels.contains(channel) && sample->of(channel)) place = *sample->of(channel);
        moveTo(*m_marks.at(indexOf(channel)), place);
    }
    redraw();
}

void PlotCursor::invite(const QString& text) {
    m_invitation->setText(text);
    m_invitation->setVisible(!text.isEmpty());
}

void PlotCursor::redraw() {
    // A plot that was never shown has nothing to draw into yet.
    if (m_plot.isVisible()) m_plot.layer(overlay())->replot();
}

std::optional<double> PlotCursor::markOf(Channel channel) const {
    const QCPItemStraightLine& line = *m_marks.at(indexOf(channel));
    if (!line.visible()) return std::nullopt;
    return line.point1->key();
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_cursor.h"

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
    for (QCPItemPosition* point : {line->point1, line->point2})
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    return line;
}

void moveTo(QCPItemStraightLine& line, std::optional<double> place) {
    line.setVisible(place.has_value());
    if (!place) return;
    line.point1->setCoords(*place, 0);
    line.point2->setCoords(*place, 1);
}

void put(QCPAbstractItem& item, const PlotPanel& panel) {
    item.setClipAxisRect(panel.rect);
    for (QCPItemPosition* position : item.positions()) {
        position->setAxes(&panel.values(), &panel.counts());
        position->setAxisRect(panel.rect);
    }
}

} // namespace

PlotCursor::PlotCursor(QCustomPlot& plot) : m_plot(plot), m_invitation(new QCPItemText(&plot)) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(1); // after the whole plot, where that is to be drawn, too
    QObject::connect(&m_soon, &QTimer::timeout, &m_soon, [this] { redraw(); });
    QObject::connect(&plot, &QCustomPlot::afterReplot, &m_soon, [this] { m_soon.stop(); });
    m_covers.push_back(makeCover());
    for (QCPItemStraightLine*& mark : m_marks)
        mark = makeLine(plot);
    m_invitation->setLayer(overlay());
    m_invitation->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_invitation->position->setCoords(0.5, 0.5);
}

PlotCursor::Cover PlotCursor::makeCover() {
    auto* chosen = new QCPItemRect(&m_plot);
    chosen->setLayer(overlay());
    chosen->setVisible(false);
    chosen->setAntialiased(false);
    for (QCPItemPosition* corner : {chosen->topLeft, chosen->bottomRight})
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    return {makeLine(m_plot), chosen};
}

void PlotCursor::setPanels(const PlotPanels& panels) {
    while (m_covers.size() > panels.all().size()) {
        m_plot.removeItem(m_covers.back().pointer);
        m_plot.removeItem(m_covers.back().chosen);
        m_covers.pop_back();
    }
    while (m_covers.size() < panels.all().size())
        m_covers.push_back(makeCover());
    for (std::size_t i = 0; i < m_covers.size(); ++i) {
        put(*m_covers[i].pointer, panels.all()[i]);
        put(*m_covers[i].chosen, panels.all()[i]);
        colour(m_covers[i]);
    }
    for (const Channel channel : allChannels)
        put(*m_marks.at(indexOf(channel)), panels.of(channel));
    placePointer();
    placeChosen();
}

void PlotCursor::colour(const Cover& cover) const {
    const QColor ink = m_palette.color(QPalette::Text);
    cover.pointer->setPen(QPen(ink, 0));
    QColor chosen = m_palette.color(QPalette::Highlight);
    cover.chosen->setPen(QPen(chosen, 0));
    chosen.setAlpha(60);
    cover.chosen->setBrush(chosen);
}

void PlotCursor::setColours(const QPalette& palette, ChannelColours colours) {
    m_palette = palette;
    for (const Cover& cover : m_covers)
        colour(cover);
    m_invitation->setColor(palette.color(QPalette::Text));
    for (const Channel channel : allChannels)
        m_marks.at(indexOf(channel))->setPen(QPen(colourOf(channel, palette, colours), 2, Qt::DashLine));
}

void PlotCursor::pointAt(std::optional<double> place) {
    m_place = place;
    placePointer();
    m_soon.start();
}

void PlotCursor::placePointer() {
    for (const Cover& cover : m_covers)
        moveTo(*cover.pointer, m_place);
}

void PlotCursor::mark(const std::optional<PixelSample>& sample, ChannelSet channels) {
    for (const Channel channel : allChannels) {
        std::optional<double> place;
        if (sample && channels.contains(channel) && sample->of(channel)) place = *sample->of(channel);
        moveTo(*m_marks.at(indexOf(channel)), place);
    }
    m_soon.start();
}

void PlotCursor::choose(const std::optional<ValueRange>& values) {
    m_values = values;
    placeChosen();
    m_soon.start();
}

void PlotCursor::placeChosen() {
    for (const Cover& cover : m_covers) {
        cover.chosen->setVisible(m_values.has_value());
        if (!m_values) continue;
        cover.chosen->topLeft->setCoords(m_values->first - 0.5, 0);
        cover.chosen->bottomRight->setCoords(m_values->last + 0.5, 1);
    }
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

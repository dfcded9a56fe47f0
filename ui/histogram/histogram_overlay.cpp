// SPDX-License-Identifier: GPL-3.0-or-later
// The card is always dark, because photos are seen through it, so its colours are those of a dark window.
// Areas are added as light is: where red, green and blue overlap, the card is white. Gray is a line.
#include "ui/histogram/histogram_overlay.h"

#include "ui/histogram/histogram_figure.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

constexpr int fromEdge = 16, inside = 8; ///< logical pixels
constexpr int fromBottom = 56;           ///< texts at the edge of the photo are below the card

/// The fraction of the card's height for a count.
double fractionOf(double count, double highest, CountAxis axis) {
    if (axis == CountAxis::SquareRoot) return std::sqrt(count / highest);
    if (axis == CountAxis::Logarithmic) return std::log1p(count) / std::log1p(highest);
    return count / highest;
}

/// The highest of the columns; if spikes are cut, of those that are not among the highest 2 %.
double highestOf(std::vector<std::uint64_t> heights, const CountScale& scale) {
    const bool cut = scale.cutSpikes && scale.axis != CountAxis::Logarithmic;
    const auto place =
        heights.end() - 1 - (cut ? static_cast<std::ptrdiff_t>(heights.size() / 50) : std::ptrdiff_t{0});
    std::nth_element(heights.begin(), place, heights.end());
    return std::max(1.0, static_cast<double>(*place) * headroom);
}

/// The outline of the columns in `box`, from its lower left to its lower right corner.
QPainterPath outlineOf(const std::vector<std::uint64_t>& heights, const QRectF& box, double highest,
                       CountAxis axis) {
    const double step = box.width() / static_cast<double>(heights.size());
    QPainterPath path(box.bottomLeft());
    for (std::size_t column = 0; column < heights.size(); ++column) {
        const double part = fractionOf(static_cast<double>(heights[column]), highest, axis);
        const double y = box.bottom() - std::min(part, 1.0) * box.height();
        path.lineTo(box.left() + static_cast<double>(column) * step, y);
        path.lineTo(box.left() + static_cast<double>(column + 1) * step, y);
    }
    path.lineTo(box.bottomRight());
    return path;
}

} // namespace

HistogramOverlay::HistogramOverlay(const HistogramFigure& figure, QWidget& parent)
    : QWidget(&parent), m_figure(figure) {
    setObjectName(QStringLiteral("histogramOverlay"));
    setAccessibleName(tr("Histogram on the photo"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parent.installEventFilter(this);
    hide();
}

bool HistogramOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible()) place();
    return QWidget::eventFilter(watched, event);
}

void HistogramOverlay::showEvent(QShowEvent*) {
    place();
}

void HistogramOverlay::place() {
    const QSize room = parentWidget()->size();
    const int width = std::clamp(room.width() / 4, 160, 400);
    const QSize size(width, width * 2 / 3);
    setGeometry(QRect(
        QPoint(room.width() - size.width() - fromEdge, room.height() - size.height() - fromBottom), size));
}

void HistogramOverlay::paintEvent(QPaintEvent*) {
    if (m_figure.empty()) return;
    static const QPalette dark(QColor(0x1e, 0x1f, 0x22));
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0x10, 0x10, 0x12, 208));
    painter.drawRoundedRect(rect(), 6, 6);

    const QRectF box = QRectF(rect()).adjusted(inside, inside, -inside, -inside);
    const PlotContent& content = m_figure.content();
    const QCPRange range = m_figure.panels().front().values().range();
    std::vector<std::pair<Channel, std::vector<std::uint64_t>>> curves;
    std::vector<std::uint64_t> all;
    for (const Channel channel :
         {Channel::Red, Channel::Green, Channel::Blue, Channel::Alpha, Channel::Gray}) {
        if (!m_figure.visible().contains(channel)) continue;
        const auto counts = m_figure.histogram().counts(channel);
        const ColumnGrid grid(counts.size(), range.size(), box.width());
        const std::vector<std::uint64_t> heights = columnHeights(counts, grid);
        curves.emplace_back(
            channel,
            std::vector(heights.begin() + static_cast<std::ptrdiff_t>(grid.columnAt(range.lower + 0.5)),
                        heights.begin() + static_cast<std::ptrdiff_t>(grid.columnAt(range.upper - 0.5)) + 1));
        all.insert(all.end(), curves.back().second.begin(), curves.back().second.end());
    }
    if (all.empty()) return;
    const double highest = highestOf(std::move(all), content.scale);
    for (const auto& [channel, heights] : curves) {
        const QColor colour = colourOf(channel, dark, content.colours);
        const QPainterPath outline = outlineOf(heights, box, highest, content.scale.axis);
        painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
        if (channel != Channel::Gray && channel != Channel::Alpha) {
            painter.setCompositionMode(QPainter::CompositionMode_Plus);
            QColor filling = colour;
            filling.setAlpha(110);
            painter.fillPath(outline, filling);
        }
        painter.strokePath(outline, QPen(colour, 1));
    }
}

} // namespace tonescope::ui

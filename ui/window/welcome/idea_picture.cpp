// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome/idea_picture.h"

#include "ui/plot/colours.h"

#include <QPainter>
#include <QPainterPath>

#include <array>
#include <cmath>

namespace tonescope::ui {

namespace {

/// A hill with its top at `middle`, of 0 to 1 in both directions.
QPainterPath hill(const QRectF& frame, double middle, double width, double height) {
    QPainterPath path(frame.bottomLeft());
    constexpr int steps = 80;
    for (int i = 0; i <= steps; ++i) {
        const double x = double(i) / steps, off = (x - middle) / width;
        path.lineTo(frame.left() + x * frame.width(),
                    frame.bottom() - height * std::exp(-off * off) * frame.height());
    }
    path.lineTo(frame.bottomRight());
    path.closeSubpath();
    return path;
}

void drawTones(QPainter& painter, const QRectF& frame, bool dark) {
    painter.setCompositionMode(dark ? QPainter::CompositionMode_Screen : QPainter::CompositionMode_Multiply);
    const std::array<std::pair<QColor, double>, 3> channels{{{QColor(0xd0, 0x40, 0x40), 0.62},
                                                             {QColor(0x30, 0xa0, 0x50), 0.45},
                                                             {QColor(0x40, 0x70, 0xd0), 0.28}}};
    for (const auto& [colour, middle] : channels)
        painter.fillPath(hill(frame, middle, 0.2, 0.9 - middle / 3), colour);
}

/// From slow to fast, and no measurement.
void drawMachine(QPainter& painter, const QRectF& frame, const QPalette& palette) {
    const std::array<double, 5> lengths{1, 0.45, 0.24, 0.12, 0.05};
    const double step = frame.height() / double(lengths.size());
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const QRectF bar(frame.left(), frame.top() + double(i) * step, frame.width() * lengths.at(i),
                         step * 0.7);
        painter.fillRect(bar, palette.color(QPalette::Highlight));
    }
}

} // namespace

IdeaPicture::IdeaPicture(Idea idea, QWidget* parent) : QWidget(parent), m_idea(idea) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void IdeaPicture::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1, 6, -1, -2);
    painter.fillRect(rect(), palette().base());
    m_idea == Idea::Tones ? drawTones(painter, frame, isDark(palette()))
                          : drawMachine(painter, frame.adjusted(6, 0, -6, 0), palette());
}

} // namespace tonescope::ui

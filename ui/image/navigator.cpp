// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/navigator.h"

#include "ui/frame/parts.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tonescope::ui {

Navigator::Navigator(QWidget* parent) : QWidget(parent) {
    named(this, "navigator", tr("Visible part of the image"));
    setToolTip(tr("The visible part; drag to move it"));
    setCursor(Qt::PointingHandCursor);
    hide();
}

void Navigator::setOverview(const QImage& overview) {
    m_overview = overview;
    if (!overview.isNull()) resize((QSizeF(overview.size()) / devicePixelRatioF()).toSize());
    update();
}

void Navigator::setPart(const QRectF& part) {
    m_part = part;
    update();
}

void Navigator::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF whole = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline, part;
    outline.addRoundedRect(whole, 6, 6);
    constexpr double least = 8; // a smaller part would not be seen
    QRectF mark(0, 0, std::max(least, m_part.width() * width()), std::max(least, m_part.height() * height()));
    mark.moveCenter({m_part.center().x() * width(), m_part.center().y() * height()});
    part.addRect(mark.intersected(whole));
    painter.setClipPath(outline);
    painter.drawImage(rect(), m_overview);
    painter.fillPath(outline.subtracted(part), QColor(0, 0, 0, 130));
    painter.setPen(QPen(Qt::white, 1.5));
    painter.drawPath(part);
    painter.setClipping(false);
    painter.setPen(QColor(255, 255, 255, 150));
    painter.drawPath(outline);
}

void Navigator::mousePressEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton)) return;
    Q_EMIT pointed({event->position().x() / width(), event->position().y() / height()});
}

void Navigator::mouseMoveEvent(QMouseEvent* event) {
    mousePressEvent(event);
}

} // namespace tonescope::ui

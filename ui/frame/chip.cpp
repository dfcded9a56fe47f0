// SPDX-License-Identifier: GPL-3.0-or-later
// The chip paints itself, because styles draw tool buttons as rectangles. From left to right: a dot or a
// line, the text, the arrow of a menu, the "×".
#include "ui/frame/chip.h"

#include "ui/frame/small_font.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr int side = 10;     ///< pixels between the ends of the pill and its content
constexpr int gap = 6;       ///< between the parts of its content
constexpr int dotSide = 8;   ///< diameter of the dot
constexpr int lineSide = 16; ///< length of the line
constexpr int arrowSide = 8;
constexpr int crossSide = 8;
constexpr int least = 24; ///< height of the smallest target for a mouse

} // namespace

Chip::Chip(QWidget* parent) : QToolButton(parent) {
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void Chip::setDot(const QColor& colour) {
    m_dot = colour;
    updateGeometry();
    update();
}

void Chip::setLine(const QPen& pen) {
    m_line = pen;
    updateGeometry();
    update();
}

void Chip::setLink(const QString& link) {
    m_link = link;
    updateGeometry();
    update();
}

void Chip::setClosable(bool closable) {
    m_closable = closable;
    updateGeometry();
    update();
}

int Chip::widthBesideText() const {
    int width = 2 * side;
    if (m_dot.isValid()) width += dotSide + gap;
    if (m_line.style() != Qt::NoPen) width += lineSide + gap;
    if (menu() != nullptr) width += arrowSide + gap;
    if (m_closable) width += crossSide + gap;
    if (!m_link.isEmpty()) width += QFontMetrics(smallFont(font())).horizontalAdvance(m_link) + 1 + gap;
    return width;
}

QRect Chip::closeRect() const {
    if (!m_closable) return {};
    const int width = crossSide + gap / 2 + side;
    return layoutDirection() == Qt::RightToLeft ? QRect(0, 0, width, height())
                                                : QRect(this->width() - width, 0, width, height());
}

QSize Chip::sizeHint() const {
    const QFontMetrics metrics(smallFont(font()));
    // One more pixel, because horizontalAdvance() rounds the width of the text.
    return {widthBesideText() + metrics.horizontalAdvance(text()) + 1,
            std::max(least, metrics.height() + gap)};
}

// A long text is elided before it makes a window wider.
QSize Chip::minimumSizeHint() const {
    const QFontMetrics metrics(smallFont(font()));
    return {std::min(sizeHint().width(), widthBesideText() + metrics.averageCharWidth() * 6),
            sizeHint().height()};
}

void Chip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(smallFont(font()));
    const bool marked = isDown() || underMouse() || isChecked();
    const QColor ink = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text);
    QColor shade = ink;
    shade.setAlpha(marked ? 28 : 0);
    const QColor border = hasFocus() ? palette().color(QPalette::Highlight) : palette().color(QPalette::Mid);
    const double width = hasFocus() ? 2 : 1;
    const QRectF pill = QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2);
    if (!autoRaise()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::Base)); // opaque, over a photo or a plot
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        painter.setPen(QPen(border, width));
        painter.setBrush(shade);
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    }

    int left = side;
    const int middle = height() / 2;
    const auto placed = [this](const QRect& part) {
        return QStyle::visualRect(layoutDirection(), rect(), part);
    };
    if (m_dot.isValid()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_dot);
        painter.drawEllipse(placed({left, middle - dotSide / 2, dotSide, dotSide}));
        left += dotSide + gap;
    }
    if (m_line.style() != Qt::NoPen) {
        painter.setPen(m_line);
        const QRect line = placed({left, middle, lineSide, 1});
        painter.drawLine(line.left(), middle, line.right(), middle);
        left += lineSide + gap;
    }
    const int room = this->width() - widthBesideText();
    painter.setPen(ink);
    painter.drawText(placed({left, 0, room, height()}),
                     Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, room));
    left += room + gap;
    if (!m_link.isEmpty()) {
        QFont underlined(painter.font());
        underlined.setUnderline(true);
        painter.setFont(underlined);
        painter.setPen(palette().color(QPalette::Link));
        const int advance = painter.fontMetrics().horizontalAdvance(m_link) + 1;
        painter.drawText(placed({left, 0, advance, height()}), Qt::AlignVCenter | Qt::TextSingleLine, m_link);
        left += advance + gap;
    }
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (menu() != nullptr) {
        const QRectF arrow = placed({left, middle - arrowSide / 4, arrowSide, arrowSide / 2});
        painter.drawPolyline(
            QPolygonF({arrow.topLeft(), {arrow.center().x(), arrow.bottom()}, arrow.topRight()}));
        left += arrowSide + gap;
    }
    if (m_closable) {
        const QRectF cross = placed({left, middle - crossSide / 2, crossSide, crossSide});
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
    }
}

void Chip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && closeRect().contains(event->pos())) return Q_EMIT closed();
    QToolButton::mousePressEvent(event);
}

void Chip::keyPressEvent(QKeyEvent* event) {
    if (m_closable && event->key() == Qt::Key_Delete) return Q_EMIT closed();
    QToolButton::keyPressEvent(event);
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/region_marks.h"

#include "ui/image/image_placement.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString wordsOf(const Region& region) {
    return QCoreApplication::translate("RegionMarks", "%1 × %2 at %3, %4")
        .arg(region.width)
        .arg(region.height)
        .arg(region.x)
        .arg(region.y);
}

/// White on black is seen on any image.
void paintHandles(QPainter& painter, const QRectF& outline) {
    constexpr double side = 7;
    constexpr double roomForMiddle = 5 * side;
    const auto handle = [&](double x, double y) {
        painter.fillRect(QRectF(x - side / 2 - 1, y - side / 2 - 1, side + 2, side + 2), Qt::black);
        painter.fillRect(QRectF(x - side / 2, y - side / 2, side, side), Qt::white);
    };
    for (const double x : {outline.left(), outline.right()}) {
        handle(x, outline.top());
        handle(x, outline.bottom());
        if (outline.height() > roomForMiddle) handle(x, outline.center().y());
    }
    if (outline.width() <= roomForMiddle) return;
    handle(outline.center().x(), outline.top());
    handle(outline.center().x(), outline.bottom());
}

QRectF boxOf(const QPainter& painter, const QString& words) {
    return QRectF(painter.fontMetrics().boundingRect(words)).adjusted(-5, -2, 5, 2);
}

void paintBox(QPainter& painter, const QString& words, const QRectF& box) {
    painter.fillRect(box, QColor(20, 20, 20));
    painter.setPen(Qt::white);
    painter.drawText(box, Qt::AlignCenter, words);
}

void paintWords(QPainter& painter, const QString& words, const QRectF& outline, const QRectF& view) {
    QRectF box = boxOf(painter, words);
    box.moveTopLeft(outline.bottomLeft() + QPointF(0, 8));
    if (box.bottom() > view.bottom()) box.moveBottom(outline.top() - 8);
    box.moveLeft(std::clamp(box.left(), view.left(), std::max(view.left(), view.right() - box.width())));
    box.moveTop(std::clamp(box.top(), view.top(), std::max(view.top(), view.bottom() - box.height())));
    paintBox(painter, words, box);
}

} // namespace

QRectF inView(const Region& region, const ImagePlacement& placement) {
    const QRectF pixels(static_cast<qreal>(region.x), static_cast<qreal>(region.y),
                        static_cast<qreal>(region.width), static_cast<qreal>(region.height));
    return placement.toView().mapRect(pixels);
}

void DimmedPicture::paint(QPainter& painter, const QPixmap& picture, const QRectF& bright) {
    if (picture.cacheKey() != m_key) {
        m_key = picture.cacheKey();
        m_dim = picture;
        QPainter(&m_dim).fillRect(QRectF(QPointF(), m_dim.deviceIndependentSize()), QColor(0, 0, 0, 130));
    }
    painter.drawPixmap(QPointF(), m_dim);
    const double ratio = picture.devicePixelRatio();
    // Whole device pixels, so that nothing is sampled anew.
    const QRect source =
        QRectF(bright.topLeft() * ratio, bright.size() * ratio).toAlignedRect().intersected(picture.rect());
    painter.drawPixmap(QRectF(QPointF(source.topLeft()) / ratio, QSizeF(source.size()) / ratio), picture,
                       source);
}

void paintMarks(QPainter& painter, const Region& region, const QRectF& outline, const QRectF& view) {
    painter.setPen(QPen(Qt::black, 0));
    painter.drawRect(outline);
    painter.setPen(QPen(Qt::white, 0, Qt::DashLine));
    painter.drawRect(outline);
    paintHandles(painter, outline);
    paintWords(painter, wordsOf(region), outline, view);
}

void paintHint(QPainter& painter, const QString& words, const QRectF& view) {
    QRectF box = boxOf(painter, words);
    if (box.width() > view.width()) return;
    box.moveCenter(view.center());
    box.moveBottom(view.bottom() - 8);
    paintBox(painter, words, box);
}

} // namespace tonescope::ui

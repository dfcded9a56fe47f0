// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_place.h"

#include "ui/image/pixel_image.h"
#include "ui/plot/focus_border.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

QPoint directionOf(int key) {
    switch (key) {
    case Qt::Key_Left:
        return {-1, 0};
    case Qt::Key_Right:
        return {1, 0};
    case Qt::Key_Up:
        return {0, -1};
    case Qt::Key_Down:
        return {0, 1};
    default:
        return {};
    }
}

/// Of a pixel's samples the upper 8 bits.
LanePixel coloursOf(const PixelSample& sample, int sampleBits, std::uint8_t gray) {
    const auto upper = [&](std::uint32_t value) {
        return static_cast<std::uint8_t>(value >> (sampleBits - 8));
    };
    return {gray, upper(sample.red), upper(sample.green), upper(sample.blue)};
}

} // namespace

LanePlace::LanePlace(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("lanePlace"));
    setAccessibleName(tr("Place in the photo"));
    setToolTip(tr("Click, or use the arrow keys, to choose the pixels whose lanes are seen."));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setMinimumSize(120, 90);
    new FocusBorder(*this);
}

QSize LanePlace::sizeHint() const {
    return {12 * fontMetrics().height(), 7 * fontMetrics().height()};
}

void LanePlace::show(const LanePhoto& photo) {
    m_photo = photo;
    m_pixel = {extent().width() / 2, extent().height() / 2};
    update();
    Q_EMIT moved();
}

void LanePlace::clear() {
    m_photo.reset();
    update();
    Q_EMIT moved();
}

void LanePlace::setSpacing(unsigned spacing) {
    m_spacing = spacing;
    update();
}

void LanePlace::choose(QPoint pixel) {
    if (!m_photo || !QRect(QPoint(), extent()).contains(pixel)) return;
    const bool same = setOf(pixel) == setOf(m_pixel);
    m_pixel = pixel;
    if (same) return;
    update();
    Q_EMIT moved();
}

QSize LanePlace::extent() const {
    const Extent upright = m_photo->image.extent();
    return {static_cast<int>(upright.width), static_cast<int>(upright.height)};
}

LaneSet LanePlace::setOf(QPoint pixel) const {
    const Region stored =
        storedRegion({pixel.x(), pixel.y(), 1, 1}, m_photo->gray.extent, m_photo->image.orientation);
    return laneSetAt(stored.x, stored.y, m_photo->gray.extent, m_spacing);
}

QPoint LanePlace::pixelOf(unsigned lane) const {
    const LaneSet set = setOf(m_pixel);
    const QPointF centre(static_cast<double>(set.columnOf(lane)) + 0.5, static_cast<double>(set.y) + 0.5);
    const QPointF upright = uprightTransform(m_photo->gray.extent, m_photo->image.orientation).map(centre);
    return {static_cast<int>(std::floor(upright.x())), static_cast<int>(std::floor(upright.y()))};
}

std::vector<LanePixel> LanePlace::pixels() const {
    std::vector<LanePixel> pixels;
    if (!m_photo) return pixels;
    const LaneSet set = setOf(m_pixel);
    for (unsigned lane = 0; lane < set.lanes; ++lane) {
        const std::uint8_t gray = m_photo->gray.row(set.y)[set.columnOf(lane)];
        pixels.push_back({gray, gray, gray, gray});
        const QPoint place = pixelOf(lane);
        const auto sample = sampleAt(m_photo->image, GrayFormula::Rec601, place.x(), place.y());
        if (sample && sample->colour && !m_photo->shuffled)
            pixels.back() = coloursOf(*sample, m_photo->image.traits().sampleBits, gray);
    }
    return pixels;
}

QRectF LanePlace::frame() const {
    const QSizeF size = QSizeF(extent()).scaled(this->size() - QSize(4, 4), Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

void LanePlace::chooseAt(QPointF place) {
    if (!m_photo) return;
    const QRectF frame = this->frame();
    const QPointF share((place.x() - frame.x()) / frame.width(), (place.y() - frame.y()) / frame.height());
    choose({static_cast<int>(std::floor(share.x() * extent().width())),
            static_cast<int>(std::floor(share.y() * extent().height()))});
}

void LanePlace::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) chooseAt(event->position());
}

void LanePlace::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton)) chooseAt(event->position());
}

void LanePlace::keyPressEvent(QKeyEvent* event) {
    const QPoint direction = directionOf(event->key());
    if (direction.isNull()) return QWidget::keyPressEvent(event);
    if (m_photo) step(direction);
}

void LanePlace::step(QPoint direction) {
    const LaneSet from = setOf(m_pixel);
    QPoint pixel = m_pixel + direction;
    const QRect photo(QPoint(), extent());
    while (photo.contains(pixel) && setOf(pixel) == from)
        pixel += direction;
    choose(pixel);
}

/// Lines through the whole photo, which are found however small the set is, and what the set covers.
void LanePlace::paintMark(QPainter& painter) const {
    const QRectF frame = this->frame();
    const double scale = frame.width() / extent().width();
    const auto placeOf = [&](QPoint pixel) {
        return frame.topLeft() + (QPointF(pixel) + QPointF(.5, .5)) * scale;
    };
    const QPointF first = placeOf(pixelOf(0)), last = placeOf(pixelOf(setOf(m_pixel).lanes - 1));
    const QPointF centre = (first + last) / 2;
    const QRectF covered = QRectF(first, last).normalized().adjusted(-3, -3, 3, 3);
    for (const auto& [colour, width] : {std::pair(Qt::black, 3.0), std::pair(Qt::white, 1.0)}) {
        painter.setPen(QPen(colour, width));
        painter.drawLine(QPointF(frame.left(), centre.y()), QPointF(covered.left(), centre.y()));
        painter.drawLine(QPointF(covered.right(), centre.y()), QPointF(frame.right(), centre.y()));
        painter.drawLine(QPointF(centre.x(), frame.top()), QPointF(centre.x(), covered.top()));
        painter.drawLine(QPointF(centre.x(), covered.bottom()), QPointF(centre.x(), frame.bottom()));
        painter.drawRect(covered);
    }
}

void LanePlace::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_photo) return;
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(frame(), m_photo->preview);
    paintMark(painter);
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/image_view.h"

#include "ui/plot/focus_border.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double zoomStep = 1.25;

bool replaces(const ImagePointer& image, const ImagePointer& before) {
    return before && image->name == before->name && image->extent() == before->extent();
}

/// The whole pixels nearest to the rectangle between two places.
Region regionBetween(QPointF a, QPointF b) {
    const auto left = std::llround(std::min(a.x(), b.x()));
    const auto top = std::llround(std::min(a.y(), b.y()));
    const auto right = std::llround(std::max(a.x(), b.x()));
    const auto bottom = std::llround(std::max(a.y(), b.y()));
    return {left, top, right - left, bottom - top};
}

} // namespace

void RegionBand::finish(Extent image) {
    if (!m_start) return;
    m_chosen = clipped(regionBetween(*m_start, m_end), image);
    m_start.reset();
}

std::optional<Region> RegionBand::outline(Extent image) const {
    return m_start ? clipped(regionBetween(*m_start, m_end), image) : m_chosen;
}

ImageView::ImageView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Image"));
    new FocusBorder(*this);
    connect(&m_painter, &ImagePainter::improved, this, qOverload<>(&QWidget::update));
}

void ImageView::showImage(const ImagePointer& image) {
    if (image == m_image) return;
    const bool reloaded = replaces(image, m_image);
    m_image = image;
    m_painter.setImage(image);
    if (!reloaded) {
        m_band = {};
        m_placement.setImage(QSizeF(static_cast<qreal>(extent().width), static_cast<qreal>(extent().height)));
    }
    placementChanged();
}

void ImageView::setFormula(GrayFormula formula) {
    m_formula = formula;
    Q_EMIT pixelHovered(hovered());
}

void ImageView::setRegion(const std::optional<Region>& region) {
    m_band.abandon();
    m_band.choose(region);
    update();
}

void ImageView::clearRegion() {
    m_band.abandon();
    if (!m_band.chosen()) return;
    m_band.choose(std::nullopt);
    update();
    Q_EMIT regionChosen(std::nullopt);
}

void ImageView::fit() {
    m_placement.fit();
    placementChanged();
}

void ImageView::showActualPixels() {
    zoomBy(1 / m_placement.scale(), m_placement.viewCentre());
}

void ImageView::zoomIn() {
    zoomBy(zoomStep, m_placement.viewCentre());
}

void ImageView::zoomOut() {
    zoomBy(1 / zoomStep, m_placement.viewCentre());
}

void ImageView::zoomBy(double factor, QPointF anchor) {
    if (!m_image) return;
    m_placement.scaleTo(m_placement.scale() * factor, anchor);
    placementChanged();
}

void ImageView::placementChanged() {
    update();
    if (!m_image) return;
    Q_EMIT scaleChanged(m_placement.scale());
    Q_EMIT pixelHovered(hovered());
}

void ImageView::moveBy(QPointF distance) {
    m_placement.moveBy(distance);
    placementChanged();
}

std::optional<PixelSample> ImageView::hovered() const {
    if (!m_image || !m_cursor) return std::nullopt;
    const QPointF place = m_placement.toImage(*m_cursor);
    return sampleAt(*m_image, m_formula, static_cast<std::int64_t>(std::floor(place.x())),
                    static_cast<std::int64_t>(std::floor(place.y())));
}

void ImageView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window).darker(115));
    if (!m_image) {
        paintInvitation(painter);
        return;
    }
    m_placement.setView(size(), devicePixelRatioF()); // the window may have moved to another screen
    m_painter.paint(painter, m_placement);
    paintRegion(painter);
}

void ImageView::paintInvitation(QPainter& painter) const {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Open an image (%1), drop one here, or paste one (%2).")
                         .arg(QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText),
                              QKeySequence(QKeySequence::Paste).toString(QKeySequence::NativeText)));
}

void ImageView::paintRegion(QPainter& painter) const {
    const std::optional<Region> region = m_band.outline(extent());
    if (!region) return;
    const QRectF pixels(static_cast<qreal>(region->x), static_cast<qreal>(region->y),
                        static_cast<qreal>(region->width), static_cast<qreal>(region->height));
    const QRectF outline = m_placement.toView().mapRect(pixels);
    // Dashes of white on black are seen on any image.
    painter.setPen(QPen(Qt::black, 0));
    painter.drawRect(outline);
    painter.setPen(QPen(Qt::white, 0, Qt::DashLine));
    painter.drawRect(outline);
}

void ImageView::resizeEvent(QResizeEvent*) {
    m_placement.setView(size(), devicePixelRatioF());
    placementChanged();
}

void ImageView::wheelEvent(QWheelEvent* event) {
    constexpr double unitsPerNotch = 120;
    zoomBy(std::pow(zoomStep, event->angleDelta().y() / unitsPerNotch), event->position());
    event->accept();
}

void ImageView::mousePressEvent(QMouseEvent* event) {
    if (!m_image || event->button() != Qt::LeftButton) return;
    if (event->modifiers() & Qt::ShiftModifier) {
        m_band.begin(m_placement.toImage(event->position()));
        return;
    }
    m_dragFrom = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void ImageView::mouseMoveEvent(QMouseEvent* event) {
    m_cursor = event->position();
    if (!m_image) return;
    if (m_band.drawing()) {
        m_band.moveTo(m_placement.toImage(event->position()));
        update();
    } else if (m_dragFrom) {
        m_placement.moveBy(event->position() - *m_dragFrom);
        m_dragFrom = event->position();
        update();
    }
    Q_EMIT pixelHovered(hovered());
}

void ImageView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_dragFrom.reset();
    unsetCursor();
    if (m_band.drawing()) finishBand();
}

void ImageView::finishBand() {
    const std::optional<Region> before = m_band.chosen();
    m_band.finish(extent());
    update();
    if (m_band.chosen() != before) Q_EMIT regionChosen(m_band.chosen());
}

void ImageView::leaveEvent(QEvent*) {
    m_cursor.reset();
    Q_EMIT pixelHovered(std::nullopt);
}

void ImageView::keyPressEvent(QKeyEvent* event) {
    constexpr double step = 64; // logical pixels
    switch (event->key()) {
    case Qt::Key_Escape:
        return clearRegion();
    case Qt::Key_Plus:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_Left:
        return moveBy({step, 0});
    case Qt::Key_Right:
        return moveBy({-step, 0});
    case Qt::Key_Up:
        return moveBy({0, step});
    case Qt::Key_Down:
        return moveBy({0, -step});
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace tonescope::ui

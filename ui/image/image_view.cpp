// SPDX-License-Identifier: GPL-3.0-or-later
// A mouse press decides which of three drags begins: drawing a region (Shift, or the region tool), moving
// edges of the region (near an edge, or inside it with the tool), or moving the image. RegionTool does the
// geometry of the first two in image pixels. While a drag goes on, regionDragged() is emitted for each new
// region; its end emits regionChosen() once. Arrow keys work like a drag that ends when no key has come for a
// quarter of a second.
//
// The view outside the region is painted from a darker copy of the picture: copying pixels is faster than
// blending at each move.
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

/// Distance within which the mouse grips an edge, in logical pixels.
constexpr double reach = 6;

Qt::CursorShape cursorFor(const Grip& grip) {
    if (grip.whole()) return Qt::SizeAllCursor;
    if ((grip.left && grip.top) || (grip.right && grip.bottom)) return Qt::SizeFDiagCursor;
    if ((grip.left && grip.bottom) || (grip.right && grip.top)) return Qt::SizeBDiagCursor;
    return grip.left || grip.right ? Qt::SizeHorCursor : Qt::SizeVerCursor;
}

QRectF rectOf(const Region& region) {
    return {static_cast<qreal>(region.x), static_cast<qreal>(region.y), static_cast<qreal>(region.width),
            static_cast<qreal>(region.height)};
}

} // namespace

ImageView::ImageView(QWidget* parent) : QWidget(parent), m_fields(new RegionFields(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Image"));
    new FocusBorder(*this);
    connect(&m_painter, &ImagePainter::improved, this, qOverload<>(&QWidget::update));
    connect(&m_lit, &LitPixels::changed, this, qOverload<>(&QWidget::update));
    m_fields->hide();
    connect(m_fields, &RegionFields::typed, this, [this](const Region& region) { takeRegion(region); });
    connect(m_fields, &RegionFields::cleared, this, &ImageView::clearRegion);
    m_rest.setSingleShot(true);
    m_rest.setInterval(std::chrono::milliseconds(250)); // longer than the interval of key repetition
    connect(&m_rest, &QTimer::timeout, this, &ImageView::finishDrag);
}

void ImageView::setLit(const LitRule& rule) {
    m_litRule = rule;
    askForLit();
}

ViewSurface ImageView::surface() const {
    return {size(), devicePixelRatioF(), palette().color(QPalette::Window).darker(115)};
}

void ImageView::askForLit() {
    LitRule rule = m_litRule;
    rule.formula = m_formula;
    m_lit.ask(m_image, rule, m_placement, surface());
}

void ImageView::showImage(const ImagePointer& image) {
    if (image == m_image) return;
    const bool sameSize = image->extent() == extent();
    m_image = image;
    m_preview.reset();
    m_painter.setImage(image);
    if (!sameSize) sizeChanged();
    placementChanged();
}

void ImageView::sizeChanged() {
    m_tool.setImage(extent());
    m_signalled.reset();
    m_dragged = false;
    m_fields->hide();
    m_placement.setImage(QSizeF(static_cast<qreal>(extent().width), static_cast<qreal>(extent().height)));
}

void ImageView::showPreview(const ImagePointer& reduced, Extent whole) {
    const bool sameSize = whole == extent();
    m_image.reset();
    m_preview = whole;
    m_painter.setPreview(reduced, whole);
    if (!sameSize) sizeChanged();
    update();
}

void ImageView::endPreview() {
    m_preview.reset();
    update();
}

void ImageView::invite(bool invites) {
    m_invites = invites;
    update();
}

void ImageView::setFormula(GrayFormula formula) {
    m_formula = formula;
    Q_EMIT pixelHovered(hovered());
}

void ImageView::setRegion(const std::optional<Region>& region) {
    m_tool.choose(region);
    m_signalled = m_tool.region();
    regionMoved();
}

void ImageView::clearRegion() {
    takeRegion(std::nullopt);
}

void ImageView::setRegionHint(bool shown) {
    m_regionHint = shown;
    update();
}

void ImageView::setRegionTool(bool on) {
    m_toolOn = on;
    if (!on) unsetCursor();
}

void ImageView::regionMoved() {
    m_fields->show(m_tool.region(), extent());
    m_fields->setVisible(m_tool.region().has_value());
    placeFields();
    update();
}

void ImageView::placeFields() {
    constexpr int margin = 8;
    m_fields->fit(width() - 2 * margin);
    m_fields->adjustSize();
    m_fields->move(margin, height() - m_fields->height() - margin);
}

void ImageView::followDrag() {
    regionMoved();
    m_dragged = true;
    Q_EMIT regionDragged(m_tool.region());
}

/// Also a drag that ends at its first region emits regionChosen(), because regionDragged() was emitted with
/// other regions meanwhile.
void ImageView::finishDrag() {
    m_rest.stop();
    m_tool.finish();
    if (m_tool.region() == m_signalled && !m_dragged) return;
    m_dragged = false;
    m_signalled = m_tool.region();
    m_regionHint = m_regionHint && !m_signalled;
    Q_EMIT regionChosen(m_signalled);
}

Grip ImageView::gripAt(QPointF place) const {
    const double pixels = reach * devicePixelRatioF() / m_placement.scale();
    const Grip grip = m_tool.gripAt(m_placement.toImage(place), pixels);
    return grip.whole() && !m_toolOn ? Grip{} : grip; // without the tool, dragging inside moves the image
}

void ImageView::showCursorFor(QPointF place) {
    const Grip grip = gripAt(place);
    if (grip.any()) return setCursor(cursorFor(grip));
    m_toolOn ? setCursor(Qt::CrossCursor) : unsetCursor();
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
    if (!m_image && !m_preview) return;
    m_placement.scaleTo(m_placement.scale() * factor, anchor);
    placementChanged();
}

void ImageView::placementChanged() {
    update();
    if (!m_image) return;
    Q_EMIT scaleChanged(m_placement.scale());
    Q_EMIT pixelHovered(hovered());
    Q_EMIT placed();
}

void ImageView::place(const ImagePlacement& leader) {
    m_placement.follow(leader);
    update();
}

void ImageView::takeRegion(const std::optional<Region>& region) {
    m_tool.choose(region);
    regionMoved();
    finishDrag();
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
    if (!m_image && !m_preview) {
        painter.fillRect(rect(), surface().ground);
        if (invites()) paintInvitation(painter);
        return;
    }
    m_placement.setView(size(), devicePixelRatioF()); // the window may have moved to another screen
    // Painted in layers: the image (darker outside the region), the mask of lit pixels, then region or hint.
    const QPixmap picture = m_painter.picture(m_placement, surface());
    const std::optional<Region>& region = m_tool.region();
    const QRectF outline = region ? m_placement.toView().mapRect(rectOf(*region)) : QRectF();
    region ? paintDimmed(painter, picture, outline) : painter.drawPixmap(QPointF(), picture);
    askForLit();
    if (const QImage lit = m_lit.maskFor(m_placement, surface()); !lit.isNull())
        painter.drawImage(QPointF(), lit);
    if (region)
        paintMarks(painter, *region, outline, rect());
    else if (m_regionHint)
        paintHint(painter, tr("Shift and drag: the histogram of a region. Wheel: zoom"), rect());
}

void ImageView::paintDimmed(QPainter& painter, const QPixmap& picture, const QRectF& bright) {
    if (picture.cacheKey() != m_dimOf) {
        m_dimOf = picture.cacheKey();
        m_dim = picture;
        QPainter(&m_dim).fillRect(QRectF(QPointF(), m_dim.deviceIndependentSize()), QColor(0, 0, 0, 130));
    }
    painter.drawPixmap(QPointF(), m_dim);
    const double ratio = picture.devicePixelRatio();
    // Whole device pixels, so that nothing is resampled.
    const QRect source =
        QRectF(bright.topLeft() * ratio, bright.size() * ratio).toAlignedRect().intersected(picture.rect());
    painter.drawPixmap(QRectF(QPointF(source.topLeft()) / ratio, QSizeF(source.size()) / ratio), picture,
                       source);
}

void ImageView::paintInvitation(QPainter& painter) const {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Open an image (%1), drop one here, or paste one (%2).")
                         .arg(QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText),
                              QKeySequence(QKeySequence::Paste).toString(QKeySequence::NativeText)));
}

void ImageView::resizeEvent(QResizeEvent*) {
    m_placement.setView(size(), devicePixelRatioF());
    placeFields();
    placementChanged();
}

void ImageView::wheelEvent(QWheelEvent* event) {
    constexpr double unitsPerNotch = 120;
    zoomBy(std::pow(zoomStep, event->angleDelta().y() / unitsPerNotch), event->position());
    event->accept();
}

void ImageView::mousePressEvent(QMouseEvent* event) {
    if (!m_image) return;
    const QPointF place = m_placement.toImage(event->position());
    // The region has precedence: with Shift a new one, near an edge the present one, then the tool.
    // Otherwise, and with the middle button, the image moves.
    if (event->button() == Qt::LeftButton) {
        if (event->modifiers() & Qt::ShiftModifier) return m_tool.begin(place);
        if (const Grip grip = gripAt(event->position()); grip.any()) return m_tool.begin(grip, place);
        if (m_toolOn) return m_tool.begin(place);
    } else if (event->button() != Qt::MiddleButton) {
        return;
    }
    m_dragFrom = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void ImageView::mouseMoveEvent(QMouseEvent* event) {
    m_cursor = event->position();
    if (!m_image) return;
    if (m_tool.dragging()) {
        const std::optional<Region> before = m_tool.region();
        m_tool.moveTo(m_placement.toImage(event->position()));
        if (m_tool.region() != before) followDrag();
    } else if (m_dragFrom) {
        m_placement.moveBy(event->position() - *m_dragFrom);
        m_dragFrom = event->position();
        update();
        Q_EMIT placed();
    } else {
        showCursorFor(event->position());
    }
    Q_EMIT pixelHovered(hovered());
}

void ImageView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_dragFrom.reset();
    showCursorFor(event->position());
    if (!m_tool.dragging() || event->button() != Qt::LeftButton) return;
    m_tool.moveTo(m_placement.toImage(event->position())); // a click gives an empty region, which clears it
    regionMoved();
    finishDrag();
}

void ImageView::leaveEvent(QEvent*) {
    m_cursor.reset();
    Q_EMIT pixelHovered(std::nullopt);
}

void ImageView::keyPressEvent(QKeyEvent* event) {
    constexpr double step = 64; // logical pixels
    if (moveRegionBy(*event)) return;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (!m_tool.dragging()) return clearRegion();
        m_tool.abandon();
        regionMoved();
        return finishDrag();
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

bool ImageView::moveRegionBy(QKeyEvent& event) {
    if (!m_tool.region()) return false;
    const std::int64_t step = event.modifiers() & Qt::ShiftModifier ? 10 : 1;
    const std::int64_t right =
        (event.key() == Qt::Key_Right ? step : 0) - (event.key() == Qt::Key_Left ? step : 0);
    const std::int64_t down =
        (event.key() == Qt::Key_Down ? step : 0) - (event.key() == Qt::Key_Up ? step : 0);
    if (right == 0 && down == 0) return false;
    event.modifiers() & Qt::ControlModifier ? m_tool.growBy(right, down) : m_tool.moveBy(right, down);
    followDrag();
    m_rest.start();
    return true;
}

} // namespace tonescope::ui

#include "ui/image_painter.h"

#include "ui/pixel_image.h"

#include <QPainter>
#include <QPixmap>

namespace tonescope::ui {

namespace {

QBrush checkerboard() {
    constexpr int side = 8;
    QPixmap tile(2 * side, 2 * side);
    tile.fill(QColor(0x99, 0x99, 0x99));
    QPainter painter(&tile);
    painter.fillRect(0, 0, side, side, QColor(0x66, 0x66, 0x66));
    painter.fillRect(side, side, side, side, QColor(0x66, 0x66, 0x66));
    return QBrush(tile);
}

} // namespace

ImagePainter::ImagePainter(QObject* parent) : QObject(parent) {
    connect(&m_pyramid, &ImagePyramid::ready, this, &ImagePainter::improved);
}

void ImagePainter::setImage(const ImagePointer& image) {
    m_image = image;
    m_pixels = wrapped(image);
    m_upright = uprightTransform(image->stored.extent, image->orientation);
    m_pyramid.build(image);
}

void ImagePainter::paint(QPainter& painter, const ImagePlacement& placement) const {
    if (m_pixels.isNull()) return;

    const QRectF visible = placement.visible();
    painter.save();
    painter.setClipRect(placement.toView().mapRect(visible));
    if (m_pixels.hasAlphaChannel()) painter.fillRect(placement.toView().mapRect(visible), checkerboard());

    PyramidLevel source = m_pyramid.levelFor(placement.scale());
    if (source.pixels.isNull()) source = {m_pixels, 1};
    // Twice the size and more: whoever looks that closely wants to see pixels.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, placement.scale() < 2);
    painter.setTransform(QTransform::fromScale(source.factor, source.factor) * m_upright * placement.toView(),
                         true);
    const QRectF stored = m_upright.inverted().mapRect(visible);
    const QRectF part(stored.topLeft() / source.factor, stored.size() / source.factor);
    // Whole pixels, one more all around: the clip cuts what is too much, and no seam can show.
    const QRect whole = part.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(source.pixels.rect());
    painter.drawImage(whole.topLeft(), source.pixels, whole);
    painter.restore();
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/image_painter.h"

#include "ui/image/pixel_image.h"

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

/// The format in which Qt smooths fastest.
QImage::Format screenFormat(const QImage& image) {
    return image.hasAlphaChannel() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32;
}

/// A part of an image as the screen wants it. Costs as much as the part is large.
QImage screenPixels(const QImage& image, const QRect& part) {
    const qsizetype offset = static_cast<qsizetype>(part.x()) * image.depth() / 8;
    const QImage view(image.constScanLine(part.y()) + offset, part.width(), part.height(),
                      image.bytesPerLine(), image.format());
    return view.convertToFormat(screenFormat(image));
}

/// The same, reduced by leaving pixels out. Costs as much as the result is large.
QImage thinnedOut(const QImage& image, const QRect& part, double scale) {
    QImage thin((QSizeF(part.size()) * scale).toSize().expandedTo({1, 1}), screenFormat(image));
    thin.fill(Qt::transparent);
    QPainter painter(&thin);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawImage(thin.rect(), image, part);
    return thin;
}

} // namespace

ImagePainter::ImagePainter(QObject* parent) : QObject(parent) {
    connect(&m_pyramid, &ImagePyramid::ready, this, [this] {
        m_picture = {};
        Q_EMIT improved();
    });
}

const QPixmap& ImagePainter::picture(const ImagePlacement& placement, const ViewSurface& surface) {
    if (!m_picture.isNull() && surface == m_surface && placement == m_placement) return m_picture;
    m_placement = placement;
    m_surface = surface;
    m_picture = QPixmap((QSizeF(surface.size) * surface.ratio).toSize().expandedTo({1, 1}));
    m_picture.setDevicePixelRatio(surface.ratio);
    m_picture.fill(surface.ground);
    QPainter painter(&m_picture);
    paint(painter, placement);
    return m_picture;
}

void ImagePainter::setImage(const ImagePointer& image) {
    m_image = image;
    m_pixels = wrapped(image);
    m_factor = 1;
    m_upright = uprightTransform(image->stored.extent, image->orientation);
    m_pyramid.build(image);
    m_picture = {};
}

void ImagePainter::setPreview(const ImagePointer& reduced, Extent whole) {
    setImage(reduced);
    const Extent stored = turned(whole, reduced->orientation);
    m_factor =
        static_cast<int>((stored.width + reduced->stored.extent.width - 1) / reduced->stored.extent.width);
    m_upright = uprightTransform(stored, reduced->orientation);
}

void ImagePainter::paint(QPainter& painter, const ImagePlacement& placement) const {
    if (m_pixels.isNull()) return;

    const QRectF seen = placement.toView().mapRect(placement.visible());
    painter.save();
    painter.setClipRect(seen);
    if (m_pixels.hasAlphaChannel()) painter.fillRect(seen, checkerboard());
    const PyramidLevel reduced = m_factor == 1 ? m_pyramid.levelFor(placement.scale()) : PyramidLevel{};
    draw(painter, reduced.pixels.isNull() ? PyramidLevel{m_pixels, double(m_factor)} : reduced, placement);
    painter.restore();
}

void ImagePainter::draw(QPainter& painter, const PyramidLevel& source,
                        const ImagePlacement& placement) const {
    const QRectF stored = m_upright.inverted().mapRect(placement.visible());
    const QRectF part(stored.topLeft() / source.factor, stored.size() / source.factor);
    // Whole pixels, one more all around: the clip cuts what is too much, and no seam can show.
    const QRect whole = part.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(source.pixels.rect());
    const QRectF covered(QPointF(whole.topLeft()) * source.factor, QSizeF(whole.size()) * source.factor);

    // Smoothing a large image takes long, and in a moment there will be a halved copy to smooth instead.
    const bool quick = m_factor == 1 && m_pyramid.isBuilding() && placement.scale() < 1;
    const QImage pixels =
        quick ? thinnedOut(source.pixels, whole, placement.scale()) : screenPixels(source.pixels, whole);
    painter.setTransform(placement.toView(), true);
    // Twice the size and more: whoever looks that closely wants to see pixels.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, placement.scale() < 2);
    painter.drawImage(m_upright.mapRect(covered), turnedUpright(pixels, m_image->orientation));
}

} // namespace tonescope::ui

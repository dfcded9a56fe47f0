// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/image_placement.h"

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

/// Centres what is smaller than the view; otherwise leaves no gap.
double keptInside(double origin, double length, double view) {
    if (length <= view) return (view - length) / 2;
    return std::clamp(origin, view - length, 0.0);
}

} // namespace

void ImagePlacement::setImage(QSizeF pixels) {
    m_image = pixels;
    fit();
}

void ImagePlacement::setView(QSizeF size, double devicePixelRatio) {
    if (size == m_view && devicePixelRatio == m_ratio) return;
    const QPointF centre = toImage(viewCentre());
    m_view = size;
    m_ratio = devicePixelRatio;
    if (m_fit) {
        fit();
        return;
    }
    m_origin = viewCentre() - centre * logicalScale();
    keepInside();
}

void ImagePlacement::fit() {
    m_fit = true;
    m_scale = fitScale();
    keepInside();
}

void ImagePlacement::follow(const ImagePlacement& other) {
    if (m_image.isEmpty() || other.m_image.isEmpty()) return;
    if (other.m_fit) return fit();
    const double part = m_image.width() / other.m_image.width();
    const QPointF centre = other.toImage(other.viewCentre()) * part;
    scaleTo(other.m_scale / part, {});
    m_origin = viewCentre() - centre * logicalScale();
    keepInside();
}

void ImagePlacement::scaleTo(double scale, QPointF anchor) {
    const QPointF fixed = toImage(anchor);
    m_fit = false;
    m_scale = std::clamp(scale, std::min(fitScale(), 1.0 / largestScale), largestScale);
    m_origin = anchor - fixed * logicalScale();
    keepInside();
}

void ImagePlacement::moveBy(QPointF distance) {
    m_origin += distance;
    keepInside();
}

QTransform ImagePlacement::toView() const {
    return {logicalScale(), 0, 0, logicalScale(), m_origin.x(), m_origin.y()};
}

QPointF ImagePlacement::toImage(QPointF place) const {
    return (place - m_origin) / logicalScale();
}

QRectF ImagePlacement::visible() const {
    const QRectF seen(toImage({0, 0}), toImage({m_view.width(), m_view.height()}));
    return seen.intersected(QRectF(QPointF(), m_image));
}

double ImagePlacement::fitScale() const {
    if (m_image.isEmpty() || m_view.isEmpty()) return 1;
    const double ratio =
        std::min(m_view.width() / m_image.width(), m_view.height() / m_image.height()) * m_ratio;
    return std::min(ratio, 1.0);
}

void ImagePlacement::keepInside() {
    m_origin = {keptInside(m_origin.x(), m_image.width() * logicalScale(), m_view.width()),
                keptInside(m_origin.y(), m_image.height() * logicalScale(), m_view.height())};
    // Whole device pixels: at 100 % every image pixel is then exactly one pixel of the screen.
    m_origin = {std::round(m_origin.x() * m_ratio) / m_ratio, std::round(m_origin.y() * m_ratio) / m_ratio};
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Where an image lies in a view.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

namespace tonescope::ui {

/// The scale and place of an image in a view. Scale counts device pixels an image pixel, so 1 shows every
/// image pixel as one pixel of the screen whatever the screen's device pixel ratio. An image smaller than the
/// view is centred; a larger one always fills it.
class ImagePlacement {
public:
    static constexpr double largestScale = 64;

    /// A new image, in upright pixels. Fits it into the view.
    void setImage(QSizeF pixels);
    /// The view's size in logical pixels; keeps the centre, or the fit.
    void setView(QSizeF size, double devicePixelRatio);

    /// Shows the whole image, without enlarging it, and goes on doing so when the view changes.
    void fit();
    /// Shows the part of the image that `other` shows of its own, as large as that.
    void follow(const ImagePlacement& other);
    /// Changes the scale, keeping the image under `anchor` (in the view) where it is.
    void scaleTo(double scale, QPointF anchor);
    /// Moves the image by a distance in the view.
    void moveBy(QPointF distance);

    [[nodiscard]] bool isFit() const { return m_fit; }
    [[nodiscard]] double scale() const { return m_scale; }
    [[nodiscard]] QPointF viewCentre() const { return {m_view.width() / 2, m_view.height() / 2}; }
    /// From upright image pixels to the view's logical pixels.
    [[nodiscard]] QTransform toView() const;
    [[nodiscard]] QPointF toImage(QPointF place) const;
    /// The part of the image that is seen, in upright pixels.
    [[nodiscard]] QRectF visible() const;

    bool operator==(const ImagePlacement&) const = default;

private:
    [[nodiscard]] double logicalScale() const { return m_scale / m_ratio; }
    [[nodiscard]] double fitScale() const;
    void keepInside();

    QSizeF m_image, m_view;
    double m_ratio = 1;
    double m_scale = 1;
    QPointF m_origin; ///< of the image, in the view
    bool m_fit = true;
};

} // namespace tonescope::ui

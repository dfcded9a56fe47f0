// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what is seen of an image.
#pragma once

#include "engine/values/image.h"
#include "ui/image/image_placement.h"
#include "ui/image/image_pyramid.h"

#include <QColor>
#include <QImage>
#include <QObject>
#include <QPixmap>

class QPainter;

namespace tonescope::ui {

/// What an image is painted on: its size in logical pixels, device pixels to one of them, and the colour
/// beside the image.
struct ViewSurface {
    QSize size;
    double ratio = 1;
    QColor ground;

    bool operator==(const ViewSurface&) const = default;
};

/// Paints straight from the decoder's memory, or from a halved copy once that is there. Only the visible part
/// is touched, so the time depends on the view, not on the image.
class ImagePainter : public QObject {
    Q_OBJECT

public:
    explicit ImagePainter(QObject* parent = nullptr);

    void setImage(const ImagePointer& image);
    /// Paints a reduced copy in the place of an image of that size, which is not there yet.
    void setPreview(const ImagePointer& reduced, Extent whole);
    /// What the view shows. Kept until something changes, so that what moves over the image does not cost its
    /// painting.
    [[nodiscard]] const QPixmap& picture(const ImagePlacement& placement, const ViewSurface& surface);

Q_SIGNALS:
    /// A better picture can be painted now.
    void improved();

private:
    void paint(QPainter& painter, const ImagePlacement& placement) const;
    void draw(QPainter& painter, const PyramidLevel& source, const ImagePlacement& placement) const;

    ImagePointer m_image;
    QImage m_pixels;  ///< wraps m_image's own memory
    int m_factor = 1; ///< pixels of what is painted that one of them is wide; above 1 of a preview
    QTransform m_upright;
    ImagePyramid m_pyramid{this};
    QPixmap m_picture;          ///< null: to be painted anew
    ImagePlacement m_placement; ///< this and the surface are those that m_picture was painted for
    ViewSurface m_surface;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what is seen of an image.
#pragma once

#include "engine/values/image.h"
#include "ui/image/image_placement.h"
#include "ui/image/image_pyramid.h"

#include <QImage>
#include <QObject>

class QPainter;

namespace tonescope::ui {

/// Paints straight from the decoder's memory, or from a halved copy once that is there. Only the visible part
/// is touched, so the time depends on the view, not on the image.
class ImagePainter : public QObject {
    Q_OBJECT

public:
    explicit ImagePainter(QObject* parent = nullptr);

    void setImage(const ImagePointer& image);
    /// Draws into the view's logical pixels.
    void paint(QPainter& painter, const ImagePlacement& placement) const;

Q_SIGNALS:
    /// A better picture can be painted now.
    void improved();

private:
    void draw(QPainter& painter, const PyramidLevel& source, const ImagePlacement& placement) const;

    ImagePointer m_image;
    QImage m_pixels; ///< wraps m_image's own memory
    QTransform m_upright;
    ImagePyramid m_pyramid;
};

} // namespace tonescope::ui

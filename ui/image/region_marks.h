// SPDX-License-Identifier: GPL-3.0-or-later
// How a region is seen over its image.
#pragma once

#include "engine/values/region.h"

#include <QPalette>
#include <QPixmap>
#include <QRectF>
#include <QString>

class QPainter;

namespace tonescope::ui {

class ImagePlacement;

/// Where a region lies in the view.
[[nodiscard]] QRectF inView(const Region& region, const ImagePlacement& placement);

/// Paints the view's picture, dim outside the region. A darker copy is kept: to blend many pixels anew at
/// every move of the mouse would take longer than to copy them.
class DimmedPicture {
public:
    /// `picture` is what is seen without a region, as large as the view.
    void paint(QPainter& painter, const QPixmap& picture, const QRectF& bright);

private:
    qint64 m_key = 0; ///< of the picture that m_dim was made of
    QPixmap m_dim;
};

/// The outline, handles at edges and corners, and the region's size and place in words, inside `view`.
void paintMarks(QPainter& painter, const Region& region, const QRectF& outline, const QRectF& view);

/// A line of words at the lower edge of `view`.
void paintHint(QPainter& painter, const QString& words, const QRectF& view);

} // namespace tonescope::ui

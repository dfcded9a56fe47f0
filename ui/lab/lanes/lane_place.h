// SPDX-License-Identifier: GPL-3.0-or-later
// A small view of the photo, in which a set of lanes is chosen.
#pragma once

#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/models/lane_passes.h"

#include <QImage>
#include <QWidget>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A photo, and its gray pixels in the order in which lanes take them.
struct LanePhoto {
    Image image;
    GrayPixels gray;
    QImage preview;        ///< of gray, upright
    bool shuffled = false; ///< gray is not in the image's order, so the colour of a place is not known
};

/// Marks the chosen set. A click, a drag or the arrow keys choose another set. Places are pixels of the
/// upright photo; sets lie along stored rows.
class LanePlace : public QWidget {
    Q_OBJECT

public:
    explicit LanePlace(QWidget* parent = nullptr);

    /// Chooses the set in the middle.
    void show(const LanePhoto& photo);
    using QWidget::show;
    void clear();

    void setSpacing(unsigned spacing);
    /// Ignores places outside of the photo.
    void choose(QPoint pixel);

    /// The set's pixels; of a shuffled photo, red, green and blue equal gray. Empty without a photo.
    [[nodiscard]] std::vector<LanePixel> pixels() const;
    /// The upright pixel that a lane takes.
    [[nodiscard]] QPoint pixelOf(unsigned lane) const;

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void moved();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] LaneSet setOf(QPoint pixel) const;
    [[nodiscard]] QSize extent() const;
    /// Where the photo is drawn.
    [[nodiscard]] QRectF frame() const;
    void chooseAt(QPointF place);
    /// To the nearest other set in a direction.
    void step(QPoint direction);
    void paintMark(QPainter& painter) const;

    std::optional<LanePhoto> m_photo;
    QPoint m_pixel; ///< of the set, as it was chosen
    unsigned m_spacing = 1;
};

} // namespace tonescope::ui

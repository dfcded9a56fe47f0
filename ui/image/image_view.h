// SPDX-License-Identifier: GPL-3.0-or-later
// The image: looked at closely, moved, and cut to a region.
#pragma once

#include "engine/values/image.h"
#include "ui/image/image_painter.h"
#include "ui/image/image_placement.h"
#include "ui/image/pixel_image.h"

#include <QWidget>

#include <optional>

namespace tonescope::ui {

/// The rectangle that somebody draws: a region in the making, and the one that was chosen last. All places
/// are in upright image pixels.
class RegionBand {
public:
    void begin(QPointF place) { m_start = m_end = place; }
    void moveTo(QPointF place) { m_end = place; }
    /// Ends the drawing. What does not cover a whole pixel of the image chooses nothing.
    void finish(Extent image);
    /// Ends the drawing; the chosen region stays.
    void abandon() { m_start.reset(); }

    [[nodiscard]] bool drawing() const { return m_start.has_value(); }
    [[nodiscard]] const std::optional<Region>& chosen() const { return m_chosen; }
    void choose(const std::optional<Region>& region) { m_chosen = region; }
    /// What to outline: the region in the making, else the chosen one.
    [[nodiscard]] std::optional<Region> outline(Extent image) const;

private:
    std::optional<QPointF> m_start;
    QPointF m_end;
    std::optional<Region> m_chosen;
};

/// Wheel zooms at the cursor, dragging moves, Shift and dragging chooses a region; Escape, or Shift and a
/// click, drops the region.
class ImageView : public QWidget {
    Q_OBJECT

public:
    explicit ImageView(QWidget* parent = nullptr);

    /// Shows `image`. An image of the same name and size as the one before, a reloaded file, keeps zoom and
    /// region; any other is fitted and has no region.
    void showImage(const ImagePointer& image);
    [[nodiscard]] const ImagePointer& image() const { return m_image; }

    /// By which the gray of the pixel under the cursor is told.
    void setFormula(GrayFormula formula);

    [[nodiscard]] const std::optional<Region>& region() const { return m_band.chosen(); }
    /// Outlines `region` as the chosen one. Does not emit regionChosen().
    void setRegion(const std::optional<Region>& region);
    void clearRegion();

    /// The pixel under the cursor; nothing where there is none.
    [[nodiscard]] std::optional<PixelSample> hovered() const;

    [[nodiscard]] const ImagePlacement& placement() const { return m_placement; }

    [[nodiscard]] QSize sizeHint() const override { return {720, 540}; }

public Q_SLOTS:
    void fit();
    void showActualPixels();
    void zoomIn();
    void zoomOut();

Q_SIGNALS:
    void regionChosen(const std::optional<tonescope::Region>& region);
    /// What hovered() is now: the mouse moved, or the image did under it.
    void pixelHovered(const std::optional<tonescope::ui::PixelSample>& sample);
    void scaleChanged(double scale);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void zoomBy(double factor, QPointF anchor);
    void moveBy(QPointF distance);
    void placementChanged();
    void finishBand();
    void paintInvitation(QPainter& painter) const;
    void paintRegion(QPainter& painter) const;
    [[nodiscard]] Extent extent() const { return m_image ? m_image->extent() : Extent{}; }

    ImagePointer m_image;
    ImagePainter m_painter;
    ImagePlacement m_placement;
    RegionBand m_band;
    GrayFormula m_formula = GrayFormula::Rec601;
    std::optional<QPointF> m_cursor;   ///< in the view, while the mouse is over it
    std::optional<QPointF> m_dragFrom; ///< in the view, while the image is being moved
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The widget that shows an image: zoom, pan, a region that is drawn and dragged, lit pixels.
#pragma once

#include "engine/values/image.h"
#include "ui/image/image_painter.h"
#include "ui/image/lit_pixels.h"
#include "ui/image/pixel_image.h"
#include "ui/image/region_tool.h"

#include <QTimer>
#include <QWidget>

#include <optional>

namespace tonescope::ui {

class RegionFields;

/// The wheel zooms at the cursor, dragging moves the image, Shift and dragging draws a region; with the
/// region tool switched on, dragging alone draws it. Edges and corners of a region can be dragged, with the
/// tool its inside, too. Arrow keys move it, with Shift by ten pixels, with Control its lower right corner.
/// Escape, or Shift and a click, clears it.
class ImageView : public QWidget {
    Q_OBJECT

public:
    explicit ImageView(QWidget* parent = nullptr);

    /// Shows `image`. Zoom and region stay if it has the size of the image before; otherwise it is fitted,
    /// and has no region.
    void showImage(const ImagePointer& image);
    /// Null if there is none, or a preview.
    [[nodiscard]] const ImagePointer& image() const { return m_image; }
    /// Shows a reduced copy in the place of an image of size `whole` that is still being decoded.
    void showPreview(const ImagePointer& reduced, Extent whole);
    /// Removes the preview if there is one: no image follows.
    void endPreview();
    /// Whether an empty view shows how to open an image. Switched off while one is being opened.
    void invite(bool invites);
    [[nodiscard]] bool invites() const { return m_invites && !m_image && !m_preview; }

    /// Sets the formula of the gray in pixelHovered().
    void setFormula(GrayFormula formula);

    /// The region in upright image pixels, also while it is dragged; nothing: the whole image.
    [[nodiscard]] const std::optional<Region>& region() const { return m_tool.region(); }
    /// Sets the region without emitting regionChosen().
    void setRegion(const std::optional<Region>& region);
    /// Removes the region as the user does: emits regionChosen() if there was one.
    void clearRegion();
    /// Sets the region as if it had been drawn here.
    void takeRegion(const std::optional<Region>& region);
    /// Shows the part that another view shows, in the same size. Does not emit placed().
    void place(const ImagePlacement& leader);
    /// Whether a hint at the lower edge tells how to draw a region. Switched off by drawing one.
    void setRegionHint(bool shown);
    [[nodiscard]] bool hasRegionHint() const { return m_regionHint; }
    /// Whether dragging draws a region, without Shift.
    void setRegionTool(bool on);

    /// Sets which pixels are lit. They are found in the background and appear when they are.
    void setLit(const LitRule& rule);
    /// The mask of lit pixels and its state.
    [[nodiscard]] const LitPixels& lit() const { return m_lit; }

    /// The pixel under the cursor; nothing if the cursor is not over the image.
    [[nodiscard]] std::optional<PixelSample> hovered() const;

    /// Where the image lies in the view now.
    [[nodiscard]] const ImagePlacement& placement() const { return m_placement; }

    [[nodiscard]] QSize sizeHint() const override { return {720, 540}; }

public Q_SLOTS:
    /// Shows the whole image.
    void fit();
    /// Shows the image at 100 %: one of its pixels is one pixel of the screen.
    void showActualPixels();
    /// Enlarges at the middle of the view by a quarter; zoomOut() reduces by as much.
    void zoomIn();
    void zoomOut();

Q_SIGNALS:
    /// While a region is dragged or moved by keys; regionChosen() follows at the end.
    void regionDragged(const std::optional<tonescope::Region>& region);
    /// The region that stays after a drag, a key or a typed number; nothing: it was cleared.
    void regionChosen(const std::optional<tonescope::Region>& region);
    /// hovered() changed: the mouse moved over the image, or the image under the mouse.
    void pixelHovered(const std::optional<tonescope::ui::PixelSample>& sample);
    /// Device pixels per image pixel, after a zoom or another image.
    void scaleChanged(double scale);
    /// The user moved or zoomed the image, or another image is shown.
    void placed();

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
    /// Zooms; the image point under `anchor`, in the view, stays there.
    void zoomBy(double factor, QPointF anchor);
    void moveBy(QPointF distance);
    /// Paints, and signals scale, pixel and place; not for a preview.
    void placementChanged();
    /// Puts the number fields at the lower left corner, without labels if there is no room.
    void placeFields();
    /// Shows the region in the number fields, and paints.
    void regionMoved();
    /// The region has changed within a drag.
    void followDrag();
    void finishDrag();
    /// The edges that a mouse press would drag.
    [[nodiscard]] Grip gripAt(QPointF place) const;
    [[nodiscard]] ViewSurface surface() const;
    /// Requests the mask of lit pixels for the present placement.
    void askForLit();
    /// Sets the cursor to what a mouse press at this place would do.
    void showCursorFor(QPointF place);
    /// Moves the region by an arrow key; false for other keys.
    bool moveRegionBy(QKeyEvent& event);
    /// Paints the image with everything outside `bright` darker.
    void paintDimmed(QPainter& painter, const QPixmap& picture, const QRectF& bright);
    void paintInvitation(QPainter& painter) const;
    /// Forgets region and zoom, which belong to an image of another size.
    void sizeChanged();
    /// The size of the image, or of the one that a preview stands for.
    [[nodiscard]] Extent extent() const { return m_image ? m_image->extent() : m_preview.value_or(Extent{}); }

    ImagePointer m_image;
    std::optional<Extent> m_preview; ///< size of the image that a preview stands for
    ImagePainter m_painter{this};
    ImagePlacement m_placement;
    RegionTool m_tool;
    std::optional<Region> m_signalled; ///< the last one that regionChosen() gave
    bool m_dragged = false;            ///< whether regionDragged() gave others since
    RegionFields* m_fields;
    QPixmap m_dim;      ///< darker copy of the painted image: copying is faster than blending at every move
    qint64 m_dimOf = 0; ///< cache key of the picture that m_dim was made from
    LitPixels m_lit;
    LitRule m_litRule;
    QTimer m_rest;         ///< runs after keys that move the region
    bool m_toolOn = false; ///< whether the region tool is switched on
    bool m_regionHint = false;
    bool m_invites = true;
    GrayFormula m_formula = GrayFormula::Rec601;
    std::optional<QPointF> m_cursor;   ///< in the view, while the mouse is over it
    std::optional<QPointF> m_dragFrom; ///< in the view, while the image is being moved
};

} // namespace tonescope::ui

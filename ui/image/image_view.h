// SPDX-License-Identifier: GPL-3.0-or-later
// The widget that shows an image: zoom, pan, lit pixels, and a region that is dragged with the mouse
// (RegionTool) or typed (RegionFields).
#pragma once

#include "engine/values/image.h"
#include "engine/values/pixel_sample.h"
#include "engine/values/region.h"
#include "ui/image/image_painter.h"
#include "ui/image/lit_pixels.h"
#include "ui/image/pixel_image.h"

#include <QChar>
#include <QFrame>
#include <QPointF>
#include <QTimer>
#include <QWidget>

#include <array>
#include <cstdint>
#include <map>
#include <optional>

class QPainterPath;
class QSpinBox;

namespace tonescope::ui {

class Chip;
class Navigator;

/// The edges of a region that follow the mouse.
struct Grip {
    bool left = false, right = false, top = false, bottom = false;

    [[nodiscard]] bool any() const { return left || right || top || bottom; }
    [[nodiscard]] bool whole() const { return left && right && top && bottom; }
    bool operator==(const Grip&) const = default;
};

/// The region and its drags, in pixels of the upright image. The region has whole pixels and lies inside the
/// image.
class RegionTool {
public:
    /// Sets the size of the image. Removes the region if the size changes.
    void setImage(Extent image);
    /// The region, also while it is dragged; nothing if there is none.
    [[nodiscard]] const std::optional<Region>& region() const { return m_region; }
    /// Sets the region, cut to the image; none if nothing is left.
    void choose(const std::optional<Region>& region);
    /// Sets the shape of regions that are drawn from now on.
    void setShape(Shape shape) { m_shape = shape; }

    /// The edges of the enclosing rectangle within `reach` pixels of `place`. If there are none: all four
    /// if `place` is inside the region, else no edge.
    [[nodiscard]] Grip gripAt(QPointF place, double reach) const;

    /// Begins to draw a new region.
    void begin(QPointF place);
    /// Begins to move the edges of `grip`. There must be a region.
    void begin(const Grip& grip, QPointF place);
    /// Whether a drag has begun and not ended.
    [[nodiscard]] bool dragging() const { return m_start.has_value(); }
    /// Moves the drag to this place. Does nothing if no drag goes on.
    void moveTo(QPointF place);
    /// Ends the drag, and keeps the region.
    void finish() { m_start.reset(); }
    /// Ends the drag, and restores the region from before it.
    void abandon();

    /// Moves the region inside the image.
    void moveBy(std::int64_t right, std::int64_t down);
    /// Moves the right and lower edge; the region keeps at least one pixel.
    void growBy(std::int64_t right, std::int64_t down);

private:
    Extent m_image;
    std::optional<Region> m_region, m_before;
    std::optional<QPointF> m_start;
    Grip m_grip; ///< none: a new region
    Shape m_shape = Shape::Rectangle;
};

/// Four number fields for position and size, placed over the image view, which is their parent. Escape
/// discards a half-typed number and returns the focus to the view; if no number is being typed, the view
/// receives the key. Hiding the fields returns the focus, too.
class RegionFields : public QFrame {
    Q_OBJECT

public:
    explicit RegionFields(QWidget* parent = nullptr);

    /// Shows `region` of an image of this size; none: the whole image. Does not emit typed().
    void show(const std::optional<Region>& region, Extent image);
    using QWidget::show;

Q_SIGNALS:
    /// Another region was typed; it lies inside the image.
    void typed(const tonescope::Region& region);
    /// The user pressed the button that clears the region.
    void cleared();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// Emits typed() with the region of the fields, cut to the image.
    void signalTyped();

    enum Field { X, Y, Width, Height };
    std::array<QSpinBox*, 4> m_fields{};
    Extent m_image;
    tonescope::Shape m_shape = tonescope::Shape::Rectangle; ///< QFrame has a Shape of its own
};

/// The wheel zooms at the cursor, and dragging moves the image. Dragging with Shift draws a region; while the
/// region tool is on or the whole image is in view, dragging without Shift does, too. The edges and corners
/// of a region's enclosing rectangle, and the inside of the region, can be dragged. From 32-fold zoom on, the
/// values of pixels are written into them. Arrow keys move the region by a pixel, with Shift by ten, with
/// Control only its lower right corner. Escape, or a click with Shift, clears it. Lives on the GUI thread.
class ImageView : public QWidget {
    Q_OBJECT

public:
    explicit ImageView(QWidget* parent = nullptr);

    /// Shows `image`, which must not be null. Zoom and region stay if it has the size of the image before;
    /// otherwise the image is fitted into the view, and the region is removed.
    void showImage(const ImagePointer& image);
    /// Shows no image.
    void clear();
    /// The shown image; null if there is none, or a preview is shown.
    [[nodiscard]] const ImagePointer& image() const { return m_image; }
    /// Shows a reduced copy in the place of an image of size `whole` that is still being decoded.
    void showPreview(const ImagePointer& reduced, Extent whole);
    /// Removes a preview, because the image that it stands for is not coming.
    void endPreview();

    /// Sets the formula of the gray in pixelHovered().
    void setFormula(GrayFormula formula);

    /// The region in upright image pixels, also while it is dragged; nothing: the whole image.
    [[nodiscard]] const std::optional<Region>& region() const { return m_tool.region(); }
    /// Sets the region without emitting regionChosen().
    void setRegion(const std::optional<Region>& region);
    /// Removes the region as the user does: emits regionChosen() if there was one.
    void clearRegion();
    /// Sets the region as if the user had drawn it here: emits regionChosen() if it is another one.
    void takeRegion(const std::optional<Region>& region);
    /// Sets the shape of the region, and of regions that are drawn from now on.
    void setRegionShape(Shape shape);
    /// Whether the region is being moved: regionChosen() will follow.
    [[nodiscard]] bool isRegionDragged() const { return m_dragged; }
    /// Draws thin outlines of these regions, named by their letters, where they lie inside the image.
    void setKept(const std::map<QChar, Region>& regions);
    /// Shows the part that another view shows, in the same size. Does not emit placed().
    void place(const ImagePlacement& leader);
    /// Switches the region tool on or off: while it is on, dragging without Shift draws a region.
    void setRegionTool(bool on);

    /// Sets how values are stretched on the screen. A chip over the image says that they are.
    void setStretch(Stretch stretch);
    /// Sets how many bits the values of the image need. If it is at least two fewer than a sample has, the
    /// image is dark, and the chip offers to stretch it.
    void setUsedBits(int bits);

    /// Sets which pixels are lit, which means highlighted. A thread makes their mask, which appears when it
    /// is ready. `of`: the image of the same RAW file whose values decide; null: the shown image.
    void setLit(const LitRule& rule, const ImagePointer& of = {});
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
    /// Enlarges by a factor of 1.25 at the centre of the view; zoomOut() reduces by the same factor.
    void zoomIn();
    void zoomOut();

Q_SIGNALS:
    /// Emitted for each new region while the user drags it or moves it by keys; regionChosen() follows at the
    /// end.
    void regionDragged(const std::optional<tonescope::Region>& region);
    /// The final region after a drag, keys or a typed number; nothing if it was cleared.
    void regionChosen(const std::optional<tonescope::Region>& region);
    /// The user pressed the chip: values are to be stretched this way.
    void stretchChosen(tonescope::Stretch stretch);
    /// hovered() may have changed: the mouse moved, or the image, its placement or the gray formula changed.
    void pixelHovered(const std::optional<tonescope::PixelSample>& sample);
    /// Device pixels per image pixel. Emitted after each zoom, move or resize, and after another image; not
    /// by place(), and not while a preview is shown.
    void scaleChanged(double scale);
    /// The user moved or zoomed the image, the view was resized, or another image is shown.
    void placed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
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
    /// Repaints; if the image is no preview, emits scaleChanged(), pixelHovered() and placed().
    void placementChanged();
    /// Passes the present size to m_placement.
    void placeInView();
    /// Puts the number fields where they cover no mark of the region, no chip and no navigator, if there is
    /// such a place.
    void placeFields();
    /// Shows, hides and places the chip and the navigator.
    void placeOverlays();
    /// Shows the region in the number fields, and paints.
    void regionMoved();
    /// Called when the region has changed within a drag: emits regionDragged().
    void followDrag();
    /// Ends the drag, and emits regionChosen() unless there is nothing new.
    void finishDrag();
    /// The edges that a mouse press would drag.
    [[nodiscard]] Grip gripAt(QPointF place) const;
    [[nodiscard]] ViewSurface surface() const;
    /// Requests the mask of lit pixels for the present placement.
    void askForLit();
    /// Where the image whose values decide on lit pixels lies in the view.
    [[nodiscard]] ImagePlacement litPlacement() const {
        return m_litOf && m_image ? m_placement.ofReduced(pixelWidthIn(*m_litOf, *m_image)) : m_placement;
    }
    /// Whether the view shows all of an image, which then cannot be moved.
    [[nodiscard]] bool isWhole() const;
    /// Sets the cursor that shows the effect of a mouse press at this place.
    void showCursorFor(QPointF place);
    /// Moves the region by an arrow key.
    void moveRegionBy(QPoint arrow, Qt::KeyboardModifiers modifiers);
    /// Paints the image with everything darker that is outside `bright`, or outside `clip` if that is not
    /// empty.
    void paintDimmed(QPainter& painter, const QPixmap& picture, const QRectF& bright,
                     const QPainterPath& clip);
    /// Resets region and zoom after the size of the image changed.
    void sizeChanged();
    /// The size of the image, or of the one that a preview stands for.
    [[nodiscard]] Extent extent() const { return m_image ? m_image->extent() : m_preview.value_or(Extent{}); }

    ImagePointer m_image;
    std::optional<Extent> m_preview; ///< size of the image that a preview stands for
    ImagePainter m_painter{this};
    ImagePlacement m_placement;
    RegionTool m_tool;
    std::optional<Region> m_signalled; ///< the region of the last regionChosen()
    std::map<QChar, Region> m_kept;
    bool m_dragged = false; ///< whether regionDragged() was emitted since the last regionChosen()
    RegionFields* m_fields;
    Chip* m_stretched;
    int m_usedBits = 0; ///< of the values of m_image; 0: not known yet
    Navigator* m_navigator;
    QPixmap m_dim;      ///< darker copy of the painted image: copying is faster than blending at every move
    qint64 m_dimOf = 0; ///< cache key of the picture that m_dim was made from
    LitPixels m_lit;
    LitRule m_litRule;
    ImagePointer m_litOf;  ///< see setLit()
    QTimer m_rest;         ///< ends a "drag" by keys when no key has come for 250 ms
    bool m_toolOn = false; ///< whether the region tool is switched on
    GrayFormula m_formula = GrayFormula::Rec601;
    std::optional<QPointF> m_cursor;   ///< in the view, while the mouse is over it
    std::optional<QPointF> m_dragFrom; ///< in the view, while the image is being moved
};

} // namespace tonescope::ui

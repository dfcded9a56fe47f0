// SPDX-License-Identifier: GPL-3.0-or-later
// The image: looked at closely, moved, and cut to a region.
#pragma once

#include "engine/values/image.h"
#include "ui/image/image_painter.h"
#include "ui/image/image_placement.h"
#include "ui/image/lit_pixels.h"
#include "ui/image/pixel_image.h"
#include "ui/image/region_marks.h"
#include "ui/image/region_tool.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>

namespace tonescope::ui {

class RegionFields;

/// Wheel zooms at the cursor, dragging moves, Shift and dragging draws a region; with the region tool in
/// hand, dragging alone. A region's edges and corners are dragged, with the tool its inside, too; arrow keys
/// move it, with Shift by ten pixels, with Control its lower right corner. Escape, or Shift and a click,
/// drops it.
class ImageView : public QWidget {
    Q_OBJECT

public:
    explicit ImageView(QWidget* parent = nullptr);

    /// Shows `image`. An image of the same size as the one before, another shot or a reloaded file, keeps
    /// zoom and region; any other is fitted and has no region.
    void showImage(const ImagePointer& image);
    /// Null where there is none, or a preview.
    [[nodiscard]] const ImagePointer& image() const { return m_image; }
    /// Shows a reduced copy in the place of the image of that name and size, which follows.
    void showPreview(const ImagePointer& reduced, Extent whole);
    /// Nothing follows after all: shows nothing, where a preview is shown.
    void endPreview();
    /// Whether an empty view says how an image is opened: not while one is on its way.
    void invite(bool invites);
    [[nodiscard]] bool invites() const { return m_invites && !m_image && !m_preview; }

    /// By which the gray of the pixel under the cursor is told.
    void setFormula(GrayFormula formula);

    [[nodiscard]] const std::optional<Region>& region() const { return m_tool.region(); }
    /// Outlines `region` as the chosen one. Does not emit regionChosen().
    void setRegion(const std::optional<Region>& region);
    void clearRegion();
    /// Chooses a region as if somebody had drawn it here.
    void takeRegion(const std::optional<Region>& region);
    /// Shows what another view shows, as large. Does not emit placed().
    void place(const ImagePlacement& leader);
    /// Says in a corner of the image how a region is drawn, until somebody has drawn one.
    void teachRegions(bool teach);
    [[nodiscard]] bool teachesRegions() const { return m_teaches; }
    /// Whether dragging draws a region, without Shift.
    void setToolInHand(bool inHand);

    /// Lights pixels over the image; found in the background, and lit when they are.
    void setLit(const LitRule& rule);
    [[nodiscard]] const LitPixels& lit() const { return m_lit; }

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
    /// Follows the mouse and the keys that move a region; regionChosen() comes when it rests.
    void regionDragged(const std::optional<tonescope::Region>& region);
    void regionChosen(const std::optional<tonescope::Region>& region);
    /// What hovered() is now: the mouse moved, or the image did under it.
    void pixelHovered(const std::optional<tonescope::ui::PixelSample>& sample);
    void scaleChanged(double scale);
    /// Somebody moved or zoomed the image, or another one is shown.
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
    void zoomBy(double factor, QPointF anchor);
    void moveBy(QPointF distance);
    void placementChanged();
    void buildFields();
    void placeFields();
    void regionMoved();
    void followDrag();
    void finishDrag();
    /// What a press there would drag.
    [[nodiscard]] Grip gripAt(QPointF place) const;
    [[nodiscard]] ViewSurface surface() const;
    void askForLit();
    void showCursorFor(QPointF place);
    bool moveRegionBy(QKeyEvent& event);
    void paintInvitation(QPainter& painter) const;
    void sizeChanged();
    /// Of what is shown, be it a preview.
    [[nodiscard]] Extent extent() const {
        return m_image ? m_image->extent() : m_preview ? m_preview->whole : Extent{};
    }

    /// The image that is shown as a reduced copy.
    struct Preview {
        std::string name;
        Extent whole;
    };

    ImagePointer m_image;
    std::optional<Preview> m_preview;
    ImagePainter m_painter{this};
    ImagePlacement m_placement;
    RegionTool m_tool;
    std::optional<Region> m_told; ///< by regionChosen()
    bool m_followed = false;      ///< regionDragged() told of others since
    RegionFields* m_fields;
    DimmedPicture m_dimmed;
    LitPixels m_lit;
    LitRule m_litRule;
    QTimer m_rest; ///< after keys that move the region
    bool m_toolInHand = false;
    bool m_teaches = false;
    bool m_invites = true;
    GrayFormula m_formula = GrayFormula::Rec601;
    std::optional<QPointF> m_cursor;   ///< in the view, while the mouse is over it
    std::optional<QPointF> m_dragFrom; ///< in the view, while the image is being moved
};

} // namespace tonescope::ui

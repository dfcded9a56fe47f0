// SPDX-License-Identifier: GPL-3.0-or-later
// A region of an image: dragged with the mouse (RegionTool), typed (RegionFields), and painted over the
// image.
#pragma once

#include "engine/values/region.h"

#include <QFrame>
#include <QPointF>
#include <QRectF>

#include <array>
#include <cstdint>
#include <optional>

class QPainter;
class QSpinBox;

namespace tonescope::ui {

/// The edges of a region that follow the mouse.
struct Grip {
    bool left = false, right = false, top = false, bottom = false;

    [[nodiscard]] bool any() const { return left || right || top || bottom; }
    [[nodiscard]] bool whole() const { return left && right && top && bottom; }
    bool operator==(const Grip&) const = default;
};

/// The region and its drags, in upright image pixels. The region has whole pixels and lies inside the image.
class RegionTool {
public:
    /// Sets the size of the image. Removes the region if the size is another one.
    void setImage(Extent image);
    /// The region, also while it is dragged; nothing: none.
    [[nodiscard]] const std::optional<Region>& region() const { return m_region; }
    /// Sets the region, cut to the image; none if nothing is left.
    void choose(const std::optional<Region>& region);

    /// The edges within `reach` pixels of `place`; all four inside the region; none outside.
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
    /// Shows the labels of the fields if a width of `room` logical pixels suffices. The tool tips repeat
    /// them.
    void fit(int room);

Q_SIGNALS:
    /// Another region was typed; it lies inside the image.
    void typed(const tonescope::Region& region);
    /// The user pressed the button that clears the region.
    void cleared();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// Emits typed() with the region of the fields, cut to the image.
    void signalTyped();

    enum Field { X, Y, Width, Height };
    std::array<QSpinBox*, 4> m_fields{};
    Extent m_image;
    int m_roomForAll = 0; ///< width with the labels
};

/// Paints outline, handles, and size and position of a region. `outline` is the region in the view.
void paintMarks(QPainter& painter, const Region& region, const QRectF& outline, const QRectF& view);

/// Paints a line of text at the lower edge of `view`.
void paintHint(QPainter& painter, const QString& text, const QRectF& view);

} // namespace tonescope::ui

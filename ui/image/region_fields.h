// SPDX-License-Identifier: GPL-3.0-or-later
// A region in numbers.
#pragma once

#include "engine/values/region.h"

#include <QFrame>

#include <array>
#include <optional>

class QSpinBox;

namespace tonescope::ui {

/// Four fields in which a region's place and size are read and typed. Escape drops a number that is half
/// typed; where none is, the picture drops the region. Either gives the keyboard to the picture, as hiding
/// them does.
class RegionFields : public QFrame {
    Q_OBJECT

public:
    explicit RegionFields(QWidget* parent = nullptr);

    /// Shows `region` of an image of this size; nothing: all of it. Does not emit typed().
    void show(const std::optional<Region>& region, Extent image);
    using QWidget::show;
    /// Shows the fields' names where there is room for them; their tips have them, too.
    void fit(int room);

Q_SIGNALS:
    /// Somebody typed another region; it lies inside the image.
    void typed(const tonescope::Region& region);
    void cleared();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void tell();

    enum Field { X, Y, Width, Height };
    std::array<QSpinBox*, 4> m_fields{};
    Extent m_image;
    int m_roomForAll = 0; ///< needed with the names
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Where lanes, banks, queues and counts stand in their figure.
#pragma once

#include "ui/lab/lanes/lane_scene.h"

#include <QFont>
#include <QRectF>

namespace tonescope::ui {

/// 32 columns, which lanes and banks share, and rows from above: lanes, lines, banks, queues, counts. In
/// pixels.
class LaneGrid {
public:
    LaneGrid(const LaneScene& scene, const QRectF& frame, const QFont& font);

    /// The rows of the lanes, from above.
    enum class Row : std::uint8_t { Lane, Pixel, Channel, Bin, State };

    /// The height that a scene needs to be read.
    [[nodiscard]] static int neededHeight(const LaneScene& scene, const QFont& font);

    /// Titles of rows, left of the columns.
    [[nodiscard]] QRectF title(const QRectF& row) const;
    [[nodiscard]] QRectF lane(Row row, unsigned lane) const;
    [[nodiscard]] QRectF bank(unsigned bank) const;
    /// A box in a bank's queue, from 0: the first is served.
    [[nodiscard]] QRectF queued(unsigned bank, std::size_t place) const;
    /// A channel's counts have 32 columns, too, since a set has no more bins.
    [[nodiscard]] QRectF counts(std::size_t channel, std::size_t column) const;
    /// The height of a line of text.
    [[nodiscard]] double row() const { return m_row; }

    /// For what stands in a column.
    [[nodiscard]] const QFont& cellFont() const { return m_cellFont; }

private:
    [[nodiscard]] QRectF cell(unsigned column, double top, double height) const;

    QFont m_cellFont;
    double m_left, m_column, m_row;
    bool m_channels; ///< there is a row that names them
    double m_banks, m_queues, m_box, m_counts, m_countsRow;
    double m_lanes; ///< tops, but for the heights m_row, m_box and m_countsRow
};

} // namespace tonescope::ui

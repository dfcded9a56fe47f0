// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_grid.h"

#include <QFontMetricsF>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr double leastLines = 3.2;  ///< rows between lanes and banks
constexpr double leastCounts = 3.0; ///< rows of a channel: bars, their numbers, their bins
constexpr double leastBox = 0.6;    ///< of a row: a queue's box, so that its bin can be read

double heightOfRow(const QFont& font) {
    return QFontMetricsF(font).height() + 2;
}

unsigned lanesRows(const LaneScene& scene) {
    return scene.tables().countsColour() ? 5 : 4;
}

/// The rows that a queue would like to have; with less its boxes are lower.
double queueRows(const LaneScene& scene) {
    return static_cast<double>(std::max<std::size_t>(scene.longestQueue(), 1)) + 0.5;
}

/// Small enough for four letters in a column.
QFont fittedFont(QFont font, double column) {
    const double needed = QFontMetricsF(font).horizontalAdvance(QStringLiteral("wait")) + 2;
    const QFontMetricsF metrics(font);
    const double wide = std::max(needed, metrics.horizontalAdvance(QStringLiteral("0000")) + 1);
    if (wide > column)
        font.setPixelSize(std::max(6, static_cast<int>(metrics.height() * 0.8 * column / wide)));
    return font;
}

} // namespace

LaneGrid::LaneGrid(const LaneScene& scene, const QRectF& frame, const QFont& font)
    : m_left(frame.left() + QFontMetricsF(font).horizontalAdvance(QStringLiteral("Channel  "))),
      m_column((frame.right() - m_left) / localBanks), m_row(heightOfRow(font)),
      m_channels(scene.tables().countsColour()), m_lanes(frame.top()) {
    m_cellFont = fittedFont(font, m_column);
    const double least = lanesRows(scene) + leastLines + 1.5 + leastCounts * scene.tables().steps();
    const double room = std::max(frame.height() - least * m_row, 0.0);
    const double queues = std::min(queueRows(scene) * m_row, room);
    const double spare = room - queues; // lines and bars are seen better with it
    m_banks = m_lanes + (lanesRows(scene) + leastLines) * m_row + spare / 2;
    m_queues = m_banks + m_row + 2;
    m_box = std::max(queues / queueRows(scene), 1.0);
    m_countsRow = leastCounts * m_row + spare / 2 / scene.tables().steps();
    m_counts = frame.bottom() - m_countsRow * scene.tables().steps();
}

int LaneGrid::neededHeight(const LaneScene& scene, const QFont& font) {
    const double row = heightOfRow(font);
    const double queues = queueRows(scene) * std::clamp(8 * row / queueRows(scene), leastBox * row, row);
    const double others = lanesRows(scene) + leastLines + 1.5 + leastCounts * scene.tables().steps();
    return static_cast<int>(others * row + queues) + 4;
}

QRectF LaneGrid::title(const QRectF& row) const {
    return {0, row.top(), m_left - 4, row.height()};
}

QRectF LaneGrid::cell(unsigned column, double top, double height) const {
    return {m_left + column * m_column, top, m_column, height};
}

QRectF LaneGrid::lane(Row row, unsigned lane) const {
    auto number = static_cast<unsigned>(row);
    if (!m_channels && row > Row::Channel) --number;
    return cell(lane, m_lanes + number * m_row, m_row);
}

QRectF LaneGrid::bank(unsigned bank) const {
    return cell(bank, m_banks, m_row);
}

QRectF LaneGrid::queued(unsigned bank, std::size_t place) const {
    return cell(bank, m_queues + static_cast<double>(place) * m_box, m_box);
}

QRectF LaneGrid::counts(std::size_t channel, std::size_t column) const {
    return cell(static_cast<unsigned>(column), m_counts + static_cast<double>(channel) * m_countsRow,
                m_countsRow);
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The row above the plot that says how many pixels are clipped.
#pragma once

#include "engine/values/channel.h"

#include <QWidget>

#include <array>
#include <cstdint>

namespace tonescope::ui {

class ClippingMark;
class HistogramFigure;

/// A row of marks, two per visible channel: at the left a triangle with the share of pixels that have the
/// lowest value, at the right one for the highest used value. A hollow triangle says that there are none.
/// While the mouse is over a mark, these pixels are to be highlighted in the image; a click or the space bar
/// keeps them highlighted.
class ClippingMarks : public QWidget {
    Q_OBJECT

public:
    /// `figure` must outlive the marks.
    explicit ClippingMarks(const HistogramFigure& figure, QWidget* parent = nullptr);

    /// Shows the shares of the figure's histogram.
    void refresh();
    /// Checks the marks of all channels at both ends (true) or unchecks them.
    void keepLit(bool lit);
    /// The visible channels whose pixels of the lowest or highest value are to be highlighted.
    [[nodiscard]] ChannelSet lowestLit() const { return lit(m_low); }
    [[nodiscard]] ChannelSet highestLit() const { return lit(m_high); }
    /// Whether any mark is checked, so that it keeps its pixels highlighted.
    [[nodiscard]] bool anyKept() const;

Q_SIGNALS:
    /// lowestLit() or highestLit() changed.
    void litChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The marks for the lowest values or for the highest, in the order of allChannels.
    using End = std::array<ClippingMark*, allChannels.size()>;

    /// Writes the share of each visible channel at both ends.
    void write();
    /// Writes the shares of clipped pixels beside the triangles: all, all but those below 0.01 %, the largest
    /// of each end, or none, whichever fits first. Before a mark becomes narrower, which moves triangles, the
    /// same shares are tried at the present widths.
    void makeFit();
    /// The channels whose mark of this end is checked or under the mouse.
    [[nodiscard]] ChannelSet lit(const End& end) const;

    const HistogramFigure& m_figure;
    End m_low{}, m_high{};
    std::uint32_t m_lastValue = 0; ///< the highest used value at the last refresh()
};

} // namespace tonescope::ui

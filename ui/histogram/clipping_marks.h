// SPDX-License-Identifier: GPL-3.0-or-later
// How many pixels sit at the ends of the scale.
#pragma once

#include "engine/values/histogram.h"
#include "ui/plot/colours.h"

#include <QWidget>

#include <array>

namespace tonescope::ui {

class ClippingMark;

/// The share of pixels with the lowest value and with the last used one, a mark for each channel and end,
/// whatever the plot's scale. While the mouse is over a mark, its channel's pixels are to be lit in the
/// image; a click, or the space bar, keeps them lit.
class ClippingMarks : public QWidget {
    Q_OBJECT

public:
    explicit ClippingMarks(QWidget* parent = nullptr);

    void show(const Histogram& histogram, ChannelSet visible, ChannelColours colours);
    using QWidget::show;
    /// Keeps clipped pixels of all channels lit at both ends, or none.
    void keepLit(bool lit);
    /// Keeps lit what the marks of another window do.
    void takeOver(const ClippingMarks& before);
    /// Of the channels that are shown: those whose clipped pixels are lit.
    [[nodiscard]] ChannelSet lowestLit() const;
    [[nodiscard]] ChannelSet highestLit() const;
    [[nodiscard]] bool anyKept() const;

Q_SIGNALS:
    void litChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The marks of one end, in the order of allChannels.
    using End = std::array<ClippingMark*, allChannels.size()>;

    void write();
    /// All marks say as much as all have room for.
    void makeFit();
    [[nodiscard]] ChannelSet lit(const End& end) const;
    template <typename Checked>
    void check(Checked checked);

    End m_low{}, m_high{};
    Histogram m_histogram;
    ChannelSet m_visible;
    ChannelColours m_colours = ChannelColours::Natural;
};

} // namespace tonescope::ui

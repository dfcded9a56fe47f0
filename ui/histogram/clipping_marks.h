// SPDX-License-Identifier: GPL-3.0-or-later
// How many pixels sit at the ends of the scale.
#pragma once

#include "engine/values/histogram.h"
#include "ui/plot/colours.h"

#include <QWidget>

class QLabel;

namespace tonescope::ui {

/// The share of pixels in the lowest and in the highest bin of each channel, whatever the plot's scale.
class ClippingMarks : public QWidget {
    Q_OBJECT

public:
    explicit ClippingMarks(QWidget* parent = nullptr);

    void show(const Histogram& histogram, ChannelSet visible, ChannelColours colours);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    void writeEnd(QLabel& label, std::size_t bin, const QString& triangle);

    QLabel* m_low;
    QLabel* m_high;
    Histogram m_histogram;
    ChannelSet m_visible;
    ChannelColours m_colours = ChannelColours::Natural;
};

} // namespace tonescope::ui

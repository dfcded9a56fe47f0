// SPDX-License-Identifier: GPL-3.0-or-later
// How many pixels sit at the ends of the scale.
#pragma once

#include "engine/values/histogram.h"
#include "ui/plot/colours.h"

#include <QWidget>

class QLabel;

namespace tonescope::ui {

/// The share of pixels in the lowest and in the highest bin of each channel, whatever the plot's scale. While
/// the mouse is over one of them its pixels are to be lit in the image; a click keeps them lit.
class ClippingMarks : public QWidget {
    Q_OBJECT

public:
    explicit ClippingMarks(QWidget* parent = nullptr);

    void show(const Histogram& histogram, ChannelSet visible, ChannelColours colours);
    using QWidget::show;
    /// Keeps clipped pixels lit at both ends, or at none.
    void keepLit(bool lit);
    /// Keeps lit what the marks of another window do.
    void takeOver(const ClippingMarks& before);
    [[nodiscard]] bool lowestLit() const { return m_lowKept || m_lowHovered; }
    [[nodiscard]] bool highestLit() const { return m_highKept || m_highHovered; }
    [[nodiscard]] bool anyKept() const { return m_lowKept || m_highKept; }

Q_SIGNALS:
    void litChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    void writeEnd(QLabel& label, std::size_t bin, const QString& triangle);

    QLabel* m_low;
    QLabel* m_high;
    Histogram m_histogram;
    ChannelSet m_visible;
    bool m_lowKept = false, m_highKept = false;
    bool m_lowHovered = false, m_highHovered = false;
    ChannelColours m_colours = ChannelColours::Natural;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The values along a line in the photo: a tool over the image view, and a card with a plot of the values.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/image.h"
#include "engine/values/pixel_sample.h"
#include "ui/plot/colours.h"

#include <QLine>
#include <QWidget>

#include <optional>
#include <vector>

namespace tonescope::ui {

class ImageView;

/// A layer over an image view, its parent, in which a line is dragged; a card shows the values of the decoded
/// pixels along it, for each channel. Hidden, and so switched off, at first; shown without a line it begins
/// with one through the middle. Dragging an end moves the end, dragging elsewhere draws a new line; arrow
/// keys move the line by a pixel, with Shift by ten, with Control only its end. The wheel and all other
/// buttons act on the view below. Lives on the GUI thread.
class LineProfile : public QWidget {
    Q_OBJECT

public:
    explicit LineProfile(ImageView& view);

    /// Sets which channels are drawn, in which colours, and the formula of the gray.
    void setChannels(ChannelSet channels, ChannelColours colours, GrayFormula formula);
    /// The line, in upright image pixels; nothing: none was drawn in an image of this size.
    [[nodiscard]] const std::optional<QLine>& line() const { return m_line; }
    /// Sets the line, cut to the image.
    void setLine(const QLine& line);
    /// The samples that are drawn.
    [[nodiscard]] const std::vector<PixelSample>& samples() const { return m_samples; }
    /// The sample under the mouse on the card; nothing if there is none. The card shows its values, and a dot
    /// marks it on the line.
    [[nodiscard]] std::optional<PixelSample> pointed() const;

Q_SIGNALS:
    /// Escape: the tool is to be switched off.
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Follows the image of the view: reads the samples again. In an image of another size, a line through
    /// the middle replaces the line.
    void follow();
    void readSamples();
    /// The rectangle of the card and that of the plot in it.
    [[nodiscard]] QRectF card() const;
    [[nodiscard]] QRectF plot() const;
    void paintLine(QPainter& painter) const;
    void paintCard(QPainter& painter) const;
    /// The text above the plot: ends and length of the line, or the values of the sample that is read out.
    [[nodiscard]] QString caption() const;

    ImageView& m_view;
    Extent m_extent; ///< of the image in which the line lies
    std::optional<QLine> m_line;
    std::vector<PixelSample> m_samples;
    ChannelSet m_channels = grayAndColour;
    ChannelColours m_colours = ChannelColours::Natural;
    GrayFormula m_formula = GrayFormula::Rec601;
    bool m_dragging = false;
    std::optional<QPointF> m_mouse; ///< over the card
};

} // namespace tonescope::ui

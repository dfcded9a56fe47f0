// SPDX-License-Identifier: GPL-3.0-or-later
// What the plot says about the column under the mouse.
#pragma once

#include "engine/values/channel.h"
#include "ui/image/pixel_image.h"
#include "ui/plot/colours.h"

#include <QLabel>
#include <QPalette>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tonescope::ui {

struct ColumnReadout {
    struct Count {
        Channel channel = Channel::Gray;
        std::uint64_t pixels = 0;
    };

    std::size_t firstValue = 0, lastValue = 0; ///< equal where the column is one bin
    std::vector<Count> counts;                 ///< of the visible channels
    std::uint64_t allPixels = 0;               ///< what shares are of
};

/// "value 255" or "values 252–255"
[[nodiscard]] QString valueText(const ColumnReadout& readout);

/// "value 255: gray 1,234 (0.12 %), red ..."
[[nodiscard]] QString plainText(const ColumnReadout& readout);

/// The same with every channel in its colour, as rich text.
[[nodiscard]] QString colouredText(const ColumnReadout& readout, const QPalette& palette,
                                   ChannelColours colours = ChannelColours::Natural);

/// A line of rich text that is as high as the longest one needs, at its width: what is above does not jump.
class ReadoutLabel : public QLabel {
public:
    using QLabel::QLabel;

    /// The longest texts there will be.
    void reserve(const QStringList& texts);
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    /// Of one line, so that heightForWidth() alone decides.
    [[nodiscard]] QSize sizeHint() const override { return {100, fontMetrics().height()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

private:
    QStringList m_longest;
};

/// "12, 34: 250 128 3 (gray 150)", and the alpha where there is one.
[[nodiscard]] QString pixelText(const PixelSample& sample);

} // namespace tonescope::ui

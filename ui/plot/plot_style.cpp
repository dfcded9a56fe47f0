// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_style.h"

#include "ui/plot/channel_style.h"

#include <array>

namespace tonescope::ui {

QColor PlotStyle::warning() const {
    return QColor::fromRgb(isDark(palette) ? 0xffff6b64 : 0xffc01818);
}

QColor PlotStyle::line(std::size_t number) const {
    // Hues that differ in lightness, too; darker ones on light ground.
    constexpr std::array<QRgb, 8> onLight{0xff005fa3, 0xffc24a00, 0xff007a58, 0xff9c3f83,
                                          0xff8a6d00, 0xff2a93c9, 0xff333333, 0xff7a4a1e};
    constexpr std::array<QRgb, 8> onDark{0xff5db4f0, 0xffff8a4c, 0xff3fd0a4, 0xffe59ad0,
                                         0xfff2e04e, 0xffa9dcff, 0xffe6e6e6, 0xffd0a070};
    return QColor::fromRgb((isDark(palette) ? onDark : onLight).at(number % onLight.size()));
}

} // namespace tonescope::ui

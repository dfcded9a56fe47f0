// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/channel_style.h"

#include <QPainter>
#include <QPixmap>

#include <array>

namespace tonescope::ui {

namespace {

QPixmap square(const QColor& colour, bool filled) {
    constexpr int side = 16;
    constexpr qreal ratio = 3; // sharp up to a scale of 3
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.5));
    if (filled) painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(2, 2, side - 4, side - 4), 2, 2);
    return pixmap;
}

} // namespace

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor colourOf(Channel channel, const QPalette& palette) {
    constexpr std::array<QRgb, allChannels.size()> onLight{0xff5a5a5a, 0xffd32020, 0xff1f8f2f, 0xff2456d6,
                                                           0xff9a3fb5};
    constexpr std::array<QRgb, allChannels.size()> onDark{0xffc4c4c4, 0xffff6b64, 0xff58d468, 0xff6ea2ff,
                                                          0xffd98bf0};
    return QColor::fromRgb((isDark(palette) ? onDark : onLight).at(indexOf(channel)));
}

QIcon iconOf(Channel channel, const QPalette& palette) {
    const QColor colour = colourOf(channel, palette);
    QIcon icon;
    icon.addPixmap(square(colour, true), QIcon::Normal, QIcon::On);
    icon.addPixmap(square(colour, false), QIcon::Normal, QIcon::Off);
    return icon;
}

} // namespace tonescope::ui

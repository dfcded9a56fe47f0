// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/colours.h"

#include "engine/values/measuring/measurement.h"

#include <QPainter>
#include <QPixmap>

#include <array>

// Each colour exists twice, for light and for dark backgrounds: a colour that is legible on white is too dark
// on black. isDark() chooses by the palette, so callers ask again when the palette changes.
namespace tonescope::ui {

namespace {

/// A square with a letter in it, or with half a disc if there is none.
QPixmap square(QChar letter, const QColor& fill, const QColor& edge, const QColor& ink) {
    constexpr int side = 20;
    constexpr qreal ratio = 3; // sharp up to a scale of 3
    constexpr double width = 1.75, radius = 4, inset = 0.5 + width / 2;
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edge, width));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const QRectF box(inset, inset, side - 2 * inset, side - 2 * inset);
    painter.drawRoundedRect(box, radius, radius);
    QFont font = painter.font();
    font.setPixelSize(12);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(letter.isNull() ? QPen(ink, 1.25) : QPen(ink));
    if (!letter.isNull()) {
        painter.drawText(box, Qt::AlignCenter, letter);
    } else {
        constexpr double inwards = 3;
        const QRectF disc = box.adjusted(inwards, inwards, -inwards, -inwards);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(disc);
        painter.setBrush(ink);
        painter.drawPie(disc, -90 * 16, 180 * 16);
    }
    return pixmap;
}

} // namespace

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor surroundOf(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xff161616 : 0xffd8d8d8);
}

QPalette paper() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    for (const auto role : {QPalette::Text, QPalette::WindowText})
        palette.setColor(role, Qt::black);
    return palette;
}

QColor colourOf(Channel channel, const QPalette& palette, ChannelColours colours) {
    using Row = std::array<QRgb, allChannels.size()>;
    constexpr std::array<Row, 2> onLight{
        Row{0xff5a5a5a, 0xffd32020, 0xff1f8f2f, 0xff2456d6, 0xff9a3fb5, 0xff6b7f12},
        Row{0xff4a4a4a, 0xffc04a00, 0xff00805c, 0xff0068b0, 0xffa84f88, 0xff3d4a00}};
    constexpr std::array<Row, 2> onDark{
        Row{0xffc4c4c4, 0xffff6b64, 0xff58d468, 0xff6ea2ff, 0xffd98bf0, 0xffc3d13f},
        Row{0xffd0d0d0, 0xfff0801e, 0xff1fc79b, 0xff56b4e9, 0xffd070b8, 0xfff0f060}};
    if (channel == Channel::Gray) return palette.color(QPalette::Text);
    const Row& row = (isDark(palette) ? onDark : onLight).at(static_cast<std::size_t>(colours));
    return QColor::fromRgb(row.at(indexOf(channel)));
}

QColor ghostOf(Channel channel, const QPalette& palette, ChannelColours colours) {
    // The smallest opacity with which each hue has a contrast of 3 : 1.
    constexpr std::array<int, allChannels.size()> onLight{125, 184, 207, 174, 188, 207},
        onDark{98, 162, 138, 150, 173, 138};
    QColor colour = colourOf(channel, palette, colours);
    colour.setAlpha((isDark(palette) ? onDark : onLight).at(indexOf(channel)));
    return colour;
}

QIcon iconOf(Channel channel, const QPalette& palette, ChannelColours colours) {
    constexpr std::array letters{u'\0', u'R', u'G', u'B', u'A', u'2'};
    const QChar letter(letters.at(indexOf(channel)));
    const QColor colour = colourOf(channel, palette, colours),
                 pale = palette.color(QPalette::PlaceholderText);
    // A little darker than a curve, so that every white letter has a contrast of 4.5 : 1.
    const QColor fill = isDark(palette) ? colour : colour.darker(108);
    QIcon icon;
    icon.addPixmap(square(letter, fill, fill, isDark(palette) ? Qt::black : Qt::white), QIcon::Normal,
                   QIcon::On);
    icon.addPixmap(square(letter, QColor(), colour, pale), QIcon::Normal, QIcon::Off);
    return icon;
}

QColor colourOf(Verdict verdict, const QPalette& palette) {
    const bool dark = isDark(palette);
    if (verdict == Verdict::Equal) return QColor::fromRgb(dark ? 0xff58d468 : 0xff1a7a28);
    if (verdict == Verdict::Wrong) return QColor::fromRgb(dark ? 0xffffb454 : 0xffa85400);
    return QColor::fromRgb(dark ? 0xffff7b74 : 0xffc01818);
}

QColor busyColour(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xffc9a4ff : 0xff6d2fb5);
}

} // namespace tonescope::ui

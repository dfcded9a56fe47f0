// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the icon in the sizes that menus and panels ask for: draw_icon FILE.svg SIZE..., as icon-SIZE.png
// each.

#include <QImage>
#include <QPainter>
#include <QString>
#include <QSvgRenderer>

int main(int argc, char** argv) {
    QSvgRenderer drawing(QString::fromLocal8Bit(argc > 1 ? argv[1] : ""));
    bool drawn = drawing.isValid();
    for (int i = 2; drawn && i < argc; ++i) {
        const int size = QString::fromLatin1(argv[i]).toInt();
        QImage icon(size, size, QImage::Format_ARGB32_Premultiplied);
        icon.fill(Qt::transparent);
        QPainter painter(&icon);
        drawing.render(&painter);
        painter.end();
        drawn = icon.save(QStringLiteral("icon-%1.png").arg(size));
    }
    return drawn ? 0 : 1;
}

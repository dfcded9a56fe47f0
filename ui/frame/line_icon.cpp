// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/line_icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

/// Draws each time with the present palette. QIcon's own engine for SVG keeps the colours of the file.
class LineEngine : public QIconEngine {
public:
    explicit LineEngine(QByteArray drawing) : m_drawing(std::move(drawing)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role = mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        const QColor colour = QGuiApplication::palette().color(group, role);
        QByteArray drawing = m_drawing;
        QSvgRenderer renderer(drawing.replace("currentColor", colour.name().toLatin1()));
        const int side = std::min(rect.width(), rect.height());
        QRect square(0, 0, side, side);
        square.moveCenter(rect.center());
        renderer.render(painter, square);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, {QPoint(), size}, mode, state);
        return picture;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new LineEngine(m_drawing); }

private:
    QByteArray m_drawing;
};

} // namespace

QIcon lineIcon(const char* name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    const bool there = file.open(QIODevice::ReadOnly);
    Q_ASSERT(there);
    return there ? QIcon(new LineEngine(file.readAll())) : QIcon(); // the icon owns the engine
}

} // namespace tonescope::ui

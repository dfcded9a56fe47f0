// SPDX-License-Identifier: GPL-3.0-or-later
// Icons come from the desktop's theme by their freedesktop.org names. The actions on tool bars must have an
// icon also without a theme, and some have no name in the standard: for these a glyph is drawn, in the colour
// of the text.
#include "ui/window/action_icons.h"

#include <QAction>
#include <QGuiApplication>
#include <QIcon>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>
#include <QWidget>

#include <array>
#include <initializer_list>
#include <utility>

namespace tonescope::ui {

namespace {

/// Glyphs are drawn on a grid of 16 by 16.
constexpr double gridSide = 16;

void addLine(QPainterPath& path, std::initializer_list<QPointF> points) {
    const QPointF* point = points.begin();
    path.moveTo(*point);
    while (++point != points.end())
        path.lineTo(*point);
}

QPainterPath folder() {
    QPainterPath path;
    addLine(path, {{2, 13}, {2, 4}, {6, 4}, {7.5, 5.5}, {12, 5.5}, {12, 8}});
    addLine(path, {{2, 13}, {4.5, 8}, {14.5, 8}, {12, 13}, {2, 13}});
    return path;
}

/// Four corners around a rectangle.
QPainterPath corners() {
    QPainterPath path;
    for (const auto& [x, y] :
         {std::pair(1.0, 1.0), std::pair(-1.0, 1.0), std::pair(1.0, -1.0), std::pair(-1.0, -1.0)})
        addLine(path, {{8 - 6 * x, 8 - 3 * y}, {8 - 6 * x, 8 - 6 * y}, {8 - 3 * x, 8 - 6 * y}});
    path.addRect(5.5, 6.5, 5, 3);
    return path;
}

QPainterPath oneToOne() {
    QPainterPath path;
    addLine(path, {{2.5, 6}, {4, 4.5}, {4, 12}});
    addLine(path, {{11, 6}, {12.5, 4.5}, {12.5, 12}});
    path.addRect(7.5, 6.5, 0.8, 0.8);
    path.addRect(7.5, 10, 0.8, 0.8);
    return path;
}

/// A frame with handles on two of its corners.
QPainterPath frame() {
    QPainterPath path;
    path.addRect(3.5, 4.5, 9, 7);
    path.addRect(2, 3, 3, 3);
    path.addRect(11, 10, 3, 3);
    return path;
}

/// Axes, and lines that come closer to each other the higher they are.
QPainterPath rungs() {
    QPainterPath path;
    addLine(path, {{3, 2}, {3, 13.5}, {14, 13.5}});
    for (const double y : {4.0, 5.5, 8.0})
        addLine(path, {{5, y}, {13, y}});
    return path;
}

/// A curve whose peak goes through a line.
QPainterPath peak() {
    QPainterPath path;
    addLine(path, {{2, 13.5}, {6, 11}, {8, 2}, {10, 11}, {14, 13.5}});
    addLine(path, {{3, 6}, {13, 6}});
    return path;
}

/// An icon that is drawn each time with the present palette, so that it follows a change between light and
/// dark.
class GlyphEngine : public QIconEngine {
public:
    explicit GlyphEngine(QPainterPath path) : m_path(std::move(path)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / gridSide, rect.height() / gridSide);
        painter->setPen(QPen(QGuiApplication::palette().color(group, QPalette::ButtonText), 1.2,
                             Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(m_path);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, {QPoint(), size}, mode, state);
        return picture;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new GlyphEngine(m_path); }

private:
    QPainterPath m_path;
};

/// The icon of an action.
struct ActionIcon {
    const char* action;
    const char* themed;                ///< name in freedesktop.org's icon naming; empty: none fits
    QPainterPath (*glyph)() = nullptr; ///< drawn if the theme has no such icon
};

constexpr auto icons = std::to_array<ActionIcon>({
    {"newWindow", "window-new"},
    {"open", "document-open", folder},
    {"openFolder", "folder-open"},
    {"paste", "edit-paste"},
    {"reload", "view-refresh"},
    {"previousImage", "go-previous"},
    {"nextImage", "go-next"},
    {"firstImage", "go-first"},
    {"lastImage", "go-last"},
    {"copyPlot", "edit-copy"},
    {"exportPlot", "document-save-as"},
    {"preferences", "preferences-system"},
    {"close", "window-close"},
    {"quit", "application-exit"},
    {"fit", "zoom-fit-best", corners},
    {"actualPixels", "zoom-original", oneToOne},
    {"zoomIn", "zoom-in"},
    {"zoomOut", "zoom-out"},
    {"regionTool", "", frame},
    {"clearRegion", "edit-clear"},
    {"playFrames", "media-playback-start"},
    {"logarithmic", "", rungs},
    {"cutSpikes", "", peak},
    {"findCommand", "edit-find"},
    {"about", "help-about"},
});

} // namespace

void giveIcons(QWidget& window) {
    for (const ActionIcon& each : icons) {
        auto* action = window.findChild<QAction*>(QLatin1String(each.action));
        if (action == nullptr) continue;
        QIcon icon = QIcon::fromTheme(QLatin1String(each.themed));
        if (icon.isNull() && each.glyph != nullptr)
            icon = QIcon(new GlyphEngine(each.glyph())); // the icon owns the engine
        if (!icon.isNull()) action->setIcon(icon);
    }
}

} // namespace tonescope::ui

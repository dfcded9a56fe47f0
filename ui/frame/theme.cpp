// SPDX-License-Identifier: GPL-3.0-or-later
// The style is Fusion, except that it draws the most visible controls itself: buttons, fields, indicators,
// tabs, frames and bars. Fusion mixes its outlines from the window colour, so that on a dark window they
// cannot be seen; here every colour is a role of the palette. Sub-controls keep Fusion's geometry, except
// that menu arrows stand beside the text, scroll bars have no arrow buttons, and everything that can be
// clicked is at least 24 pixels high.
#include "ui/frame/theme.h"

#include "ui/frame/line_icon.h"
#include "ui/plot/colours.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QPainter>
#include <QPainterPath>
#include <QProxyStyle>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolBar>

#include <algorithm>
#include <initializer_list>

namespace tonescope::ui {

QPalette paletteOf(const Shades& shades) {
    QPalette palette(shades.button, shades.window);
    const auto set = [&](std::initializer_list<QPalette::ColorRole> roles, const QColor& colour) {
        for (const auto role : roles)
            palette.setColor(role, colour);
    };
    set({QPalette::Window, QPalette::AlternateBase, QPalette::Midlight}, shades.window);
    set({QPalette::Base, QPalette::Light}, shades.base);
    set({QPalette::Button, QPalette::ToolTipBase}, shades.button);
    set({QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}, shades.text);
    set({QPalette::PlaceholderText}, shades.secondary);
    set({QPalette::Mid}, shades.line);
    set({QPalette::Dark}, shades.border);
    set({QPalette::Highlight, QPalette::Link, QPalette::LinkVisited}, shades.accent);
    set({QPalette::HighlightedText}, shades.onAccent);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, shades.faint);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, shades.line);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, shades.faint);
    return palette;
}

QPalette themePalette(bool dark) {
    const auto rgb = [](QRgb colour) { return QColor::fromRgb(colour); };
    if (dark)
        return paletteOf({rgb(0x232428), rgb(0x1e1f22), rgb(0x2e2f34), rgb(0xe8e8ea), rgb(0xa2a4aa),
                          rgb(0x74767d), rgb(0x3b3c42), rgb(0x7b7d84), rgb(0x6ea2ff), rgb(0x101114)});
    return paletteOf({rgb(0xf6f6f7), rgb(0xffffff), rgb(0xffffff), rgb(0x1d1d1f), rgb(0x63656a),
                      rgb(0x94969c), rgb(0xd9dade), rgb(0x85878d), rgb(0x1a66d9), rgb(0xffffff)});
}

namespace {

constexpr double corner = 6; ///< radius of buttons and fields
constexpr int ring = 2;      ///< width of the focus ring
constexpr int target = 24;   ///< least side of what can be clicked
constexpr int arrowRoom = 14;

bool has(const QStyleOption& option, QStyle::StateFlag flag) {
    return option.state.testFlag(flag);
}

/// The text colour with this opacity, to darken or lighten any background.
QColor veil(const QPalette& palette, double opacity) {
    QColor colour = palette.color(QPalette::Active, QPalette::WindowText);
    colour.setAlphaF(static_cast<float>(opacity));
    return colour;
}

/// A rounded box. The pen lies inside `rect`.
void drawBox(QPainter& painter, const QRectF& rect, const QBrush& fill, const QColor& edge, double width = 1,
             double radius = corner) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(edge.isValid() ? QPen(edge, width) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    const double inset = edge.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

void drawRing(QPainter& painter, const QRectF& rect, const QPalette& palette, double radius = corner) {
    drawBox(painter, rect, Qt::NoBrush, palette.color(QPalette::Highlight), ring, radius);
}

/// An arrowhead without a shaft, in the middle of `rect`. It points down, turned clockwise by `degrees`.
void drawChevron(QPainter& painter, const QRectF& rect, const QColor& colour, int degrees = 0) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.center());
    const double half = std::min({4.0, rect.width() / 2 - 1, rect.height() / 2 - 1});
    painter.rotate(degrees);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(
        QPolygonF({QPointF(-half, -half / 2), QPointF(0, half / 2), QPointF(half, -half / 2)}));
    painter.restore();
}

class ThemeStyle : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;

private:
    void drawField(const QStyleOption& option, QPainter& painter,
                   QPalette::ColorRole ground = QPalette::Base) const;
    void drawIndicator(PrimitiveElement element, const QStyleOption& option, QPainter& painter) const;
    void drawButton(const QStyleOptionButton& option, QPainter& painter) const;
    void drawToolPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawTab(const QStyleOptionTab& option, QPainter& painter) const;
    void drawToolButton(const QStyleOptionToolButton& option, QPainter& painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionSpinBox& option, QPainter& painter, const QWidget* widget) const;
    void drawComboBox(const QStyleOptionComboBox& option, QPainter& painter, const QWidget* widget) const;
};

/// A primary button: the default one of a dialog, or one with the property "primary".
bool isPrimary(const QStyleOptionButton& option) {
    return option.features.testFlag(QStyleOptionButton::DefaultButton) ||
           (option.styleObject != nullptr && option.styleObject->property("primary").toBool());
}

/// A button with the property "look": "segment" is one of several tool buttons in a frame, whose checked one
/// has the accent; "bare" shows by its icon alone whether it is checked; "link" has the colour of links.
bool looks(const QWidget* widget, const char* look) {
    return widget != nullptr && widget->property("look").toString() == QLatin1String(look);
}

bool needsMenuArrow(const QStyleOptionToolButton& option) {
    return option.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           !option.features.testFlag(QStyleOptionToolButton::MenuButtonPopup) &&
           option.toolButtonStyle != Qt::ToolButtonIconOnly;
}

/// Background and border of a field: a list, a line edit, a spin box or a combo box.
void ThemeStyle::drawField(const QStyleOption& option, QPainter& painter, QPalette::ColorRole ground) const {
    const bool focus = has(option, State_HasFocus) && has(option, State_Enabled);
    drawBox(painter, option.rect, option.palette.brush(ground),
            option.palette.color(focus                        ? QPalette::Highlight
                                 : has(option, State_Enabled) ? QPalette::Dark
                                                              : QPalette::Mid),
            focus ? ring : 1);
}

void ThemeStyle::drawIndicator(PrimitiveElement element, const QStyleOption& option,
                               QPainter& painter) const {
    const bool enabled = has(option, State_Enabled), on = has(option, State_On),
               partly = has(option, State_NoChange);
    const int side = std::min({option.rect.width(), option.rect.height(), 16});
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const double radius = element == PE_IndicatorRadioButton ? side / 2.0 : 3;
    const QColor accent =
        option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::Highlight);
    const QColor mark =
        option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::HighlightedText);
    if (!on && !partly) {
        return drawBox(painter, box, option.palette.brush(QPalette::Base),
                       option.palette.color(enabled ? QPalette::Dark : QPalette::Mid), 1.25, radius);
    }
    drawBox(painter, box, accent, QColor(), 0, radius);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(side / 16.0, side / 16.0);
    painter.setPen(QPen(mark, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (partly) {
        painter.drawLine(QPointF(4.5, 8), QPointF(11.5, 8));
    } else if (element == PE_IndicatorRadioButton) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        painter.drawEllipse(QPointF(8, 8), 3, 3);
    } else {
        painter.drawPolyline(QPolygonF({QPointF(4, 8.2), QPointF(7, 11), QPointF(12, 5.2)}));
    }
    painter.restore();
}

void ThemeStyle::drawButton(const QStyleOptionButton& option, QPainter& painter) const {
    const bool enabled = has(option, State_Enabled), pressed = has(option, State_Sunken),
               hover = enabled && has(option, State_MouseOver), primary = isPrimary(option) && enabled;
    const QPalette& palette = option.palette;
    const bool flat = option.features.testFlag(QStyleOptionButton::Flat);
    if (primary) {
        const QColor accent = palette.color(QPalette::Highlight);
        drawBox(painter, option.rect,
                pressed ? accent.darker(115)
                : hover ? accent.darker(106)
                        : accent,
                QColor());
    } else if (!flat) {
        drawBox(painter, option.rect, palette.brush(QPalette::Button),
                palette.color(enabled ? QPalette::Dark : QPalette::Mid));
    }
    const bool checked = has(option, State_On);
    if (!primary && (pressed || checked || hover))
        drawBox(painter, option.rect, veil(palette, pressed ? 0.18 : checked ? 0.14 : 0.07), QColor());
    if (has(option, State_HasFocus) && has(option, State_KeyboardFocusChange)) {
        drawRing(painter, option.rect, palette);
        if (primary) // the ring has the colour of the button, so a gap separates it
            drawBox(painter, QRectF(option.rect).adjusted(ring, ring, -ring, -ring), Qt::NoBrush,
                    palette.color(QPalette::HighlightedText), 1, corner - ring);
    }
}

void ThemeStyle::drawToolPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const {
    const bool enabled = has(option, State_Enabled), pressed = has(option, State_Sunken),
               hover = enabled && has(option, State_MouseOver),
               on = has(option, State_On) && !looks(widget, "bare");
    if (on && looks(widget, "segment"))
        return drawBox(painter, option.rect, option.palette.brush(QPalette::Highlight), QColor());
    if (!pressed && !on && !hover) return;
    drawBox(painter, option.rect, veil(option.palette, pressed ? 0.18 : on ? 0.14 : 0.07), QColor());
}

void ThemeStyle::drawToolButton(const QStyleOptionToolButton& option, QPainter& painter,
                                const QWidget* widget) const {
    QStyleOptionToolButton part(option);
    drawToolPanel(option, painter, widget);
    if (has(option, State_On) && looks(widget, "segment")) {
        for (const auto role : {QPalette::ButtonText, QPalette::WindowText})
            part.palette.setColor(role, option.palette.color(QPalette::HighlightedText));
    }
    part.state &= ~(State_Sunken | State_On); // a pressed label does not move
    if (has(option, State_On)) part.state |= option.state & State_On;
    part.rect = subControlRect(CC_ToolButton, &option, SC_ToolButton, widget);
    const bool arrow = needsMenuArrow(option);
    if (arrow) part.rect.adjust(0, 0, -arrowRoom, 0);
    if (option.toolButtonStyle == Qt::ToolButtonTextBesideIcon)
        part.rect.adjust(2, 0, 0, 0); // see sizeFromContents()
    drawControl(CE_ToolButtonLabel, &part, &painter, widget);
    const QRect menu = subControlRect(CC_ToolButton, &option, SC_ToolButtonMenu, widget);
    const QRect place =
        arrow ? QRect(option.rect.right() - arrowRoom - 2, option.rect.top(), arrowRoom, option.rect.height())
              : menu;
    if (arrow || option.subControls.testFlag(SC_ToolButtonMenu))
        drawChevron(painter, place, option.palette.color(QPalette::ButtonText));
    if (has(option, State_HasFocus) && has(option, State_KeyboardFocusChange))
        drawRing(painter, option.rect, option.palette);
}

void ThemeStyle::drawTab(const QStyleOptionTab& option, QPainter& painter) const {
    const bool selected = has(option, State_Selected);
    if (!selected && has(option, State_MouseOver) && has(option, State_Enabled))
        drawBox(painter, QRectF(option.rect).adjusted(2, 2, -2, -2), veil(option.palette, 0.07), QColor());
    if (!selected) return;
    QRect line = option.rect;
    if (option.shape == QTabBar::RoundedSouth)
        line.setBottom(line.top() + ring - 1);
    else
        line.setTop(line.bottom() - ring + 1);
    painter.fillRect(line, option.palette.brush(QPalette::Highlight));
}

void ThemeStyle::drawScrollBar(const QStyleOptionSlider& option, QPainter& painter,
                               const QWidget* widget) const {
    constexpr double inset = 3;
    const QRectF slider = subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget);
    if (option.minimum == option.maximum) return;
    const bool held = option.activeSubControls.testFlag(SC_ScrollBarSlider) &&
                      (has(option, State_Sunken) || has(option, State_MouseOver));
    const QRectF handle = slider.adjusted(inset, inset, -inset, -inset);
    drawBox(painter, handle, option.palette.brush(held ? QPalette::PlaceholderText : QPalette::Dark),
            QColor(), 0, std::min(handle.width(), handle.height()) / 2);
}

void ThemeStyle::drawSpinBox(const QStyleOptionSpinBox& option, QPainter& painter,
                             const QWidget* widget) const {
    if (option.frame) drawField(option, painter);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons) return;
    for (const auto part : {SC_SpinBoxUp, SC_SpinBoxDown}) {
        const bool up = part == SC_SpinBoxUp;
        const bool can = option.stepEnabled.testFlag(up ? QAbstractSpinBox::StepUpEnabled
                                                        : QAbstractSpinBox::StepDownEnabled) &&
                         has(option, State_Enabled);
        drawChevron(painter, subControlRect(CC_SpinBox, &option, part, widget),
                    option.palette.color(can ? QPalette::Active : QPalette::Disabled, QPalette::Text),
                    up ? 180 : 0);
    }
}

void ThemeStyle::drawComboBox(const QStyleOptionComboBox& option, QPainter& painter,
                              const QWidget* widget) const {
    if (option.editable) {
        if (option.frame) drawField(option, painter);
    } else {
        drawField(option, painter, QPalette::Button);
        if (has(option, State_MouseOver) && has(option, State_Enabled))
            drawBox(painter, option.rect, veil(option.palette, 0.07), QColor());
    }
    drawChevron(painter, subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget),
                option.palette.color(QPalette::ButtonText));
}

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    const QPalette& palette = option->palette;
    const QColor line = palette.color(QPalette::Mid);
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
    case PE_IndicatorItemViewItemCheck:
        return drawIndicator(element, *option, *painter);
    case PE_PanelButtonCommand:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option))
            return drawButton(*button, *painter);
        break;
    case PE_FrameDefaultButton:
    case PE_FrameGroupBox:
    case PE_FrameStatusBarItem:
    case PE_PanelStatusBar:
    case PE_FrameTabBarBase:
        return; // no frame
    case PE_PanelButtonTool:
        return drawToolPanel(*option, *painter, widget);
    case PE_FrameFocusRect:
        // A push button draws its ring with its panel. In a list the ring is around the current cell.
        if (qobject_cast<const QPushButton*>(widget) == nullptr && has(*option, State_KeyboardFocusChange))
            drawRing(*painter, option->rect, palette, 3);
        return;
    case PE_FrameLineEdit:
        return drawField(*option, *painter);
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame != nullptr && frame->lineWidth > 0)
            return drawField(*option, *painter);
        return; // inside a spin box, a combo box or a cell, which draw the background
    case PE_Frame:
    case PE_FrameMenu:
    case PE_FrameDockWidget:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame != nullptr && frame->lineWidth <= 0)
            return;
        return drawBox(*painter, option->rect, Qt::NoBrush, line, 1, 0);
    case PE_PanelMenu:
        painter->fillRect(option->rect, palette.brush(QPalette::Base));
        return drawBox(*painter, option->rect, Qt::NoBrush, line, 1, 0);
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, palette.brush(QPalette::ToolTipBase));
        return drawBox(*painter, option->rect, Qt::NoBrush, palette.color(QPalette::Dark), 1, 0);
    case PE_IndicatorDockWidgetResizeHandle:
        return; // the regions on both sides differ in background
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
        return drawChevron(*painter, option->rect, palette.color(QPalette::WindowText),
                           element == PE_IndicatorArrowDown   ? 0
                           : element == PE_IndicatorArrowUp   ? 180
                           : element == PE_IndicatorArrowLeft ? 90
                                                              : -90);
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void ThemeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    const QPalette& palette = option->palette;
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            const bool primary = isPrimary(*button) && has(*option, State_Enabled);
            QStyleOptionButton inked(*button);
            if (primary || looks(widget, "link"))
                inked.palette.setColor(QPalette::ButtonText,
                                       palette.color(primary ? QPalette::HighlightedText : QPalette::Link));
            return QProxyStyle::drawControl(element, &inked, painter, widget);
        }
        break;
    case CE_ToolBar: {
        painter->fillRect(option->rect, palette.brush(QPalette::Window));
        const QRect& bar = option->rect;
        if (const auto* place = qstyleoption_cast<const QStyleOptionToolBar*>(option);
            place != nullptr && has(*option, State_Horizontal) && place->toolBarArea == Qt::TopToolBarArea)
            painter->fillRect(QRect(bar.left(), bar.bottom(), bar.width(), 1), palette.brush(QPalette::Mid));
        return;
    }
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            painter->fillRect(option->rect, palette.brush(QPalette::Window));
            if (has(*option, State_Selected))
                drawBox(*painter, option->rect, veil(palette, has(*option, State_Sunken) ? 0.14 : 0.07),
                        QColor());
            const int keys = styleHint(SH_UnderlineShortcut, option, widget, nullptr) != 0
                                 ? Qt::TextShowMnemonic
                                 : Qt::TextHideMnemonic;
            return drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextSingleLine | keys, palette,
                                has(*option, State_Enabled), item->text, QPalette::WindowText);
        }
        break;
    case CE_MenuBarEmptyArea:
        return painter->fillRect(option->rect, palette.brush(QPalette::Window));
    case CE_Splitter:
        return; // the regions on both sides differ in background
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            return drawTab(*tab, *painter);
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return painter->fillRect(option->rect, palette.brush(QPalette::Base));
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ThemeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const {
    if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option))
        return drawToolButton(*tool, *painter, widget);
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option))
        return drawSpinBox(*spin, *painter, widget);
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option))
        return drawComboBox(*combo, *painter, widget);
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        bar != nullptr && control == CC_ScrollBar)
        return drawScrollBar(*bar, *painter, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect ThemeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                 const QWidget* widget) const {
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    // Scroll bars have no arrow buttons: the groove takes their space.
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || bar == nullptr) return rect;
    const bool flat = bar->orientation == Qt::Horizontal;
    const QRect all = bar->rect;
    if (part == SC_ScrollBarGroove) return all;
    if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine) return {};
    const int length = flat ? all.width() : all.height();
    const qint64 range = qint64{bar->maximum} - bar->minimum;
    const int handle =
        range == 0 ? length
                   : std::clamp(static_cast<int>(qint64{bar->pageStep} * length / (range + bar->pageStep)),
                                std::min(target + 8, length), length);
    const int place = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              length - handle, bar->upsideDown);
    const auto between = [&](int from, int to) {
        return flat ? QRect(all.left() + from, all.top(), to - from, all.height())
                    : QRect(all.left(), all.top() + from, all.width(), to - from);
    };
    if (part == SC_ScrollBarSlider) return between(place, place + handle);
    if (part == SC_ScrollBarSubPage) return between(0, place);
    if (part == SC_ScrollBarAddPage) return between(place + handle, length);
    return rect;
}

QSize ThemeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const {
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_ToolButton:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            if (tool->toolButtonStyle ==
                Qt::ToolButtonTextBesideIcon) // 4 pixels at each end, as around an icon alone
                whole.setWidth(tool->iconSize.width() + 10 +
                               tool->fontMetrics.size(Qt::TextShowMnemonic, tool->text).width());
            else if (tool->toolButtonStyle != Qt::ToolButtonIconOnly)
                whole.rwidth() += 8;
            if (needsMenuArrow(*tool)) whole.rwidth() += arrowRoom;
            if (tool->toolButtonStyle == Qt::ToolButtonTextBesideIcon &&
                tool->features.testFlag(QStyleOptionToolButton::MenuButtonPopup))
                whole.rwidth() += pixelMetric(PM_MenuButtonIndicator, option, widget);
        }
        return whole.expandedTo({target, target});
    case CT_PushButton:
        return (whole + QSize(16, 0)).expandedTo({target, target + 6});
    case CT_CheckBox:
    case CT_RadioButton:
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_LineEdit:
    case CT_MenuItem:
    case CT_MenuBarItem:
    case CT_TabBarTab:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item != nullptr && item->menuItemType == QStyleOptionMenuItem::Separator)
            return whole;
        return whole.expandedTo({0, target});
    default:
        return whole;
    }
}

int ThemeStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_ToolBarItemSpacing:
    case PM_ToolBarItemMargin:
        return 4;
    case PM_ToolBarFrameWidth:
    case PM_ToolBarHandleExtent:
        return 1;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_ScrollBarExtent:
        return 12;
    case PM_TabBarTabHSpace:
        return 20;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ThemeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const {
    if (hint == SH_EtchDisabledText || hint == SH_DitherDisabledText ||
        hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

QIcon ThemeStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                               const QWidget* widget) const {
    switch (which) {
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
    case SP_LineEditClearButton:
        return lineIcon("close");
    case SP_TitleBarNormalButton:
        return lineIcon("detach");
    case SP_ToolBarHorizontalExtensionButton:
    case SP_ToolBarVerticalExtensionButton:
        return lineIcon("more");
    case SP_MediaPlay:
        return lineIcon("play");
    default:
        return QProxyStyle::standardIcon(which, option, widget);
    }
}

/// The name of the style with which the program started.
const QString& desktopStyle() {
    static const QString name = QApplication::style()->name().toLower();
    return name;
}

} // namespace

void applyAppearance(Appearance appearance) {
    const QString& desktop = desktopStyle(); // before the first setStyle()
    bool dark = appearance == Appearance::Dark;
    if (appearance == Appearance::System) {
        QApplication::setPalette(QPalette()); // an empty palette stands for the desktop's
        const bool plain = desktop.isEmpty() || desktop == QStringLiteral("fusion") ||
                           desktop.startsWith(QStringLiteral("windows"));
        if (!plain) {
            QApplication::setStyle(desktop);
            return;
        }
        dark = isDark(QApplication::palette());
    }
    QApplication::setStyle(new ThemeStyle(QStyleFactory::create(QStringLiteral("Fusion"))));
    QApplication::setPalette(themePalette(dark));
}

} // namespace tonescope::ui

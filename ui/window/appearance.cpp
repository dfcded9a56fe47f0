// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/appearance.h"

#include "ui/plot/colours.h"
#include "ui/words/settings_values.h"

#include <QApplication>
#include <QProxyStyle>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleOptionButton>
#include <QStyleOptionViewItem>

namespace tonescope::ui {

namespace {

/// Grounds, texts and the highlight; Fusion derives everything else from them.
struct Shades {
    QColor window, base, button, text, highlight, highlightedText, disabled;
};

QPalette paletteOf(const Shades& shades) {
    QPalette palette(shades.button, shades.window);
    palette.setColor(QPalette::Window, shades.window);
    palette.setColor(QPalette::Base, shades.base);
    palette.setColor(QPalette::AlternateBase, shades.button);
    palette.setColor(QPalette::ToolTipBase, shades.button);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, shades.text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, shades.disabled);
    palette.setColor(QPalette::PlaceholderText, shades.disabled);
    palette.setColor(QPalette::Highlight, shades.highlight);
    palette.setColor(QPalette::HighlightedText, shades.highlightedText);
    palette.setColor(QPalette::Link, shades.highlight);
    return palette;
}

QPalette lightPalette() {
    return paletteOf({QColor(0xf0, 0xf0, 0xf0), Qt::white, QColor(0xe6, 0xe6, 0xe6), QColor(0x1c, 0x1c, 0x1c),
                      QColor(0x2a, 0x6f, 0xc9), Qt::white, QColor(0x90, 0x90, 0x90)});
}

QPalette darkPalette() {
    return paletteOf({QColor(0x2b, 0x2b, 0x2b), QColor(0x1e, 0x1e, 0x1e), QColor(0x38, 0x38, 0x38),
                      QColor(0xe4, 0xe4, 0xe4), QColor(0x3d, 0x7d, 0xd8), Qt::white,
                      QColor(0x80, 0x80, 0x80)});
}

constexpr auto systemId = "system";
constexpr auto lightId = "light";
constexpr auto darkId = "dark";

/// The same option with a ground from which the style derives a light outline.
template <typename Option>
Option outlined(const Option& option) {
    Option copy(option);
    copy.palette.setColor(QPalette::Window, option.palette.color(QPalette::Text));
    return copy;
}

bool isIndicator(QStyle::PrimitiveElement element) {
    return element == QStyle::PE_IndicatorCheckBox || element == QStyle::PE_IndicatorRadioButton ||
           element == QStyle::PE_IndicatorItemViewItemCheck;
}

/// Boxes to tick that can be seen on dark ground. Fusion draws the outlines of check boxes and radio buttons
/// darker than the window, which on dark ground leaves nothing to see. Here they are lighter than it.
class OutlinedStyle : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const {
    if (!isIndicator(element) || !isDark(option->palette))
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
        const QStyleOptionViewItem copy = outlined(*item);
        return QProxyStyle::drawPrimitive(element, &copy, painter, widget);
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
        const QStyleOptionButton copy = outlined(*button);
        return QProxyStyle::drawPrimitive(element, &copy, painter, widget);
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

} // namespace

AppearanceMenu::AppearanceMenu(QWidget* parent)
    : ChoiceMenu(tr("A&ppearance"), parent), m_applied(systemId),
      m_systemStyle(QApplication::style()->objectName()), m_systemPalette(QApplication::palette()) {
    setObjectName(QStringLiteral("appearanceMenu"));
    addChoice({systemId, tr("&System")});
    addChoice({lightId, tr("&Light")});
    addChoice({darkId, tr("&Dark")});
    connect(this, &AppearanceMenu::chosen, this, &AppearanceMenu::apply);
}

void AppearanceMenu::restore(const QSettings& settings) {
    setWanted(nameIn(settings, objectName()));
    apply();
}

void AppearanceMenu::save(QSettings& settings) const {
    settings.setValue(objectName(), QString::fromStdString(checked()));
}

void AppearanceMenu::apply() {
    if (checked() == m_applied) return;
    m_applied = checked();
    const bool system = m_applied == systemId;
    QStyle* style = QStyleFactory::create(system ? m_systemStyle : QStringLiteral("Fusion"));
    QApplication::setStyle(system ? style : new OutlinedStyle(style));
    if (system) {
        QApplication::setPalette(m_systemPalette);
    } else {
        QApplication::setPalette(m_applied == darkId ? darkPalette() : lightPalette());
    }
}

} // namespace tonescope::ui

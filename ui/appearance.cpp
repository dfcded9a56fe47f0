#include "ui/appearance.h"

#include <QActionGroup>
#include <QApplication>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>

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

} // namespace

AppearanceMenu::AppearanceMenu(QWidget* parent)
    : QMenu(tr("&Appearance"), parent), m_systemStyle(QApplication::style()->objectName()),
      m_systemPalette(QApplication::palette()) {
    setObjectName(QStringLiteral("appearanceMenu"));
    auto* group = new QActionGroup(this);
    m_actions = {addAction(tr("&System")), addAction(tr("&Light")), addAction(tr("&Dark"))};
    m_actions[0]->setObjectName(QStringLiteral("system"));
    m_actions[1]->setObjectName(QStringLiteral("light"));
    m_actions[2]->setObjectName(QStringLiteral("dark"));
    for (std::size_t index = 0; index < m_actions.size(); ++index) {
        m_actions.at(index)->setCheckable(true);
        group->addAction(m_actions.at(index));
        connect(m_actions.at(index), &QAction::triggered, this,
                [this, index] { setAppearance(static_cast<Appearance>(index)); });
    }
    m_actions.front()->setChecked(true);
}

void AppearanceMenu::setAppearance(Appearance appearance) {
    m_actions.at(static_cast<std::size_t>(appearance))->setChecked(true);
    if (appearance == m_appearance) return;
    m_appearance = appearance;
    apply();
}

void AppearanceMenu::restore(const QSettings& settings) {
    const QString name = settings.value(objectName()).toString();
    for (std::size_t index = 0; index < m_actions.size(); ++index) {
        if (m_actions.at(index)->objectName() == name) setAppearance(static_cast<Appearance>(index));
    }
}

void AppearanceMenu::save(QSettings& settings) const {
    settings.setValue(objectName(), m_actions.at(static_cast<std::size_t>(m_appearance))->objectName());
}

void AppearanceMenu::apply() const {
    const bool system = m_appearance == Appearance::System;
    QApplication::setStyle(QStyleFactory::create(system ? m_systemStyle : QStringLiteral("Fusion")));
    if (system) {
        QApplication::setPalette(m_systemPalette);
    } else {
        QApplication::setPalette(m_appearance == Appearance::Dark ? darkPalette() : lightPalette());
    }
}

} // namespace tonescope::ui

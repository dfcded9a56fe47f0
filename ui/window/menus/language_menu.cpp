// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/language_menu.h"

#include "ui/words/language.h"

namespace tonescope::ui {

namespace {

constexpr auto systemsLanguage = "system";

} // namespace

LanguageMenu::LanguageMenu(QWidget* parent) : ChoiceMenu(tr("&Language"), parent) {
    setObjectName(QStringLiteral("languageMenu"));
    addChoice({systemsLanguage, tr("&System's language")});
    for (const Language& language : languages())
        addChoice({language.code.toStdString(), language.name});
    connect(this, &LanguageMenu::chosen, this, [this] { setLanguage(QString::fromStdString(checked())); });
}

void LanguageMenu::restore(const QSettings& settings) {
    const QString code = languageIn(settings);
    setWanted(code.isEmpty() ? systemsLanguage : code.toStdString());
}

void LanguageMenu::save(QSettings& settings) const {
    keepLanguage(settings, checked() == systemsLanguage ? QString() : QString::fromStdString(checked()));
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/gray_menu.h"

#include "ui/words/words.h"

#include <string>

namespace tonescope::ui {

GrayMenu::GrayMenu(QWidget* parent) : ChoiceMenu(tr("&Gray"), parent) {
    setObjectName(QStringLiteral("grayMenu"));
    for (const GrayFormula formula : allGrayFormulas) {
        QAction* entry = addChoice({std::string(nameOf(formula)), wordFor(formula)});
        entry->setObjectName(QStringLiteral("gray-") + QString::fromUtf8(nameOf(formula)));
    }
    addSeparator();
    m_leaveOut = addAction(tr("&Leave out transparent pixels"));
    m_leaveOut->setObjectName(QStringLiteral("leaveOutTransparent"));
    m_leaveOut->setShortcut(QKeySequence(tr("Ctrl+T")));
    m_leaveOut->setCheckable(true);
    connect(m_leaveOut, &QAction::triggered, this, &GrayMenu::chosen);
    setFormula(GrayFormula::Rec601);
}

GrayFormula GrayMenu::formula() const {
    return named<GrayFormula>(checked()).value_or(GrayFormula::Rec601);
}

void GrayMenu::setFormula(GrayFormula formula) {
    setWanted(std::string(nameOf(formula)));
}

Transparent GrayMenu::transparent() const {
    return m_leaveOut->isChecked() ? Transparent::LeftOut : Transparent::Counted;
}

void GrayMenu::setTransparent(Transparent transparent) {
    m_leaveOut->setChecked(transparent == Transparent::LeftOut);
}

} // namespace tonescope::ui

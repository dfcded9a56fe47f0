#include "ui/gray_menu.h"

#include "ui/words.h"

#include <QActionGroup>

namespace tonescope::ui {

GrayMenu::GrayMenu(QWidget* parent) : QMenu(tr("&Gray"), parent) {
    setObjectName(QStringLiteral("grayMenu"));
    auto* group = new QActionGroup(this);
    for (const GrayFormula formula : allGrayFormulas) {
        QAction* action = addAction(wordFor(formula));
        action->setObjectName(QStringLiteral("gray-") + QString::fromUtf8(nameOf(formula)));
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, &GrayMenu::chosen);
        m_formulas.at(static_cast<std::size_t>(formula)) = action;
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
    for (const GrayFormula formula : allGrayFormulas) {
        if (m_formulas.at(static_cast<std::size_t>(formula))->isChecked()) return formula;
    }
    return GrayFormula::Rec601;
}

void GrayMenu::setFormula(GrayFormula formula) {
    m_formulas.at(static_cast<std::size_t>(formula))->setChecked(true);
}

Transparent GrayMenu::transparent() const {
    return m_leaveOut->isChecked() ? Transparent::LeftOut : Transparent::Counted;
}

void GrayMenu::setTransparent(Transparent transparent) {
    m_leaveOut->setChecked(transparent == Transparent::LeftOut);
}

} // namespace tonescope::ui

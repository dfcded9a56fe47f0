#include "ui/strategy_menu.h"

#include "ui/menu_text.h"

namespace tonescope::ui {

StrategyMenu::StrategyMenu(QWidget* parent) : ChoiceMenu(tr("&Strategy"), parent) {
    setObjectName(QStringLiteral("strategyMenu"));
    setToolTipsVisible(true);
    rebuild();
}

void StrategyMenu::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_strategies = strategies;
    rebuild();
}

std::string StrategyMenu::id() const {
    // Before the devices are known, what is remembered is the best guess.
    return m_strategies.empty() ? wanted() : checked();
}

void StrategyMenu::rebuild() {
    clear();
    addChoice({{}, tr("Default"), tr("What suits the device, whichever it is")});
    if (!m_strategies.empty()) addSeparator();
    for (const StrategyInfo& strategy : m_strategies) {
        addChoice({std::string(strategy.id), menuText(QString::fromUtf8(strategy.title)),
                   QString::fromUtf8(strategy.summary) + QStringLiteral("\n") +
                       tr("From: %1").arg(QString::fromUtf8(strategy.origin))});
    }
}

} // namespace tonescope::ui

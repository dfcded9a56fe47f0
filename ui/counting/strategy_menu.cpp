// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/strategy_menu.h"

#include "ui/words/engine_text.h"
#include "ui/words/plain_tip.h"
#include "ui/words/words.h"

#include <algorithm>
#include <utility>

namespace tonescope::ui {

StrategyMenu::StrategyMenu(QWidget* parent) : ChoiceMenu(tr("&Strategy"), parent) {
    setObjectName(QStringLiteral("strategyMenu"));
    setToolTipsVisible(true);
    rebuild();
}

void StrategyMenu::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_strategies = strategies;
    m_default.reset(); // it was another device's
    rebuild();
}

void StrategyMenu::setKind(std::optional<PixelKind> kind) {
    m_kind = kind;
    describe();
}

void StrategyMenu::setDefault(std::optional<DefaultStrategy> byDefault) {
    m_default = std::move(byDefault);
    describe();
}

std::string StrategyMenu::id() const {
    // Before the devices are known, what is remembered is the best guess.
    return m_strategies.empty() ? wanted() : checked();
}

const StrategyInfo* StrategyMenu::strategy() const {
    return strategyNamed(m_strategies, checked());
}

void StrategyMenu::rebuild() {
    clear();
    addChoice({{}, {}, {}});
    if (!m_strategies.empty()) addSeparator();
    addStrategies(true);
    const bool allExact = std::all_of(m_strategies.begin(), m_strategies.end(),
                                      [](const StrategyInfo& strategy) { return strategy.exact; });
    if (!allExact) addSection(tr("Wrong on purpose"));
    addStrategies(false);
    describe();
}

void StrategyMenu::addStrategies(bool exact) {
    for (const StrategyInfo& strategy : m_strategies) {
        if (strategy.exact == exact)
            addChoice({std::string(strategy.id), menuText(engineText(strategy.title))});
    }
}

void StrategyMenu::describe() {
    for (QAction* entry : actions()) {
        if (!entry->isCheckable()) continue;
        const StrategyInfo* strategy = strategyNamed(m_strategies, entry->data().toString().toStdString());
        if (strategy == nullptr) {
            describeDefault(*entry);
        } else {
            describe(*entry, *strategy);
        }
    }
}

void StrategyMenu::describeDefault(QAction& entry) const {
    if (m_default) {
        entry.setText(tr("Default (%1)").arg(menuText(m_default->title)));
        entry.setToolTip(plainTip(tr("For this image on this device: %1").arg(m_default->reason)));
    } else {
        entry.setText(tr("Default"));
        entry.setToolTip(tr("What suits the device, whichever it is"));
    }
}

void StrategyMenu::describe(QAction& entry, const StrategyInfo& strategy) const {
    QStringList lines;
    const bool able = !m_kind || strategy.kinds.contains(*m_kind);
    if (!able) lines += tr("Cannot count this image, which is %1.").arg(wordFor(*m_kind));
    if (!strategy.exact) lines += tr("Wrong on purpose: it loses counts, and says how many.");
    lines += engineText(strategy.summary);
    lines += tr("From: %1").arg(engineText(strategy.origin));
    entry.setToolTip(lines.join(QLatin1Char('\n')));
    entry.setEnabled(able);
}

} // namespace tonescope::ui

#include "ui/strategy_menu.h"

#include <QActionGroup>

#include <algorithm>

namespace tonescope::ui {

StrategyMenu::StrategyMenu(QWidget* parent)
    : QMenu(tr("&Strategy"), parent), m_group(new QActionGroup(this)) {
    setObjectName(QStringLiteral("strategyMenu"));
    setToolTipsVisible(true);
    rebuild();
}

void StrategyMenu::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_strategies = strategies;
    rebuild();
}

void StrategyMenu::setWanted(const std::string& id) {
    m_wanted = id;
    rebuild();
}

std::string StrategyMenu::id() const {
    // Before the devices are known, what is remembered is the best guess.
    const bool runs = m_strategies.empty() ||
                      std::any_of(m_strategies.begin(), m_strategies.end(),
                                  [this](const StrategyInfo& strategy) { return strategy.id == m_wanted; });
    return runs ? m_wanted : std::string();
}

void StrategyMenu::rebuild() {
    clear();
    addEntry(tr("Default"), {}, tr("What suits the device, whichever it is"));
    if (!m_strategies.empty()) addSeparator();
    for (const StrategyInfo& strategy : m_strategies) {
        addEntry(QString::fromUtf8(strategy.title), std::string(strategy.id),
                 QString::fromUtf8(strategy.summary) + QStringLiteral("\n") +
                     tr("From: %1").arg(QString::fromUtf8(strategy.origin)));
    }
}

void StrategyMenu::addEntry(const QString& text, const std::string& entryId, const QString& tip) {
    QAction* action = addAction(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&")));
    action->setData(QString::fromStdString(entryId));
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setChecked(entryId == id());
    m_group->addAction(action);
    connect(action, &QAction::triggered, this, [this, entryId] {
        m_wanted = entryId;
        Q_EMIT chosen();
    });
}

} // namespace tonescope::ui

// Which way to count.
#pragma once

#include "engine/values/strategy.h"
#include "ui/choice_menu.h"

#include <string>
#include <vector>

namespace tonescope::ui {

/// The strategies of one device, after an entry for the default. A chosen strategy that does not run on the
/// device stays chosen, for when there is one again on which it does.
class StrategyMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit StrategyMenu(QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);

    /// What will be used: `wanted` where it runs; empty: the default.
    [[nodiscard]] std::string id() const;

private:
    void rebuild();

    std::vector<StrategyInfo> m_strategies;
};

} // namespace tonescope::ui

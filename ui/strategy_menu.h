// Which way to count.
#pragma once

#include "engine/values/strategy.h"

#include <QMenu>

#include <string>
#include <vector>

class QActionGroup;

namespace tonescope::ui {

/// The strategies of one device, after an entry for the default. A chosen strategy that does not run on the
/// device stays chosen, for when there is one again on which it does.
class StrategyMenu : public QMenu {
    Q_OBJECT

public:
    explicit StrategyMenu(QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);

    /// What somebody chose, whether it runs now or not; empty: the default.
    [[nodiscard]] const std::string& wanted() const { return m_wanted; }
    void setWanted(const std::string& id);
    /// What will be used: `wanted` where it runs; empty: the default.
    [[nodiscard]] std::string id() const;

Q_SIGNALS:
    void chosen();

private:
    void rebuild();
    void addEntry(const QString& text, const std::string& id, const QString& tip);

    std::vector<StrategyInfo> m_strategies;
    std::string m_wanted;
    QActionGroup* m_group;
};

} // namespace tonescope::ui

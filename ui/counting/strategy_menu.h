// SPDX-License-Identifier: GPL-3.0-or-later
// Which way to count.
#pragma once

#include "engine/values/strategy.h"
#include "ui/counting/choice_menu.h"

#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// What counts where nobody chooses, and why.
struct DefaultStrategy {
    QString title;
    QString reason;
};

/// The strategies of one device, after an entry for the default; those that are wrong on purpose stand apart.
/// A chosen strategy that does not run on the device stays chosen, for when there is one again on which it
/// does; one that cannot count the image stays chosen and checked, for the next image.
class StrategyMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit StrategyMenu(QWidget* parent = nullptr);

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    /// What the pixels of the image at hand are; strategies that cannot count them are disabled.
    void setKind(std::optional<PixelKind> kind);
    /// Names the default; nothing where it is not known.
    void setDefault(std::optional<DefaultStrategy> byDefault);

    /// What will be used: `wanted` where it runs; empty: the default.
    [[nodiscard]] std::string id() const;
    /// The strategy chosen by somebody that runs on the device; null: the default counts.
    [[nodiscard]] const StrategyInfo* strategy() const;

private:
    void rebuild();
    void addStrategies(bool exact);
    /// Brings texts and tool tips up to date in place: the menu may be open.
    void describe();
    void describeDefault(QAction& entry) const;
    void describe(QAction& entry, const StrategyInfo& strategy) const;

    std::vector<StrategyInfo> m_strategies;
    std::optional<PixelKind> m_kind;
    std::optional<DefaultStrategy> m_default;
};

} // namespace tonescope::ui

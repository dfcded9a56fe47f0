// SPDX-License-Identifier: GPL-3.0-or-later
// What can be turned on several strategies at once.
#pragma once

#include "engine/values/launch.h"
#include "engine/values/strategy.h"

#include <QWidget>

#include <array>
#include <optional>
#include <span>
#include <vector>

class QFormLayout;
class QSettings;

namespace tonescope::ui {

class ParameterField;

/// The widest range of a parameter among strategies; nothing where none of them has it. A strategy with a
/// narrower one takes the nearest value that it can.
[[nodiscard]] std::optional<ParameterRange> widestRange(std::span<const StrategyInfo> strategies,
                                                        Parameter parameter);

/// A field for each parameter that at least one of the strategies has, "automatic" at first.
class LaunchFields : public QWidget {
    Q_OBJECT

public:
    explicit LaunchFields(QWidget* parent = nullptr);

    /// Values that somebody chose stay, and come back with the parameter. Does not emit changed().
    void offer(std::span<const StrategyInfo> strategies);
    [[nodiscard]] LaunchParameters launch() const;
    void save(QSettings& settings) const;
    /// Does not emit changed().
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    using Ranges = std::array<std::optional<ParameterRange>, allParameters.size()>;

    void rebuild();
    void addRow(QFormLayout& form, const ParameterRange& range);

    Ranges m_ranges;
    LaunchParameters m_launch; ///< for all parameters, also those that are not on offer now
    QWidget* m_rows = nullptr;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What can be turned on a strategy.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/launch.h"
#include "engine/values/strategy.h"

#include <QDockWidget>

#include <string>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tonescope::ui {

class CountChoices;
class ParameterField;

/// A row for each parameter of one strategy: its name, a field, its range, and what the last count used.
class ParameterPane : public QWidget {
    Q_OBJECT

public:
    explicit ParameterPane(QWidget* parent = nullptr);

    /// Offers the parameters of `strategy`, with the values as they are; null: nobody chose a strategy, and
    /// the default one is started as suits it.
    void offer(const StrategyInfo* strategy, const LaunchParameters& launch);
    /// Tells what was used, where the result is of the strategy on offer.
    void showUsed(const CountResult& result);

Q_SIGNALS:
    /// Somebody turned something: all values as they are now.
    void changed(const tonescope::LaunchParameters& launch);

private:
    struct Row {
        const ParameterRange* range = nullptr; ///< a row of constants, as in StrategyInfo
        ParameterField* field = nullptr;
        QLabel* used = nullptr;
    };

    void rebuild(const StrategyInfo* strategy);
    void addRow(const ParameterRange& range, StrategyHome home);
    void reset();
    void tell();
    [[nodiscard]] LaunchParameters launch() const;

    QLabel* m_text;
    QPushButton* m_reset;
    QVBoxLayout* m_layout;
    QWidget* m_holder = nullptr; ///< of the rows, and replaced with them
    QGridLayout* m_grid = nullptr;
    std::vector<Row> m_rows;
    std::string m_strategy; ///< id of the one on offer; empty: none
};

/// The dock of the pane. Hidden until somebody wants it.
class ParameterDock : public QDockWidget {
    Q_OBJECT

public:
    /// `choices` must outlive the dock.
    explicit ParameterDock(CountChoices& choices, QWidget* parent = nullptr);

    /// Follows what is chosen.
    void refresh();
    void show(const CountResult& result);
    using QWidget::show;

private:
    CountChoices& m_choices;
    ParameterPane* m_pane;
};

} // namespace tonescope::ui

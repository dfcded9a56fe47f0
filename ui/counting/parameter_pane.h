// SPDX-License-Identifier: GPL-3.0-or-later
// The pane that sets the launch parameters of the chosen strategy, and the field for one parameter.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/launch.h"
#include "engine/values/strategy.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class QBoxLayout;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace tonescope::ui {

class CountChoices;

/// A field for a value of a range, or for no value, which is shown as "automatic". If the range has few
/// values or powers of two, the field is a list, otherwise a number.
class ParameterField : public QWidget {
    Q_OBJECT

public:
    /// Shows "automatic" at first. `range` is copied in parts and need not outlive the field.
    ParameterField(const ParameterRange& range, QWidget* parent);

    /// The value of the range; nothing for "automatic".
    [[nodiscard]] std::optional<std::uint32_t> value() const;
    /// Shows this value, or "automatic". Does not emit changed().
    void setValue(std::optional<std::uint32_t> value);

Q_SIGNALS:
    /// The user entered another value. A number counts as entered with Return or when the focus leaves the
    /// field, not while it is typed.
    void changed();

private:
    /// A combo box with "automatic" and each allowed value.
    void makeList(const ParameterRange& range);
    /// A spin box whose steps double and halve, with "automatic" below the least value.
    void makeNumber(const ParameterRange& range);

    QComboBox* m_list = nullptr;  ///< null: m_number is used
    QSpinBox* m_number = nullptr; ///< its minimum means no value
    int m_shown = 0;              ///< index in the list that was last set or signalled
};

/// The pane has a row per launch parameter of the chosen strategy: name, field, range, and the value that the
/// last count used.
class ParameterPane : public QWidget {
    Q_OBJECT

public:
    /// `choices` must outlive the pane.
    explicit ParameterPane(CountChoices& choices, QWidget* parent = nullptr);

    /// Shows the present choices.
    void refresh();
    /// Shows the values that a result used; ignores results of other strategies.
    void show(const CountResult& result);
    using QWidget::show;

private:
    struct Row {
        const ParameterRange* range = nullptr; ///< of StrategyInfo's constant table
        ParameterField* field = nullptr;
        QLabel* used = nullptr;
    };

    /// Replaces all rows by those of the strategy; null: none.
    void rebuild(const StrategyInfo* strategy);
    /// Adds name, field, used value and range of one parameter.
    void addRow(const ParameterRange& range, StrategyHome home);
    /// Gives the values of all fields to the choices.
    void setParameters();

    CountChoices& m_choices;
    QLabel* m_text;
    QPushButton* m_reset;
    QBoxLayout* m_layout;
    QWidget* m_holder = nullptr; ///< parent of the rows, and replaced with them
    QGridLayout* m_grid = nullptr;
    std::vector<Row> m_rows;
    std::string m_strategy; ///< id of the strategy that the rows are of; empty: none
};

} // namespace tonescope::ui

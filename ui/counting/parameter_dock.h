// SPDX-License-Identifier: GPL-3.0-or-later
// The dock in which a strategy's parameters are turned.
#pragma once

#include "engine/values/count_result.h"

#include <QDockWidget>

namespace tonescope::ui {

class CountChoices;
class ParameterPane;

/// Hidden until somebody wants it.
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

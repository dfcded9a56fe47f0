// SPDX-License-Identifier: GPL-3.0-or-later
// The dock of what was counted lately: one click counts that way again.
#pragma once

#include "ui/counting/count_history.h"

#include <QDockWidget>

class QTreeView;

namespace tonescope::ui {

class CountChoices;

class HistoryDock : public QDockWidget {
    Q_OBJECT

public:
    /// `choices` must outlive the dock.
    explicit HistoryDock(CountChoices& choices, QWidget* parent = nullptr);

    /// May be told 25 times a second.
    void show(const CountResult& result);
    using QWidget::show;
    void takeOver(const HistoryDock& before);

private:
    void buildView();
    void fitColumns();
    /// Chooses what the row was counted with.
    void countAgain(const QModelIndex& row);

    CountChoices& m_choices;
    CountHistory m_history;
    QTreeView* m_view;
};

} // namespace tonescope::ui

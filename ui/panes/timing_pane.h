// SPDX-License-Identifier: GPL-3.0-or-later
// How a count was started and where the time went, as bars and in numbers.
#pragma once

#include "ui/panes/timing_model.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace tonescope::ui {

class TimingBarsView;

class TimingPane : public QWidget {
    Q_OBJECT

public:
    explicit TimingPane(QWidget* parent = nullptr);

    void show(const CountResult& result);
    using QWidget::show;

private:
    TimingModel m_model;
    QLabel* m_launch; ///< the strategy, why, and how it was started
    TimingBarsView* m_bars;
    QTreeView* m_tree;
};

} // namespace tonescope::ui

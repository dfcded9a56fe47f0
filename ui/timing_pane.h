// Where the time went, as bars and in numbers.
#pragma once

#include "ui/timing_model.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace tonescope::ui {

class TimingBarView;

class TimingPane : public QWidget {
    Q_OBJECT

public:
    explicit TimingPane(QWidget* parent = nullptr);

    void show(const CountResult& result);
    using QWidget::show;

private:
    TimingModel m_model;
    TimingBarView* m_bars;
    QTreeView* m_tree;
    QLabel* m_resolution;
};

} // namespace tonescope::ui

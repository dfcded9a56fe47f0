// SPDX-License-Identifier: GPL-3.0-or-later
// The bars of both clocks, each with its title and legend.
#pragma once

#include "engine/values/timings.h"

#include <QWidget>

class QVBoxLayout;

namespace tonescope::ui {

class TimingBarsView : public QWidget {
    Q_OBJECT

public:
    explicit TimingBarsView(QWidget* parent = nullptr);

    void show(const Timings& timings);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    Timings m_timings;
    QVBoxLayout* m_rows;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// A segmented control: a few exclusive choices, all visible side by side.
#pragma once

#include <QAction>
#include <QList>
#include <QWidget>

namespace tonescope::ui {

/// Buttons of exclusive checkable actions side by side in one frame. Each shows the action's iconText(). A
/// press on the checked one changes nothing. The actions must outlive the control.
class Segments : public QWidget {
    Q_OBJECT

public:
    explicit Segments(const QList<QAction*>& actions, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace tonescope::ui

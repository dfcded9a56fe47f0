// SPDX-License-Identifier: GPL-3.0-or-later
// The sign of work in the status bar.
#pragma once

#include "engine/values/activity.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace tonescope::ui {

/// Appears only where work lasts longer than `patience`, so that quick work does not flicker, and goes the
/// moment it ends.
class BusyStatus : public QWidget {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds patience{200};

    explicit BusyStatus(QWidget* parent = nullptr);

    void show(const Activity& activity);
    using QWidget::show;

Q_SIGNALS:
    void stopRequested();

private:
    QLabel* m_task;
    QProgressBar* m_progress;
    QTimer m_patience;
};

} // namespace tonescope::ui

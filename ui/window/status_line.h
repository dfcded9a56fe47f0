// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: pixel under the mouse, progress with Stop, size of the image.
#pragma once

#include "engine/values/activity.h"
#include "ui/image/pixel_image.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QStatusBar;

namespace tonescope::ui {

/// Shows that work goes on. Appears when work has lasted longer than `patience`, so that short work does not
/// flicker, and disappears when it ends.
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
    QTimer* m_patience;
};

/// Puts the widgets into a status bar.
class StatusLine : public QObject {
    Q_OBJECT

public:
    /// `bar` owns what is in it, and the status line.
    explicit StatusLine(QStatusBar& bar);

    void showPixel(const std::optional<PixelSample>& sample);
    /// Shows size, depth and zoom of the image.
    void showImage(const Image& image, double scale);
    void show(const Activity& activity) { m_busy->show(activity); }

Q_SIGNALS:
    void stopRequested();

private:
    QLabel* m_pixel;
    QLabel* m_image;
    BusyStatus* m_busy;
};

} // namespace tonescope::ui

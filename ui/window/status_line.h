// SPDX-License-Identifier: GPL-3.0-or-later
// What the status bar tells: the pixel under the mouse, the work that goes on, the image.
#pragma once

#include "engine/values/activity.h"
#include "ui/image/pixel_image.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QStatusBar;

namespace tonescope::ui {

/// The sign of work. Appears only where work lasts longer than `patience`, so that quick work does not
/// flicker, and goes the moment it ends.
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

/// Fills a status bar.
class StatusLine : public QObject {
    Q_OBJECT

public:
    /// `bar` owns what is in it, and the status line.
    explicit StatusLine(QStatusBar& bar);

    void showPixel(const std::optional<PixelSample>& sample);
    /// Size and depth, and the scale at which the image is seen.
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

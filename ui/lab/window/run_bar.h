// SPDX-License-Identifier: GPL-3.0-or-later
// Toolbar to start, watch and stop a run.
#pragma once

#include <QElapsedTimer>
#include <QToolBar>

class QAction;
class QLabel;
class QProgressBar;

namespace tonescope::ui {

/// Run, stop, progress and remaining time.
class RunBar : public QToolBar {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    /// The number of measurements that Run would make; if 0, `reason` says why. `busy` is a warning that the
    /// machine was busy during the last run.
    void offer(std::size_t measurements, const QString& reason, const QString& busy = {});
    void begin(std::size_t measurements);
    /// Progress, in measurements; never decreases.
    void setDone(double measurements);
    void end(bool stopped);

    /// The stop button, which gets the keyboard focus of a control that a run disables.
    [[nodiscard]] QWidget* stopButton() const { return widgetForAction(m_stop); }
    [[nodiscard]] bool running() const { return m_all > 0; }

Q_SIGNALS:
    void runRequested();
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void say(const QString& text, bool busy = false);
    void fitProgress();
    void paintIcons();

    QAction* m_run;
    QAction* m_stop;
    QProgressBar* m_progress;
    QLabel* m_text;
    QElapsedTimer m_since;
    std::size_t m_all = 0; ///< measurements of the run; 0: none is going on
    double m_done = 0;
    std::size_t m_offered = 0;
    QString m_reason, m_busy;
};

} // namespace tonescope::ui

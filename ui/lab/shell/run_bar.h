// SPDX-License-Identifier: GPL-3.0-or-later
// Starting, watching and stopping a run.
#pragma once

#include <QElapsedTimer>
#include <QToolBar>

class QAction;
class QLabel;
class QProgressBar;

namespace tonescope::ui {

/// Run, stop, how far a run is and how long the rest will take.
class RunBar : public QToolBar {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    /// So many measurements can be run; with none, `reason` says what is missing. `busy` says that the
    /// machine was busy when they were run last: then they are offered again.
    void offer(std::size_t measurements, const QString& reason, const QString& busy = {});
    /// A switch at the right end of the bar.
    void addAtEnd(QAction* action);
    void begin(std::size_t measurements);
    /// So many measurements' worth is done, at least.
    void setDone(double measurements);
    void end(bool stopped);

    /// The button that stops a run, for whoever had the keyboard and is switched off meanwhile.
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Base class of the lab's tabs: a tab asks for measurements and shows them.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QCustomPlot;

namespace tonescope {
struct DeviceCatalog;
}

namespace tonescope::ui {

class Report;
struct LabChoices;

/// LabWindow measures one list of cases at a time, for one pane. The calls come in this order: details(),
/// begin(), show() once per measurement, end(). A saved run comes as begin(), showAll(), end(). All calls are
/// made on the GUI thread.
///
/// A pane starts nothing itself: it emits runWanted(), and the window calls cases() and mayRun(). During
/// another run the pane waits(); at most one pane does.
class LabPane : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Identifies the pane in session files and settings; never translated, and never changed, so that old
    /// files stay readable.
    [[nodiscard]] virtual std::string id() const = 0;
    /// Whether this pane shows the saved run.
    [[nodiscard]] virtual bool takes(const LabRun& run) const { return run.pane == id(); }
    /// Title of the tab.
    [[nodiscard]] virtual QString title() const = 0;

    /// All devices and strategies of this machine, with the user's own kernels. Called once the devices of
    /// the machine are known.
    virtual void setCatalog(const DeviceCatalog& /*catalog*/) {}
    /// Source texts of kernels and host loops by strategy id, and of all kernel files by file name.
    virtual void setSources(const std::map<std::string, std::string>& /*sources*/) {}
    /// All runs of the session, of all panes, oldest first. Called after a run has ended and after a session
    /// was opened or added, never during a run.
    virtual void setRuns(const std::vector<LabRun>& /*runs*/) {}
    /// The current setup. Called at every change.
    virtual void setChoices(const LabChoices& choices) = 0;

    /// The cases that Run measures while this pane is in front; if empty, idleReason() says why.
    [[nodiscard]] virtual std::vector<MeasureCase> cases() const = 0;
    [[nodiscard]] virtual QString idleReason() const { return {}; }
    /// Whether cases() may be measured now. A pane that needs the user's consent asks for it, and emits
    /// runWanted() afterwards.
    [[nodiscard]] virtual bool mayRun() { return true; }
    /// The cases of the pane's current run, with the present setup.
    [[nodiscard]] virtual std::vector<MeasureCase> runningCases() const { return cases(); }
    /// Whether a run of cases() starts when the current run has ended and saved runs are shown.
    [[nodiscard]] bool waits() const { return m_waits; }
    void setWaits(bool waits) { m_waits = waits; }
    /// The details to save with a run that begins now; see LabRun.
    [[nodiscard]] virtual RunDetails details() const { return {}; }

    /// A run of this pane begins: `count` measurements follow, unless it is stopped.
    virtual void begin(const LabRun& run, std::size_t count) = 0;
    /// The next measurement of the run, in the order of the cases.
    virtual void show(const MeasurementPointer& measurement) = 0;
    /// The state of the cases that are being measured, in their order; null where there is no sample yet.
    virtual void showSoFar(const Measurements& /*rows*/) {}
    /// The run is complete or was stopped; no more measurements follow. A pane removes rows that were not
    /// measured.
    virtual void end() {}

    /// Removes all shown runs, because another session replaces this one. Not called during a run.
    virtual void clear() = 0;

    /// Plots that the default report() draws, owned by the pane. Each is drawn at the usual height, or higher
    /// if its minimum height demands it.
    [[nodiscard]] virtual std::vector<QCustomPlot*> plots() const { return {}; }

    /// Conclusions from the last run, one or two translated sentences each, for the default report().
    [[nodiscard]] virtual QStringList findings() const { return {}; }

    /// Appends the pane's section to a report. `runs` are the pane's runs in the session, oldest first, not
    /// empty. The pane has a black-on-white palette during the call. This default writes findings(), plots()
    /// and a table of the last run.
    virtual void report(Report& report, const std::vector<const LabRun*>& runs);

    /// Shows a saved run: begin(), showAll(), end().
    void restore(const LabRun& run);

protected:
    /// Adds all measurements of a saved run, possibly thousands. Override it where one update per measurement
    /// would be slow.
    virtual void showAll(const Measurements& measurements);
    /// True from begin() to the end of showAll() while a saved run is shown. A pane then postpones drawing to
    /// end(), so that it draws once per run instead of once per measurement.
    [[nodiscard]] bool restoring() const { return m_restoring; }

    /// Enables or disables a button without losing the keyboard focus: Qt would move the focus from a
    /// disabled button to the next field. The pane takes the focus meanwhile, and returns it when the button
    /// is enabled again, unless the user has moved it.
    void enable(QWidget& button, bool enabled);

Q_SIGNALS:
    /// A control of the pane requests a run of cases().
    void runWanted();
    /// cases() or idleReason() changed; the window updates the run bar.
    void changed();
    /// The user chose pixels inside the pane; the window makes them the setup's.
    void pixelsWanted(const tonescope::MeasuredPixels& pixels);
    /// The user wants a picture in `file`. The window calls `write` at once, unless the file is an input
    /// (photo or text), and reports the failure that `write` returns.
    void pictureWanted(const QString& file, const std::function<std::optional<tonescope::Failure>()>& write);

private:
    bool m_restoring = false, m_waits = false;
    QPointer<QWidget> m_waiting; ///< the disabled button that had the focus; null: none
};

} // namespace tonescope::ui

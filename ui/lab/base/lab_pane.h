// SPDX-License-Identifier: GPL-3.0-or-later
// Base class of the lab's tabs: a tab asks for measurements and shows them.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/lab_session.h"
#include "ui/lab/base/lab_choices.h"

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QCustomPlot;

namespace tonescope::ui {

class Report;

/// The lab runs one list of cases at a time, for one pane, and gives that pane each measurement.
class LabPane : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Identifies the pane in files; never translated.
    [[nodiscard]] virtual std::string id() const = 0;
    /// Title of the tab.
    [[nodiscard]] virtual QString title() const = 0;
    /// A shorter title for large text.
    [[nodiscard]] virtual QString shortTitle() const { return title(); }

    /// Text is large from now on (projector), or normal again; a pane may hide what is dispensable.
    virtual void setLarge(bool /*large*/) {}

    /// Devices and strategies to choose from.
    virtual void setCatalog(const DeviceCatalog& /*catalog*/) {}
    /// Source texts of kernels and host loops by strategy id, and of all kernel files by file name.
    virtual void setSources(const std::map<std::string, std::string>& /*sources*/) {}
    /// All runs of the session, of every pane; called when they changed, while no run is going on.
    virtual void setRuns(const std::vector<LabRun>& /*runs*/) {}
    /// The current setup. Called at every change.
    virtual void setChoices(const LabChoices& choices) = 0;

    /// The cases that Run measures while this pane is in front; if empty, idleReason() says why.
    [[nodiscard]] virtual std::vector<MeasureCase> cases() const = 0;
    [[nodiscard]] virtual QString idleReason() const { return {}; }
    /// Whether cases() may be measured now. A pane that needs the user's consent asks for it, and emits
    /// runWanted() afterwards.
    [[nodiscard]] virtual bool mayRun() { return true; }
    /// The details to save with a run that begins now; see LabRun.
    [[nodiscard]] virtual RunDetails details() const { return {}; }

    /// A run of this pane begins: `count` measurements follow, unless it is stopped.
    virtual void begin(const LabRun& run, std::size_t count) = 0;
    /// The next measurement of the run, in the order of the cases.
    virtual void show(const MeasurementPointer& measurement) = 0;
    virtual void end() {}

    /// Drops all shown runs, because another session replaces them. No run is going on.
    virtual void clear() = 0;

    /// The plots of the pane, for a report, at their usual or minimum height.
    [[nodiscard]] virtual std::vector<QCustomPlot*> plots() const { return {}; }

    /// Findings about the last run, one or two sentences each, for a report.
    [[nodiscard]] virtual QStringList findings() const { return {}; }

    /// Writes the pane's section of a report. `runs` are its runs in the session, oldest first, not empty.
    /// The pane has a paper palette meanwhile. The base class writes findings(), plots() and a table of the
    /// last run.
    virtual void report(Report& report, const std::vector<const LabRun*>& runs);

    /// Shows a saved run: begin(), showAll(), end().
    void restore(const LabRun& run);

protected:
    /// The measurements of a saved run, which may be thousands.
    virtual void showAll(const Measurements& measurements);
    /// Whether a saved run is being shown; drawing waits until end().
    [[nodiscard]] bool restoring() const { return m_restoring; }

    /// Enables or disables a button. If the disabled button has the keyboard focus, the pane keeps the focus
    /// and returns it later; Qt would move it to the next field.
    void enable(QWidget& button, bool enabled);

Q_SIGNALS:
    /// A control of the pane asks for a run of cases().
    void runWanted();
    /// cases() or idleReason() changed.
    void changed();
    /// The user chose pixels in the pane; they become those of the setup.
    void pixelsWanted(const tonescope::MeasuredPixels& pixels);
    /// The user wants a picture in that file; `write` writes it. The window refuses to overwrite its inputs,
    /// and reports failures.
    void pictureWanted(const QString& file, const std::function<std::optional<tonescope::Failure>()>& write);

private:
    bool m_restoring = false;
    QPointer<QWidget> m_waiting; ///< the disabled button that had the focus; null: none
};

} // namespace tonescope::ui

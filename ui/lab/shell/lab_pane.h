// SPDX-License-Identifier: GPL-3.0-or-later
// One part of the lab: a tab that asks for measurements and shows them.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/lab_session.h"
#include "ui/lab/shell/lab_choices.h"

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

/// The lab runs one list of cases at a time, for one pane, and tells that pane of each measurement.
class LabPane : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// In files; never translated.
    [[nodiscard]] virtual std::string id() const = 0;
    /// On the tab.
    [[nodiscard]] virtual QString title() const = 0;
    /// The same in a word, where text is large.
    [[nodiscard]] virtual QString shortTitle() const { return title(); }

    /// Text is large now, or usual again: what can be done without leaves its room to the rest.
    virtual void setLarge(bool /*large*/) {}

    /// What there is to choose from.
    virtual void setCatalog(const DeviceCatalog& /*catalog*/) {}
    /// The texts of the kernels and of the host's loops, by strategy id; and all kernel files by file name,
    /// as kernels include them.
    virtual void setSources(const std::map<std::string, std::string>& /*sources*/) {}
    /// All runs of the session, of every pane; called when they are others, with none going on.
    virtual void setRuns(const std::vector<LabRun>& /*runs*/) {}
    /// What is set up now. Called at every change, before anything is run.
    virtual void setChoices(const LabChoices& choices) = 0;

    /// What Run measures while this pane is in front; empty where there is nothing, and then idleReason()
    /// says why.
    [[nodiscard]] virtual std::vector<MeasureCase> cases() const = 0;
    [[nodiscard]] virtual QString idleReason() const { return {}; }
    /// Whether cases() may be measured now. Where somebody has to say so first, the pane asks, and
    /// runWanted() follows once they have.
    [[nodiscard]] virtual bool mayRun() { return true; }
    /// What a file has to remember of a run that begins now; see LabRun.
    [[nodiscard]] virtual RunDetails details() const { return {}; }

    /// A run of this pane's begins: `count` measurements will follow, unless it is stopped.
    virtual void begin(const LabRun& run, std::size_t count) = 0;
    /// The next measurement of the run, in the order of the cases.
    virtual void show(const MeasurementPointer& measurement) = 0;
    virtual void end() {}

    /// Forgets every run that it shows: another session takes their place. No run is going on.
    virtual void clear() = 0;

    /// Takes what stands in the same pane of another window, beside the runs: what somebody chose and typed.
    /// By itself what stands in its controls.
    virtual void takeOver(const LabPane& before);

    /// The plots of the pane, for a report: as high as usual, or as they must be by their minimum.
    [[nodiscard]] virtual std::vector<QCustomPlot*> plots() const { return {}; }

    /// What it says of its last run, a sentence or two each, for a report.
    [[nodiscard]] virtual QStringList findings() const { return {}; }

    /// Writes what the pane shows: `runs` are all of its own in the session, oldest first, and not empty. The
    /// pane's palette is that of paper. By itself the last run as findings(), plots() and a table.
    virtual void report(Report& report, const std::vector<const LabRun*>& runs);

    /// Shows a run that was kept: begin(), showAll(), end().
    void restore(const LabRun& run);

protected:
    /// The measurements of a kept run, which may be thousands.
    virtual void showAll(const Measurements& measurements);
    /// Whether a kept run is being shown: what would be drawn of it waits until end().
    [[nodiscard]] bool restoring() const { return m_restoring; }

    /// Enables or disables a button. A focus that it has waits for it in the pane, where it would go on to
    /// the next field, and whoever types goes on typing there.
    void enable(QWidget& button, bool enabled);

Q_SIGNALS:
    /// Something of the pane's own asks for a run of cases().
    void runWanted();
    /// What the pane has to say changed cases() or idleReason().
    void changed();
    /// A choice of the setup that the pane offers in its own place: other pixels.
    void pixelsWanted(const tonescope::MeasuredPixels& pixels);
    /// Somebody wants that file to have a picture, which `write` puts there. Nothing is written over what was
    /// read, and what fails is told.
    void pictureWanted(const QString& file, const std::function<std::optional<tonescope::Failure>()>& write);

private:
    bool m_restoring = false;
    QPointer<QWidget> m_waiting; ///< the button to which the pane's focus belongs; null: none
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// One or two quantities turned, step by step.
#pragma once

#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/sweep/sweep_plot.h"

#include <map>
#include <utility>
#include <vector>

class QLabel;
class QStackedWidget;

namespace tonescope::ui {

class SweepBar;
class SweepPlot;

/// Lines over one axis or a map over two, with what they say below. Keeps the last run of each pair of axes,
/// so that one can go back and forth between them.
class SweepPane : public LabPane {
    Q_OBJECT

public:
    explicit SweepPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "sweep"; }
    [[nodiscard]] QString title() const override { return tr("Sweeps"); }

    void setCatalog(const DeviceCatalog& catalog) override { m_catalog = catalog; }
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    /// "axis" and "second": ids; "second" is empty for lines.
    [[nodiscard]] RunDetails details() const override;

    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void end() override;
    void clear() override;

    void report(Report& report, const std::vector<const LabRun*>& runs) override;
    [[nodiscard]] const SweepPlot& lines() const { return *m_lines; }
    [[nodiscard]] const SweepPlot& map() const { return *m_map; }

private:
    /// Ids of the axis and of the second one, which is empty for lines.
    using Axes = std::pair<std::string, std::string>;
    struct Kept {
        Measurements measurements, expected;
    };

    void buildContent();
    void refresh();
    void refreshTexts(const SweepContent& content);
    void readOut(const MeasurementPointer& measurement);
    [[nodiscard]] Axes axesInBar() const;
    [[nodiscard]] SweepContent contentOf(const Axes& axes) const;
    [[nodiscard]] QStringList findingsOf(const SweepContent& content) const;
    [[nodiscard]] QString invitation() const;

    SweepBar* m_bar;
    SweepPlot *m_lines, *m_map;
    QLabel *m_invitation, *m_readout, *m_findings;
    QStackedWidget* m_pages;
    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::map<Axes, Kept> m_kept; ///< the last run of each
    Axes m_running;
    MeasurementPointer m_pointed; ///< what is read out; null: nothing
};

} // namespace tonescope::ui

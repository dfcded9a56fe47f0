// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps tab: one or two quantities varied step by step.
#pragma once

#include "ui/lab/base/lab_pane.h"
#include "ui/lab/sweep/sweep_charts.h"

#include <map>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QStackedWidget;

namespace tonescope::ui {

/// Lines over one axis or a map over two, and findings below. Keeps the last run of each pair of axes, so
/// that the user can go back and forth between them.
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
    /// "axis" and "second": ids of axes; "second" is empty for lines.
    [[nodiscard]] RunDetails details() const override;

    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void end() override;
    void clear() override;

    void report(Report& report, const std::vector<const LabRun*>& runs) override;
    [[nodiscard]] const SweepLinesChart& lines() const { return *m_lines; }
    [[nodiscard]] const SweepMapChart& map() const { return *m_map; }

private:
    /// Ids of the axis and of the second one, which is empty for lines.
    using Axes = std::pair<std::string, std::string>;
    struct Kept {
        Measurements measurements, expected;
    };

    void fillControls();
    [[nodiscard]] QLayout* makeControls();
    [[nodiscard]] QWidget* makeContent();
    void setAxes(const SweepAxis& axis, const SweepAxis* second);
    void offerSeconds();
    void offerBases();
    void refresh();
    void refreshTexts(const SweepContent& content);
    void readOut(const MeasurementPointer& measurement);
    [[nodiscard]] const SweepAxis& axis() const;
    [[nodiscard]] const SweepAxis* second() const;
    [[nodiscard]] Axes chosenAxes() const;
    [[nodiscard]] SweepContent contentOf(const Axes& axes) const;
    [[nodiscard]] QStringList findingsOf(const SweepContent& content) const;

    QComboBox *m_axis, *m_second;
    QComboBox* m_base; ///< of two axes: strategy and device
    QComboBox* m_measure;
    QLabel* m_baseLabel;
    QCheckBox* m_logarithmic;
    SweepLinesChart* m_lines;
    SweepMapChart* m_map;
    QLabel *m_invitation, *m_readout, *m_findings;
    QStackedWidget* m_pages;
    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::vector<MeasureCase> m_bases; ///< in the order of m_base
    std::map<Axes, Kept> m_kept;      ///< the last run of each pair of axes
    Axes m_running;
    MeasurementPointer m_pointed; ///< under the mouse; null for none
};

} // namespace tonescope::ui

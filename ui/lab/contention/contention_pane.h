// SPDX-License-Identifier: GPL-3.0-or-later
// Where lanes meet over the photo, and what the times say to it.
#pragma once

#include "ui/lab/contention/contention_comparison.h"
#include "ui/lab/contention/contention_study.h"
#include "ui/lab/shell/lab_pane.h"

class QLabel;
class QTabWidget;

namespace tonescope::ui {

class ContentionComparisonView;
class ContentionControls;
class ContentionHistogramView;
class ContentionMapView;
class LanesPage;

/// Two models of the photo's contention beside measured times of local-replicated with 1 to 32 copies of the
/// table. What is measured is the same gray that the model is of.
class ContentionPane : public LabPane {
    Q_OBJECT

public:
    explicit ContentionPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "contention"; }
    [[nodiscard]] QString title() const override { return tr("Contention"); }

    void setCatalog(const DeviceCatalog& catalog) override;
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] RunDetails details() const override;

    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    void end() override;
    using LabPane::show;
    void clear() override;
    [[nodiscard]] std::vector<QCustomPlot*> plots() const override;
    [[nodiscard]] QStringList findings() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QWidget* makePhotoPage();
    void takeSubject(const std::optional<StudiedImage>& subject);
    void compute();
    void takeStudy(const ContentionStudyPointer& study);
    void takeFailure(const Failure& failure);
    void showStudy();
    void showContention();
    void showLanes();
    void showComparison();
    void showLanesAccount();
    void offerPixels();
    void askForPixels();
    [[nodiscard]] bool subjectIsData() const;
    [[nodiscard]] std::vector<DeviceInfo> devices() const;
    [[nodiscard]] QString invitation() const;
    [[nodiscard]] QString hint() const;

    QTabWidget* m_pages;
    ContentionControls* m_controls;
    QLabel* m_summary;
    ContentionMapView* m_map;
    ContentionHistogramView* m_histogram;
    ContentionComparisonView* m_comparisonView;
    LanesPage* m_lanes;
    ContentionComputation m_computation;
    bool m_computing = false; ///< m_study, for m_subject
    QString m_problem;        ///< why m_study cannot be computed; empty: it can

    std::vector<StrategyInfo> m_replicated; ///< the strategy that is measured; empty: nobody has it
    LabChoices m_choices;
    std::optional<StudiedImage> m_subject; ///< nothing: there is no photo
    ContentionStudyPointer m_study;        ///< of m_subject; null: not there yet
    ContentionComparison m_prediction;     ///< of m_study
    ContentionComparison m_run;            ///< the last one, or what was kept; without devices: none
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Contention tab: where lanes meet over the photo, models of it, and measured times.
#pragma once

#include "ui/lab/base/lab_pane.h"
#include "ui/lab/contention/contention_comparison.h"
#include "ui/lab/contention/contention_study.h"

#include <QStandardItemModel>

class QComboBox;
class QLabel;
class QLayout;
class QPushButton;
class QSlider;
class QSplitter;
class QTabWidget;
class QTableView;

namespace tonescope::ui {

class ContentionComparisonChart;
class ContentionHistogramChart;
class ContentionMapChart;
class LanesPage;

/// Two models of the photo's contention beside measured times of local-replicated with 1 to 32 copies of the
/// table. Models and measurements are of the same gray.
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
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QLayout* makeControls();
    [[nodiscard]] QWidget* makePhotoPage();
    [[nodiscard]] QLayout* makeComparison();
    void fillTable(const ContentionComparison& comparison);
    void fitTable();
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
    QComboBox *m_copies, *m_number, *m_access;
    QSlider* m_photoShare; ///< per cent
    QPushButton* m_pixels; ///< uses the photo as data, or shuffles it
    QLabel* m_summary;
    ContentionMapChart* m_map;
    QLabel* m_readout; ///< of the map
    ContentionHistogramChart* m_histogram;
    QStandardItemModel m_model; ///< a row for each number of copies; the models, then two columns per device
    QLabel* m_heading;          ///< of the comparison
    QSplitter* m_comparison;    ///< table and chart
    QTableView* m_table;
    ContentionComparisonChart* m_comparisonChart;
    QLabel *m_agreement, *m_hint;
    LanesPage* m_lanes;
    ContentionComputation m_computation;
    bool m_computing = false; ///< the study of m_subject is on its way
    QString m_problem;        ///< why the study failed; else empty

    std::vector<StrategyInfo> m_replicated; ///< the measured strategy; empty if the catalog has none
    LabChoices m_choices;
    std::optional<StudiedImage> m_subject; ///< nothing without a photo
    ContentionStudyPointer m_study;        ///< of m_subject; null until it is computed
    ContentionComparison m_prediction;     ///< of m_study
    ContentionComparison m_run;            ///< the last run; without devices if there is none
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Contention tab: where lanes meet over the photo, models of it, and measured times.
#pragma once

#include "ui/lab/base/lab_pane.h"
#include "ui/lab/contention/contention_model.h"
#include "ui/plot/chart.h"

#include <QStandardItemModel>

#include <optional>

class QCPColorMap;
class QCPColorScale;
class QCPItemPixmap;
class QCPItemText;
class QComboBox;
class QLabel;
class QMouseEvent;
class QPushButton;
class QSlider;
class QSplitter;
class QTabWidget;
class QTableView;

namespace tonescope::ui {

/// The mean over the sets of each cell, upright and in the photo's proportions. The colour scale always
/// reaches from 1 to 32, so that maps can be compared.
class ContentionMapChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionMapChart(QWidget* parent = nullptr);

    /// `contention` is one of the study's.
    void show(const ContentionStudyPointer& study, const Contention& contention, SetNumber number);
    using QWidget::show;
    /// Shows only this line.
    void clear(const QString& why);
    /// How much of the photo shines through the colours: 0 to 1.
    void setPhotoShare(double share);
    /// The numbers at a pixel of the upright photo, in words; empty outside.
    [[nodiscard]] QString readoutAt(std::int64_t x, std::int64_t y) const;
    [[nodiscard]] QSize sizeHint() const override { return {560, 310}; }

Q_SIGNALS:
    /// readoutAt() of the mouse, an invitation to point, or nothing.
    void readout(const QString& text);
    /// A pixel of the upright photo was clicked.
    void chosen(QPoint pixel);

protected:
    void draw() override;
    void fit() override;
    void pointAt(const std::optional<QPointF>& pixel) override;

private:
    void fillMap();
    [[nodiscard]] QPoint pixelAt(QPointF place) const;

    QCPColorMap* m_map; ///< owned by the plot, like the next ones
    QCPColorScale* m_scale;
    QCPItemPixmap* m_photo;
    QCPItemText* m_invitation;
    ContentionStudyPointer m_study;           ///< null: nothing is shown
    const Contention* m_contention = nullptr; ///< one of m_study's
    SetNumber m_number = SetNumber::Waiting;
};

/// A bar for each number of passes or lanes from 1 to 32, and the mean as a line.
class ContentionHistogramChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionHistogramChart(QWidget* parent = nullptr);

    void show(const SetNumbers& numbers, SetNumber number);
    using QWidget::show;
    void clear();
    [[nodiscard]] QSize sizeHint() const override { return {380, 310}; }

protected:
    void draw() override;

private:
    std::optional<SetNumbers> m_numbers; ///< nothing: no bars
    SetNumber m_number = SetNumber::Waiting;
};

/// Passes and times over the number of copies, each relative to the least of its line, which is 1: a broken
/// line for each model, and one for each device with the quartiles of its times.
class ContentionComparisonChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionComparisonChart(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;

protected:
    void draw() override;
    void fit() override;

private:
    void addPrediction(EqualAdds equal);
    void addDevice(const CopiesTrials& device);

    ContentionComparison m_comparison;
};

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
    [[nodiscard]] QWidget* makePhotoPage();
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

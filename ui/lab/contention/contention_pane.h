// SPDX-License-Identifier: GPL-3.0-or-later
// Contention tab: where in a photo the lanes of a GPU wait for each other while they count its pixels, as two
// models predict it; and the predictions beside measured times.
#pragma once

#include "ui/lab/base/chart.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/contention/contention_model.h"

#include <QStandardItemModel>

#include <optional>

class QCPColorMap;
class QCPItemPixmap;
class QCPItemText;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSplitter;
class QTableView;

namespace tonescope::ui {

/// Map of the photo in its upright orientation: the colour of a cell shows the mean number of passes that
/// its sets need (or of lanes that add to the same word; see SetNumber). Sets and passes are explained in
/// engine/models/contention.h. The colour scale always covers 1 to 32, so that maps can be compared.
class ContentionMapChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionMapChart(QWidget* parent = nullptr);

    /// `contention` must be a part of the study, which the chart keeps alive.
    void show(const ContentionStudyPointer& study, const Contention& contention, SetNumber number);
    using QWidget::show;
    /// Shows this text instead of a map.
    void clear(const QString& why);
    /// The part of the photo in the colours of the map, 0 to 1: the map is drawn over the photo with opacity
    /// 1 - share.
    void setPhotoShare(double share);
    /// The numbers at a pixel of the upright photo, in words; empty outside the photo.
    [[nodiscard]] QString readoutAt(std::int64_t x, std::int64_t y) const;
    [[nodiscard]] QSize sizeHint() const override { return {560, 310}; }

Q_SIGNALS:
    /// Text for the line below the map: readoutAt() of the mouse, or a hint to point at it; empty without
    /// a map.
    void readout(const QString& text);

protected:
    void draw() override;
    void fit() override;
    void pointAt(const std::optional<QPointF>& pixel) override;

private:
    /// Fills the cells of the map from the study.
    void fillMap();
    /// The photo's pixel at a place of the plot.
    [[nodiscard]] QPoint pixelAt(QPointF place) const;

    QCPColorMap* m_map; ///< owned by the plot, as are m_photo and m_invitation
    QCPItemPixmap* m_photo;
    QCPItemText* m_invitation;
    ContentionStudyPointer m_study;           ///< null: nothing is shown
    const Contention* m_contention = nullptr; ///< one of m_study's
    SetNumber m_number = SetNumber::Waiting;
};

/// A bar for each number from 1 to 32: the percentage of sets (32 lanes each) that need this many passes (or
/// have this many lanes that add to the same word; see SetNumber). A dashed line marks the mean.
class ContentionHistogramChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionHistogramChart(QWidget* parent = nullptr);

    /// Shows these numbers; `number` says which they are, for the axis.
    void show(const SetNumbers& numbers, SetNumber number);
    using QWidget::show;
    /// Shows no bars.
    void clear();
    [[nodiscard]] QSize sizeHint() const override { return {380, 310}; }

protected:
    void draw() override;

private:
    std::optional<SetNumbers> m_numbers; ///< nothing: no bars
    SetNumber m_number = SetNumber::Waiting;
};

/// Passes and times over the number of copies, each divided by the smallest value of its line so that all
/// lines can be compared: a broken line per model, and a line per device with whiskers from quartile to
/// quartile.
class ContentionComparisonChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionComparisonChart(QWidget* parent = nullptr);

    /// Replaces the content: the prediction, and the devices that have been measured.
    void show(const ContentionComparison& comparison);
    using QWidget::show;

protected:
    void draw() override;
    void fit() override;

private:
    /// Adds the line of a model, if it has a prediction.
    void addPrediction(EqualAdds equal);
    void addDevice(const CopiesTrials& device);

    ContentionComparison m_comparison;
};

/// Compares two models of contention with measured times of the strategy local-replicated, with 1 to 32
/// copies of the table. Models and measurements use the same gray pixels.
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
    /// Builds the content of the tab.
    [[nodiscard]] QWidget* makePhotoPage();
    /// Fills the table from a comparison; empty without a prediction.
    void fillTable(const ContentionComparison& comparison);
    void fitTable();
    /// Replaces the photo, drops the study of the old one, and starts a new study if the tab is visible.
    void takeSubject(const std::optional<StudiedImage>& subject);
    /// Starts the study if it is needed and the tab is visible.
    void compute();
    /// The study is complete: the prediction follows from it.
    void takeStudy(const ContentionStudyPointer& study);
    void takeFailure(const Failure& failure);
    void showStudy();
    /// Updates map, histogram and summary from the study.
    void showContention();
    /// Updates table, chart and sentences; shows the last run, or without a run the prediction alone.
    void showComparison();
    /// Labels the button by its next action: use the photo as data of the setup, shuffle its pixels, or
    /// restore their order.
    void offerPixels();
    /// Requests the photo, or its shuffled pixels, as data of the setup.
    void askForPixels();
    /// Whether the studied photo is also the data of the setup, so that Run measures it.
    [[nodiscard]] bool subjectIsData() const;
    /// The switched-on devices that can be measured here.
    [[nodiscard]] std::vector<DeviceInfo> devices() const;
    /// The text in place of the map.
    [[nodiscard]] QString invitation() const;
    /// How to get times of the shown photo; empty if the shown times are of it.
    [[nodiscard]] QString hint() const;

    QComboBox *m_copies, *m_number, *m_access;
    QSlider* m_photoShare; ///< per cent; see ContentionMapChart::setPhotoShare()
    QPushButton* m_pixels; ///< requests photo or shuffled pixels as data; see offerPixels()
    QLabel* m_summary;
    ContentionMapChart* m_map;
    QLabel* m_readout; ///< text below the map
    ContentionHistogramChart* m_histogram;
    /// One row per number of copies; columns: copies, both models, two per device.
    QStandardItemModel m_model;
    QLabel* m_heading;       ///< heading of the comparison
    QSplitter* m_comparison; ///< holds the table and the chart
    QTableView* m_table;
    ContentionComparisonChart* m_comparisonChart;
    QLabel *m_agreement, *m_hint;
    ContentionComputation m_computation;
    bool m_computing = false; ///< a study of m_subject is being computed
    QString m_problem;        ///< why the study failed; empty: it did not

    std::vector<StrategyInfo> m_replicated; ///< local-replicated, if the catalog has it
    LabChoices m_choices;
    std::optional<StudiedImage> m_subject; ///< nothing: no photo is open
    ContentionStudyPointer m_study;        ///< of m_subject; null until it is computed
    ContentionComparison m_prediction;     ///< prediction of m_study, without measurements
    ContentionComparison m_run;            ///< the last run; without devices if there is none
};

} // namespace tonescope::ui

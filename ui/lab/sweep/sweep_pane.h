// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps tab: one or two quantities varied step by step, as lines or as a map.
#pragma once

#include "ui/lab/base/lab_pane.h"
#include "ui/lab/sweep/sweep_findings.h"
#include "ui/plot/chart.h"
#include "ui/plot/colours.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QCPColorMap;
class QCPColorScale;
class QCPItemRect;
class QCPItemTracer;
class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;

namespace tonescope::ui {

/// A sweep, and how it is shown.
struct SweepContent {
    const SweepAxis* axis = nullptr;
    const SweepAxis* second = nullptr; ///< null: lines
    Measurements measurements;
    Measurements expected; ///< still to be measured: the axes have room for them from the start
    SweepMeasure measure = SweepMeasure::Throughput;
    bool logarithmic = false; ///< scale of the measure
};

/// Both charts: the measurement under the mouse is marked and reported.
class SweepChart : public Chart {
    Q_OBJECT

public:
    /// The content's axis is not null.
    void show(const SweepContent& content);
    using QWidget::show;
    /// The measurement at a pixel of the plot; null for none.
    [[nodiscard]] virtual MeasurementPointer at(QPointF pixel) const = 0;

Q_SIGNALS:
    /// The measurement under the mouse; null for none.
    void pointed(const tonescope::MeasurementPointer& measurement);

protected:
    using Chart::Chart;

    virtual void drawSweep() = 0;
    /// Marks a drawn measurement; null for none.
    virtual void mark(const MeasurementPointer& measurement) = 0;

    void draw() final;
    void pointAt(const std::optional<QPointF>& pixel) final;
    [[nodiscard]] PlotStyle style() const { return {palette(), font()}; }

    SweepContent m_content;

private:
    MeasurementPointer m_pointed;
};

/// Medians as points with whiskers from quartile to quartile, a line for each device and strategy; memory
/// bandwidth as dashed lines. Points with wrong counts are crossed out. A click on a name in the legend hides
/// its line, or shows it again.
class SweepLinesChart : public SweepChart {
    Q_OBJECT

public:
    explicit SweepLinesChart(QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<SweepLine>& lines() const { return m_lines; }
    /// Hides the line of that name, or shows it again.
    void toggle(const QString& line);

    [[nodiscard]] MeasurementPointer at(QPointF pixel) const override;

protected:
    void drawSweep() override;
    void fit() override;
    void mark(const MeasurementPointer& measurement) override;

private:
    /// A point of a line that is not hidden.
    struct Drawn {
        std::size_t line = 0; ///< index into m_lines
        double place = 0;     ///< on the axis of values
        SweepReading reading;
        MeasurementPointer measurement;
    };

    void findPoints();
    void setValueRange();
    void setMeasureRange();
    void drawLine(std::size_t number);
    void drawWrong();

    QCPItemTracer* m_mark; ///< owned by the plot
    std::vector<SweepLine> m_lines;
    std::set<QString> m_hidden; ///< names of lines
    std::vector<Drawn> m_points;
};

/// A cell for each pair of values, the brighter the better, with its number if there is room. The best cell
/// with right counts has a frame. Cells without a measurement are empty.
class SweepMapChart : public SweepChart {
    Q_OBJECT

public:
    explicit SweepMapChart(QWidget* parent = nullptr);

    /// Number of coloured cells.
    [[nodiscard]] std::size_t measuredCells() const;
    /// The measurement with the frame; null for none.
    [[nodiscard]] const MeasurementPointer& best() const { return m_best; }

    [[nodiscard]] MeasurementPointer at(QPointF pixel) const override;

protected:
    void drawSweep() override;
    void fit() override;
    void mark(const MeasurementPointer& measurement) override;

private:
    /// Column and row, counted from the smallest values.
    struct Cell {
        std::size_t column = 0, row = 0;
    };

    void setAxes();
    void fillCells();
    void writeNumbers();
    [[nodiscard]] std::optional<Cell> cellOf(const Measurement& measurement) const;
    void frame(QCPItemRect& rectangle, const MeasurementPointer& measurement);

    QCPColorMap* m_map; ///< owned by the plot, like the next ones
    QCPColorScale* m_scale;
    QCPItemRect *m_bestFrame, *m_mark;
    std::vector<std::uint64_t> m_columns, m_rows; ///< values of the first and the second axis
    MeasurementPointer m_best;
};

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

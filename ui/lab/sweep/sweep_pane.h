// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps tab: varies one or two quantities step by step, and shows lines or a map.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/base/chart.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/sweep/sweep_findings.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QCPColorMap;
class QCPItemRect;
class QCPItemTracer;
class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;

namespace tonescope::ui {

/// A sweep and the way in which it is plotted.
struct SweepContent {
    const SweepAxis* axis = nullptr;
    const SweepAxis* second = nullptr; ///< the second axis of a map; null: lines
    Measurements measurements;
    Measurements expected; ///< planned measurements, for which the axes have room from the beginning
    SweepMeasure measure = SweepMeasure::Throughput;
    bool logarithmic = false; ///< scale of the measure's axis
};

/// Base of both charts: stores the content, and finds, marks and reports the measurement under the mouse.
class SweepChart : public Chart {
    Q_OBJECT

public:
    /// Replaces the content, whose axis must not be null.
    void show(const SweepContent& content);
    using QWidget::show;
    /// The measurement at a pixel of the plot; null if there is none.
    [[nodiscard]] MeasurementPointer at(QPointF pixel) const;
    /// Number of measurements that are drawn.
    [[nodiscard]] std::size_t drawn() const;

Q_SIGNALS:
    /// The mouse is over this measurement; null: over none.
    void pointed(const tonescope::MeasurementPointer& measurement);

protected:
    using Chart::Chart;

    /// A measurement at its place on the axes of the plot.
    struct Point {
        double x = 0, y = 0;
        std::optional<SweepReading>
            reading; ///< nothing: the cell of a map that failed, whose cause is read out
        MeasurementPointer measurement;
        std::size_t line = 0; ///< of a chart of lines: the index of its line
    };

    /// Puts the content into the plot, with addPoint() for each measurement that is not hidden; called by
    /// draw().
    virtual void drawSweep() = 0;
    /// Highlights a point; null removes the highlight.
    virtual void mark(const Point* point) = 0;
    /// How far the mouse may be from a point, in pixels, horizontally and vertically.
    [[nodiscard]] virtual QSizeF reach() const = 0;

    /// Adds a point at `y`, or else at the median of the content's measure; nothing if `measurement` has
    /// none.
    void addPoint(double x, std::optional<double> y, const MeasurementPointer& measurement,
                  std::size_t line = 0);
    /// Null if the measurement is not drawn.
    [[nodiscard]] const Point* pointOf(const MeasurementPointer& measurement) const;

    void draw() final;
    void pointAt(const std::optional<QPointF>& pixel) final;
    [[nodiscard]] PlotStyle style() const { return {palette(), font()}; }

    SweepContent m_content;
    std::vector<Point> m_points;

private:
    MeasurementPointer m_pointed; ///< under the mouse; null: none
};

/// One line per device and strategy: medians as points, with whiskers from quartile to quartile. Memory
/// limits are dashed lines for reading and dotted ones for copying; points with wrong counts are crossed out.
/// A click on a name in the legend hides its line or shows it again.
class SweepLinesChart : public SweepChart {
    Q_OBJECT

public:
    explicit SweepLinesChart(QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<SweepLine>& lines() const { return m_lines; }
    /// Hides the line of that name, or shows it again; ignores unknown names.
    void toggle(const QString& line);

protected:
    void drawSweep() override;
    void fit() override;
    void mark(const Point* point) override;
    [[nodiscard]] QSizeF reach() const override;

private:
    /// The range of values, planned ones included.
    void setValueRange();
    /// The range that shows all points, and the limits as far as they are near.
    void setMeasureRange();
    void drawLine(std::size_t number);
    /// Crosses out the points with wrong counts.
    void drawWrong();
    void drawLimits();
    void drawCrossings();
    /// Words on a translucent ground; the caller places them.
    QCPItemText& addNote(const QString& words);

    QCPItemTracer* m_mark; ///< owned by the plot
    std::vector<SweepLine> m_lines;
    std::set<QString> m_hidden; ///< names of hidden lines; kept from run to run
};

/// One cell per pair of values; brighter is better. A cell shows its number if there is room, and the best
/// cell with correct counts has a frame. Cells without a measurement are empty.
class SweepMapChart : public SweepChart {
    Q_OBJECT

public:
    explicit SweepMapChart(QWidget* parent = nullptr);

    /// The measurement in the frame; null if there is none.
    [[nodiscard]] const MeasurementPointer& best() const { return m_best; }

protected:
    void drawSweep() override;
    void fit() override;
    void mark(const Point* point) override;
    [[nodiscard]] QSizeF reach() const override;

private:
    void setAxes();
    /// Colours the cells by their medians.
    void fillCells();
    /// Writes numbers into the cells, if the font fits.
    void writeNumbers();
    /// Puts a frame around the cell of a point; null hides the frame.
    static void frame(QCPItemRect& rectangle, const Point* point);

    QCPColorMap* m_map; ///< owned by the plot, as are m_bestFrame and m_mark
    QCPItemRect *m_bestFrame, *m_mark;
    std::vector<std::uint64_t> m_columns, m_rows; ///< values of the first and of the second axis, ascending
    MeasurementPointer m_best;
};

/// Shows lines over one axis or a map over two, and findings below. The last run of each pair of axes is
/// kept, so that the user can switch between them.
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
    /// "axis" and "second": ids of the axes; "second" is empty for lines.
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
    /// Ids of the first and the second axis; the second is empty for lines.
    using Axes = std::pair<std::string, std::string>;
    /// The last run of a pair of axes: measurements, and placeholders for planned ones.
    struct Kept {
        Measurements measurements, expected;
    };

    /// Selects these axes in the lists, without signals.
    void setAxes(const SweepAxis& axis, const SweepAxis* second);
    /// Lists the axes that can be combined with the first one.
    void offerSeconds();
    void offerBases();
    /// Updates chart and sentences for the chosen axes.
    void refresh();
    void refreshTexts(const SweepContent& content);
    /// Shows a measurement in full below the plot; null: an explanation of the plot.
    void readOut(const MeasurementPointer& measurement);
    /// The chosen axes; second() is null for lines.
    [[nodiscard]] const SweepAxis& axis() const;
    [[nodiscard]] const SweepAxis* second() const;
    [[nodiscard]] Axes chosenAxes() const;
    /// The kept run of these axes, with the chosen measure and scale.
    [[nodiscard]] SweepContent contentOf(const Axes& axes) const;
    /// All sentences about a sweep.
    [[nodiscard]] QStringList findingsOf(const SweepContent& content) const;

    QComboBox *m_axis, *m_second;
    QComboBox* m_base; ///< strategy and device of a map, which has only one of each
    QComboBox* m_measure;
    QLabel* m_baseLabel;
    QCheckBox* m_logarithmic;
    SweepLinesChart* m_lines;
    SweepMapChart* m_map;
    QLabel *m_invitation, *m_readout, *m_findings;
    QStackedWidget* m_pages;
    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::vector<MeasureCase> m_bases; ///< one per entry of m_base
    std::map<Axes, Kept> m_kept;      ///< the last run of each pair of axes
    Axes m_running;
    MeasurementPointer m_pointed; ///< the measurement under the mouse; null: none
};

} // namespace tonescope::ui

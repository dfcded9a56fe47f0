// SPDX-License-Identifier: GPL-3.0-or-later
// All chosen strategies side by side.
#pragma once

#include "ui/lab/bars/bars.h"
#include "ui/lab/shell/lab_pane.h"

#include <QTimer>

#include <memory>
#include <optional>

class QLabel;
class QScrollBar;
class QStackedLayout;

namespace tonescope::ui {

class BarControls;
class BarsFigure;
class MeasurementTable;

/// The last run's rows as bars and as a table, filled in as they are measured. A click on a bar compares
/// the others with it. What the last whole run before it
/// measured stands behind them.
class BarsPane final : public LabPane {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BarsPane)

public:
    explicit BarsPane(QWidget* parent = nullptr);
    ~BarsPane() override;

    [[nodiscard]] std::string id() const override { return "bars"; }
    [[nodiscard]] QString title() const override { return tr("Bars"); }
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    void begin(const LabRun& run, std::size_t count) override;
    using LabPane::show;
    using QWidget::show;
    void show(const MeasurementPointer& measurement) override;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

    /// Bars that are drawn: the table has all rows, and nobody scrolls through more bars than that.
    static constexpr std::size_t mostBars = 400;

protected:
    void showAll(const Measurements& measurements) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectControls();
    void askForPicture();
    std::optional<Failure> writePicture(const QString& file) const;
    QWidget* makePlot();
    void casesChanged();
    void listRows();
    void fitScroll();
    void fitTable();
    void redraw();
    void applyLook();
    void sizeChanged();
    void compareWith(int row);
    void rowClicked(double pixel);
    void tellUnder(double pixel);
    [[nodiscard]] BarChoice choice() const;
    [[nodiscard]] BarRows rowsShown() const;

    LabChoices m_choices;
    BarRows m_rows;
    Measurements m_last; ///< of the last run that was measured to its end
    QCustomPlot* m_plot;
    QScrollBar* m_scroll;
    std::unique_ptr<BarsFigure> m_figure;
    QStackedLayout* m_stack;
    QLabel* m_empty;
    BarControls* m_controls;
    MeasurementTable* m_table;
    QTimer m_settled;                    ///< goes off when choices have not changed for a moment
    std::vector<MeasureCase> m_cases;    ///< that Run measures, as of the last change
    std::optional<std::size_t> m_chosen; ///< what others are compared with; nothing: the default
    QSize m_fitted;                      ///< of the axes, that the figure fits
    std::size_t m_left = 0;              ///< rows of the run that have no bar
    bool m_running = false;
};

} // namespace tonescope::ui

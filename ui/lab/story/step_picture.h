// SPDX-License-Identifier: GPL-3.0-or-later
// A step as a picture: what it compares, and where it stands among all steps.
#pragma once

#include "ui/lab/story/guess_figure.h"
#include "ui/lab/story/staircase.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCustomPlot;
class QLabel;

namespace tonescope::ui {

class BarsView;

/// Bars of what the step measured, what was guessed of it, and the staircase of all steps beside them.
class StepPicture : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepPicture)

public:
    explicit StepPicture(QWidget* parent = nullptr);
    ~StepPicture() override;

    void show(const Measurements& ofStep, const Stairs& stairs, std::size_t step);
    using QWidget::show;
    /// The guess beside what was measured of the same, and both in words; without a guess they take no room.
    void showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                   const QString& text);
    /// Those that show something, for a report.
    [[nodiscard]] std::vector<QCustomPlot*> plots() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeOfStep();
    [[nodiscard]] QWidget* makeStairs();
    void applyLook();

    BarsView* m_bars;
    QCustomPlot* m_guessPlot;
    std::unique_ptr<GuessFigure> m_guess;
    QCustomPlot* m_plot;
    std::unique_ptr<Staircase> m_staircase;
    QLabel* m_text;
    bool m_measured = false; ///< there are bars
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The views below a step's page: its picture with the guess and the staircase of all steps, and the answer to
// its question.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "engine/values/measuring/series.h"

#include <QWidget>

#include <optional>
#include <string_view>
#include <vector>

class QLabel;
class QPushButton;

namespace tonescope::ui {

class BarsView;
class GuessChart;
class StairsChart;

/// Per step, the throughput of its own strategy in 10^9 bytes of pixels a second; nothing where it was not
/// measured.
using Stairs = std::vector<std::optional<double>>;

/// The measurement of `strategy` on the first pixels of a step; null where it was not measured there, counts
/// wrongly, was simulated, or where the machine was busy.
[[nodiscard]] MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy);

/// The stairs that counted the same pixels as that of `step`; where that has none, as the last one.
[[nodiscard]] Stairs comparable(const Measurements& stairs, std::size_t step);

/// "Step 7 is the fastest so far, by the byte 12.3 × as fast as step 1."; empty where fewer than two are
/// measured.
[[nodiscard]] QString staircaseText(const Stairs& stairs);

/// Bars of what the step measured, the guess beside the measurement, and the staircase of all steps.
class StepPicture : public QWidget {
    Q_OBJECT

public:
    explicit StepPicture(QWidget* parent = nullptr);

    /// `step`: index of the step in front.
    void show(const Measurements& ofStep, const Stairs& stairs, std::size_t step);
    using QWidget::show;
    /// `text` has both in words. Without a guess the plot takes no room.
    void showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                   const QString& text);

private:
    BarsView* m_bars;
    GuessChart* m_guess;
    StairsChart* m_stairs;
    QLabel* m_text;
};

/// The question at the end of a step, a button that measures the answer, and the answer in words and as bars.
class AnswerView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerView(QWidget* parent = nullptr);

    void ask(const QString& question);
    /// `answer`: as far as it is measured. `missing`: why this question cannot be measured; empty if it can.
    void show(const Measurements& answer, bool measuring, const QString& missing);
    using QWidget::show;
    [[nodiscard]] QPushButton& button() const { return *m_measure; }

private:
    QLabel* m_question;
    QPushButton* m_measure;
    QLabel* m_answer;
    BarsView* m_bars;
};

} // namespace tonescope::ui

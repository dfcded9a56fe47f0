// SPDX-License-Identifier: GPL-3.0-or-later
// What is pressed below a step's page.
#pragma once

#include <QWidget>

#include <optional>

class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace tonescope::ui {

/// To the step before, a guess, measure, to the step after. Only its owner enables the buttons.
class StepBar : public QWidget {
    Q_OBJECT

public:
    explicit StepBar(QWidget* parent = nullptr);

    [[nodiscard]] QPushButton& previous() const { return *m_previous; }
    [[nodiscard]] QPushButton& measure() const { return *m_measure; }
    [[nodiscard]] QPushButton& next() const { return *m_next; }

    void showNumber(int step, int count);
    /// Whether the number of the step stands there: a list beside it may tell it.
    void setNumbered(bool numbered);

    /// The guess that stands there; `question` is what is guessed, empty where there is nothing to guess. A
    /// guess is open until the step is measured.
    void showGuess(std::optional<double> guess, const QString& question, bool open);

Q_SIGNALS:
    /// Somebody guesses, or takes the guess back.
    void guessed(std::optional<double> guess);

private:
    void buildGuess();
    void buildRow();

    QPushButton* m_previous;
    QLabel* m_guessLabel;
    QDoubleSpinBox* m_guess; ///< 0: none
    QPushButton* m_measure;
    QLabel* m_number; ///< of the step, between the buttons
    QPushButton* m_next;
};

} // namespace tonescope::ui

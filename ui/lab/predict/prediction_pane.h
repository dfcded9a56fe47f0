// SPDX-License-Identifier: GPL-3.0-or-later
// Predict tab: several people guess how many times as fast one strategy is as another, and then both are
// measured.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"

#include <QPalette>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;
class QTextBrowser;

namespace tonescope::ui {

/// Id of the pane in session files.
inline constexpr char predictionPane[] = "prediction";

/// The answer of one person.
struct Guess {
    QString name;      ///< empty if no name was given
    double factor = 1; ///< how many times as fast; greater than 0

    bool operator==(const Guess&) const = default;
};

/// The question "how many times as fast is `of` as `over`?" with all answers.
struct Prediction {
    std::string of, over;       ///< strategy ids
    std::vector<Guess> guesses; ///< in the order of answering; not empty in a saved run

    bool operator==(const Prediction&) const = default;
};

/// Translated titles by strategy id, for strategies that have no measurement.
using StrategyTitles = std::map<std::string, QString>;

/// Stores a prediction in the details of a run: {"card": "factor", "of": "a", "over": "b", "answer": "12.5",
/// "name": "Ann"}. Further guesses have the keys "answer 2", "name 2", and so on.
[[nodiscard]] RunDetails detailsOf(const Prediction& prediction);
/// Inverse of detailsOf(). Nothing for other kinds of questions, which earlier versions asked (order of
/// speed, factors between pixels or devices). An invalid answer becomes 1.
[[nodiscard]] std::optional<Prediction> predictionOf(const RunDetails& details);

/// A row of the table of guesses.
struct JudgedGuess {
    QString name;     ///< "Answer 2" if the person gave no name
    QString expected; ///< "12.5 ×"
    QString result;   ///< "off by a factor of 2.00"; empty if there is no measured factor
    /// Guess over measured factor, or the inverse, at least 1; 1 within the confidence interval.
    double miss = 1;
};

/// All guesses, the best first. Equally good guesses keep their order; without a measured factor all do.
[[nodiscard]] std::vector<JudgedGuess> judged(const Prediction& prediction, const Measurements& measured);

/// "Ann and Ben guessed best: off by a factor of 2.00.", or why no guess is best. Empty until both strategies
/// are measured, and for a single guess that can be judged.
[[nodiscard]] QString bestText(const Prediction& prediction, const Measurements& measured);

/// Rich text: question, measurements, best guess, and the table of guesses. `measuring`: more measurements
/// will follow. `palette`: for the colour of the warning about a busy machine.
[[nodiscard]] QString htmlOf(const Prediction& prediction, const Measurements& measured, bool measuring,
                             const StrategyTitles& titles, const QPalette& palette);

/// At the left the question and the fields for a guess; at the right the last measurement with its guesses. A
/// guess that is kept ("Save, next person") stays hidden until the measurement. From the first kept guess
/// on the question is fixed: changes of the setup take effect only after the measurement.
class PredictionPane : public LabPane {
    Q_OBJECT

public:
    static constexpr double least = 0.01, most = 1000; ///< of a guess

    explicit PredictionPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return predictionPane; }
    [[nodiscard]] QString title() const override { return tr("Predict, then measure"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Predict"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

private:
    /// Sets up the widgets: names, ranges, texts.
    void nameParts();
    /// Builds the left side.
    [[nodiscard]] QWidget* makeForm();
    /// Lists the strategies that can count the pixels on the chosen device.
    void offerStrategies();
    /// Keeps the guess of the fields, fixes the question, and clears the fields for the next person.
    void keepGuess();
    /// Drops the kept guesses, and applies the setup that has changed meanwhile.
    void forgetGuesses();
    /// Enables the widgets that make sense now, and emits changed().
    void refresh();
    /// Shows the last run, or an invitation.
    void showResult();
    /// The name in the field, without superfluous spaces.
    [[nodiscard]] QString name() const;
    /// Whether the question is fixed, because a guess is kept or a run is going on.
    [[nodiscard]] bool isFixed() const { return !m_asked.empty(); }
    /// The chosen device; null if the setup has none.
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] std::vector<StrategyInfo> strategies() const;

    LabChoices m_choices;
    std::optional<LabChoices> m_next; ///< the newest setup, if it changed while the question was fixed
    std::vector<MeasureCase> m_asked; ///< the cases of the fixed question; empty: not fixed
    std::vector<Guess> m_given;       ///< the kept guesses
    QStringList m_names;              ///< all names so far, for completion
    bool m_running = false;
    bool m_skipping = false; ///< the run that is being shown has a question that this version does not ask

    std::optional<Prediction> m_shown; ///< question and guesses of the last run
    Measurements m_measured;           ///< of the last run
    StrategyTitles m_titles;

    QComboBox *m_device, *m_of, *m_over, *m_name;
    QDoubleSpinBox* m_factor;
    QSlider* m_slider; ///< position: 100 times the decimal logarithm of the factor
    QPushButton *m_keepGuess, *m_forget, *m_keep;
    QLabel *m_pixels, *m_answered, *m_reason;
    QTextBrowser* m_text;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Predict tab: several people guess a factor between two strategies, then it is measured.
#pragma once

#include "engine/values/measuring/lab_session.h"
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

/// Pane id in session files.
inline constexpr char predictionPane[] = "prediction";

/// One person's answer.
struct Guess {
    QString name; ///< empty if no name was given
    double factor = 1;

    bool operator==(const Guess&) const = default;
};

/// The question "how many times as fast is `of` as `over`?", and all answers to it.
struct Prediction {
    std::string of, over;       ///< strategy ids
    std::vector<Guess> guesses; ///< in the order in which they were given; never empty

    bool operator==(const Prediction&) const = default;
};

/// Strategy titles by id, for strategies without a measurement.
using StrategyTitles = std::map<std::string, QString>;

/// The prediction as details of a run: {"card": "factor", "of": "a", "over": "b", "answer": "12.5", "name":
/// "Ann"}. From the second guess on the keys are "answer 2" and "name 2".
[[nodiscard]] RunDetails detailsOf(const Prediction& prediction);
/// Reverses detailsOf(). Returns nothing for the kinds of question that earlier versions asked: orders of
/// speed, and factors between pixels or devices.
[[nodiscard]] std::optional<Prediction> predictionOf(const RunDetails& details);

/// One line of the table of guesses.
struct JudgedGuess {
    QString name;     ///< "Answer 2" if no name was given
    QString expected; ///< "12.5 ×"
    QString result;   ///< "off by a factor of 2.00"; empty if there is no measured factor
    double miss = 1;  ///< ratio of guess and measured factor, at least 1; 1 inside the measured range
};

/// The best guess first; equally good guesses keep their order, as do all of them without a measured factor.
[[nodiscard]] std::vector<JudgedGuess> judged(const Prediction& prediction, const Measurements& measured);

/// "Ann and Ben guessed best: off by a factor of 2.00.", or why no guess is better than another. Empty
/// without measurements of both strategies, and for a single guess that has a result.
[[nodiscard]] QString bestText(const Prediction& prediction, const Measurements& measured);

/// Rich text: question, measurement, and the table of guesses. `measuring`: more measurements will follow.
/// `palette` is that of the widget, for the colour of warnings.
[[nodiscard]] QString htmlOf(const Prediction& prediction, const Measurements& measured, bool measuring,
                             const StrategyTitles& titles, const QPalette& palette);

/// Left the question and the fields of a guess, right the last measurement with its guesses. Kept guesses are
/// hidden until they are measured; from the first one on the question is fixed, whatever is set up meanwhile.
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
    void nameParts();
    [[nodiscard]] QWidget* makeForm();
    void offerStrategies();
    void keepGuess();
    void forgetGuesses();
    void refresh();
    void showResult();
    [[nodiscard]] QString name() const;
    [[nodiscard]] bool isFixed() const { return !m_asked.empty(); }
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] std::vector<StrategyInfo> strategies() const;

    LabChoices m_choices;
    std::optional<LabChoices> m_next; ///< set up while the question is fixed
    std::vector<MeasureCase> m_asked; ///< cases of a fixed question; empty otherwise
    std::vector<Guess> m_given;       ///< kept guesses to the question
    QStringList m_names;              ///< names given so far, offered for completion
    bool m_running = false;
    bool m_skipping = false; ///< the run that is shown asks a question of an earlier version

    std::optional<Prediction> m_shown; ///< of the last run
    Measurements m_measured;           ///< of the last run
    StrategyTitles m_titles;

    QComboBox *m_device, *m_of, *m_over, *m_name;
    QDoubleSpinBox* m_factor;
    QSlider* m_slider; ///< hundredths of a power of ten
    QPushButton *m_keepGuess, *m_forget, *m_keep;
    QLabel *m_pixels, *m_answered, *m_reason;
    QTextBrowser* m_text;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Predict tab: several people guess a factor between two strategies, then it is measured.
#pragma once

#include "ui/lab/base/lab_pane.h"
#include "ui/lab/predict/prediction.h"

#include <QStringList>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;
class QTextBrowser;

namespace tonescope::ui {

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

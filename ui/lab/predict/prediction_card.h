// SPDX-License-Identifier: GPL-3.0-or-later
// A card that asks what somebody expects, before it is measured.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/predict/prediction.h"
#include "ui/lab/shell/lab_choices.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QRadioButton;
class QStackedWidget;

namespace tonescope::ui {

class FactorQuestion;
class OrderQuestion;
class Respondents;

/// Asks for an order or for a factor, on one of the chosen devices and with the chosen pixels, unless the
/// factor is between two of these. From the first
/// answer that is kept for later on, the question stays as it is, whatever is set up, until it is measured.
class PredictionCard : public QWidget {
    Q_OBJECT

public:
    explicit PredictionCard(QWidget* parent = nullptr);

    void setChoices(const LabChoices& choices);
    /// While something is measured, no answer is taken.
    void setBusy(bool busy);

    /// Those that were kept, and the one that stands on the card: not that of nobody, where others have
    /// answered.
    [[nodiscard]] NamedAnswers answers() const;
    /// What has to be measured to judge the answers; empty where that on the card is not complete, and then
    /// idleReason() says what is missing.
    [[nodiscard]] std::vector<MeasureCase> cases() const;
    [[nodiscard]] QString idleReason() const;
    /// See Respondents::offer().
    void offerNames(const QStringList& names);
    /// The answers are no longer the card's: the question may change again.
    void forgetAnswers();

    /// Takes the question of another window's card, and all answers to it.
    void takeOver(const PredictionCard& before);

Q_SIGNALS:
    /// The answer is to be kept, and measured.
    void kept();
    void changed();

private:
    void buildRows();
    [[nodiscard]] QWidget* makeKinds();
    void offerDevices();
    void offerStrategies();
    void refresh();
    void passOn();
    [[nodiscard]] Answer answer() const;
    [[nodiscard]] std::vector<MeasureCase> orderCases() const;
    [[nodiscard]] bool fixed() const { return !m_asked.empty(); }
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] std::vector<StrategyInfo> strategies() const;

    LabChoices m_choices;
    std::optional<LabChoices> m_next; ///< what was set up since the question stays as it is
    std::vector<MeasureCase> m_asked; ///< of a question that stays as it is; else empty
    bool m_busy = false;
    QRadioButton* m_wantsOrder;
    QRadioButton* m_wantsFactor;
    QFormLayout* m_place;
    QComboBox* m_device;
    QLabel* m_pixels;
    QStackedWidget* m_questions;
    OrderQuestion* m_order;
    FactorQuestion* m_factor;
    Respondents* m_respondents;
    QLabel* m_reason;
    QPushButton* m_keep;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// A card that asks what somebody expects, before it is measured.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/predict/prediction.h"
#include "ui/lab/shell/lab_choices.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;
class QStackedWidget;

namespace tonescope::ui {

class FactorQuestion;
class OrderQuestion;

/// Asks for an order or for a factor, on one of the chosen devices and with the chosen pixels.
class PredictionCard : public QWidget {
    Q_OBJECT

public:
    explicit PredictionCard(QWidget* parent = nullptr);

    void setChoices(const LabChoices& choices);
    /// While something is measured, no answer is taken.
    void setBusy(bool busy);

    [[nodiscard]] Answer answer() const;
    /// What has to be measured to judge the answer; empty where it is not complete, and then idleReason()
    /// says what is missing.
    [[nodiscard]] std::vector<MeasureCase> cases() const;
    [[nodiscard]] QString idleReason() const;

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
    [[nodiscard]] const DeviceInfo* device() const;
    [[nodiscard]] std::vector<StrategyInfo> strategies() const;

    LabChoices m_choices;
    bool m_busy = false;
    QRadioButton* m_wantsOrder;
    QRadioButton* m_wantsFactor;
    QComboBox* m_device;
    QLabel* m_pixels;
    QStackedWidget* m_questions;
    OrderQuestion* m_order;
    FactorQuestion* m_factor;
    QLabel* m_reason;
    QPushButton* m_keep;
};

} // namespace tonescope::ui

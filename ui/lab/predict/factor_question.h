// SPDX-License-Identifier: GPL-3.0-or-later
// Asks how many times as fast somebody expects one strategy to be as another.
#pragma once

#include "engine/values/strategy.h"
#include "ui/lab/predict/prediction.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QSlider;

namespace tonescope::ui {

class FactorQuestion : public QWidget {
    Q_OBJECT

public:
    static constexpr double least = 0.01, most = 1000;

    explicit FactorQuestion(QWidget* parent = nullptr);

    /// Offers these; what was chosen stays where it still can be.
    void setStrategies(const std::vector<StrategyInfo>& strategies);

    [[nodiscard]] FactorAnswer answer() const;
    void setAnswer(const FactorAnswer& answer);
    /// Whether two different strategies are chosen.
    [[nodiscard]] bool complete() const;
    /// Whether the strategies stay as they are chosen.
    void setFixed(bool fixed);

Q_SIGNALS:
    void changed();

private:
    void buildRows();

    QComboBox* m_of;
    QComboBox* m_over;
    QDoubleSpinBox* m_factor;
    QSlider* m_slider; ///< hundredths of a power of ten
};

} // namespace tonescope::ui

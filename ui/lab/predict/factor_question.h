// SPDX-License-Identifier: GPL-3.0-or-later
// Asks how many times as fast somebody expects one thing to be as another.
#pragma once

#include "ui/lab/predict/factor_sides.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QSlider;

namespace tonescope::ui {

/// Two strategies, two kinds of pixels or two devices, and a factor between them.
class FactorQuestion : public QWidget {
    Q_OBJECT

public:
    static constexpr double least = 0.01, most = 1000;

    explicit FactorQuestion(QWidget* parent = nullptr);

    /// Offers what is set up, on that device where devices do not differ; null: none. What was chosen stays
    /// where it still can be.
    void setChoices(const LabChoices& choices, const DeviceInfo* device);

    [[nodiscard]] FactorAnswer answer() const;
    void setAnswer(const FactorAnswer& answer);
    [[nodiscard]] FactorSides sides() const;
    /// Both sides, in an order that tells nothing; empty where they are not complete, and then idleReason()
    /// says what is missing.
    [[nodiscard]] std::vector<MeasureCase> cases() const;
    [[nodiscard]] QString idleReason() const;
    /// Whether both sides stay as they are chosen.
    void setFixed(bool fixed);

Q_SIGNALS:
    void changed();

private:
    void nameParts();
    void connectParts();
    void buildSides(QGridLayout& grid);
    void buildFactor(QGridLayout& grid, int row);
    [[nodiscard]] FactorGround ground() const;
    void offer();
    [[nodiscard]] const FactorSide* chosen(const QComboBox& box) const;

    LabChoices m_choices;
    std::optional<DeviceInfo> m_device;
    std::vector<FactorSide> m_offered;
    QComboBox* m_sides;
    QLabel* m_strategyLabel;
    QComboBox* m_strategy; ///< of both sides, where strategies do not differ
    QComboBox* m_of;
    QComboBox* m_over;
    QDoubleSpinBox* m_factor;
    QSlider* m_slider; ///< hundredths of a power of ten
};

} // namespace tonescope::ui

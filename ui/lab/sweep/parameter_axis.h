// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps over what can be turned on a strategy.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"

namespace tonescope::ui {

/// One parameter of the strategies that have it; other strategies have no values.
class ParameterAxis : public SweepAxis {
public:
    explicit ParameterAxis(Parameter parameter) : m_parameter(parameter) {}

    [[nodiscard]] std::string_view id() const override { return nameOf(m_parameter); }
    [[nodiscard]] QString name() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString valueText(std::uint64_t value) const override;
    /// Powers of two inside the range of the strategy and the limits of the device; from one work-group for
    /// each compute unit on, groups are multiples of the units.
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override;
    /// One work-item a work-group and one group a launch are slowest.
    [[nodiscard]] bool largestFirst() const override {
        return m_parameter == Parameter::WorkGroup || m_parameter == Parameter::Groups;
    }
    void apply(MeasureCase& asked, std::uint64_t value) const override;
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override;
    [[nodiscard]] std::optional<std::uint64_t> insteadOf(const Measurement& measurement) const override;

private:
    Parameter m_parameter;
};

} // namespace tonescope::ui

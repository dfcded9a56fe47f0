// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep turns, and how it is shown.
#pragma once

#include "ui/lab/shell/lab_choices.h"
#include "ui/lab/sweep/sweep_axis.h"
#include "ui/lab/sweep/sweep_measure.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace tonescope::ui {

/// Axis, second axis, and for two axes the strategy and the device on which they are turned; the measure and
/// its scale.
class SweepBar : public QWidget {
    Q_OBJECT

public:
    explicit SweepBar(QWidget* parent = nullptr);

    /// Offers for two axes what of these can be turned.
    void setChoices(const LabChoices& choices);
    /// Chooses axes, as if somebody had, but without a signal. `second` is null for lines.
    void setAxes(const SweepAxis& axis, const SweepAxis* second);

    [[nodiscard]] const SweepAxis& axis() const;
    /// Null: lines.
    [[nodiscard]] const SweepAxis* second() const;
    /// The one strategy on one device for two axes; nothing where none has both, and for one axis.
    [[nodiscard]] std::optional<MeasureCase> base() const;
    [[nodiscard]] SweepMeasure measure() const;
    [[nodiscard]] bool logarithmic() const;

Q_SIGNALS:
    /// Other axes, or another strategy or device.
    void sweepChanged();
    /// Another measure or scale: what was measured looks otherwise.
    void lookChanged();

private:
    void addRows();
    void fillAxes();
    void fillSeconds();
    void fillBases();
    void axisChosen();

    QComboBox *m_axis, *m_second, *m_base, *m_measure;
    QLabel* m_baseLabel;
    QCheckBox* m_logarithmic;
    LabChoices m_choices;
    std::vector<MeasureCase> m_bases; ///< in the order of m_base
};

} // namespace tonescope::ui

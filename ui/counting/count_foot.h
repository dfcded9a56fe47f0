// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the foot of the instruments: how exact the counts are, which device counts, and how long the
// count took.
#pragma once

#include "engine/values/count_result.h"

#include <QWidget>

namespace tonescope::ui {

class Chip;
class CountChoices;

/// Two chips: "exact · 6,000,000 pixels", and the device with its time, which opens a menu of devices and
/// strategies. Lives on the GUI thread.
class CountFoot : public QWidget {
    Q_OBJECT

public:
    /// The choices must outlive the foot.
    explicit CountFoot(const CountChoices& choices, QWidget* parent = nullptr);

    /// Shows the present choices. The time is shown only if the chosen device counted the result.
    void refresh();
    /// Shows how this result was counted; null: there is none.
    void show(const CountResultPointer& result);
    using QWidget::show;

Q_SIGNALS:
    /// The user wants to see times, history and parameters.
    void detailsWanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Shows as many parts of both texts as have room.
    void fit();
    /// The wall time of the result if it is exact and was counted on this device; otherwise empty.
    [[nodiscard]] QString wallOn(const DeviceInfo& device) const;

    const CountChoices& m_choices;
    Chip* m_exact;
    Chip* m_device;
    CountResultPointer m_result;
};

} // namespace tonescope::ui

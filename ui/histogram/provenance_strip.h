// SPDX-License-Identifier: GPL-3.0-or-later
// Under the plot: where its counts come from.
#pragma once

#include "engine/values/count_result.h"

#include <QLabel>

namespace tonescope::ui {

/// The tooltip tells why this device and strategy were taken.
class ProvenanceStrip : public QLabel {
    Q_OBJECT

public:
    explicit ProvenanceStrip(QWidget* parent = nullptr);

    void show(const CountResult& result);
    using QWidget::show;
};

} // namespace tonescope::ui

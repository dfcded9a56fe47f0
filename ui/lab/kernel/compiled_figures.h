// SPDX-License-Identifier: GPL-3.0-or-later
// What each work-item of a compiled kernel takes, as a table.
#pragma once

#include "ui/lab/kernel/kernel_result.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace tonescope::ui {

/// A column for the original and one for the edited kernel, and how the figures came to be. Takes no room
/// where nothing was told.
class CompiledFigures : public QWidget {
    Q_OBJECT

public:
    explicit CompiledFigures(QWidget* parent = nullptr);

    void show(const KernelTrial& trial);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();

    QTableWidget* m_table;
    QLabel* m_method;
};

} // namespace tonescope::ui

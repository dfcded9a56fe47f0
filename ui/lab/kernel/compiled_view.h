// SPDX-License-Identifier: GPL-3.0-or-later
// What the driver made of a kernel, beside its source.
#pragma once

#include "ui/lab/kernel/kernel_result.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace tonescope::ui {

class CompiledText;

/// One text at a time, of the original or of the edited kernel, with what is counted in it. Hidden until
/// somebody wants to see it.
class CompiledView : public QWidget {
    Q_OBJECT

public:
    explicit CompiledView(QWidget* parent = nullptr);

    /// Keeps the kind of code that was chosen; what is the same already stays as it is read.
    void show(const KernelTrial& trial);
    using QWidget::show;

private:
    /// What can be chosen: a text, or a measurement without one.
    struct Page {
        MeasurementPointer of;
        const CodeListing* listing = nullptr; ///< of the measurement; null: it has none
    };

    void addPages(const MeasurementPointer& measurement);
    void showPage();
    [[nodiscard]] const Page* page() const;

    KernelTrial m_trial;
    std::vector<Page> m_pages; ///< one an entry of the list
    QComboBox* m_list;
    QPushButton* m_nextAtomic;
    QPushButton* m_nextLoad;
    QLabel* m_counts;
    CompiledText* m_text;
    QLabel* m_origins;
};

} // namespace tonescope::ui

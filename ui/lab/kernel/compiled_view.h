// SPDX-License-Identifier: GPL-3.0-or-later
// Shows what the driver compiled from a kernel: its code with atomics and loads marked, and its figures.
#pragma once

#include "ui/lab/kernel/kernel_result.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace tonescope::ui {

/// One listing at a time, of the original or of the edited kernel, with the number of atomics and loads in
/// it. Hidden until it is asked for.
class CompiledView : public QWidget {
    Q_OBJECT

public:
    explicit CompiledView(QWidget* parent = nullptr);

    /// Keeps the kind of code that was chosen. The same trial again changes nothing, so that a reader keeps
    /// the place.
    void show(const KernelTrial& trial);
    using QWidget::show;

private:
    class Text;

    /// An entry of the list.
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
    Text* m_text;
    QLabel* m_origins;
};

/// A table of registers, memory and occupancy of the original and of the edited kernel, and how the figures
/// were obtained. Takes no room where there are none.
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

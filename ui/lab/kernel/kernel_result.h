// SPDX-License-Identifier: GPL-3.0-or-later
// Results of a kernel: measurements of the original and of the edited one, and the code that the driver
// compiled.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QComboBox;
class QCustomPlot;
class QLabel;
class QPushButton;
class QTableWidget;

namespace tonescope::ui {

class BarsView;
class CompiledFigures;

/// The last measurements of one strategy: of the original kernel, of the edited one, and by Oclgrind of the
/// edited one if there is one. Null until measured.
struct KernelTrial {
    MeasurementPointer original, edited, checked{};
};

/// Device and data, then a sentence or two per measurement. The edited kernel is compared with the original,
/// unless the machine was busy. `text`: the kernel's text now, from which lines that Oclgrind names are
/// quoted where the original was checked.
[[nodiscard]] QStringList findingsOf(const KernelTrial& trial, const QString& text = {});

/// Shows findingsOf(), bars and CompiledFigures; after a failed build, only the findings, because the log
/// needs the room.
class KernelResult : public QWidget {
    Q_OBJECT

public:
    explicit KernelResult(QWidget* parent = nullptr);

    /// `note`: a line below the findings.
    void show(const KernelTrial& trial, const QString& text, const QString& note);
    using QWidget::show;

    [[nodiscard]] QCustomPlot& plot() const;

private:
    BarsView* m_bars;
    QLabel* m_text;
    CompiledFigures* m_figures;
};

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

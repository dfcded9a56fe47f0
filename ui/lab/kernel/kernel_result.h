// SPDX-License-Identifier: GPL-3.0-or-later
// Results of the kernel tab: measurements of the original and the edited kernel, and the code that the driver
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

/// The last measurements of one strategy, null until measured: of the original, of the edited kernel, and by
/// Oclgrind (of the edited kernel if there is one, otherwise of the original).
struct KernelTrial {
    MeasurementPointer original, edited, checked{};
};

/// Sentences for people: device and data, then one or two per measurement. The edited kernel is compared with
/// the original, unless the machine was busy or there are too few repeats. `text`: the current text of the
/// kernel, from which the lines that Oclgrind names are quoted if the original was checked.
[[nodiscard]] QStringList findingsOf(const KernelTrial& trial, const QString& text = {});

/// Shows findingsOf(), bars and CompiledFigures. After a failed build it shows the findings alone, because
/// the compiler's log needs the space.
class KernelResult : public QWidget {
    Q_OBJECT

public:
    explicit KernelResult(QWidget* parent = nullptr);

    /// `text`: see findingsOf(). `note`: a line below the findings; may be empty.
    void show(const KernelTrial& trial, const QString& text, const QString& note);
    using QWidget::show;

    /// The bars, for reports; owned by this widget.
    [[nodiscard]] QCustomPlot& plot() const;

private:
    BarsView* m_bars;
    QLabel* m_text;
    CompiledFigures* m_figures;
};

/// Shows one listing of compiled code at a time, of the original or the edited kernel, with the numbers of
/// atomics and loads in it. Hidden until the user asks for it.
class CompiledView : public QWidget {
    Q_OBJECT

public:
    explicit CompiledView(QWidget* parent = nullptr);

    /// Shows the listing of the edited kernel, if there is one, in the kind of code that was chosen before.
    /// Showing the same trial again changes nothing, so the scroll position stays.
    void show(const KernelTrial& trial);
    using QWidget::show;

private:
    class Text;

    /// An entry of the list.
    struct Page {
        MeasurementPointer of;
        const CodeListing* listing = nullptr; ///< part of the measurement; null: it has no listing
    };

    void addPages(const MeasurementPointer& measurement);
    void showPage();
    [[nodiscard]] const Page* page() const;

    KernelTrial m_trial;
    std::vector<Page> m_pages; ///< one per entry of the list
    QComboBox* m_list;
    QPushButton* m_nextAtomic;
    QPushButton* m_nextLoad;
    QLabel* m_counts;
    Text* m_text;
    QLabel* m_origins;
};

/// A table of registers, memory and occupancy of both kernels, and below it how the figures were obtained.
/// Hidden without figures.
class CompiledFigures : public QWidget {
    Q_OBJECT

public:
    explicit CompiledFigures(QWidget* parent = nullptr);

    /// Shows the figures of both kernels, as far as they were compiled.
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

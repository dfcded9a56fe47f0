// SPDX-License-Identifier: GPL-3.0-or-later
// Results of a kernel: the original and the edited one beside each other, as bars and in sentences.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QStringList>
#include <QWidget>

class QCustomPlot;
class QLabel;

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

} // namespace tonescope::ui

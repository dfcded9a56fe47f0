// SPDX-License-Identifier: GPL-3.0-or-later
// The original and the edited kernel beside each other, in bars and in words that follow from the
// measurements.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QStringList>
#include <QWidget>

class QCustomPlot;
class QLabel;

namespace tonescope::ui {

class BarsView;
class CompiledFigures;

/// What a strategy's own kernel and an edited one in its place gave, and what a checker said of the latter,
/// or of the former where nothing was edited; null as long as it is not measured.
struct KernelTrial {
    MeasurementPointer original, edited, checked{};
};

/// Where and with what, and a sentence or two for each of the two; of the edited one also how it compares
/// with the original, unless other programs kept the machine busy; and what the checker said of `text`, which
/// is the kernel's where nothing was edited.
[[nodiscard]] QStringList findingsOf(const KernelTrial& trial, const QString& text = {});

/// A bar for each that was measured, what there is to say, and what the compiled kernels take; only what
/// there is to say beside a compiler's log.
class KernelResult : public QWidget {
    Q_OBJECT

public:
    explicit KernelResult(QWidget* parent = nullptr);

    /// `note` stands below; where nothing was measured, it is all there is.
    void show(const KernelTrial& trial, const QString& text, const QString& note);
    using QWidget::show;

    [[nodiscard]] QCustomPlot& plot() const;

private:
    BarsView* m_bars;
    QLabel* m_text;
    CompiledFigures* m_figures;
};

} // namespace tonescope::ui

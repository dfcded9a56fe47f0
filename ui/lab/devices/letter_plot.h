// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram of a text: a bar for each group of letters.
#pragma once

#include "engine/values/histogram.h"

#include <QWidget>

class QCPBars;
class QCustomPlot;

namespace tonescope::ui {

/// Seven bars, under the letters that they count. The highest bar decides the scale.
class LetterPlot : public QWidget {
    Q_OBJECT

public:
    explicit LetterPlot(QWidget* parent = nullptr);

    /// `histogram` is of letters: its gray bins from 0 on are the groups.
    void show(const Histogram& histogram);
    using QWidget::show;

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateLook();

    QCustomPlot* m_plot;
    QCPBars* m_bars; ///< the plot owns it
};

} // namespace tonescope::ui

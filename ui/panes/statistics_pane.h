// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all statistics: a row for each, a column per channel.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/value_range.h"
#include "ui/panes/tables.h"

#include <optional>

namespace tonescope::ui {

class StatisticsModel;

/// The table of all statistics, with rows that can be copied as text, and all of it as CSV. Computes nothing
/// while it is hidden. Lives on the GUI thread.
class StatisticsPane : public RowsTable {
    Q_OBJECT

public:
    explicit StatisticsPane(QWidget* parent = nullptr);

    /// Shows the statistics of this histogram. While the channels stay the same, only the texts of cells
    /// change, so that 25 histograms in a second, as during a drag, keep the selection.
    void show(const Histogram& histogram);
    using QWidget::show;
    /// Restricts the statistics to pixels with these values; nothing: all pixels.
    void setRange(std::optional<ValueRange> range);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// Computes the statistics if they can be seen.
    void refresh();
    /// Takes small type where the texts need more room than there is.
    void fit();

    StatisticsModel* m_model;
    Histogram m_histogram;
    std::optional<ValueRange> m_range;
};

} // namespace tonescope::ui

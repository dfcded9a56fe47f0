// SPDX-License-Identifier: GPL-3.0-or-later
// The table of statistics: one row per channel, with columns that the user can choose.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/value_range.h"

#include <QTableView>

#include <optional>
#include <vector>

class QMenu;
class QSettings;

namespace tonescope::ui {

class StatisticsModel;

/// The table of statistics. The context menu of its header chooses the columns; rows can be copied as text,
/// and the table as CSV. Lives on the GUI thread.
class StatisticsPane : public QTableView {
    Q_OBJECT

public:
    explicit StatisticsPane(QWidget* parent = nullptr);

    /// Shows the statistics of this histogram. While the channels stay the same, only the texts of cells
    /// change, so that 25 histograms in a second, as during a drag, keep selection and column widths.
    void show(const Histogram& histogram);
    using QWidget::show;
    /// Restricts the statistics to pixels with these values; nothing: all pixels.
    void setRange(std::optional<ValueRange> range);

    /// Reads the chosen columns from the settings, which save() has written; without such a setting the usual
    /// columns stay.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// The menu that chooses columns: an entry per column, the percentiles in a submenu. Filled when it
    /// opens.
    [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillColumnMenu();
    /// Fits rows and columns to font and contents.
    void fit();
    /// Widens columns whose texts became longer. Columns never become narrower here, so that they do not
    /// jitter.
    void widen();

    StatisticsModel* m_model;
    QMenu* m_columnMenu;
    std::vector<int> m_widest; ///< width in pixels of the widest text in each column since fit()
};

} // namespace tonescope::ui

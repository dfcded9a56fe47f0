// SPDX-License-Identifier: GPL-3.0-or-later
// A table of statistics with one row per channel and columns that can be chosen.
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

/// The columns are chosen in the context menu of the header.
class StatisticsPane : public QTableView {
    Q_OBJECT

public:
    explicit StatisticsPane(QWidget* parent = nullptr);

    /// Made for 25 histograms a second: rows and columns stay if the channels do.
    void show(const Histogram& histogram);
    using QWidget::show;
    /// Restricts the statistics to pixels with these values; nothing: all pixels.
    void setRange(std::optional<ValueRange> range);

    /// Sets the columns from the settings; the usual ones if there are none. save() writes them.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// A check mark per column, the percentiles in a submenu. Filled when it opens.
    [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillColumnMenu();
    /// Fits rows and columns to font and contents.
    void fit();
    /// Widens columns for longer texts; they become narrower only by fit().
    void widen();

    StatisticsModel* m_model;
    QMenu* m_columnMenu;
    std::vector<int> m_widest; ///< width in pixels of the widest text in each column since fit()
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers about the channels, a row for each.
#pragma once

#include "ui/panes/statistics_model.h"

#include <QTableView>

class QMenu;
class QSettings;

namespace tonescope::ui {

/// Which columns are seen is chosen in the context menu of the header.
class StatisticsPane : public QTableView {
    Q_OBJECT

public:
    explicit StatisticsPane(QWidget* parent = nullptr);

    /// May be told 25 times a second.
    void show(const Histogram& histogram);
    using QWidget::show;
    /// Statistics of the pixels with these values alone; nothing: of all.
    void setRange(std::optional<ValueRange> range);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// A check for each column, the percentiles in a menu of their own. It is made anew each time it opens.
    [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillColumnMenu();
    void addCheck(QMenu& menu, const StatisticsColumn& column);
    /// To the font, and to what is there now.
    void fit();
    /// Makes columns as wide as what they hold; they never become narrower while the columns stay.
    void widen();
    [[nodiscard]] int widestText(int column) const; ///< in pixels
    void copyAll() const;

    StatisticsModel m_model;
    QMenu* m_columnMenu;
    std::vector<int> m_widest; ///< the widest text that a column has been made room for, in pixels
};

} // namespace tonescope::ui

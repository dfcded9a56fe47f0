// SPDX-License-Identifier: GPL-3.0-or-later
// Contention comparison view: models beside measured times, as a table, a chart and sentences.
#pragma once

#include "ui/lab/contention/contention_comparison.h"

#include <QStandardItemModel>
#include <QWidget>

class QLabel;
class QSplitter;
class QTableView;

namespace tonescope::ui {

class ContentionComparisonChart;

class ContentionComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit ContentionComparisonView(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;
    /// A line below the sentences: what can be done next. May be empty.
    void setHint(const QString& hint);

    [[nodiscard]] ContentionComparisonChart& chart() const { return *m_chart; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillTable(const ContentionComparison& comparison);
    void fitTable();

    QStandardItemModel m_model; ///< a row for each number of copies; the models, then two columns per device
    QLabel* m_heading;
    QSplitter* m_splitter;
    QTableView* m_table;
    ContentionComparisonChart* m_chart;
    QLabel* m_text;
    QLabel* m_hint;
};

} // namespace tonescope::ui

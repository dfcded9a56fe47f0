// SPDX-License-Identifier: GPL-3.0-or-later
// What the model says beside what was measured.
#pragma once

#include "ui/lab/contention/contention_comparison.h"

#include <QStandardItemModel>
#include <QWidget>

class QCustomPlot;
class QLabel;
class QSplitter;
class QTableView;

namespace tonescope::ui {

class ContentionComparisonPlot;

/// A table, a plot, and what follows of the two in sentences.
class ContentionComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit ContentionComparisonView(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;
    /// A line under the sentences, about what could be done next; may be empty.
    void setHint(const QString& hint);

    [[nodiscard]] QCustomPlot* plot() const;

private:
    void fillTable(const ContentionComparison& comparison);
    void fitTable();

    QStandardItemModel m_model; ///< a row for each number of copies; two columns a device after the models'
    QLabel* m_heading;
    QSplitter* m_splitter;
    QTableView* m_table;
    ContentionComparisonPlot* m_plot;
    QLabel* m_text;
    QLabel* m_hint;
};

} // namespace tonescope::ui

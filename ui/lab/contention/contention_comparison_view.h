// SPDX-License-Identifier: GPL-3.0-or-later
// What the models say beside what was measured.
#pragma once

#include "ui/lab/contention/contention_comparison.h"

#include <QStandardItemModel>
#include <QWidget>

class QCustomPlot;
class QLabel;
class QSplitter;
class QTableView;

namespace tonescope::ui {

/// Everything relative to the least of its line, which is 1: a broken line for each model, and one for each
/// device, with the quartiles of its times.
class ContentionComparisonPlot : public QWidget {
    Q_OBJECT

public:
    explicit ContentionComparisonPlot(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void placeLegend();
    void addPrediction(EqualAdds equal);
    void addDevice(const CopiesTrials& device);
    void rebuild();

    QCustomPlot* m_plot;
    ContentionComparison m_comparison;
};

/// A table, a plot, and what follows of the two in sentences.
class ContentionComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit ContentionComparisonView(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;
    /// A line under the sentences, about what could be done next; may be empty.
    void setHint(const QString& hint);

    [[nodiscard]] QCustomPlot* plot() const { return m_plot->plot(); }

protected:
    void changeEvent(QEvent* event) override;

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

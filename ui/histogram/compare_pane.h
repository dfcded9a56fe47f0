// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that are pinned, and the difference of two.
#pragma once

#include "engine/values/count_result.h"
#include "ui/histogram/ghost.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace tonescope::ui {

/// A list of pinned curves: each is shown or hidden by its check mark, renamed in place, and tells where its
/// counts come from. Below it, which two curves are subtracted.
class ComparePane : public QWidget {
    Q_OBJECT

public:
    explicit ComparePane(QWidget* parent = nullptr);

    /// What is shown now, which is what would be pinned; null: nothing.
    void show(const CountResultPointer& result);
    using QWidget::show;
    [[nodiscard]] Comparison comparison() const;
    [[nodiscard]] const std::vector<Ghost>& pins() const { return m_pins; }

    /// Keeps what is pinned in another window, too, and subtracts the same.
    void takeOver(const ComparePane& before);

public Q_SLOTS:
    /// Keeps the present curve. Does nothing where there is none.
    void pin();

Q_SIGNALS:
    /// comparison() is another one now.
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeButtons();
    [[nodiscard]] QWidget* makeDifference();
    void add(const Ghost& pin, Qt::CheckState shown);
    void remove(const QList<QTreeWidgetItem*>& items);
    void renamed(QTreeWidgetItem* item);
    void offerDifference();
    void colourPins();
    /// The histogram behind an entry of a box: 0 is the present one. Null where there is none.
    [[nodiscard]] HistogramPointer histogramOf(const QComboBox& box) const;

    QTreeWidget* m_list;
    QPushButton* m_pin = nullptr;
    QPushButton* m_remove = nullptr;
    QComboBox* m_first = nullptr;
    QComboBox* m_second = nullptr;
    std::vector<Ghost> m_pins; ///< in the order of the list
    CountResultPointer m_result;
};

} // namespace tonescope::ui

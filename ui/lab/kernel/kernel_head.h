// SPDX-License-Identifier: GPL-3.0-or-later
// Which kernel is shown, and what can be done with it.
#pragma once

#include "engine/values/strategy.h"

#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tonescope::ui {

/// A list of strategies, what the chosen one does, and buttons beside it.
class KernelHead : public QWidget {
    Q_OBJECT

public:
    explicit KernelHead(QWidget* parent = nullptr);

    /// Offers strategies; the one that was chosen stays so, if it is among them. Emits chosen() otherwise.
    void offer(std::vector<StrategyInfo> strategies);
    void choose(const std::string& id);
    /// Null where nothing is offered.
    [[nodiscard]] const StrategyInfo* strategy() const;
    /// Empty where nothing is offered.
    [[nodiscard]] std::string id() const;
    /// In the list.
    [[nodiscard]] QString title() const;

    /// Who writes here; empty where nobody said.
    [[nodiscard]] QString name() const;

    [[nodiscard]] QPushButton& measureButton() const { return *m_measure; }
    [[nodiscard]] QPushButton& checkButton() const { return *m_check; }
    [[nodiscard]] QPushButton& revertButton() const { return *m_revert; }
    /// Is down while the compiled code is to be seen.
    [[nodiscard]] QPushButton& codeButton() const { return *m_code; }

Q_SIGNALS:
    void chosen();
    void measureWanted();
    void checkWanted();
    void revertWanted();

private:
    void buildRows();
    void tellOfChoice();

    std::vector<StrategyInfo> m_offered;
    QComboBox* m_list;
    QPushButton* m_new;
    QPushButton* m_measure;
    QPushButton* m_check;
    QPushButton* m_revert;
    QPushButton* m_code;
    QLabel* m_about;
    QLineEdit* m_name;
};

} // namespace tonescope::ui

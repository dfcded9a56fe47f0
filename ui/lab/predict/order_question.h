// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the order of speed that somebody expects.
#pragma once

#include "engine/values/strategy.h"
#include "ui/lab/predict/prediction.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace tonescope::ui {

/// Left, what there is to choose from; right, three to five of them in the order that is expected. Rows are
/// dragged, or moved with the buttons.
class OrderQuestion : public QWidget {
    Q_OBJECT

public:
    static constexpr int fewest = 3, most = 5;

    explicit OrderQuestion(QWidget* parent = nullptr);

    /// Offers these; what was chosen stays where it still can be, else some are chosen to begin with.
    void setStrategies(const std::vector<StrategyInfo>& strategies);

    [[nodiscard]] OrderAnswer answer() const;
    void setAnswer(const OrderAnswer& answer);
    /// Whether as many are chosen as an order needs.
    [[nodiscard]] bool complete() const;
    /// Whether the strategies stay as they are chosen.
    void setFixed(bool fixed);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QWidget* makeOrder();
    [[nodiscard]] QPushButton* makeMover(const QString& text, const char* name, int by);
    void choose();
    void move(int by);
    void tellChanged();

    QListWidget* m_offer;
    QListWidget* m_order;
    QLabel* m_hint;
};

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Who answers a card, and who has answered it already.
#pragma once

#include "ui/lab/predict/prediction.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace tonescope::ui {

/// A field for a name, a button that lets the next one answer the same question, and the names of those who
/// have. Their answers are not shown before they are measured.
class Respondents : public QWidget {
    Q_OBJECT

public:
    explicit Respondents(QWidget* parent = nullptr);

    /// Of whoever answers now; empty where nobody says.
    [[nodiscard]] QString name() const;
    /// Names that were given before: they need not be typed again.
    void offer(const QStringList& names);

    [[nodiscard]] const std::vector<NamedAnswer>& given() const { return m_given; }
    [[nodiscard]] bool hasAnswered(const QString& name) const;
    /// Keeps the answer of whoever answers now, whose name must be there and new. The next one begins without
    /// a name.
    void keep(const Answer& answer);
    /// Takes the answers that were given in another window, and the name of whoever answers there.
    void takeOver(const Respondents& before);
    /// Forgets the answers, and not the names.
    void clear();
    /// Whether one more answer can be kept.
    void setReady(bool ready);

Q_SIGNALS:
    /// The answer of whoever answers now is to be kept, and the next one answers.
    void nextWanted();
    /// What was kept is to be forgotten.
    void forgetWanted();
    /// The name is another.
    void changed();

private:
    void buildRows();
    void showGiven();

    std::vector<NamedAnswer> m_given;
    QComboBox* m_name;
    QPushButton* m_next;
    QLabel* m_who;
    QPushButton* m_forget;
};

} // namespace tonescope::ui

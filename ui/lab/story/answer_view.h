// SPDX-License-Identifier: GPL-3.0-or-later
// The question at the end of a step, with its answer once it was measured.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace tonescope::ui {

class BarsView;

/// The question, a button that measures, what was measured in words and as bars.
class AnswerView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerView(QWidget* parent = nullptr);

    void ask(const QString& question);
    /// The answer as far as it is measured; `missing` says why it cannot be, and is empty where it can.
    void show(const Measurements& answer, bool measuring, const QString& missing);
    using QWidget::show;
    [[nodiscard]] QPushButton& button() const { return *m_measure; }

Q_SIGNALS:
    void measureWanted();

private:
    QLabel* m_question;
    QPushButton* m_measure;
    QLabel* m_answer;
    BarsView* m_bars;
};

} // namespace tonescope::ui

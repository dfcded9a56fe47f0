// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/answer_view.h"

#include "ui/lab/bars/bars_view.h"
#include "ui/lab/story/step_questions.h"
#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace tonescope::ui {

AnswerView::AnswerView(QWidget* parent)
    : QWidget(parent), m_question(new QLabel), m_measure(new QPushButton), m_answer(new QLabel),
      m_bars(new BarsView) {
    m_question->setObjectName(QStringLiteral("stepQuestion"));
    m_answer->setObjectName(QStringLiteral("stepAnswer"));
    for (QLabel* label : {m_question, m_answer}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_measure->setObjectName(QStringLiteral("askMachine"));
    m_bars->plot().setAccessibleName(tr("Bars of the answer"));
    connect(m_measure, &QPushButton::clicked, this, &AnswerView::measureWanted);
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->addWidget(m_question);
    rows->addWidget(m_measure, 0, Qt::AlignLeft);
    rows->addWidget(m_answer);
    rows->addWidget(m_bars, 1);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("The step's question"));
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

void AnswerView::ask(const QString& question) {
    m_question->setText(question);
}

void AnswerView::show(const Measurements& answer, bool measuring, const QString& missing) {
    m_bars->show(answer);
    QStringList sentences = answerSentences(answer);
    const QString busy = sentences.isEmpty() ? QString() : measureAgainText(answer);
    if (!busy.isEmpty()) sentences += busy;
    inkBusy(*m_answer, !busy.isEmpty());
    m_measure->setText(busy.isEmpty() ? tr("&Ask the machine") : tr("&Measure again"));
    m_answer->setText(!sentences.isEmpty() ? sentences.join(QLatin1Char('\n'))
                      : measuring          ? tr("Measuring …")
                                           : missing);
}

} // namespace tonescope::ui

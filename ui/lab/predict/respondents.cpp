// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/respondents.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

Respondents::Respondents(QWidget* parent)
    : QWidget(parent), m_name(new QComboBox), m_next(new QPushButton(tr("Keep it, next &person"))),
      m_who(new QLabel), m_forget(new QPushButton(tr("&Forget these answers"))) {
    constexpr int longestName = 60;
    m_name->setObjectName(QStringLiteral("respondent"));
    m_name->setAccessibleName(tr("Your name"));
    m_name->setEditable(true);
    m_name->setInsertPolicy(QComboBox::NoInsert);
    m_name->completer()->setCompletionMode(QCompleter::PopupCompletion); // it writes nobody else's name
    m_name->setMinimumContentsLength(16);
    m_name->lineEdit()->setMaxLength(longestName);
    m_name->lineEdit()->setPlaceholderText(tr("may stay empty"));
    m_next->setObjectName(QStringLiteral("nextRespondent"));
    m_next->setToolTip(tr("Several people answer the same question one after another, each under a name. "
                          "Answers stay hidden until they are measured."));
    m_who->setObjectName(QStringLiteral("respondents"));
    m_who->setTextFormat(Qt::PlainText);
    m_who->setWordWrap(true);
    m_forget->setObjectName(QStringLiteral("forgetAnswers"));
    buildRows();
    showGiven();
    connect(m_name, &QComboBox::editTextChanged, this, &Respondents::changed);
    connect(m_next, &QPushButton::clicked, this, &Respondents::nextWanted);
    connect(m_forget, &QPushButton::clicked, this, &Respondents::forgetWanted);
}

void Respondents::buildRows() {
    auto* label = new QLabel(tr("Your na&me"));
    label->setBuddy(m_name);
    auto* asking = new QHBoxLayout;
    asking->addWidget(label);
    asking->addWidget(m_name);
    asking->addWidget(m_next);
    asking->addStretch();
    auto* answered = new QHBoxLayout;
    answered->addWidget(m_who, 1);
    answered->addWidget(m_forget, 0, Qt::AlignTop);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(asking);
    rows->addLayout(answered);
}

QString Respondents::name() const {
    return m_name->currentText().simplified();
}

void Respondents::offer(const QStringList& names) {
    const QSignalBlocker quiet(m_name);
    const QString typed = m_name->currentText();
    m_name->clear();
    m_name->addItems(names);
    m_name->setEditText(typed);
}

bool Respondents::hasAnswered(const QString& name) const {
    return std::ranges::find(m_given, name, &NamedAnswer::name) != m_given.end();
}

void Respondents::keep(const Answer& answer) {
    m_given.push_back({name(), answer});
    m_name->setEditText({});
    m_name->setFocus();
    showGiven();
}

void Respondents::takeOver(const Respondents& before) {
    m_given = before.m_given;
    m_name->setEditText(before.m_name->currentText());
    showGiven();
}

void Respondents::clear() {
    m_given.clear();
    showGiven();
}

void Respondents::setReady(bool ready) {
    m_next->setEnabled(ready);
}

void Respondents::showGiven() {
    QStringList names;
    for (const NamedAnswer& each : m_given)
        names += each.name;
    m_who->setText(tr("Answered: %1.").arg(QLocale().createSeparatedList(names)));
    m_who->setVisible(!names.isEmpty());
    m_forget->setVisible(!names.isEmpty());
}

} // namespace tonescope::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_bar.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

namespace tonescope::ui {

namespace {

QPushButton* makeButton(const QString& text, const char* name) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    return button;
}

} // namespace

StepBar::StepBar(QWidget* parent)
    : QWidget(parent), m_previous(makeButton(tr("&Previous"), "previousStep")),
      m_guessLabel(new QLabel(tr("My &guess"))), m_guess(new QDoubleSpinBox),
      m_measure(makeButton(tr("&Measure this step"), "measureStep")), m_number(new QLabel),
      m_next(makeButton(tr("&Next"), "nextStep")) {
    // After the texts: to set a text takes the shortcut away.
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_measure->setDefault(true);
    m_number->setObjectName(QStringLiteral("stepNumber"));
    m_number->hide();
    buildGuess();
    buildRow();
}

void StepBar::buildGuess() {
    constexpr double most = 1000;
    m_guess->setObjectName(QStringLiteral("stepGuess"));
    m_guess->setRange(0, most);
    m_guess->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_guess->setSpecialValueText(tr("none"));
    m_guess->setSuffix(tr(" ×"));
    m_guessLabel->setBuddy(m_guess);
    connect(m_guess, &QDoubleSpinBox::valueChanged, this,
            [this](double guess) { Q_EMIT guessed(guess > 0 ? std::optional(guess) : std::nullopt); });
}

void StepBar::buildRow() {
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_previous);
    row->addStretch();
    row->addWidget(m_guessLabel);
    row->addWidget(m_guess);
    row->addWidget(m_measure);
    row->addStretch();
    row->addWidget(m_number);
    row->addWidget(m_next);
}

void StepBar::showNumber(int step, int count) {
    m_number->setText(tr("Step %1 of %2").arg(step + 1).arg(count));
}

void StepBar::setNumbered(bool numbered) {
    m_number->setVisible(numbered);
}

void StepBar::showGuess(std::optional<double> guess, const QString& question, bool open) {
    const QSignalBlocker quiet(m_guess);
    if (m_guess->value() != guess.value_or(0)) m_guess->setValue(guess.value_or(0)); // else who types goes on
    m_guess->setEnabled(open && !question.isEmpty());
    m_guess->setToolTip(open ? question : tr("A guess stays as it is once the step is measured."));
    m_guess->setAccessibleDescription(question);
}

} // namespace tonescope::ui

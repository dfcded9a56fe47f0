// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/doctor_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tonescope::ui {

DoctorDialog::DoctorDialog(QMainWindow& window)
    : QDialog(&window), m_text(new QPlainTextEdit), m_copy(new QPushButton(tr("&Copy"))),
      m_again(new QPushButton(tr("Look &again"))) {
    setObjectName(QStringLiteral("doctorDialog"));
    setWindowTitle(tr("Device doctor"));
    m_text->setObjectName(QStringLiteral("doctorText"));
    m_text->setAccessibleName(tr("What the doctor found"));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_copy->setObjectName(QStringLiteral("doctorCopy"));
    m_again->setObjectName(QStringLiteral("doctorAgain"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
    buttons->addButton(m_again, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    connect(m_copy, &QPushButton::clicked, this, &DoctorDialog::copy);
    connect(m_again, &QPushButton::clicked, this, &DoctorDialog::present);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(860, 620);
}

void DoctorDialog::present() {
    m_text->setPlainText(tr("Asking every driver, each in a process of its own …"));
    m_copy->setEnabled(false);
    m_again->setEnabled(false);
    show();
    raise();
    activateWindow();
    Q_EMIT wanted();
}

void DoctorDialog::showText(const QString& text) {
    m_text->setPlainText(text);
    m_copy->setEnabled(true);
    m_again->setEnabled(true);
    m_copy->setFocus();
}

void DoctorDialog::copy() const {
    QGuiApplication::clipboard()->setText(m_text->toPlainText());
}

} // namespace tonescope::ui

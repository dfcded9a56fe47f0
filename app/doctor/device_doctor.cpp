// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/device_doctor.h"

#include "ui/frame/message_area.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLocale>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace tonescope::app {

QProcessEnvironment windowEnvironment() {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("LANGUAGE"));
    environment.insert(QStringLiteral("LC_ALL"), QLocale().name() + QStringLiteral(".UTF-8"));
    return environment;
}

DeviceDoctor::DeviceDoctor(QString program, QMainWindow& window, const ui::MessageArea& messages)
    : QDialog(&window), m_program(std::move(program)), m_messages(messages), m_text(new QPlainTextEdit),
      m_copy(new QPushButton(tr("&Copy"))), m_again(new QPushButton(tr("Check &again"))) {
    setObjectName(QStringLiteral("doctorDialog"));
    setWindowTitle(tr("Device doctor"));
    m_text->setObjectName(QStringLiteral("doctorText"));
    m_text->setAccessibleName(tr("Report of the device doctor"));
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
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
    connect(m_again, &QPushButton::clicked, this, &DeviceDoctor::present);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(860, 620);
}

DeviceDoctor::~DeviceDoctor() {
    stopProcess();
}

void DeviceDoctor::stopProcess() {
    QProcess* process = std::exchange(m_process, nullptr);
    if (process == nullptr) return;
    disconnect(process, nullptr, this, nullptr);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->terminate();
}

void DeviceDoctor::present() {
    m_text->setPlainText(tr("A separate process queries all drivers …"));
    m_copy->setEnabled(false);
    m_again->setEnabled(false);
    QDialog::show();
    raise();
    activateWindow();

    stopProcess();
    m_process = new QProcess;
    m_process->setProcessEnvironment(windowEnvironment());
    connect(m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus how) {
        QString report = QString::fromUtf8(m_process->readAllStandardOutput());
        if (how == QProcess::CrashExit)
            report +=
                tr("The doctor's process ended before it was done: signal %1").arg(code) + QLatin1Char('\n');
        show(report);
    });
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this, process = m_process](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart || process != m_process) return;
            show(tr("The doctor did not start: %1").arg(process->errorString()) + QLatin1Char('\n'));
        },
        Qt::QueuedConnection);
    m_process->start(m_program, {QStringLiteral("devices"), QStringLiteral("--doctor")});
}

void DeviceDoctor::show(const QString& report) {
    if (QProcess* process = std::exchange(m_process, nullptr)) process->deleteLater();
    QString text = report + QLatin1Char('\n') + tr("Messages of this window") + QLatin1Char('\n');
    const QStringList lines = m_messages.history();
    for (const QString& line : lines.isEmpty() ? QStringList{tr("nothing")} : lines)
        text += QStringLiteral("  ") + line + QLatin1Char('\n');
    m_text->setPlainText(text);
    m_copy->setEnabled(true);
    m_again->setEnabled(true);
    m_copy->setFocus();
}

} // namespace tonescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/device_doctor.h"

#include "ui/frame/message_area.h"
#include "ui/window/doctor_dialog.h"
#include "ui/words/engine_text.h"

#include <QMainWindow>
#include <QProcess>

#include <utility>

namespace tonescope::app {

DeviceDoctor::DeviceDoctor(QString program, QMainWindow& window, const ui::MessageArea& messages)
    : m_program(std::move(program)), m_window(window), m_messages(messages) {
}

DeviceDoctor::~DeviceDoctor() {
    giveUp();
}

void DeviceDoctor::giveUp() {
    QProcess* process = std::exchange(m_process, nullptr);
    if (process == nullptr) return;
    disconnect(process, nullptr, this, nullptr);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->terminate();
}

void DeviceDoctor::present() {
    if (!m_dialog) {
        m_dialog = new ui::DoctorDialog(m_window);
        connect(m_dialog, &ui::DoctorDialog::wanted, this, &DeviceDoctor::look);
    }
    m_dialog->present();
}

void DeviceDoctor::look() {
    giveUp();
    m_process = new QProcess;
    connect(m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus how) {
        QString report = ui::engineReport(QString::fromUtf8(m_process->readAllStandardOutput()));
        if (how == QProcess::CrashExit)
            report +=
                tr("The doctor's process ended before it was done: signal %1").arg(code) + QLatin1Char('\n');
        tell(report);
    });
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this, process = m_process](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart || process != m_process) return;
            tell(tr("The doctor did not start: %1").arg(process->errorString()) + QLatin1Char('\n'));
        },
        Qt::QueuedConnection);
    m_process->start(m_program, {QStringLiteral("devices"), QStringLiteral("--doctor")});
}

void DeviceDoctor::tell(const QString& report) {
    if (QProcess* process = std::exchange(m_process, nullptr)) process->deleteLater();
    QString text = report + QLatin1Char('\n') + tr("Said in this window") + QLatin1Char('\n');
    const QStringList lines = m_messages.history();
    for (const QString& line : lines.isEmpty() ? QStringList{tr("nothing")} : lines)
        text += QStringLiteral("  ") + line + QLatin1Char('\n');
    if (m_dialog) m_dialog->showText(text);
}

} // namespace tonescope::app

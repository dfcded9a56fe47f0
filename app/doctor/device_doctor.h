// SPDX-License-Identifier: GPL-3.0-or-later
// The device doctor of the window.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

class QMainWindow;
class QProcess;

namespace tonescope::ui {
class DoctorDialog;
class MessageArea;
} // namespace tonescope::ui

namespace tonescope::app {

/// Has `tonescope devices --doctor` look, beside the window, and shows what it says with the lines that the
/// window itself has said. Lives on the GUI thread and never waits.
class DeviceDoctor : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeviceDoctor)

public:
    /// `program` is this program's file. Window and messages must outlive the doctor.
    DeviceDoctor(QString program, QMainWindow& window, const ui::MessageArea& messages);
    ~DeviceDoctor() override;

    void present();

private:
    void look();
    void tell(const QString& report);
    void giveUp();

    QString m_program;
    QMainWindow& m_window;
    const ui::MessageArea& m_messages;
    QPointer<ui::DoctorDialog> m_dialog; ///< made when somebody asks for it
    QProcess* m_process = nullptr;       ///< null: nobody looks
};

} // namespace tonescope::app

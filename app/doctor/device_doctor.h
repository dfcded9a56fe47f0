// SPDX-License-Identifier: GPL-3.0-or-later
// The window's dialog with the device doctor's report.
#pragma once

#include <QDialog>
#include <QString>

class QMainWindow;
class QPlainTextEdit;
class QProcess;
class QPushButton;

namespace tonescope::ui {
class MessageArea;
}

namespace tonescope::app {

/// Runs `tonescope devices --doctor` in a process of its own and shows its output, with the messages that the
/// window has shown. Stands beside the window, which can be used meanwhile. Lives on the GUI thread and never
/// waits.
class DeviceDoctor : public QDialog {
    Q_OBJECT

public:
    /// `program` is this program's file. `window` owns the dialog; `messages` must outlive it.
    DeviceDoctor(QString program, QMainWindow& window, const ui::MessageArea& messages);
    ~DeviceDoctor() override;

    /// Comes to the front and starts the process again.
    void present();

private:
    void show(const QString& report);
    void stopProcess();

    QString m_program;
    const ui::MessageArea& m_messages;
    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QPushButton* m_again;
    QProcess* m_process = nullptr; ///< null: none runs
};

} // namespace tonescope::app

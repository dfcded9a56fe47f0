// SPDX-License-Identifier: GPL-3.0-or-later
// The window's dialog with the device doctor's report.
#pragma once

#include <QDialog>
#include <QProcessEnvironment>
#include <QString>

class QMainWindow;
class QPlainTextEdit;
class QProcess;
class QPushButton;

namespace tonescope::ui {
class MessageArea;
}

namespace tonescope::app {

/// The environment of this process, for a child whose output the window shows: the child speaks the language
/// of the window, which may differ from the system's.
[[nodiscard]] QProcessEnvironment windowEnvironment();

/// A non-modal dialog that runs `tonescope devices --doctor` in a child process and shows its output,
/// followed by the messages that the window has shown. A child process, because a driver may hang or crash.
/// Lives on the GUI thread and never waits.
class DeviceDoctor : public QDialog {
    Q_OBJECT

public:
    /// `program` is this program's file. `window` owns the dialog; `messages` must outlive it.
    DeviceDoctor(QString program, QMainWindow& window, const ui::MessageArea& messages);
    ~DeviceDoctor() override;

    /// Raises the dialog and makes a new report; ends the process of an unfinished one.
    void present();

private:
    /// Shows the report with the window's messages, and enables the buttons.
    void show(const QString& report);
    /// Terminates the process without waiting; its results are ignored.
    void stopProcess();

    QString m_program;
    const ui::MessageArea& m_messages;
    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QPushButton* m_again;
    QProcess* m_process = nullptr; ///< null: none runs
};

} // namespace tonescope::app

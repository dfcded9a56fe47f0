// SPDX-License-Identifier: GPL-3.0-or-later
// What is the matter with the devices, as text to copy.
#pragma once

#include <QDialog>

class QMainWindow;
class QPlainTextEdit;
class QPushButton;

namespace tonescope::ui {

/// Stands beside the window, which can be used meanwhile. The text comes from elsewhere, and may take a
/// while.
class DoctorDialog : public QDialog {
    Q_OBJECT

public:
    /// `window` owns the dialog.
    explicit DoctorDialog(QMainWindow& window);

    /// Comes to the front without a text, which is on its way.
    void present();
    void showText(const QString& text);

Q_SIGNALS:
    /// A text is wanted, again or for the first time; showText() follows.
    void wanted();

private:
    void copy() const;

    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QPushButton* m_again;
};

} // namespace tonescope::ui

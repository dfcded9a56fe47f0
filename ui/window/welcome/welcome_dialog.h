// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: what the program is for.
#pragma once

#include <QDialog>

class QAction;
class QMainWindow;

namespace tonescope::ui {

/// The two ideas of the program, and where to begin with each: buttons that do what the window's own actions
/// do. It is shown when somebody starts for the first time without a file, and when it is asked for.
class WelcomeDialog : public QDialog {
    Q_OBJECT

public:
    /// The window must outlive it.
    explicit WelcomeDialog(QMainWindow& window);

private:
    QWidget* makeTones(QMainWindow& window);
    QWidget* makeMachine(QMainWindow& window);
};

/// Opens the page over the window, or brings it to the front.
void showWelcome(QMainWindow& window);

} // namespace tonescope::ui

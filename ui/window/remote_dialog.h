// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices of other machines are used.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;

namespace tonescope::ui {

/// Takes a list of servers as text; somebody else reads it, and says what is wrong with it. Stands beside the
/// window, which can be used meanwhile.
class RemoteDialog : public QDialog {
    Q_OBJECT

public:
    /// `window` owns the dialog.
    explicit RemoteDialog(QWidget& window);

    /// Comes to the front with the list as it is now. `state` says what there is to use them with, or what is
    /// missing.
    void present(const QString& servers, const QString& state);
    /// The list cannot be used.
    void refuse(const QString& why);

Q_SIGNALS:
    /// These are wanted. The dialog stays until it is closed: they may be refused.
    void chosen(const QString& servers);

private:
    QLineEdit* m_servers;
    QLabel* m_state;
};

} // namespace tonescope::ui

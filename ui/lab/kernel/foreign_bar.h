// SPDX-License-Identifier: GPL-3.0-or-later
// Whose text a kernel is, and whether it may run.
#pragma once

#include "ui/lab/kernel/kernel_drafts.h"

#include <QFrame>

#include <string>

class QLabel;
class QPushButton;

namespace tonescope::ui {

/// A line above a kernel that came with a file: it says so, and asks before it is run. Takes no room where
/// there is no such text.
class ForeignBar : public QFrame {
    Q_OBJECT

public:
    /// The drafts must outlive the bar.
    explicit ForeignBar(KernelDrafts& drafts, QWidget* parent = nullptr);

    /// Tells of the texts of that strategy. Takes a question back that was asked of another text.
    void follow(const std::string& id);
    /// Whether the shown text may run. Where somebody has to say so first, asks; runWanted() follows once
    /// they have.
    bool mayRun();

Q_SIGNALS:
    void runWanted();
    /// Another of the texts is shown now: the file's, or the user's own.
    void textChosen();

private:
    void showForeign(bool foreign);
    void refresh();

    KernelDrafts& m_drafts;
    std::string m_id;
    ForeignState m_state;
    bool m_asking = false;
    QLabel* m_text;
    QPushButton* m_yes;
    QPushButton* m_no;
    QPushButton* m_own;
    QPushButton* m_foreign;
};

} // namespace tonescope::ui

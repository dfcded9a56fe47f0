// SPDX-License-Identifier: GPL-3.0-or-later
// The lecturer's notes, in a window of their own.
#pragma once

#include <QDialog>

class QTextBrowser;

namespace tonescope::ui {

/// Stays on the lecturer's screen, and in usual letters, while the lab is on the projector. Follows the
/// steps.
class NotesWindow : public QDialog {
    Q_OBJECT

public:
    explicit NotesWindow(QWidget* pane);

    /// The step of that number, from 0.
    void showStep(int step);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QTextBrowser* m_text;
    bool m_placed = false; ///< where it is shown first; after that somebody moves it
};

} // namespace tonescope::ui
